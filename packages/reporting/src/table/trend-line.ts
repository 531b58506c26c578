import type { Formats } from "../format/formats.js";
import { cellText } from "./cell-text.js";
import { textWidth } from "./fit-text.js";
import type { WrittenTrend } from "./table-view.js";

const BLOCKS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const FEWEST = 3;

/**
 * A trend on one line of at most a width: a block for each number, by its share of the largest, and that number; of many
 * the latest. The lowest block is 0 alone, a space what is not known. Null where there is nothing to see.
 */
export function trendLine(
  { title, values, kind, isLowerBound = false }: WrittenTrend,
  width: number,
  formats: Formats,
): string | null {
  const before = `${title}  `;
  const fit = (end: string): number => Math.min(values.length, width - textWidth(before) - textWidth(end));
  const endOf = (most: number): string =>
    `  highest ${cellText(isLowerBound ? { atLeast: most } : most, kind, undefined, formats)}`;
  const lastOf = (count: number): string => (count < values.length ? `, last ${count}` : "");
  const longestEnd = `${endOf(highest(values))}, last ${values.length}`;
  let shown = values.slice(values.length - Math.max(0, fit(longestEnd)));
  let most = highest(shown);
  // A smaller number may take more room: `<$0.01`.
  while (shown.length >= FEWEST && fit(`${endOf(most)}${lastOf(shown.length)}`) < shown.length) {
    shown = shown.slice(1);
    most = highest(shown);
  }
  if (shown.length < FEWEST || most <= 0) return null;
  const blocks = shown.map((value) => (value === null ? " " : BLOCKS[blockOf(value / most)]!)).join("");
  return `${before}${blocks}${endOf(most)}${lastOf(shown.length)}`;
}

function highest(values: readonly (number | null)[]): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
}

function blockOf(share: number): number {
  return share <= 0 ? 0 : Math.min(BLOCKS.length - 1, Math.max(1, Math.round(share * (BLOCKS.length - 1))));
}
