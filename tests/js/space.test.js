/** Views of space, bodies as their viewer sees them, and solids that move: pure calculations, without a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dimensionOf } from "../../web/src/dimension.js";
import { TITLE_BOX } from "../../web/src/draw/paint.js";
import { frontOf, ordered, outlineOf, seen } from "../../web/src/draw/space/body.js";
import { paintBodies } from "../../web/src/draw/space/painter.js";
import { axes } from "../../web/src/draw/space/ink.js";
import { dot } from "../../web/src/shapes/vector.js";
import { Camera, SpaceView } from "../../web/src/draw/space/view.js";
import { SvgContext } from "../../web/src/draw/svg.js";
import { anchorOf, pointsOf, rotationAbout, surfaceOf, translated, turned } from "../../web/src/shapes/space.js";

const near = (p, q) => p.forEach((x, i) => assert.ok(Math.abs(x - q[i]) < 1e-9, `${p} is not ${q}`));

const viewOf = (yaw = 0.7, pitch = -0.3) => {
  const camera = new Camera();
  camera.orbit((camera.yaw - yaw) * 160, (pitch - camera.pitch) * 160);
  return Object.assign(new SpaceView(camera), { width: 400, height: 300, scale: 25, center: [1, -2, 3] });
};

const CUBE = {
  vertices: [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1]),
  faces: [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ],
};

test("the axes of a camera are of length one, across each other, and right-handed, wherever it looks from", () => {
  for (const [yaw, pitch] of [
    [0, 0],
    [2, 1],
    [-4, -1.5],
    [1, Math.PI / 2],
  ]) {
    const { right, up, near: towards } = viewOf(yaw, pitch).camera;
    for (const [p, q, product] of [
      [right, right, 1],
      [up, up, 1],
      [towards, towards, 1],
      [right, up, 0],
      [up, towards, 0],
      [towards, right, 0],
    ]) {
      assert.ok(Math.abs(dot(p, q) - product) < 1e-12);
    }
    assert.ok(
      dot([right[1] * up[2] - right[2] * up[1], right[2] * up[0] - right[0] * up[2], right[0] * up[1] - right[1] * up[0]], towards) > 0,
    );
  }
});

test("a place on the screen and its world point lead to each other, and zooming keeps the place under the pointer", () => {
  const view = viewOf();
  near(view.toScreen(view.toWorld([120, 80])), [120, 80]);
  const world = view.toWorld([120, 80]);
  view.zoom(1.7, [120, 80]);
  near(view.toScreen(world), [120, 80]);
});

test("points that fit are in sight, however the camera turns", () => {
  const view = viewOf();
  const ball = view.boundsOf(CUBE.vertices);
  view.lookAt(ball, null, view.scaleFor(ball));
  for (let k = 0; k < 20; k++) {
    view.camera.orbit(37, k % 2 ? 50 : -30);
    assert.equal(view.cuts(ball), false);
    for (const [x, y] of CUBE.vertices.map((p) => view.toScreen(p))) assert.ok(x >= 0 && x <= 400 && y >= 0 && y <= 300);
  }
});

test("what fills its ball lies beside the title or below it, as the camera first sees it", () => {
  const square = [
    [-2, -2, 0],
    [2, -2, 0],
    [2, 2, 0],
    [-2, 2, 0],
    [-0.5, 2.7, 0],
  ];
  const view = viewOf(0, 0);
  view.width = 360;
  view.height = 180;
  const ball = view.boundsOf(square);
  view.lookAt(ball, null, view.scaleFor(ball));
  const [, , right, bottom] = TITLE_BOX;
  for (const [x, y] of square.map((p) => view.toScreen(p))) assert.ok(x > right - 1e-9 || y > bottom - 1e-9, `${x}, ${y}`);
  view.camera.orbit(0, 400); // seen from above, where nothing of it is high
  assert.ok(view.scaleFor(ball) > 1.1 * view.scale);
});

test("of a cube three faces are seen, with nine edges around them, and its outline has six corners", () => {
  const body = { ...CUBE, color: "a", opacity: 1, width: 1 };
  const view = viewOf(0.5, 0.4);
  const { sides, strokes } = seen(body, view);
  assert.equal(sides.filter(({ front }) => front).length, 3);
  assert.equal(strokes.length, 12);
  assert.equal(strokes.filter(({ front }) => front).length, 9);
  assert.equal(outlineOf(body, view).length, 6);
});

test("solids come from the furthest to the nearest, and other bodies stay where their layers put them", () => {
  const view = viewOf(0, 0);
  const at = (z) => ({ ...CUBE, vertices: CUBE.vertices.map(([x, y]) => [x, y, z]), solid: true });
  const [front, back, veil] = [at(5), at(-5), { ...at(0), solid: false }];
  assert.deepEqual(ordered([front, back, veil], view), [back, front, veil]);
  assert.deepEqual(ordered([front, veil, back], view), [front, veil, back]);
});

const SOLIDS = [
  { type: "point", p: [1, 2, 3] },
  { type: "segment", p: [1, 2, 3], q: [2, 0, 1] },
  { type: "sphere", center: [1, 2, 3], radius: 2 },
  { type: "capsule", p: [1, 2, 3], q: [2, 0, 1], radius: 1 },
  { type: "cylinder", p: [1, 2, 3], q: [2, 0, 1], radius: 1 },
  { type: "cone", base: [1, 2, 3], apex: [2, 0, 1], radius: 1 },
  { type: "box", center: [1, 2, 3], half_extents: [1, 2, 1] },
  { type: "ellipsoid", center: [1, 2, 3], radii: [1, 2, 1], rotation: rotationAbout([0, 0, 1], 1) },
  { type: "polyhedron", vertices: CUBE.vertices },
  { type: "rounded", shape: { type: "box", center: [1, 2, 3], half_extents: [1, 2, 1] }, radius: 0.5 },
];

for (const solid of SOLIDS) {
  test(`a ${solid.type} that is moved and turned takes its points and its surface along`, () => {
    const moved = translated(turned(solid, [0.6, 0, 0.8], 0.7), [1, -1, 2]);
    near(
      anchorOf(moved),
      anchorOf(solid).map((x, i) => x + [1, -1, 2][i]),
    );
    const surface = surfaceOf(moved, solid, { vertices: pointsOf(solid), faces: [] });
    surface.vertices.forEach((p, i) => near(p, pointsOf(moved)[i]));
    assert.equal(dimensionOf(moved), 3);
  });
}

test("a solid of another size or type has no surface until Python has answered", () => {
  const surface = { vertices: CUBE.vertices, faces: CUBE.faces };
  const [big, small] = [2, 1].map((size) => ({ type: "polyhedron", vertices: CUBE.vertices.map((p) => p.map((x) => x * size)) }));
  assert.equal(surfaceOf(big, small, surface), null);
  assert.equal(surfaceOf(SOLIDS[2], SOLIDS[6], surface), null);
  assert.equal(surfaceOf(small, undefined, undefined), null);
});

test("the dimension of a scene is that of its first point", () => {
  assert.equal(dimensionOf({ shapes: [{ type: "circle", center: [0, 1], radius: 1 }], start: [1, 0, 0] }), 2);
  assert.equal(dimensionOf({ schema: 1, points: [[0, 1, 2]] }), 3);
  assert.equal(dimensionOf({ schema: 1 }), 0);
});

test("of an opaque body only the front is seen, of others the back, too", () => {
  const view = viewOf();
  const glass = seen({ ...CUBE, solid: true, opacity: 0.9 }, view);
  const opaque = seen({ ...CUBE, solid: true, opacity: 1 }, view);
  assert.deepEqual([glass.sides.length, glass.strokes.length], [6, 12]);
  assert.deepEqual([opaque.sides.length, opaque.strokes.length], [3, 9]);
});

test("the painter draws each edge once, those in front as one path and those behind as another", () => {
  const view = viewOf();
  const edgesOf = (body) => {
    const ctx = new SvgContext(400, 300, () => ({ width: 0, down: 0 }));
    paintBodies(ctx, [{ ...CUBE, color: "a", width: 1, ...body }], view, { a: "#0b63b5" }, ctx.part);
    return [...ctx.text("a cube").matchAll(/ d="([^"]*)" fill="none"/g)].map(([, data]) => {
      const lines = data.split("M").slice(1);
      return lines.flatMap((line) => line.split("L").flatMap((to, k, points) => (k ? [[points[k - 1], to].sort().join(" to ")] : [])));
    });
  };
  const told = (strokes) =>
    strokes.map(({ from, to }) =>
      [from, to]
        .map((p) =>
          view
            .toScreen(p)
            .map((x) => Number(x.toFixed(3)))
            .join(" "),
        )
        .sort()
        .join(" to "),
    );
  const glass = { solid: true, opacity: 0.9 };
  const { strokes } = seen({ ...CUBE, ...glass }, view);
  const [behind, front] = edgesOf(glass);
  assert.deepEqual(front.sort(), told(strokes.filter((stroke) => stroke.front)).sort());
  assert.deepEqual(behind.sort(), told(strokes.filter((stroke) => !stroke.front)).sort());
  assert.deepEqual(
    edgesOf({ solid: true, opacity: 1 }).map((edges) => edges.length),
    [9],
  );
});

test("an edge of a body is in front if one of its faces is", () => {
  const view = viewOf();
  const isFront = frontOf(CUBE, view);
  for (const { from, to, front } of seen({ ...CUBE, opacity: 0.5 }, view).strokes) {
    const [i, j] = [from, to].map((p) => CUBE.vertices.indexOf(p));
    assert.deepEqual([isFront(i, j), isFront(j, i)], [front, front]);
  }
});

test("the name of an axis that is seen end on stands beside the cross, and those of the others at their ends", () => {
  const places = (/** @type {number} */ yaw, /** @type {number} */ pitch) => {
    /** @type {Record<string, number[]>} */
    const written = {};
    const own = { fillText: (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) => (written[name] = [x, y]) };
    const ctx = new Proxy(own, { get: (_, name) => /** @type {any} */ (own)[name] ?? (() => {}) });
    axes(/** @type {any} */ ({ ctx, view: viewOf(yaw, pitch), palette: {}, labels: { reserve() {} } }));
    return written;
  };
  for (const [yaw, pitch] of [
    [0, 0],
    [0, Math.PI / 2],
    [Math.PI / 2, 0],
    [0.5, 0.4],
  ]) {
    const [x, y, z] = Object.values(places(yaw, pitch));
    for (const [p, q] of [
      [x, y],
      [y, z],
      [z, x],
    ]) {
      assert.ok(Math.hypot(p[0] - q[0], p[1] - q[1]) > 16);
    }
  }
  const { z } = places(0, 0);
  assert.ok(z[0] < 34 - 6 && z[1] > 300 - 32 + 6, String(z));
});
