import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";

/** A number with its noun: `1 session`, `1,204 sessions`. */
export function countOf(count: number, singular: string, plural: string): Text {
  return say`${amount.count(count)} ${count === 1 ? singular : plural}`;
}
