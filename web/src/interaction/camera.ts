/**
 * The attribute `camera="YAW PITCH ZOOM"`: degrees, degrees and a factor. `0 0` looks along -z with y up; a growing yaw comes to
 * see what lies towards x, and a growing pitch looks down from above. Pitch is within 90 degrees, and zoom 1 fits everything
 * into view. The last two may be left out.
 */
import type { Aim } from "../types.ts";

const RADIANS = Math.PI / 180;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A larger factor shows nothing of any figure, and a smaller one a point. */
const MOST_ZOOM = 1e6;

/** @param text  the attribute @returns null if that is no camera */
export function readCamera(text: string): Required<Aim> | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length > 3 || !parts.every((part) => NUMBER.test(part))) return null;
  const [yaw, pitch = 0, zoom = 1] = parts.map(Number);
  const isCamera = Number.isFinite(yaw) && Math.abs(pitch) <= 90 && zoom >= 1 / MOST_ZOOM && zoom <= MOST_ZOOM;
  return isCamera ? { yaw: yaw * RADIANS, pitch: pitch * RADIANS, zoom } : null;
}

/** A camera as the attribute has it. */
export const cameraText = ({ yaw, pitch, zoom = 1 }: Aim) =>
  [rounded((yaw / RADIANS) % 360, 2), rounded(pitch / RADIANS, 2), rounded(zoom, 3)].join(" ");

/** The same without a zoom of 1, for links. */
export const shortCameraText = (aim: Aim) => cameraText(aim).replace(/ 1$/, "");

/** From where an axis or another vector points at the viewer. @param v  not zero */
export const facing = ([x, y, z]: readonly number[]): Aim => ({ yaw: Math.atan2(x, z), pitch: Math.atan2(y, Math.hypot(x, z)) });

/** @param digits  after the point */
const rounded = (x: number, digits: number) => Number(x.toFixed(digits)) + 0;
