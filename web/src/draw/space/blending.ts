/**
 * Bodies between two steps. What is the same in both stays. A body whose corners are mostly where they were moves to its new
 * place; one that has got corners bends out; all else fades in or out. What has a new support point grows to it when the plane across d
 * is there.
 */
import { add, mean, scaled } from "../../shapes/vector.ts";
import type { Point3 } from "../../types.ts";
import type { IsNew } from "../moving.ts";
import type { Body } from "./body.ts";
import type { SpaceView } from "./view.ts";

/** @returns the bodies when the picture has moved by the part e from those before to those after */
export const blend =
  (view: SpaceView): ((before: readonly Body[], after: readonly Body[], isNew: IsNew) => (e: number) => Body[]) =>
  (before, after, isNew) => {
    const free = new Set(before);
    const take = (body: Body, matches: (old: Body, body: Body) => boolean) => {
      const found = [...free].find((old) => matches(old, body));
      if (found) free.delete(found);
      return found;
    };
    const same = new Map(after.map((body) => [body, take(body, isSame)]));
    const moves = after.map((body) => {
      if (same.get(body)) return () => [body];
      const old = take(body, isMoved);
      if (old) return (e: number) => [placed(body, old.vertices, e)];
      const grown = take(body, isGrown);
      if (grown) {
        const start = bent(grown, body);
        return (e: number) => [faded(grown, 1 - e), placed(body, start, e)];
      }
      const known = body.vertices.filter((p) => !isNew(view.toScreen(p)));
      const isTied = known.length < body.vertices.length;
      const start = body.vertices.map((p) => (body.from ? add(p, body.from) : known.length && !known.includes(p) ? mean(known) : p));
      return (e: number) => {
        const later = Math.max(2 * e - 1, 0);
        return [faded(placed(body, start, isTied ? later : body.from ? Math.min(2 * e, 1) : e), isTied ? later : e)];
      };
    });
    const gone = [...free];
    const hasNew = after.some(({ vertices }) => vertices.some((p) => isNew(view.toScreen(p))));
    return (e) =>
      [...gone.map((body) => faded(body, hasNew ? Math.min(2 - 2 * e, 1) : 1 - e)), ...moves.flatMap((move) => move(e))].filter(
        ({ seen }) => seen !== 0,
      );
  };

/** Is it drawn alike? */
const isAlike = (old: Body, body: Body) =>
  old.part?.id === body.part?.id &&
  JSON.stringify([old.color, old.opacity, old.looks, old.width, old.dashed, old.solid]) ===
    JSON.stringify([body.color, body.opacity, body.looks, body.width, body.dashed, body.solid]);

const isAt = (p: Point3, q: Point3) => p.every((x, axis) => x === q[axis]);

const unmoved = (old: Body, body: Body): number =>
  old.vertices === body.vertices ? body.vertices.length : body.vertices.filter((p, i) => isAt(p, old.vertices[i])).length;

const hasCorners = (old: Body, body: Body) =>
  old.vertices.length === body.vertices.length && isAlike(old, body) && String(old.faces) === String(body.faces);

const isSame = (old: Body, body: Body) =>
  hasCorners(old, body) && unmoved(old, body) === body.vertices.length && String(old.lines) === String(body.lines);

const isMoved = (old: Body, body: Body) => hasCorners(old, body) && 2 * unmoved(old, body) > body.vertices.length;

/** Has it got further corners behind those that it had? */
const isGrown = (old: Body, body: Body) =>
  old.vertices.length > 3 &&
  body.vertices.length > old.vertices.length &&
  isAlike(old, body) &&
  old.vertices.every((p, i) => isAt(p, body.vertices[i]));

/** Where the corners of a body were before it has got some of them: amid those around. */
const bent = (old: Body, body: Body) =>
  body.vertices.map((p, i) => {
    if (i < old.vertices.length) return p;
    const around = body.faces.filter((face) => face.includes(i)).flat();
    const known = around.filter((k) => k < old.vertices.length);
    return known.length ? mean(known.map((k) => body.vertices[k])) : p;
  });

const placed = (body: Body, start: readonly Point3[], e: number): Body => ({
  ...body,
  vertices: body.vertices.map((p, i) => (isAt(p, start[i]) ? p : add(scaled(start[i], 1 - e), scaled(p, e)))), // exact at both ends
});

/** @param part  that is seen */
const faded = (body: Body, part: number): Body => ({
  ...body,
  opacity: body.opacity * part,
  looks: body.looks?.map((look) => ({ ...look, opacity: look.opacity * part })),
  seen: part,
});
