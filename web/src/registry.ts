/**
 * gjkcore's kinds of figure, types of shape and methods, with the fields of each. The build writes it from
 * `gjkcore.wire.describe`. The page draws what has the form that it says.
 */
import baked from "../baked/registry.json";

/** One key of a scene or of a shape; `gjkcore/figures/fields.py` explains it. */
export interface Field {
  /** One of `FORMS` in model/scene.ts. */
  type: string;
  /** Of the errors of this field. */
  code: string;
  min?: number;
  max?: number;
  choices?: readonly string[];
  required?: boolean;
  /** Of the parts of this one. */
  fields?: Fields;
}

export type Fields = { [key: string]: Field };

type Method = { name: string; title: string; source: string; dimensions: number[]; answers: string; regions: Record<string, string> };

export interface Registry {
  /** Of gjkcore and of this page. */
  version: string;
  /** The version of scenes and answers. */
  schema: number;
  kinds: Record<string, { fields: Fields; methods: string[]; dimensions: number[] }>;
  shapes: Record<string, { fields: Fields; dimensions: number[] }>;
  methods: Method[];
  /** The largest magnitude of a number, the most vertices of a scene, the most rounded shapes inside one another. */
  limits: { number: number; vertices: number; depth: number };
}

export const registry = baked;

/** The number of coordinates in some JSON: that of its first point, 2 in the plane and 3 in space. 0 where there is no point. */
export function dimensionOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value) && typeof value[0] === "number") return value.length;
  for (const part of Object.values(value)) {
    const found = dimensionOf(part);
    if (found) return found;
  }
  return 0;
}
