import type { Formats } from "../format/formats.js";

/** A number with its noun: `1 session`, `1,204 sessions`. */
export function countOf(
  count: number,
  singular: string,
  plural: string,
  formats: Pick<Formats, "count">,
): string {
  return `${formats.count(count)} ${count === 1 ? singular : plural}`;
}
