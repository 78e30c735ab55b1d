/**
 * Draws bodies, on a canvas or into an SVG. All that follows from the view is found here and in `hiding.js`: which faces and
 * lines are seen, the line in which solids cross, and the light.
 *
 * What is painted, the lowest first: the faces, from the furthest to the nearest, with the lines of opaque bodies among them;
 * the hidden lines of the others; their lines that are seen; the lines in which solids cross.
 *
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../paint.js").Context} Context
 * @typedef {import("../paint.js").Pen} Pen
 * @typedef {import("../palette.js").Palette} Palette
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./hiding.js").Form} Form
 * @typedef {import("./hiding.js").Layer} Layer
 * @typedef {import("./hiding.js").Segment} Segment
 * @typedef {import("./view.js").SpaceView} SpaceView
 * @typedef {import("../../shapes/path.js").Path} Path
 *
 * @typedef {{body: Body, form: Form, opaque: boolean, round: boolean}} Shown  `round`: is its surface smooth, or looks so?
 * @typedef {{segment: Segment, width: number, name?: string}} Stroke  `name`: the indices of the vertices of an edge
 * @typedef {{seen: Stroke[], hidden: Stroke[]}} Strokes
 * @typedef {{path: Path, white: boolean, part: number}} Step  of the light on a round surface: where how much white or black is mixed in
 */
import { pathOf } from "../../shapes/path.js";
import { areasBeyond, joined, linesOf } from "./areas.js";
import { cornersOf, surfaceOf } from "./body.js";
import { areaOf, arranged, crossing, divided, formOf } from "./hiding.js";
import { lightOf, lit, rgbOf, stepsOf, toneOf } from "./shade.js";
import { dot } from "../../shapes/vector.js";

/** Of a line that waits for an answer, and of one that is hidden. */
const DASH = [5, 4];
const HIDDEN_DASH = [3, 3];

const HIDDEN_WIDTH = 1.1;
const HIDDEN_OPACITY = 0.6;

/** Faces at the back have this part of their body's opacity. */
const BACK_FACES = 0.5;

/** Bodies that are not less faint are painted first: their order is not to be seen. */
const FAINT = 0.1;

/** Of the line in which two solids cross, and of the rim around it, in pixels. */
const CROSSING_WIDTH = 2;
const CROSSING_RIM = 1.5;

/** Edges that are almost flat have this part of their body's width. Those of small faces are thinner, in proportion. */
const FLAT_WIDTH = 0.6;
const SMALL_EDGE_PX = 14;
const THINNEST = 0.25;

/** A polytope whose faces are smaller on average, in pixels along a side, looks round: its edges would cover the faces. */
const LEAST_FACE_PX = 5;

/** One with fewer faces never does. */
const MANY_FACES = 100;

/** The light on a round surface has a step for each few pixels of its size; in a file fewer, as that would be large. */
const STEP_PX = 8;
const FILE_STEP_PX = 13;
/** So far the outline of a step may be off: it is faint. */
const STEP_SLACK_PX = 0.2;
const FEWEST_STEPS = 5;
const MOST_STEPS = 18;

/** @param {Context} ctx @param {Body[]} bodies @param {SpaceView} view @param {Palette} palette @param {Pen["part"]} part @param {boolean} showsHidden  are hidden lines drawn? */
export function paintBodies(ctx, bodies, view, palette, part, showsHidden) {
  const shown = bodies.map((body) => shownOf(body, view));
  /** @type {Set<string>} */
  const begun = new Set();
  /** Draws in the group of a body. It has several where others come between. @param {Shown} one @param {() => void} draw */
  const within = ({ body: { part: group } }, draw) => {
    if (!group) return draw();
    part(group.id, draw, begun.has(group.id) ? undefined : group.title);
    begun.add(group.id);
  };
  const filled = shown.filter(({ body, form }) => body.opacity && form.outline.length);
  const solids = filled.filter(({ body }) => body.solid);
  for (const one of filled.filter(isFaint))
    within(one, () => [false, true].forEach((front) => paintFaces(ctx, one, { front, pieces: null }, view, palette)));
  const ordered = filled.filter((one) => !isFaint(one));
  const clusters = arranged(ordered);
  for (const { bodies: members, layers } of clusters) {
    for (const run of runsOf(layers)) {
      const one = ordered[run[0].body];
      within(one, () => run.forEach((layer) => paintFaces(ctx, one, layer, view, palette)));
    }
    const cluster = members.map((i) => ordered[i]);
    for (const one of cluster.filter(({ opaque }) => opaque)) {
      const { seen } = dividedOf(one, cluster);
      if (seen.length) within(one, () => drawLines(ctx, one.body, seen, palette));
    }
  }
  const lines = shown.filter(({ opaque }) => !opaque).map((one) => ({ one, ...dividedOf(one, solids) }));
  for (const { one, hidden } of lines)
    if (hidden.length && !one.body.omitsHidden) within(one, () => drawHidden(ctx, one.body, hidden, palette, showsHidden));
  for (const { one, seen } of lines) if (seen.length) within(one, () => drawLines(ctx, one.body, seen, palette));
  for (const { bodies: members } of clusters)
    drawCrossings(
      ctx,
      members.map((i) => ordered[i]),
      solids,
      palette,
      showsHidden,
    );
  // A part that has no ink is there, too.
  for (const one of shown) if (one.body.part && !begun.has(one.body.part.id)) within(one, () => {});
}

/** @param {Body} body @param {SpaceView} view @returns {Shown} */
function shownOf(body, view) {
  const form = formOf(body, view);
  const opaque = !!body.solid && body.opacity === 1 && !body.looks && form.outline.length > 0;
  const isFine = body.faces.length > MANY_FACES && areaOf(form.outline) < (LEAST_FACE_PX ** 2 * body.faces.length) / 2;
  return { body, form, opaque, round: !!body.sampled || (isFine && !body.named && !body.looks) };
}

/** @param {Shown} shown */
const isFaint = ({ body: { opacity, solid } }) => opacity <= FAINT && !solid;

/** Layers of one body that follow each other. @param {Layer[]} layers */
function runsOf(layers) {
  /** @type {Layer[][]} */
  const runs = [];
  for (const layer of layers) {
    if (runs.at(-1)?.[0].body === layer.body) runs.at(-1)?.push(layer);
    else runs.push([layer]);
  }
  return runs;
}

// ---- faces

/** @param {Context} ctx @param {Shown} shown @param {Pick<Layer, "front" | "pieces">} layer @param {SpaceView} view @param {Palette} palette */
function paintFaces(ctx, shown, layer, view, palette) {
  ctx.save();
  if (shown.round) paintRound(ctx, shown, layer, view, palette);
  else paintFlat(ctx, shown, layer, view, palette);
  ctx.restore();
}

/** Faces of a polytope: each has one colour. @param {Context} ctx @param {Shown} shown @param {Pick<Layer, "front" | "pieces">} layer @param {SpaceView} view @param {Palette} palette */
function paintFlat(ctx, { body, form }, { front, pieces }, view, palette) {
  const { normals } = surfaceOf(body);
  const towards = lightOf(view);
  const known = pieces ?? facesOf(form, front).map((face) => ({ face, corners: form.corners(face) }));
  /** Faces that look alike. @type {Map<string, {color: string, opacity: number, all: Point3[][]}>} */
  const alike = new Map();
  for (const { face, corners } of known) {
    const { color: name, opacity } = body.looks?.[face] ?? body;
    if (!opacity) continue;
    const rgb = rgbOf(palette[name]);
    const light = dot(normals[face], towards);
    const color = textOf(lit(rgb, light, toneOf(rgb)));
    const key = `${color} ${opacity}`;
    const found = alike.get(key) ?? { color, opacity, all: [] };
    alike.set(key, found);
    found.all.push(corners);
  }
  for (const { color, opacity, all } of alike.values()) {
    ctx.globalAlpha = opacity * (front ? 1 : BACK_FACES);
    ctx.fillStyle = color;
    ctx.fill(all.length > 1 ? joined(all) : pathOf(all[0].map(([x, y]) => [x, y])));
  }
}

/** A round surface: its area, and over it the light in steps. @param {Context} ctx @param {Shown} shown @param {Pick<Layer, "front" | "pieces">} layer @param {SpaceView} view @param {Palette} palette */
function paintRound(ctx, shown, { front, pieces }, view, palette) {
  const { body, form } = shown;
  const area = joined(pieces ? pieces.map(({ corners }) => corners) : [form.outline]);
  const color = rgbOf(palette[body.color]);
  ctx.globalAlpha = body.opacity * (front ? 1 : BACK_FACES);
  ctx.fillStyle = textOf(color);
  ctx.fill(area);
  if (!front) return;
  if (pieces) ctx.clip(area);
  for (const { path, white, part } of lightStepsOf(shown, lightOf(view), color, ctx.tagged ? FILE_STEP_PX : STEP_PX)) {
    ctx.globalAlpha = body.opacity * part;
    ctx.fillStyle = white ? "#fff" : "#000";
    ctx.fill(path);
  }
}

/** The last ones of each form: the pieces of a body share them. @type {WeakMap<Form, {key: string, made: Step[]}>} */
const lightSteps = new WeakMap();

/** @param {Shown} shown @param {Point3} towards  the light @param {Point3} color @param {number} stepPx */
function lightStepsOf({ body, form }, towards, color, stepPx) {
  const key = `${color} ${stepPx}`;
  const known = lightSteps.get(form);
  if (known?.key === key) return known.made;
  const { corners, indices, beyond } = cornersOf(body);
  const lights = corners.map(({ vertex, normal }) => [form.points[vertex][0], form.points[vertex][1], dot(normal, towards)]);
  const front = facesOf(form, true);
  const faces = front.map((f) => indices[f].map((c) => lights[c]));
  const seams = front.flatMap((f, at) =>
    faces[at].flatMap((from, k, all) => (form.turned[beyond[f][k]] > 0 ? [] : [/** @type {const} */ ([from, all[(k + 1) % all.length]])])),
  );
  const { low, high } = form.box;
  const size = Math.hypot(high[0] - low[0], high[1] - low[1]);
  const count = Math.round(Math.min(Math.max(size / stepPx, FEWEST_STEPS), MOST_STEPS));
  const steps = stepsOf(count, toneOf(color));
  const levels = steps.map(({ level, white }) => ({ level, above: white }));
  const areas = areasBeyond(faces, seams, levels, STEP_SLACK_PX);
  const made = steps.map(({ white, part }, k) => ({ path: areas[k], white, part }));
  lightSteps.set(form, { key, made });
  return made;
}

/** The indices of the faces that are turned to the viewer, or away. @param {Form} form @param {boolean} front */
function facesOf({ turned }, front) {
  /** @type {number[]} */
  const found = [];
  turned.forEach((way, f) => way === (front ? 1 : -1) && found.push(f));
  return found;
}

/** @param {Point3} rgb */
const textOf = (rgb) => `rgb(${rgb.map((x) => Math.round(x * 255)).join(" ")})`;

// ---- lines

/** The lines of a body: what is seen of them, and what others hide or the body itself. @param {Shown} shown @param {readonly Shown[]} others @returns {Strokes} */
function dividedOf(shown, others) {
  const { front, back } = strokesOf(shown);
  const forms = others.flatMap((other) => (other === shown ? [] : [other.form]));
  /** @type {Strokes} */
  const found = { seen: [], hidden: back };
  for (const stroke of front) {
    const { seen, hidden } = divided(stroke.segment, forms);
    found.seen.push(...seen.map((segment) => ({ ...stroke, segment })));
    found.hidden.push(...hidden.map((segment) => ({ ...stroke, segment })));
  }
  return found;
}

/** The lines of a body, in front and behind it. @param {Shown} shown @returns {{front: Stroke[], back: Stroke[]}} */
function strokesOf({ body, form, round }) {
  const { lines, sampled, width, named } = body;
  /** @type {{front: Stroke[], back: Stroke[]}} */
  const found = { front: [], back: [] };
  if (!width) return found;
  const nameOf = (/** @type {number} */ i, /** @type {number} */ j) =>
    named && !sampled ? { name: `${Math.min(i, j)} ${Math.max(i, j)}` } : {};
  if (lines) {
    for (const [i, j] of lines) found.front.push({ segment: [form.points[i], form.points[j]], width, ...nameOf(i, j) });
    return found;
  }
  const edges = edgesOf({ body, form, round });
  const small = round ? 1 : Math.min(meanLength(edges.filter(({ isFront }) => isFront)) / SMALL_EDGE_PX, 1);
  for (const { i, j, segment, isFront, isOutline, sharp } of edges) {
    const part = isOutline ? 1 : (sharp ? 1 : FLAT_WIDTH) * small;
    (isFront ? found.front : found.back).push({ segment, width: width * Math.max(part, THINNEST), ...nameOf(i, j) });
  }
  return found;
}

/** The edges that are drawn: all of a polytope; of a round surface those that are sharp, and its outline. @param {Pick<Shown, "body" | "form" | "round">} shown */
function edgesOf({ body, form, round }) {
  const { points, turned, outline } = form;
  const known = [];
  for (const { i, j, faces, sharp } of surfaceOf(body).edges) {
    const [one, other] = [turned[faces[0]], turned[faces[1]]];
    // A body without an area on the screen has no side that faces the viewer.
    const isFront = one > 0 || other > 0 || !outline.length;
    const isOutline = isFront && !(one > 0 && other > 0);
    if (round && !sharp && !isOutline) continue;
    known.push({ i, j, segment: /** @type {Segment} */ ([points[i], points[j]]), isFront, isOutline, sharp });
  }
  return known;
}

/** On the screen; 0 where there are none. @param {{segment: Segment}[]} strokes */
const meanLength = (strokes) => strokes.reduce((sum, { segment: [[x, y], [u, v]] }) => sum + Math.hypot(u - x, v - y) / strokes.length, 0);

/** @param {Context} ctx @param {Body} body @param {Stroke[]} strokes @param {Palette} palette */
function drawLines(ctx, body, strokes, palette) {
  ctx.save();
  ctx.strokeStyle = palette[body.color];
  ctx.globalAlpha = body.seen ?? 1;
  ctx.lineJoin = "round";
  ctx.lineCap = body.dashed ? "butt" : "round";
  ctx.setLineDash(body.dashed ? DASH : []);
  stroke(ctx, strokes);
  ctx.restore();
}

/** @param {Context} ctx @param {Body} body @param {Stroke[]} strokes @param {Palette} palette @param {boolean} isShown  a file has the edges with names also where they are not shown */
function drawHidden(ctx, body, strokes, palette, isShown) {
  const all = isShown ? strokes : strokes.filter(({ name }) => name && ctx.tagged);
  ctx.save();
  ctx.strokeStyle = palette[body.color];
  ctx.globalAlpha = isShown ? HIDDEN_OPACITY * (body.seen ?? 1) : 0;
  ctx.setLineDash(HIDDEN_DASH);
  stroke(
    ctx,
    all.map((one) => ({ ...one, width: Math.min(one.width, HIDDEN_WIDTH) })),
  );
  ctx.restore();
}

/** Lines of one width are one path, unless each has a name in a file. @param {Context} ctx @param {Stroke[]} strokes */
function stroke(ctx, strokes) {
  /** @type {Map<number, Stroke[]>} */
  const byWidth = new Map();
  for (const one of strokes) {
    const width = Number(one.width.toFixed(2));
    const all = byWidth.get(width) ?? [];
    byWidth.set(width, all);
    all.push(one);
  }
  for (const [width, all] of byWidth) {
    ctx.lineWidth = width;
    const unnamed = all.filter(({ segment, name }) => {
      if (!name || !ctx.tagged) return true;
      ctx.tagged({ "data-edge": name }, () => ctx.stroke(linesOf([segment])));
      return false;
    });
    if (unnamed.length) ctx.stroke(linesOf(unnamed.map(({ segment }) => segment)));
  }
}

/** The lines in which the solids of a cluster cross. @param {Context} ctx @param {Shown[]} cluster @param {Shown[]} solids @param {Palette} palette @param {boolean} showsHidden */
function drawCrossings(ctx, cluster, solids, palette, showsHidden) {
  const crossed = cluster.filter(({ body }) => body.solid);
  const forms = solids.map(({ form }) => form);
  const parts = crossed.flatMap((one, i) =>
    crossed.slice(0, i).flatMap((other) => crossing(one, other).map((segment) => divided(segment, forms))),
  );
  const [seen, hidden] = [parts.flatMap((part) => part.seen), parts.flatMap((part) => part.hidden)];
  if (!seen.length && !hidden.length) return;
  ctx.save();
  ctx.lineJoin = "round";
  ctx.setLineDash(crossed.some(({ body }) => body.dashed) ? DASH : []);
  ctx.lineWidth = CROSSING_WIDTH + 2 * CROSSING_RIM;
  ctx.strokeStyle = palette.paper;
  ctx.stroke(linesOf(seen));
  ctx.lineWidth = CROSSING_WIDTH;
  ctx.strokeStyle = palette.response;
  ctx.stroke(linesOf(seen));
  if (showsHidden && !crossed.some(({ opaque }) => opaque)) {
    ctx.lineWidth = HIDDEN_WIDTH;
    ctx.globalAlpha = HIDDEN_OPACITY;
    ctx.setLineDash(HIDDEN_DASH);
    ctx.stroke(linesOf(hidden));
  }
  ctx.restore();
}
