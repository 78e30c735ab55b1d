/** Views of space, bodies as their viewer sees them, solids that move, and what stands among them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ink } from "../../web/src/draw/ink.ts";
import { frontOf } from "../../web/src/draw/space/body.ts";
import { dropLines, groundUnder } from "../../web/src/draw/space/ground.ts";
import { axes } from "../../web/src/draw/space/ink.ts";
import { paintBodies } from "../../web/src/draw/space/painter.ts";
import { Camera, SpaceView } from "../../web/src/draw/space/view.ts";
import { svgOf } from "../../web/src/draw/svg.ts";
import { lensLines, lensOf } from "../../web/src/kinds/scene3d/eye.ts";
import { looks } from "../../web/src/kinds/scene3d/objects.ts";
import presets from "../../web/src/presets.json";
import { dimensionOf } from "../../web/src/registry.ts";
import { anchorOf, pointsOf, rotationAbout, surfaceOf, translated, turned } from "../../web/src/shapes/space.ts";
import { dot, mean, sub } from "../../web/src/shapes/vector.ts";
import { Figure, PHONE, sceneOf } from "./figure.js";

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

// ---- the ground under solids: its grid, their shadows, and the lines down to them

/** The corners of a box. */
const box = ([x, y, z], r = 0.5) => [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [x + (k & 1 ? r : -r), y + (k & 2 ? r : -r), z + (k & 4 ? r : -r)]);

test("seen from above the ground is drawn before all solids, and from below after them", async () => {
  const idsFrom = async (preset, camera) => (await Figure.open(preset, { camera })).ids.filter((id) => /^(ground|object)/.test(id));
  for (const pitch of [30, 90]) assert.equal((await idsFrom("scene3d", `20 ${pitch}`))[0], "ground", `${pitch} degrees`);
  for (const pitch of [-30, -90]) assert.equal((await idsFrom("scene3d", `20 ${pitch}`)).at(-1), "ground", `${pitch} degrees`);
  // The eye is still above the ground.
  assert.equal((await idsFrom("scene3d", "20 -3"))[0], "ground");
  const isPaintedFirst = async (camera) => {
    const svg = (await Figure.open("solids", { camera })).svg();
    return svg.indexOf('id="ground"') < svg.indexOf('fill-opacity="0.62"');
  };
  assert.equal(await isPaintedFirst("20 3"), true);
  assert.equal(await isPaintedFirst("20 -3"), false);
});

test("the ground lies below everything and reaches beyond it, and stays where it is while a solid moves a little", () => {
  for (const size of [1e-6, 1, 1e6]) {
    for (let k = 0; k < 30; k++) {
      const solids = [box([k, -k / 3, 2]), box([-2, 3, -k])].map((points) => points.map((p) => p.map((x) => x * size)));
      const { level, grid } = groundUnder(solids, solids.flat(), null);
      for (const [x, y, z] of solids.flat()) {
        assert.ok(y > level && y - level > 0.3 * grid.step);
        assert.ok(x > grid.from[0] && x < grid.to[0] && z > grid.from[1] && z < grid.to[1]);
      }
      assert.ok((grid.to[0] - grid.from[0]) / grid.step < 12);
    }
  }
  const at = (x) => groundUnder([box([0, 0, 0]), box([3, x, 0])], [...box([0, 0, 0]), ...box([3, x, 0])], null);
  const levels = Array.from({ length: 100 }, (_, k) => at(-0.3 - k / 100).level);
  assert.ok(new Set(levels).size <= 10, "the lowest solid sinks by a unit");
});

test("a line leads from the middle of each solid straight down to its foot on the ground", () => {
  const solids = [box([1, 2, 3]), box([-4, 0, 1])];
  const ground = groundUnder(solids, solids.flat(), null);
  const lines = dropLines(ground).map(({ vertices }) => vertices);
  assert.deepEqual(lines, [
    [[1, 2, 3], [1, ground.level, 3]],
    [[-4, 0, 1], [-4, ground.level, 1]],
  ]); // prettier-ignore
});

test("in a tour solids stand over their ground, too, and scenes of objects have their perspective", async () => {
  const states = [{ preset: "solids" }, { preset: "scene3d" }];
  for (const [at, { preset }] of states.entries()) {
    const scene = { schema: 1, kind: "tour", at, states: states.map((state) => ({ ...state, scene: presets[state.preset].scene })) };
    const tour = await Figure.open(scene);
    const figure = await Figure.open(preset);
    assert.equal(tour.ink("ground"), figure.ink("ground"), preset);
    assert.deepEqual(tour.viewsOfPanels()[0].eye, figure.viewsOfPanels()[0].eye);
  }
});

// ---- the plane through the origin that cuts A − B, and its own picture of the section

const ids = (figure) => figure.model.panels.map(({ id }) => id);

test("a scene with a normal shows its slice, a link keeps it, and the section is the answer's", async () => {
  const scene = { ...(await Figure.open("solids")).scene, slice: [1, 2, 0] };
  const figure = await Figure.open(scene);
  assert.ok(figure.model.layers.has("slice") && ids(figure).includes("slice"));
  const off = await Figure.open(scene, { layers: "simplex" });
  assert.ok(!ids(off).includes("slice") && !off.model.handles.some(({ id }) => id === "slice"));
  const corners = [...figure.ink("section").matchAll(/[ML] ?[-\d.]+[ ,][-\d.]+/g)];
  assert.equal(corners.length % figure.answer.slice.points.length, 0);
});

test("the tip of the normal turns the plane: it follows a hand, and each arrow key turns it by two degrees", async () => {
  const figure = await Figure.open("solids", { layers: "slice" });
  await figure.drag("slice", 24, -13);
  const { slice } = figure.scene;
  assert.ok(Math.abs(Math.hypot(...slice) - 1) < 1e-3);
  assert.ok(slice[2] < 0.99);
  slice.forEach((x, i) => assert.ok(Math.abs(figure.answer.slice.normal[i] - x) < 1e-3));
  assert.match(figure.caption, /across n = \(/);
  await figure.edit({ ...figure.scene, slice: [0, 0, 1] });
  figure.model.askCamera({ yaw: 0, pitch: 0 });
  await figure.nudge("slice", 1, 0);
  const angle = (Math.acos(figure.scene.slice[2]) * 180) / Math.PI;
  assert.ok(Math.abs(angle - 2) < 0.05 && figure.scene.slice[0] > 0, `${angle} degrees`);
  await figure.nudge("slice", -1, 0);
  assert.ok(Math.abs(figure.scene.slice[0]) < 1e-3);
  const numbers = figure.handle("slice").numbers;
  assert.deepEqual(numbers.put(figure.scene, [0, 3, 0]).slice, [0, 3, 0]);
});

const APART = [
  { type: "box", center: [-3, 0, 0], half_extents: [1, 1, 1] },
  { type: "box", center: [3, 0, 0], half_extents: [1, 1, 1] },
];

test("a plane that misses A − B says so in its picture and in the caption: its normal separates A and B", async () => {
  const figure = await Figure.open({ schema: 1, kind: "gjk", shapes: APART, slice: [1, 0, 0] });
  assert.match(figure.caption, /The plane through O across n = \(1, 0, 0\) misses A − B, so n separates A and B\.$/);
  assert.ok(figure.texts()[2].some(({ text }) => text === "The plane misses A − B"));
  assert.ok(!figure.ids.includes("section"));
  const phone = figure.texts(PHONE)[2].find(({ text }) => text === "The plane misses A − B");
  assert.ok(phone.x >= phone.width / 2 && phone.x + phone.width / 2 <= PHONE.width, "it fits on a phone");
});

test("the handle and the plane stay in the panel, and labels lie beside each other, from wherever they are seen", async () => {
  for (const camera of ["0 0", "80 10", "-120 60", "20 90"]) {
    for (const room of [undefined, PHONE]) {
      const figure = await Figure.open("distance-solids", { layers: "slice,names,simplex", camera });
      assert.deepEqual(figure.covered(room), []);
      const { width, height } = figure.viewOf("slice");
      const [x, y] = figure.place("slice");
      assert.ok(x >= 16 && x <= width - 16 && y >= 16 && y <= height - 16);
    }
  }
});

// ---- a camera among the objects: its eye, its near plane, and what it sees

/** The scene of the preset with its camera changed. */
async function withCamera(change) {
  const { objects, ...scene } = await sceneOf("frustum-space");
  return { ...scene, objects: objects.map((object) => (object.camera ? { ...object, ...change } : object)) };
}

/** A quarter turn about z, and then some about x. */
const TILTED = [
  [0, -1, 0],
  [0.8, 0, -0.6],
  [0.6, 0, 0.8],
];

test("the eye and the near plane move and turn with the camera: the eye looks through the middle of the plane", async () => {
  for (const change of [{}, { offset: [0.5, -1, 2], rotation: TILTED }]) {
    const scene = await withCamera(change);
    const { eye, near, up } = lensOf((await Figure.open(scene)).model.frame);
    const { offset, rotation } = scene.objects.find(({ camera }) => camera);
    assert.ok(
      sub(eye, offset ?? [0, 0, 0]).every((x) => Math.abs(x) < 1e-9),
      "the frustum's lines meet in its own origin",
    );
    const [ahead, upright] = rotation ? [rotation.map((row) => -row[2]), rotation.map((row) => row[1])] : [[0, 0, -1], [0, 1, 0]]; // prettier-ignore
    const way = sub(mean(near), eye);
    assert.ok(dot(way, ahead) / Math.hypot(...way) > 1 - 1e-9);
    assert.ok(dot(up, upright) > 1 - 1e-9);
  }
});

test("what the camera does not see stays faint, and follows a drag", async () => {
  const figure = await Figure.open("frustum-space");
  const faint = () => {
    const { frame } = figure.model;
    const look = looks(frame);
    return frame.scene.objects.flatMap((object, i) => (!object.camera && look(i).opacity === 0 ? [i] : []));
  };
  const unseen = () => figure.model.scene.objects.flatMap(({ camera }, i) => (camera || figure.answer.seen.includes(i) ? [] : [i]));
  const before = faint();
  assert.ok(before.length > 0);
  assert.deepEqual(before, unseen());
  await figure.drag("0", -60, 40);
  assert.notDeepEqual(faint(), before);
  assert.deepEqual(faint(), unseen());
});

test("the picture names the eye and the near plane, on a phone the eye alone; a camera that is no frustum has neither", async () => {
  const named = (figure, room) => figure.texts(room)[0].map(({ text }) => text);
  const figure = await Figure.open("frustum-space");
  for (const name of ["eye", "near plane"]) assert.ok(named(figure).includes(name));
  const onPhone = named(figure, PHONE);
  assert.deepEqual([onPhone.includes("eye"), onPhone.includes("near plane")], [true, false]);
  const other = await Figure.open(await withCamera({ shape: { type: "box", center: [0, 0, -3], half_extents: [1, 1, 2] } }));
  assert.deepEqual(lensLines(other.model.frame), []);
  assert.ok(!named(other).includes("eye"));
});
