import { say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";

/** Parts of a sentence with commas and a last `and`; none is left empty. */
export function joinWords(parts: readonly Text[]): Text {
  if (parts.length < 2) return parts[0] ?? "";
  return say`${joined(parts.slice(0, -1), ", ")} and ${parts.at(-1)!}`;
}
