import type { Projected } from "./projection.js";

/** An object that inherits no property: `__proto__` and `constructor` are keys like any other. */
export class PlainObject {
  [key: string]: unknown;
}

// An object made by a constructor is stored compactly, which one made by Object.create(null) is not.
Object.setPrototypeOf(PlainObject.prototype, null);
Reflect.deleteProperty(PlainObject.prototype, "constructor");

/** Whole values nested deeper are left out. */
const maxDepth = 200;

/** A copy of a parsed value whose objects inherit nothing; undefined if it is nested deeper than 200 levels. */
export function plainCopy(value: unknown): unknown {
  return copyAt(value, 1);
}

function copyAt(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const copies: unknown[] = [];
    for (const item of items) {
      const copy = copyAt(item, depth + 1);
      if (copy === undefined) return undefined;
      copies.push(copy);
    }
    return copies;
  }
  const copy = new PlainObject();
  for (const [key, member] of Object.entries(value)) {
    const copied = copyAt(member, depth + 1);
    if (copied === undefined) return undefined;
    copy[key] = copied;
  }
  return copy;
}

/** A copy of a record, or of an object in it, with only the members that it has. The members themselves are not copied. */
export function plainMembers(object: Projected): Projected {
  const copy = new PlainObject();
  for (const key in object) {
    const value = object[key];
    if (value !== undefined) copy[key] = value;
  }
  return copy;
}
