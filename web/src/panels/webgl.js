/**
 * Draws bodies by three.js. One renderer, and so one WebGL context, serves all pictures of a page: a phone has few. Each
 * picture is drawn into its corner and copied from there.
 *
 * All that depends on the view is computed here for each picture: which faces are turned to the viewer, their light, and lines,
 * which are strips that face the viewer. What is left for three.js are triangles with colours.
 *
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../draw/palette.js").Palette} Palette
 * @typedef {import("../draw/space/body.js").Body} Body
 * @typedef {import("../draw/space/body.js").Stroke} Stroke
 * @typedef {import("../draw/space/view.js").SpaceView} SpaceView
 * @typedef {{opacity: number, hides: boolean, line: boolean, over: boolean}} Look  of triangles
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
import { add, cross, dot, scaled, sub, unit } from "../draw/space/vector.js";

/** Of a dashed line, in pixels: a dash and the gap after it. */
const DASH_PX = 6;
const GAP_PX = 5;

/** The most dashes of one line. */
const MOST_DASHES = 200;

export class Renderer {
  /** Called when WebGL is lost or restored. @type {Set<() => void>} */
  onChange = new Set();
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
    ordered(bodies, view).forEach((body, i) => this.#add(body, view, palette, 4 * i));
    this.#aim(view, bodies);
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.render(this.#scene, this.#camera);
    // WebGL counts from the lower left corner.
    ctx.drawImage(this.canvas, 0, this.#size.height - height, width, height, 0, 0, width / across, height / down);
    for (const mesh of this.#scene.children) /** @type {Mesh} */ (mesh).geometry.dispose();
    this.#scene.clear();
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

  /** @param {Body} body @param {SpaceView} view @param {Palette} palette @param {number} order  four numbers from this one are the body's */
  #add(body, view, palette, order) {
    if (!body.opacity && !body.width) return; // it only gives a part of an exported picture its name
    const color = rgbOf(palette[body.color]);
    const { sides, strokes } = seen(body, view);
    for (const front of [false, true]) {
      const shown = sides.filter((side) => side.front === front);
      const corners = shown.flatMap(({ points, normals }) =>
        fan(points.map((point, i) => ({ point, color: lit(color, normals[i], view) }))),
      );
      const opacity = body.opacity * (front ? 1 : BACK_FACES);
      this.#mesh(corners, { opacity, hides: front && !!body.solid, line: false, over: !!body.over }, order + (front ? 2 : 1));
      const lines = strokes.filter((stroke) => stroke.front === front).flatMap((stroke) => strip(stroke, body, view));
      const quads = lines.flatMap((points) => fan(points.map((point) => ({ point, color }))));
      this.#mesh(quads, { opacity: front ? 1 : HIDDEN_LINES, hides: false, line: true, over: !!body.over }, order + (front ? 3 : 0));
    }
  }

  /** @param {{point: Point3, color: Point3}[]} corners  of triangles @param {Look} look @param {number} order */
  #mesh(corners, look, order) {
    if (!corners.length || !look.opacity) return;
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
    mesh.renderOrder = order;
    mesh.frustumCulled = false;
    this.#scene.add(mesh);
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
