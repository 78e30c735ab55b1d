/** Bodies that show several methods' runs on the same solids. The support points are those of the plane. */
import { simplicesOf } from "./ink.ts";
import { hullOf } from "../../draw/space/difference.ts";
import type { Point3, SpaceFrameOf } from "../../types.ts";
import type { Body } from "../../draw/space/body.ts";

type SpaceFrame = SpaceFrameOf<"compare">;

/** The simplices that the runs keep, equal ones once. */
export const simplices = (frame: SpaceFrame): Body[] =>
  simplicesOf(frame).map((points, i) => ({
    ...hullOf(points as Point3[]), // of solids
    color: "simplex",
    opacity: 0.2,
    width: 2.5,
    part: { id: `simplex-${i + 1}` },
  }));
