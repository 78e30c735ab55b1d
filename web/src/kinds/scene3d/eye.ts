/** The eye of a camera among the objects, and the near plane through which it looks. What it does not see stays faint. */
import { posed } from "../../shapes/space.ts";
import { dot, mean, sub } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { mark } from "../../draw/marks.ts";
import { AXES, ORIGIN, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { objectSurface } from "./objects.ts";
import type { SceneFrame } from "./words.ts";
import type { Point3 } from "../../types.ts";
import type { Body } from "../../draw/space/body.ts";

type SpacePen = SpacePenOf<SceneFrame>;

/** In the world; `near`: the corners of the near plane, counter-clockwise from the eye. */
type Lens = { eye: Point3; near: Point3[]; up: Point3 };

/** Of the lines from the eye, and of the near plane. */
const RAY_WIDTH = 0.75;
const PLANE_WIDTH = 3;

/** In a picture that is narrower, as on a phone, the near plane has no name: the words would hide it and the objects around it. */
const NAMED_FROM_PX = 480;

/** The lens of the first camera that has an eye, where it is now; null if there is none. */
export function lensOf(frame: SceneFrame): Lens | null {
  const found = frame.answer?.cameras[0];
  if (!found) return null;
  const object = frame.scene.objects[found.camera];
  const surface = object?.camera ? objectSurface(frame, found.camera) : null;
  if (!surface) return null;
  const [eye, origin, up] = posed(object, [found.eye, ORIGIN, AXES.y]);
  return { eye, near: found.near.map((i) => surface.vertices[i]), up: sub(up, origin) };
}

/** The near plane of the camera, and lines from its eye to the corners of it. */
export function lensLines(frame: SceneFrame): Body[] {
  const lens = lensOf(frame);
  if (!lens) return [];
  const style = { faces: [], color: "direction", opacity: 1 } as const;
  return [
    { ...style, vertices: [lens.eye, ...lens.near], lines: lens.near.map((_, k) => [0, k + 1]), width: RAY_WIDTH },
    { ...style, vertices: lens.near, lines: lens.near.map((_, k) => [k, (k + 1) % lens.near.length]), width: PLANE_WIDTH },
  ];
}

/** The eye of the camera, and the names of the eye and of the near plane. */
export function lensNames({ ink, view, palette, frame }: SpacePen) {
  const lens = lensOf(frame);
  if (!lens) return;
  const eye = view.toScreen(lens.eye);
  mark(ink, eye, { color: palette.direction, paper: palette.paper, radius: 5, hollow: true });
  ink.avoid(eye, 6);
  const style = { color: palette.direction, isName: true, gap: 6 };
  ink.write(words.pictures.eye, eye, { ...style, towards: view.sideOf(sub(lens.eye, mean(lens.near))) });
  if (view.width < NAMED_FROM_PX) return;
  const [first, second] = [...lens.near].sort((p, q) => dot(q, lens.up) - dot(p, lens.up));
  ink.write(words.pictures.nearPlane, view.toScreen(mean([first, second])), { ...style, rank: "note", towards: view.sideOf(lens.up) });
}

/** The eye, which must be in sight. */
export function eyeIn(frame: SceneFrame): Point3[] {
  const lens = lensOf(frame);
  return lens ? [lens.eye] : [];
}
