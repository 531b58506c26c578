import { opArray, opDeep, opMeasured, opObject } from "./tape.js";

/**
 * Whether a value that is too deep is in the one at a word. What a later equal key replaced lies on the tape too,
 * but nothing leads to it.
 */
export function holdsDeep(words: Int32Array, at: number, tableSizes: readonly number[]): boolean {
  switch (words[at]) {
    case opDeep:
      return true;
    case opObject:
      return someField(words, at, tableSizes);
    case opArray:
      return someItem(words, at, tableSizes);
    case opMeasured:
      return words[at + 5] !== 0 && holdsDeep(words, words[at + 5]!, tableSizes);
    default:
      return false;
  }
}

function someField(words: Int32Array, at: number, tableSizes: readonly number[]): boolean {
  const first = at + 2;
  for (let field = first; field < first + tableSizes[words[at + 1]!]!; field++) {
    if (words[field] !== 0 && holdsDeep(words, words[field]!, tableSizes)) return true;
  }
  return false;
}

function someItem(words: Int32Array, at: number, tableSizes: readonly number[]): boolean {
  for (let item = words[at + 1]!; item !== 0; item = words[item]!) {
    if (holdsDeep(words, item + 1, tableSizes)) return true;
  }
  return false;
}
