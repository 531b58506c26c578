import { opArray, opDeep, opMeasured, opObject } from "./tape.js";
import type { ScannedTape } from "./scanned-tape.js";

/** A tape, and the values that it says. */
type DeepTape = Pick<ScannedTape, "words" | "value">;

/**
 * Whether a value that is too deep is in the one at a word. What a later equal key replaced lies on the tape too,
 * but nothing leads to it; what one replaced within a value that is kept whole is not in that value.
 */
export function holdsDeep(tape: DeepTape, at: number, tableSizes: readonly number[]): boolean {
  const { words } = tape;
  switch (words[at]) {
    case opDeep:
      return tape.value(at) === undefined;
    case opObject:
      return someField(tape, at, tableSizes);
    case opArray:
      return someItem(tape, at, tableSizes);
    case opMeasured:
      return words[at + 5] !== 0 && holdsDeep(tape, words[at + 5]!, tableSizes);
    default:
      return false;
  }
}

function someField(tape: DeepTape, at: number, tableSizes: readonly number[]): boolean {
  const { words } = tape;
  const first = at + 2;
  for (let field = first; field < first + tableSizes[words[at + 1]!]!; field++) {
    if (words[field] !== 0 && holdsDeep(tape, words[field]!, tableSizes)) return true;
  }
  return false;
}

function someItem(tape: DeepTape, at: number, tableSizes: readonly number[]): boolean {
  const { words } = tape;
  for (let item = words[at + 1]!; item !== 0; item = words[item]!) {
    if (holdsDeep(tape, item + 1, tableSizes)) return true;
  }
  return false;
}
