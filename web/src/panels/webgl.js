/**
 * Draws bodies by three.js. One renderer, and so one WebGL context, serves all pictures of a page: a phone has few. Each
 * picture is drawn into its corner and copied from there.
 *
 * All that depends on the view is computed here: which faces are turned to the viewer, their light, and lines,
 * which are strips that face the viewer. What is left for three.js are triangles with colours.
 *
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../draw/palette.js").Palette} Palette
 * @typedef {import("../draw/space/body.js").Body} Body
 * @typedef {import("../draw/space/body.js").Stroke} Stroke
 * @typedef {import("../draw/space/view.js").SpaceView} SpaceView
 * @typedef {{opacity: number, hides: boolean, line: boolean, over: boolean}} Look  of triangles
 * @typedef {{mesh: Mesh, layer: number}} Triangles  of the four layers of a body, the lowest is drawn first
 */
import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Scene,
  WebGLRenderer,
} from "three";
import { BACK_FACES, HIDDEN_LINES, lit, ordered, rgbOf, seen } from "../draw/space/body.js";
import { add, cross, dot, scaled, sub, unit } from "../shapes/vector.js";

/** Of a dashed line, in pixels: a dash and the gap after it. */
const DASH_PX = 6;
const GAP_PX = 5;

/** The most dashes of one line. */
const MOST_DASHES = 200;

/** A body's triangles stay cached for this many frames after its look changes, because it fades while an answer is pending. */
const KEPT_PICTURES = 8;

/**
 * The triangles of a panel's bodies, by their vertices and their look. Where many solids stand, a drag changes few of them.
 *
 * @typedef {object} Kept
 * @property {string} seenFrom  the view that they are made for
 * @property {number} picture  the number of the newest picture
 * @property {Map<readonly Point3[], Map<string, {meshes: Triangles[], picture: number}>>} byBody  `picture`: the newest one that has them
 */

export class Renderer {
  /** Called when WebGL is lost or restored. @type {Set<() => void>} */
  onChange = new Set();
  /** By the canvas of their panel. @type {WeakMap<HTMLCanvasElement, Kept>} */
  #kept = new WeakMap();
  /** False while WebGL is lost. */
  works = true;
  #scene = new Scene();
  #camera = new OrthographicCamera();
  /** The size of the canvas, which only grows. */
  #size = { width: 0, height: 0 };
  /** Materials by what they look like: a new one would make WebGL compile again. @type {Map<string, MeshBasicMaterial>} */
  #materials = new Map();

  /** @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} context */
  constructor(canvas, context) {
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.outputColorSpace = LinearSRGBColorSpace; // colours are taken as they are
    canvas.addEventListener("webglcontextlost", () => this.#change(false));
    canvas.addEventListener("webglcontextrestored", () => this.#change(true));
  }

  /** @param {boolean} works */
  #change(works) {
    this.works = works;
    for (const act of this.onChange) act();
  }

  /** @param {CanvasRenderingContext2D} ctx  its left upper corner is the panel's @param {Body[]} bodies @param {SpaceView} view @param {Palette} palette */
  draw(ctx, bodies, view, palette) {
    const { a: across, d: down } = ctx.getTransform();
    const [width, height] = [Math.ceil(view.width * across), Math.ceil(view.height * down)];
    if (!(width > 0 && height > 0)) return;
    this.#grow(width, height);
    const kept = this.#keptFor(ctx.canvas, view);
    ordered(bodies, view).forEach((body, i) => {
      for (const { mesh, layer } of this.#meshesOf(body, view, palette, kept)) {
        mesh.renderOrder = 4 * i + layer;
        this.#scene.add(mesh);
      }
    });
    this.#aim(view, bodies);
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.render(this.#scene, this.#camera);
    // WebGL counts from the lower left corner.
    ctx.drawImage(this.canvas, 0, this.#size.height - height, width, height, 0, 0, width / across, height / down);
    this.#scene.clear();
    drop(kept, kept.picture - KEPT_PICTURES);
  }

  /** Frees what is kept for a panel. @param {HTMLCanvasElement} canvas */
  forget(canvas) {
    const kept = this.#kept.get(canvas);
    if (kept) drop(kept, Infinity);
    this.#kept.delete(canvas);
  }

  /** @param {HTMLCanvasElement} canvas @param {SpaceView} view @returns {Kept} */
  #keptFor(canvas, { scale, camera: { right, up } }) {
    const seenFrom = [scale, right, up].join(" ");
    if (this.#kept.get(canvas)?.seenFrom !== seenFrom) this.forget(canvas);
    const kept = this.#kept.get(canvas) ?? { seenFrom, picture: 0, byBody: new Map() };
    this.#kept.set(canvas, kept);
    kept.picture += 1;
    return kept;
  }

  /** @param {Body} body @param {SpaceView} view @param {Palette} palette @param {Kept} kept @returns {Triangles[]} */
  #meshesOf(body, view, palette, { byBody, picture }) {
    const { vertices, faces, lines, color, opacity, width, solid, dashed, over } = body;
    const look = JSON.stringify([palette[color], numberOf(faces), lines, opacity, width, solid, dashed, over]);
    const ofBody = byBody.get(vertices) ?? new Map();
    byBody.set(vertices, ofBody);
    const found = ofBody.get(look) ?? { meshes: this.#made(body, view, palette) };
    ofBody.set(look, { ...found, picture });
    return found.meshes;
  }

  /** @param {number} width @param {number} height */
  #grow(width, height) {
    const size = { width: Math.max(width, this.#size.width), height: Math.max(height, this.#size.height) };
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.renderer.setSize(size.width, size.height, false);
  }

  /** @param {SpaceView} view @param {Body[]} bodies */
  #aim({ width, height, scale, center, camera: { near, up } }, bodies) {
    const camera = this.#camera;
    const reach = Math.max(...bodies.flatMap(({ vertices }) => vertices.map((p) => Math.abs(dot(sub(p, center), near)))), 1 / scale) * 1.1;
    Object.assign(camera, { left: -width / 2 / scale, right: width / 2 / scale, top: height / 2 / scale, bottom: -height / 2 / scale });
    Object.assign(camera, { near: 0, far: 2 * reach });
    camera.up.set(...up);
    camera.position.set(...add(center, scaled(near, reach)));
    camera.lookAt(...center);
    camera.updateProjectionMatrix();
  }

  /** The triangles of a body, and what of it is drawn before what. @param {Body} body @param {SpaceView} view @param {Palette} palette @returns {Triangles[]} */
  #made(body, view, palette) {
    if (!body.opacity && !body.width) return []; // it only gives a part of an exported picture its name
    const color = rgbOf(palette[body.color]);
    const { sides, strokes } = seen(body, view);
    return [false, true].flatMap((front) => {
      const shown = sides.filter((side) => side.front === front);
      const corners = shown.flatMap(({ points, normals }) =>
        fan(points.map((point, i) => ({ point, color: lit(color, normals[i], view) }))),
      );
      const opacity = body.opacity * (front ? 1 : BACK_FACES);
      const faces = this.#mesh(corners, { opacity, hides: front && !!body.solid, line: false, over: !!body.over }, front ? 2 : 1);
      const lines = strokes.filter((stroke) => stroke.front === front).flatMap((stroke) => strip(stroke, body, view));
      const quads = lines.flatMap((points) => fan(points.map((point) => ({ point, color }))));
      const edges = this.#mesh(quads, { opacity: front ? 1 : HIDDEN_LINES, hides: false, line: true, over: !!body.over }, front ? 3 : 0);
      return [...faces, ...edges];
    });
  }

  /** @param {{point: Point3, color: Point3}[]} corners  of triangles @param {Look} look @param {number} layer @returns {Triangles[]} */
  #mesh(corners, look, layer) {
    if (!corners.length || !look.opacity) return [];
    const geometry = new BufferGeometry();
    geometry.setAttribute(
      "position",
      new Float32BufferAttribute(
        corners.flatMap(({ point }) => point),
        3,
      ),
    );
    geometry.setAttribute(
      "color",
      new Float32BufferAttribute(
        corners.flatMap(({ color }) => color),
        3,
      ),
    );
    const mesh = new Mesh(geometry, this.#material(look));
    mesh.frustumCulled = false;
    return [{ mesh, layer }];
  }

  /** @param {Look} look */
  #material({ opacity, hides, line, over }) {
    const key = `${opacity} ${hides} ${line} ${over}`;
    const known =
      this.#materials.get(key) ??
      new MeshBasicMaterial({
        vertexColors: true,
        transparent: true,
        opacity,
        side: DoubleSide,
        depthWrite: hides,
        depthTest: !over,
        // Faces are a little further than they are, so that their edges are not half hidden by them.
        polygonOffset: !line,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 4,
      });
    this.#materials.set(key, known);
    return known;
  }
}

/** @type {WeakMap<object, number>} */
const numbers = new WeakMap();
let newest = 0;

/** A number that no other list of faces has: bodies of the same vertices may have other faces. @param {Body["faces"]} faces */
function numberOf(faces) {
  const number = faces.length && (numbers.get(faces) ?? ++newest);
  if (number) numbers.set(faces, number);
  return number;
}

/** Frees the triangles that no picture after this one has. @param {Kept} kept @param {number} picture */
function drop({ byBody }, picture) {
  for (const [vertices, looks] of byBody) {
    for (const [look, found] of looks) {
      if (found.picture > picture) continue;
      for (const { mesh } of found.meshes) mesh.geometry.dispose();
      looks.delete(look);
    }
    if (!looks.size) byBody.delete(vertices);
  }
}

/** A convex polygon as triangles. @template T @param {T[]} corners @returns {T[]} */
const fan = (corners) => corners.slice(2).flatMap((corner, i) => [corners[0], corners[i + 1], corner]);

/** A line as strips that face the viewer: one, or one for each dash. @param {Stroke} stroke @param {Body} body @param {SpaceView} view @returns {Point3[][]} */
function strip({ from, to }, { width, dashed }, view) {
  const along = sub(to, from);
  const side = scaled(unit(cross(view.camera.near, along)), width / 2 / view.scale);
  const length = Math.hypot(...view.vectorToScreen(along));
  const count = dashed ? Math.min(Math.max(Math.round(length / (DASH_PX + GAP_PX)), 1), MOST_DASHES) : 1;
  const dash = dashed ? DASH_PX / (DASH_PX + GAP_PX) / count : 1;
  return Array.from({ length: count }, (_, i) => {
    const [p, q] = [add(from, scaled(along, i / count)), add(from, scaled(along, i / count + dash))];
    return [sub(p, side), sub(q, side), add(q, side), add(p, side)];
  });
}
