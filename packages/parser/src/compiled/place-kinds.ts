import type { Machine } from "./machine.js";
import { kindsAt, mostKinds } from "./places.js";

/** Gives compiled code what the names of types mean, as bits; see the places of its source. */
export function placeKinds(machine: Machine, kinds: ReadonlyMap<string, number>): void {
  for (const [name, kind] of kinds) {
    const code = machine.code(name);
    if (code < mostKinds) machine.bytes.writeUInt16LE(kind, kindsAt + 2 * code);
  }
}
