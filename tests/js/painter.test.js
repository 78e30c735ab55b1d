/**
 * The painter held to ray casting. A rasteriser fills the areas that it paints, in their order; a ray through each pixel tells
 * by formulas of its own, from the half-spaces of the faces in the world, which faces are seen there.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { areasBeyond } from "../../web/src/draw/space/areas.ts";
import { Form, arranged, crossing, divided, formOf } from "../../web/src/draw/space/hiding.ts";
import { Ink } from "../../web/src/draw/ink.ts";
import { paintBodies } from "../../web/src/draw/space/painter.ts";
import { lit, textOf, toneOf } from "../../web/src/draw/space/shade.ts";
import { Camera, SpaceView } from "../../web/src/draw/space/view.ts";
import { rotationAbout } from "../../web/src/shapes/space.ts";
import { cross, dot, scaled, sub, unit } from "../../web/src/shapes/vector.ts";
import { Figure } from "./figure.js";
import { upTo } from "./extent.js";

// ---- random bodies

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A prism, or a pyramid where the top is a point; `rings` of more heights make a body with a waist of its own. */
function turnedBody(sides, rings) {
  const vertices = [];
  const loops = rings.map(([height, radius]) => {
    const count = radius ? sides : 1;
    return Array.from({ length: count }, (_, k) => {
      const angle = (2 * Math.PI * k) / sides;
      return vertices.push([radius * Math.cos(angle), height, -radius * Math.sin(angle)]) - 1;
    });
  });
  const faces = [];
  if (loops[0].length > 1) faces.push([...loops[0]].reverse());
  if (loops.at(-1).length > 1) faces.push(loops.at(-1));
  for (let r = 0; r + 1 < loops.length; r++) {
    for (let k = 0; k < sides; k++) {
      const [low, high] = [loops[r], loops[r + 1]];
      const of = (loop, at) => loop[loop.length === 1 ? 0 : at % sides];
      faces.push([...new Set([of(low, k), of(low, k + 1), of(high, k + 1), of(high, k)])]);
    }
  }
  return { vertices, faces };
}

const KINDS = [
  () => turnedBody(4, [[-1, 1.2], [1, 1.2]]), // a box
  () => turnedBody(3, [[-0.8, 1.3], [1.2, 0]]), // a tetrahedron
  () => turnedBody(4, [[-1.2, 0], [0, 1.2], [1.2, 0]]), // an octahedron
  () => turnedBody(7, [[-0.9, 1], [0.9, 1]]), // a prism
  () => turnedBody(6, [[-1, 0.5], [0, 1.2], [1.1, 0.3]]), // a barrel
]; // prettier-ignore

/** A ball of flat faces. */
const ball = () =>
  turnedBody(
    12,
    Array.from({ length: 8 }, (_, k) => [-Math.cos((Math.PI * k) / 7), k % 7 ? Math.sin((Math.PI * k) / 7) : 0]),
  );

/** A body turned, stretched and moved at random. */
function placed({ vertices, faces }, random, offset, size = 1) {
  const axis = unit([random() - 0.5, random() - 0.5, random() - 0.5]);
  const rows = rotationAbout(axis, 6 * random());
  const stretch = [0, 1, 2].map(() => size * (0.6 + 0.8 * random()));
  const at = vertices.map((v) => rows.map((row, k) => dot(row, [0, 1, 2].map((i) => v[i] * stretch[i])) + offset[k])); // prettier-ignore
  return { vertices: at, faces };
}

/** Where the eye is in pictures with perspective: nearer than in any figure. */
const EYE = { pivot: [0.3, -0.2, 0.4], distance: 9 };

function viewOf(random, eye = null) {
  const camera = new Camera();
  camera.orbit(1000 * random(), 400 * (random() - 0.5));
  return Object.assign(new SpaceView(camera), { width: 72, height: 72, scale: 12, center: [0, 0, 0], eye });
}

/** Each way to look at things, and a name for it. */
const LOOKS = [
  ["", null],
  [" in perspective", EYE],
];

const PALETTE = {
  a: "#2266bb",
  b: "#bb5511",
  response: "#aa2222",
  paper: "#ffffff",
  ink: "#111111",
  difference: "#663399",
  simplex: "#117755",
};
const NAMES = Object.keys(PALETTE);

// ---- what is painted

/** The loops of a path. */
function loopsOf({ commands }) {
  const loops = [];
  for (const { type, to } of commands) {
    if (type === "move") loops.push([]);
    if (to) loops.at(-1).push(to);
  }
  return loops;
}

/** How often loops run round a point. */
function windingOf(loops, [x, y]) {
  let winding = 0;
  for (const loop of loops) {
    let p = loop.at(-1);
    for (const q of loop) {
      if (p[1] <= y !== q[1] <= y) {
        const isLeft = (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) > 0;
        if (q[1] > p[1] && isLeft) winding += 1;
        if (q[1] < p[1] && !isLeft) winding -= 1;
      }
      p = q;
    }
  }
  return winding;
}

/** The areas that cover a point, the first painted one first. */
const paintedAt = (fills, at) => fills.filter(({ loops }) => loops.every((area) => windingOf(area, at) !== 0));

/** The areas that are filled, and the lines. */
function inkOf(marks, clips = []) {
  const ink = { fills: [], strokes: [] };
  for (const mark of marks) {
    if (mark.kind === "fill") ink.fills.push({ color: mark.paint, alpha: mark.alpha, loops: [mark.path, ...clips].map(loopsOf) });
    if (mark.kind === "stroke") ink.strokes.push({ loops: loopsOf(mark.path), dash: mark.dash, color: mark.color });
    if (mark.kind !== "group") continue;
    const inner = inkOf(mark.marks, mark.clip ? [...clips, mark.clip] : clips);
    for (const list of ["fills", "strokes"]) ink[list].push(...inner[list]);
  }
  return ink;
}

function painted(bodies, view) {
  const ink = new Ink();
  paintBodies(ink, bodies, view, PALETTE, ink.part, true);
  return inkOf(ink.marks);
}

// ---- what is there

/** The half-space of a face in the world: the outward normal, and how far it reaches along it. */
function halfSpaceOf({ vertices }, face) {
  const [p, q, r] = face.map((i) => vertices[i]);
  const normal = unit(cross(sub(q, p), sub(r, p)));
  return { normal, reach: dot(normal, p) };
}

/** Bodies with the half-spaces of their faces, for rays. */
const castable = (bodies) => bodies.map((body) => body.faces.map((face) => halfSpaceOf(body, face)));

/** Where a ray away from the viewer enters a body and leaves it; null where it passes by. */
function cast(sides, origin, towards) {
  let [from, to, first, last] = [-Infinity, Infinity, -1, -1];
  for (let f = 0; f < sides.length; f++) {
    const { normal, reach } = sides[f];
    const speed = -dot(normal, towards);
    const gap = reach - dot(normal, origin);
    const t = gap / speed;
    if (Math.abs(speed) < 1e-12) {
      if (gap < 0) return null;
    } else if (speed < 0 && t > from) {
      from = t;
      first = f;
    } else if (speed > 0 && t < to) {
      to = t;
      last = f;
    }
    if (from >= to) return null;
  }
  return { from, to, first, last };
}

/** The way from a point to the viewer. */
function towards({ eye, camera: { near } }, p) {
  return eye
    ? unit(
        sub(
          [0, 1, 2].map((k) => eye.pivot[k] + near[k] * eye.distance),
          p,
        ),
      )
    : near;
}

/** What a ray through a place of the panel meets of a body. */
function castAt(sides, view, at) {
  const origin = view.toWorld(at);
  return cast(sides, origin, towards(view, origin));
}

/** The surfaces at a place of the panel that are not behind an opaque body, from the furthest to the nearest. */
function surfacesAt(bodies, sides, view, at) {
  const met = bodies.flatMap((body, b) => {
    const ray = castAt(sides[b], view, at);
    if (!ray) return [];
    const front = { t: ray.from, body: b, face: ray.first, opaque: body.opacity === 1 };
    return body.opacity === 1 ? [front] : [front, { t: ray.to, body: b, face: ray.last, opaque: false }];
  });
  met.sort((p, q) => p.t - q.t);
  const end = met.findIndex(({ opaque }) => opaque);
  return (end < 0 ? met : met.slice(0, end + 1)).reverse().map(({ body, face }) => `${body} ${face}`);
}

/** By the colour that the painter gives it, and whether it is at the front, the faces. */
function facesByColor(bodies, sides, view) {
  const { right, up, near } = view.camera;
  const light = unit([-0.45, 0.75, 0.6]);
  const faces = new Map();
  bodies.forEach(({ color, vertices, faces: own }, b) =>
    sides[b].forEach(({ normal }, f) => {
      const rgb = [1, 3, 5].map((k) => parseInt(PALETTE[color].slice(k, k + 2), 16) / 255);
      const shade = dot(light, [dot(normal, right), dot(normal, up), dot(normal, near)]);
      const text = textOf(lit(rgb, shade, toneOf(rgb)));
      const key = `${text} ${dot(normal, towards(view, vertices[own[f][0]])) > 0}`;
      faces.set(key, [...(faces.get(key) ?? []), `${b} ${f}`]);
    }),
  );
  return faces;
}

/** Where a pixel is looked at: not on the edges of areas, which have corners at whole twentieths of pixels. */
const MIDDLE = 0.537;

/** Places around there, by as much as such an edge may be off; the middle first. */
const SLACK_PX = 0.15;
const around = (slack) => [0, -1, 1].flatMap((dx) => [0, -1, 1].map((dy) => [dx * slack, dy * slack]));
const AROUND = around(SLACK_PX);

/** Between two pieces of a face there may be a seam of a hundredth of a pixel. */
const SEAM = around(0.03);

/**
 * Holds each pixel to rays: what all rays around its middle meet is painted, nothing else is but what one of them meets, and
 * what is painted before something else lies behind it for one of them.
 */
function compare(bodies, view, name) {
  const sides = castable(bodies);
  const byColor = facesByColor(bodies, sides, view);
  const { fills } = painted(bodies, view);
  for (let x = MIDDLE; x < view.width; x++) {
    for (let y = MIDDLE; y < view.height; y++) {
      const there = [surfacesAt(bodies, sides, view, [x, y])];
      if (String(idsAt(fills, [x, y], byColor, there)) === String(there[0])) continue;
      const rays = AROUND.map(([dx, dy]) => surfacesAt(bodies, sides, view, [x + dx, y + dy]));
      const paintings = SEAM.map(([dx, dy]) => idsAt(fills, [x + dx, y + dy], byColor, rays));
      const told = `${name}, pixel ${x} ${y}: ${rays[0].join(", ")} is painted as ${paintings[0].join(", ")}`;
      assert.ok(
        paintings.some((painting) => isAsRays(painting, rays)),
        told,
      );
    }
  }
}

/** Faces at the back are fainter than this, those at the front are not. */
const FRONT = 0.5;

/** What is painted at a place above the last opaque area. What is there tells faces of one colour apart. */
function idsAt(fills, at, byColor, rays) {
  const found = paintedAt(fills, at);
  const seen = found.slice(
    Math.max(
      found.findLastIndex(({ alpha }) => alpha === 1),
      0,
    ),
  );
  return seen.map(
    ({ color, alpha }) => byColor.get(`${color} ${alpha >= FRONT}`).find((id) => rays.some((ray) => ray.includes(id))) ?? "nothing there",
  );
}

function isAsRays(painting, rays) {
  const isBehind = (id, other) => rays.some((ray) => ray.includes(id) && ray.indexOf(id) < ray.indexOf(other));
  return (
    !painting.includes("nothing there") &&
    rays[0].every((id) => painting.includes(id) || rays.some((ray) => !ray.includes(id))) &&
    painting.every((other, k) => painting.slice(0, k).every((id) => isBehind(id, other) || !isBehind(other, id)))
  );
}

/** Do two bodies have a common point, or come as near as this along a ray, as rays through a grid of pixels find it? */
function crosses(bodies, view, margin = 0) {
  const [one, other] = castable(bodies);
  for (let x = 0.5; x < view.width; x += 2) {
    for (let y = 0.5; y < view.height; y += 2) {
      const [p, q] = [one, other].map((sides) => castAt(sides, view, [x, y]));
      if (p && q && Math.max(p.from, q.from) < Math.min(p.to, q.to) + margin) return true;
    }
  }
  return false;
}

const look = (k, opacity) => ({ color: NAMES[k % NAMES.length], opacity, width: 1, solid: opacity === 1 });

// ---- faces

for (const [title, opacity, how, eye] of [
  ["opaque", 1],
  ["translucent", 0.6],
].flatMap((kind) => LOOKS.map((look) => [...kind, ...look]))) {
  test(`of random ${title} pairs that do not cross, each pixel shows the faces that a ray meets, in its order${how}`, () => {
    let [pairs, seed] = [0, 1];
    for (; pairs < upTo(50, 15); seed++) {
      const random = randomOf(seed);
      const view = viewOf(random, eye);
      const bodies = [0, 1].map((k) => {
        const kind = KINDS[Math.floor(random() * KINDS.length)]();
        return { ...placed(kind, random, [0, 1, 2].map(() => 4 * (random() - 0.5))), ...look(k, opacity) }; // prettier-ignore
      });
      if (crosses(bodies, view, 0.3)) continue;
      compare(bodies, view, `pair of seed ${seed}`);
      pairs += 1;
    }
    assert.ok(seed < 150, "most pairs do not cross");
  });
}

for (const [how, eye] of LOOKS) {
  test(`in scenes of many solids, opaque and translucent, each pixel shows the faces that a ray meets${how}`, () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = randomOf(1000 + seed);
      const view = viewOf(random, eye);
      const bodies = [];
      while (bodies.length < 9) {
        const k = bodies.length;
        const kind = k === 8 ? ball() : KINDS[k % KINDS.length]();
        const offset = [0, 1, 2].map(() => 5 * (random() - 0.5));
        const body = { ...placed(kind, random, offset, 0.6), ...look(k, k % 3 ? 1 : 0.5) };
        if (!bodies.some((other) => crosses([other, body], view, 0.3))) bodies.push(body);
      }
      compare(bodies, view, `scene ${seed}`);
    }
  });
}

test("bodies are painted from the furthest to the nearest, whatever their order was, and an open one by its faces at the back", () => {
  const random = randomOf(7);
  const view = viewOf(random);
  const formed = ({ vertices, faces }) => new Form(vertices, faces, view);
  const forms = Array.from({ length: 6 }, (_, k) => formed(placed(KINDS[k % 5](), random, scaled(view.camera.near, 6 * k))));
  const shuffled = [3, 0, 5, 1, 4, 2].map((k) => ({ form: forms[k] }));
  assert.deepEqual(
    arranged(shuffled).map(({ form }) => forms.indexOf(form)),
    [0, 1, 2, 3, 4, 5],
  );
  const [around, inside] = [3, 1].map((size) => ({ form: formed(placed(ball(), randomOf(1), [0, 0, 0], size)) }));
  assert.deepEqual(arranged([around, inside]), [inside, around]);
  const bowl = { ...around, open: true };
  assert.deepEqual(arranged([inside, bowl]), [bowl, inside]);
});

test("solids that only touch cross in no line", async () => {
  for (const [preset, crosses] of [["epa-solids-flat", false], ["epa-solids", true]]) {
    const figure = await Figure.open(preset);
    const [view] = figure.viewsOfPanels();
    const [a, b] = figure.answer.outlines.map(({ vertices, faces }) => new Form(vertices, faces, view));
    assert.equal([...crossing(a, b), ...crossing(b, a)].length > 0, crosses, preset);
  }
}); // prettier-ignore

test("of an open body what is before the eye is almost gone, its faces at the back are as they are said to be, and all edges are drawn", () => {
  const random = randomOf(3);
  const view = viewOf(random);
  const body = { ...placed(turnedBody(5, [[-1, 1], [1, 0.8]]), random, [0, 0, 0]), color: "difference", opacity: 0.4, width: 2, open: true }; // prettier-ignore
  const { turned } = new Form(body.vertices, body.faces, view);
  const { fills, strokes } = painted([body], view);
  for (let x = MIDDLE; x < view.width; x++) {
    for (let y = MIDDLE; y < view.height; y++) {
      const alphas = paintedAt(fills, [x, y]).map(({ alpha }) => alpha);
      if (castAt(castable([body])[0], view, [x, y]))
        assert.ok(alphas[0] === 0.4 && alphas.slice(1).every((alpha) => alpha <= 0.1), `${alphas}`);
    }
  }
  assert.ok(turned.includes(1) && turned.includes(-1));
  assert.ok(
    strokes.every(({ dash }) => !dash.length),
    "no edge is dashed",
  );
  const edges = strokes.flatMap(({ loops }) => loops.flat());
  for (const p of body.vertices) {
    const [u, v] = view.toScreen(p);
    assert.ok(edges.some(([x, y]) => Math.hypot(x - u, y - v) < 0.1), "each corner has edges"); // prettier-ignore
  }
});

// ---- lines

for (const [how, eye] of LOOKS) {
  test(`of a line just what lies behind a body, or in it, is hidden${how}`, () => {
    let [hidden, seen] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomOf(seed);
      const view = viewOf(random, eye);
      const bodies = [0, 1].map(() => placed(KINDS[seed % 5](), random, [0, 1, 2].map(() => 3 * (random() - 0.5)))); // prettier-ignore
      const sides = castable(bodies);
      const forms = bodies.map(({ vertices, faces }) => new Form(vertices, faces, view));
      const [p, q] = [0, 1].map(() => [0, 1, 2].map(() => 6 * (random() - 0.5)));
      const parts = divided([view.project(p), view.project(q)], forms);
      for (let k = 0; k < 200; k++) {
        const at = p.map((x, i) => x + ((q[i] - x) * (k + 0.5)) / 200);
        // Of a ray towards the viewer: how deep does it run through a body?
        const depth = Math.max(
          ...sides.map((each) => {
            const ray = cast(each, at, towards(view, at));
            return ray ? -ray.from : -Infinity;
          }),
        );
        if (Math.abs(depth) * view.scale < 0.05) continue;
        const [x, y] = view.project(at);
        const isOn = ([from, to]) => (x - from[0]) * (x - to[0]) <= 1e-6 && (y - from[1]) * (y - to[1]) <= 1e-6;
        const near = ([from, to]) => [from, to].some(([u, v]) => Math.hypot(u - x, v - y) < 0.1);
        if ([...parts.seen, ...parts.hidden].some(near)) continue;
        assert.equal(parts.hidden.some(isOn), depth > 0, `line of seed ${seed}, place ${k}`);
        assert.equal(parts.seen.some(isOn), depth < 0, `line of seed ${seed}, place ${k}`);
        if (depth > 0) hidden += 1;
        else seen += 1;
      }
    }
    assert.ok(hidden > 1000 && seen > 1000);
  });

  test(`the curve in which two solids cross is drawn just where both surfaces are${how}`, () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomOf(seed);
      const view = viewOf(random, eye);
      const bodies = [0, 1].map((k) => ({ ...placed(KINDS[seed % 5](), random, [0, 1, 2].map(() => random() - 0.5)), ...look(k, 1) })); // prettier-ignore
      const sides = castable(bodies);
      const curve = painted(bodies, view).strokes.filter(({ color }) => color === PALETTE.response);
      assert.ok(!crosses(bodies, view) || curve.length, `pair of seed ${seed}`);
      const middles = curve.flatMap(({ loops }) =>
        loops.flatMap((line) =>
          line
            .slice(1)
            .flatMap(([x, y], k) => (Math.hypot(x - line[k][0], y - line[k][1]) > 1 ? [[(x + line[k][0]) / 2, (y + line[k][1]) / 2]] : [])),
        ),
      );
      for (const [x, y] of middles) {
        const rays = around(0.2).map(([dx, dy]) => sides.map((each) => castAt(each, view, [x + dx, y + dy])?.from ?? Infinity));
        // One is before the other on one side of the curve, and behind it on the other side.
        assert.equal(new Set(rays.map(([p, q]) => p < q)).size, 2, `pair of seed ${seed}, ${x} ${y}`);
      }
    }
  });
}

test("a ball is round: light falls on it in steps, most of it towards the light, and never outside of its outline", () => {
  const view = Object.assign(viewOf(randomOf(3)), { width: 200, height: 200, scale: 60 });
  for (const opacity of [1, 0.6]) {
    const { fills } = painted([{ ...ball(), sampled: true, ...look(0, opacity) }], view);
    const light = (x, y) =>
      paintedAt(fills, [x, y]).reduce((sum, { color, alpha }) => sum + (color === "#fff" ? alpha : color === "#000" ? -alpha : 0), 0);
    const along = Array.from({ length: 11 }, (_, k) => light(100 - 5.2 * (5 - k) * 0.5, 100 - 5.2 * (k - 5) * -0.86));
    assert.ok(fills.length > 8);
    assert.equal(along.length, new Set(along.map((x) => x.toFixed(6))).size + along.filter((x, k) => k && x === along[k - 1]).length);
    assert.ok(light(100 - 20, 100 - 35) > light(100, 100) && light(100, 100) > light(100 + 20, 100 + 35));
    assert.deepEqual(paintedAt(fills, [100, 100 + 61]), []);
  }
});

test("the area above a level is where the values between the corners of triangles are above it, and so is the one below", () => {
  const random = randomOf(5);
  const side = 6;
  const corners = Array.from({ length: (side + 1) ** 2 }, (_, k) => [10 * (k % (side + 1)), 10 * Math.floor(k / (side + 1)), random()]);
  const triangles = [];
  for (let k = 0; k < side * (side + 1); k++) {
    if (k % (side + 1) === side) continue;
    triangles.push([k, k + 1, k + side + 1], [k + 1, k + side + 2, k + side + 1]);
  }
  const edges = triangles.flatMap((face) => face.map((i, k) => [i, face[(k + 1) % 3]]));
  const seams = edges.filter(([i, j]) => !edges.some(([p, q]) => p === j && q === i));
  assert.equal(seams.length, 4 * side);
  const polygons = triangles.map((face) => face.map((i) => corners[i]));
  const levels = [0.2, 0.5, 0.8].flatMap((level) => [true, false].map((above) => ({ level, above })));
  const areas = areasBeyond(polygons, seams.map(([i, j]) => [corners[i], corners[j]]), levels, 0); // prettier-ignore
  let count = 0;
  for (const [a, b, c] of polygons) {
    const [u, v] = [0.2 + 0.3 * random(), 0.2 + 0.3 * random()];
    const [x, y, value] = [0, 1, 2].map((k) => a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]));
    levels.forEach(({ level, above }, k) => {
      if (Math.abs(value - level) < 0.02) return;
      count += 1;
      assert.equal(windingOf(loopsOf(areas[k]), [x, y]) !== 0, above ? value > level : value < level, `${x} ${y} ${level}`);
    });
  }
  assert.ok(count > 300);
});

test("a picture depends on nothing that was drawn before", () => {
  let cut = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomOf(3000 + seed);
    const view = viewOf(random, seed % 2 ? EYE : null);
    const bodies = Array.from({ length: 4 }, (_, k) => {
      const offset = [0, 1, 2].map(() => 2 * (random() - 0.5));
      return { ...placed(KINDS[k](), random, offset), ...look(k, k % 2 ? 1 : 0.5) };
    });
    const first = painted(bodies, view);
    for (const others of [bodies.slice(2), [...bodies].reverse(), bodies.slice(0, 2)]) painted(others, view);
    assert.deepEqual(painted(bodies, view), first, `scene ${seed}`);
    cut += Number(crosses(bodies.slice(0, 2), view));
  }
  assert.ok(cut > 5);
});

test("the form of a body is kept while its view stays as it is, and made anew when anything of the view has changed", () => {
  const body = ball();
  const view = viewOf(randomOf(7), EYE);
  const changes = [
    () => view.camera.orbit(5, 3),
    () => view.pan(4, 0),
    () => view.zoom(1.2),
    () => (view.width += 10),
    () => (view.eye = { ...EYE, distance: 11 }),
    () => (view.eye = null),
  ];
  for (const change of changes) {
    const before = formOf(body, view);
    assert.equal(formOf({ ...body }, view), before);
    change();
    const after = formOf(body, view);
    assert.deepEqual(after.points, body.vertices.map((p) => view.project(p))); // prettier-ignore
    assert.notDeepEqual(after.points, before.points);
  }
  const half = { ...body, faces: body.faces.slice(1) };
  assert.equal(formOf(half, view).turned.length, half.faces.length);
});

/** The edges that an exported picture names, each with the length of its pieces, and with the places of their ends. */
function namedEdges(svg) {
  const edges = new Map();
  for (const [path] of svg.matchAll(/<path [^>]*data-edge[^>]*>/g)) {
    const name = path.match(/data-edge="([^"]*)"/)[1];
    const [p, q] = path
      .match(/ d="M([^"]*)"/)[1]
      .split("L")
      .map((at) => at.split(" ").map(Number));
    edges.set(name, (edges.get(name) ?? 0) + Math.hypot(q[0] - p[0], q[1] - p[1]));
  }
  return edges;
}

/** The edges of a mesh as an exported picture names them. */
const edgesOf = ({ faces }) =>
  [...new Set(faces.flatMap((face) => face.map((i, k) => [i, face[(k + 1) % face.length]].sort((p, q) => p - q).join(" "))))].sort();

const cloudOf = (seed, count) => {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => [0, 1, 2].map(() => Number((4 * random() - 2).toFixed(3))));
};

test("in an exported picture each edge of A - B of polytopes is there, hidden and flat ones, too, as long as it looks", async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const shapes = [0, 1].map((k) => ({ type: "polyhedron", vertices: cloudOf(10 * seed + k, 4 + (seed % 5)) }));
    const figure = await Figure.open({ schema: 1, kind: seed % 2 ? "minkowski" : "gjk", shapes }, seed % 3 ? {} : { layers: "simplex" });
    const { difference } = figure.answer;
    assert.equal(difference.sampled, false);
    const edges = namedEdges(figure.svg());
    assert.deepEqual([...edges.keys()].sort(), edgesOf(difference));
    const view = figure.viewsOfPanels().findLast(({ camera }) => camera);
    for (const [name, length] of edges) {
      const [p, q] = name.split(" ").map((i) => view.toScreen(difference.vertices[Number(i)]));
      assert.ok(Math.abs(length - Math.hypot(q[0] - p[0], q[1] - p[1])) < 0.2, `scene ${seed}, edge ${name}`);
    }
  }
});

test("edges of sampled surfaces have no names", async () => {
  const figure = await Figure.open("solids-apart");
  assert.equal(figure.answer.difference.sampled, true);
  assert.equal(namedEdges(figure.svg()).size, 0);
});
