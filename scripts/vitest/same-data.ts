/** Data nests no deeper; what does may be a circle. */
const deepest = 100;

/**
 * Whether two values are plain data and the same: primitives, arrays, maps, bytes and objects without a class. False means only
 * that they were not shown to be equal: values of classes never are.
 */
export function isSameData(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other) || depth > deepest) return false;
  const prototype: unknown = Object.getPrototypeOf(one);
  if (prototype !== Object.getPrototypeOf(other)) return false;
  if (prototype === Object.prototype) return haveSameProperties(one, other, depth);
  if (Array.isArray(one) && Array.isArray(other))
    return prototype === Array.prototype && haveSameItems(one, other, depth);
  if (one instanceof Map && other instanceof Map)
    return prototype === Map.prototype && haveSameItems([...one], [...other], depth);
  const mayBeBytes = prototype === Uint8Array.prototype || prototype === Buffer.prototype;
  return mayBeBytes && one instanceof Uint8Array && other instanceof Uint8Array && haveSameBytes(one, other);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function haveSameItems(one: readonly unknown[], other: readonly unknown[], depth: number): boolean {
  if (one.length !== other.length || !hasOnlyItems(one) || !hasOnlyItems(other)) return false;
  for (let at = 0; at < one.length; at++) if (!isSameData(one[at], other[at], depth + 1)) return false;
  return true;
}

/** Whether an array has no hole and no named property, such as the `index` of a match. */
function hasOnlyItems(array: readonly unknown[]): boolean {
  return Object.keys(array).length === array.length;
}

function haveSameProperties(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  depth: number,
): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  if (Object.getOwnPropertySymbols(one).length > 0 || Object.getOwnPropertySymbols(other).length > 0)
    return false;
  for (const key of keys)
    if (!Object.hasOwn(other, key) || !isSameData(one[key], other[key], depth + 1)) return false;
  return true;
}

function haveSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
