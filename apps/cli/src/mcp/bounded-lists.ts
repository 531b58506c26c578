/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value with shorter lists. */
interface Bounded {
  readonly value: JsonObject;
  /** How many items are left out, by the path of keys to their list: `rent.rows`. Lists at the same path add up. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Items of the longest list that is left. */
  readonly longest: number;
}

/** The object with the first so many items of each list in it, at any depth. */
export function boundedLists(value: JsonObject, most: number): Bounded {
  const leftOut: Record<string, number> = {};
  let longest = 0;
  const bounded = (each: unknown, path: string): unknown => {
    if (Array.isArray(each)) {
      const items: readonly unknown[] = each;
      if (items.length > most) leftOut[path] = (leftOut[path] ?? 0) + items.length - most;
      longest = Math.max(longest, Math.min(items.length, most));
      return items.slice(0, most).map((item) => bounded(item, path));
    }
    return isObject(each) ? members(each, path) : each;
  };
  const members = (object: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, each]) => [key, bounded(each, path === "" ? key : `${path}.${key}`)]),
    );
  const shorter = members(value, "");
  return { value: shorter, leftOut, longest };
}
