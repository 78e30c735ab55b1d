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
