import type { Formats } from "../format/formats.js";
import { cellText } from "./cell-text.js";
import { textWidth } from "./fit-text.js";
import type { CellTone, WrittenCell, WrittenTable, WrittenTrend } from "./table-view.js";

/** How parts of a table are set off in a terminal. */
export interface TerminalStyle {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly header: (text: string) => string;
  readonly bar: (text: string) => string;
  readonly tones: Readonly<Record<CellTone, (text: string) => string>>;
}

const same = (text: string): string => text;

/** No colour at all. */
export const plainStyle: TerminalStyle = {
  bold: same,
  dim: same,
  header: same,
  bar: same,
  tones: { good: same, warning: same, bad: same },
};

/** The terminal's own sixteen colours, so that they fit its background. */
export const ansiStyle: TerminalStyle = {
  bold: ansi(1, 22),
  dim: ansi(2, 22),
  header: (text) => ansi(1, 22)(ansi(36, 39)(text)),
  bar: ansi(36, 39),
  tones: { good: ansi(32, 39), warning: ansi(33, 39), bad: ansi(31, 39) },
};

function ansi(on: number, off: number): (text: string) => string {
  return (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`);
}

const NARROWEST = 8;
const WIDEST = 24;

/** Bars for the rows of a table, the longest of them as long as there is room; none where there is too little. */
export function rowBars(
  { bars, rows, levels, hasRest }: WrittenTable,
  room: number,
): (row: number) => string {
  const width = Math.min(WIDEST, room);
  if (bars === undefined || !(width >= NARROWEST)) return () => "";
  // Parts of a row would make the whole's bar say less, and so would many rows as one.
  const isBarless = (at: number): boolean =>
    (levels?.[at] ?? 0) > 0 || (hasRest === true && at === rows.length - 1);
  const numbers = rows.map((row, at) => (isBarless(at) ? 0 : numberOf(row[bars])));
  const most = numbers.reduce((largest, number) => Math.max(largest, number), 0);
  if (most === 0 || numbers.length < 2) return () => "";
  return (row) => barText(numbers[row]! / most, width);
}

function numberOf(cell: WrittenCell | undefined): number {
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null ? cell.atLeast : 0;
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** Bar of blocks for a share 0–1; anything above 0 shows at least a sliver. */
function barText(share: number, width: number): string {
  if (!(share > 0)) return "";
  const eighths = Math.max(1, Math.round(Math.min(1, share) * width * 8));
  return `${"█".repeat(Math.floor(eighths / 8))}${EIGHTHS[eighths % 8]!}`;
}

const BLOCKS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const FEWEST = 3;

/** A trend on one line of at most a width: a block for each number by its share of the largest, then the largest number; if there are too many, the latest. The lowest block stands for 0 only, a space for an unknown number. Null where there is nothing to see. */
export function trendLine(
  { title, values, kind, isLowerBound = false }: WrittenTrend,
  width: number,
  formats: Formats,
): string | null {
  const before = `${title}  `;
  const fit = (end: string): number => Math.min(values.length, width - textWidth(before) - textWidth(end));
  const endOf = (most: number): string =>
    `  highest ${cellText(isLowerBound ? { atLeast: most } : most, kind, { formats })}`;
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
