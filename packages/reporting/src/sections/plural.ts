import { formatCount } from "../format/format-count.js";

/** A number with its noun: `1 session`, `1,204 sessions`. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
