import { PlainObject } from "./plain-object.js";
import type { Projected } from "./projection.js";

/** A copy of a record or an object in it, with the members that it has. They stay what they are. */
export function plainMembers(object: Projected): Projected {
  const copy = new PlainObject();
  for (const key in object) {
    const value = object[key];
    if (value !== undefined) copy[key] = value;
  }
  return copy;
}
