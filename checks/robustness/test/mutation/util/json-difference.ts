import { isDeepStrictEqual } from "node:util";

/**
 * Where two JSON values differ first, as a path such as `rows[3].costUsd`; null where they are equal. Keys that may come
 * from a log are left out of it.
 */
export function differenceOf(a: unknown, b: unknown): string | null {
  if (isDeepStrictEqual(a, b)) return null;
  if (!isContainer(a) || !isContainer(b)) return "";
  if (Array.isArray(a) !== Array.isArray(b)) return "";
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
    return `.length (${a.length} and ${b.length})`;
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    if (!Object.hasOwn(a, key) || !Object.hasOwn(b, key)) return `.${shown(key)} (in one only)`;
    const below = differenceOf(Reflect.get(a, key), Reflect.get(b, key));
    if (below !== null) return (Array.isArray(a) ? `[${key}]` : `.${shown(key)}`) + below;
  }
  return "";
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function shown(key: string): string {
  return /^[a-z][A-Za-z0-9]{0,30}$/.test(key) ? key : "…";
}
