import { amount, say, joined, type Text } from "../format/sentence.js";

/** A number with its noun: `1 session`, `1,204 sessions`. */
export function countOf(count: number, singular: string, plural: string): Text {
  return say`${amount.count(count)} ${count === 1 ? singular : plural}`;
}

/** Parts of a sentence with commas and a last `and`; none is left empty. */
export function joinWords(parts: readonly Text[]): Text {
  if (parts.length < 2) return parts[0] ?? "";
  return say`${joined(parts.slice(0, -1), ", ")} and ${parts.at(-1)!}`;
}

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
