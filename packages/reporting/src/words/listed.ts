import { say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { countOf } from "./plural.js";

/** Most names that one message holds; a sentence with less room holds fewer. */
export const mostListed = 50;

/** How a list in a sentence is cut. */
export interface ListedOptions {
  /** Most names, {@link mostListed} by default. */
  readonly most?: number;
  /** How many there are, where more than the given names are known to be. */
  readonly total?: number;
  /** What is left out, as one and as many; `more` by default. */
  readonly rest?: readonly [one: string, many: string];
}

/** Names in a sentence, with commas; where there are many, the first ones and how many more (`a, b and 487 more`). */
export function listed(
  names: readonly Text[],
  { most = mostListed, total = names.length, rest: [one, many] = ["more", "more"] }: ListedOptions = {},
): Text {
  const first = joined(names.slice(0, most), ", ");
  const left = total - Math.min(names.length, most);
  return left <= 0 ? first : say`${first} and ${countOf(left, one, many)}`;
}
