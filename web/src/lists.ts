/** What the oldest browsers that the README names lack of ES2023's arrays. tsconfig.json leaves the others' types out too. */

/** The list with another item at one place: `list.with(i, item)`. */
export const replaced = <T extends readonly unknown[]>(list: T, i: number, item: T[number]): { -readonly [k in keyof T]: T[k] } =>
  list.map((old, k) => (k === i ? item : old));

/** The list with one item more after the i-th. */
export const added = <T>(list: readonly T[], i: number, item: T) => [...list.slice(0, i + 1), item, ...list.slice(i + 1)];

/** The list without its i-th item. */
export const removed = <T>(list: readonly T[], i: number) => list.filter((_, k) => k !== i);

/** The last of a list that is not empty. */
export const last = <T>(list: readonly T[]) => list[list.length - 1];

/** A vector, coordinate by coordinate: it has as many as before. */
export const mapped = <P extends readonly number[]>(p: P, to: (x: number, axis: number) => number) => p.map(to) as P;

/** The names of what a record has: of one that is written out, which has no others. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** A record with a value for each of these names. */
export const recordOf = <K extends string, V>(names: readonly K[], valueOf: (name: K, i: number) => V) =>
  Object.fromEntries(names.map((name, i) => [name, valueOf(name, i)])) as Record<K, V>;

/** Some JSON that is a list or a record. */
export const isRecord = (value: unknown): value is Record<string, unknown> => Object(value) === value;

/** A function that remembers what it made of an object, for as long as there is the object. */
export function remembered<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known: WeakMap<K, V> = new WeakMap();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
