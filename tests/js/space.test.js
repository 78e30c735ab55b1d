/** Views of space, bodies as their viewer sees them, and solids that move: pure calculations, without a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dimensionOf } from "../../web/src/registry.ts";
import { frontOf } from "../../web/src/draw/space/body.ts";
import { paintBodies } from "../../web/src/draw/space/painter.ts";
import { axes } from "../../web/src/draw/space/ink.ts";
import { dot } from "../../web/src/shapes/vector.ts";
import { Camera, SpaceView } from "../../web/src/draw/space/view.ts";
import { Ink } from "../../web/src/draw/ink.ts";
import { svgOf } from "../../web/src/draw/svg.ts";
import { anchorOf, pointsOf, rotationAbout, surfaceOf, translated, turned } from "../../web/src/shapes/space.ts";

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

/** Where points are on the screen: left, top, right, bottom. */
function extentOf(view, points) {
  const [xs, ys] = [0, 1].map((axis) => points.map((p) => view.toScreen(p)[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const PADDING = { x: 20, top: 40, bottom: 30 };

test("points are fitted to what is seen of them: they fill the panel beside its padding, from wherever the camera looks", () => {
  const view = viewOf();
  const long = CUBE.vertices.map(([x, y, z]) => [5 * x, y + 7, z]);
  for (let k = 0; k < 20; k++) {
    view.camera.orbit(37, k % 2 ? 50 : -30);
    const bounds = view.boundsOf(long);
    view.lookAt(bounds, PADDING, view.scaleFor(bounds, PADDING));
    const [left, top, right, bottom] = extentOf(view, long);
    assert.ok(left > 20 - 1e-9 && top > 40 - 1e-9 && right < 380 + 1e-9 && bottom < 270 + 1e-9);
    assert.ok(Math.abs(right - left - 360) < 1e-9 || Math.abs(bottom - top - 230) < 1e-9);
    assert.deepEqual([view.cuts(bounds), view.crowds(bounds)], [false, false]);
  }
});

test("what leaves the panel is cut, and what turns into the padding crowds it", () => {
  const view = viewOf(0, 0);
  const tall = CUBE.vertices.map(([x, y, z]) => [x, y, 4 * z]); // along the line of sight
  view.lookAt(view.boundsOf(tall), PADDING, view.scaleFor(view.boundsOf(tall), PADDING));
  view.camera.look({ yaw: 0.02, pitch: 0.02 });
  assert.deepEqual([view.cuts(view.boundsOf(tall)), view.crowds(view.boundsOf(tall))], [false, true]);
  view.camera.look({ yaw: 1.5, pitch: 0.1 });
  assert.equal(view.cuts(view.boundsOf(tall)), true);
});

test("a single point fits at any scale, and lies in the middle", () => {
  const view = viewOf();
  const bounds = view.boundsOf([[3, 4, 5]]);
  assert.equal(view.scaleFor(bounds, PADDING), Infinity);
  view.lookAt(bounds, PADDING, 40);
  near(view.toScreen([3, 4, 5]), [200, 155]);
});

/** What the painter draws of a body in an SVG: how many areas, and the edges that are seen and hidden, as texts. */
function drawn(body, view, hidden = true) {
  const ink = new Ink(true);
  paintBodies(ink, [{ ...CUBE, color: "a", width: 1, named: true, ...body }], view, { a: "#0b63b5" }, ink.part, hidden);
  const svg = svgOf(ink.marks, { width: 400, height: 300, title: "" });
  const paths = [...svg.matchAll(/<path [^>]*>/g)].map(([path]) => path);
  const edges = paths.filter((path) => path.includes("data-edge"));
  const named = (some) => some.map((path) => path.match(/data-edge="([^"]*)"/)[1]).sort();
  const isHidden = (path) => path.includes("stroke-dasharray");
  return {
    areas: paths.filter((path) => !path.includes('fill="none"')).length,
    seen: named(edges.filter((path) => !isHidden(path))),
    hidden: named(edges.filter(isHidden)),
    unseen: edges.filter((path) => path.includes('stroke-opacity="0"')).length,
  };
}

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

test("an edge of a body is in front if one of its faces is", () => {
  const view = viewOf();
  const isFront = frontOf(CUBE, view);
  const { seen, hidden } = drawn({ opacity: 0.5 }, view);
  const known = [...seen.map((name) => [name, true]), ...hidden.map((name) => [name, false])];
  assert.equal(known.length, 12);
  for (const [name, front] of known) {
    const [i, j] = name.split(" ").map(Number);
    assert.deepEqual([isFront(i, j), isFront(j, i)], [front, front]);
  }
});

test("the name of an axis that is seen end on stands beside the cross, and those of the others at their ends", () => {
  const places = (yaw, pitch) => {
    const ink = new Ink();
    axes({ ink, view: viewOf(yaw, pitch), palette: {}, frame: { layers: new Set(["names"]) } });
    return Object.fromEntries(ink.marks.flatMap((mark) => (mark.kind === "text" ? [[mark.text, mark.at]] : [])));
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
