import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { lowerBound, type Rounding } from "../format/rounding.js";
import { numberText } from "../format/number-units.js";
import type {
  ColumnKind,
  TableColumn,
  WrittenCell,
  WrittenTable,
  WrittenColumn,
  WrittenRow,
} from "./table-view.js";

interface CellTextOptions {
  readonly timezone?: string | undefined;
  readonly formats?: Formats;
  readonly isMarked?: boolean;
}

const isoDate = /^[+-]?\d{4,6}-\d\d-\d\d/;

/** A cell as a person reads it, not yet escaped for any output; `–` for null. */
export function cellText(
  cell: WrittenCell | undefined,
  kind: ColumnKind,
  { timezone, formats = englishFormats, isMarked = true }: CellTextOptions = {},
): string {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell === "string") {
    if (cell === "") return cell;
    if (kind === "date") return formats.date(cell);
    // Below moments stands the name of a sum.
    return kind === "instant" && isoDate.test(cell) ? formats.instant(cell, timezone) : cell;
  }
  const write = (value: number, rounding?: Rounding): string =>
    kind === "text" || kind === "instant" || kind === "date"
      ? String(value)
      : numberText(kind, formats, value, rounding);
  if (typeof cell === "number") return write(cell);
  return isMarked ? lowerBound(cell.atLeast, write) : write(cell.atLeast, "down");
}

/** A table with the zone of its parent table, unless it names its own. */
export function inZoneOf({ timezone }: WrittenTable, table: WrittenTable): WrittenTable {
  return timezone === undefined ? table : { timezone, ...table };
}

/** UTF-16 units; otherwise one long name would widen every line of a table. */
const longestCell = 1000;

/** A text that is no longer than a person would read, with `…` in place of what was cut at one of its sides. */
export function boundedText(text: string, side: TableColumn["cut"] = "end"): string {
  if (text.length <= longestCell) return text;
  if (side === "start") return `…${text.slice(1 - longestCell).replace(/^[\udc00-\udfff]/, "")}`;
  const number = side === "end" ? "" : numberAtEnd(text);
  const name = text.slice(0, longestCell - number.length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${name}…${number}`;
}

// No log has so many lines that its number has more digits.
function numberAtEnd(text: string): string {
  return /[: ]\d{1,16}$/.exec(text.slice(-17))?.[0] ?? "";
}

interface CellSetting {
  readonly timezone?: string | undefined;
  readonly formats: Formats;
}

/** The cells of a row as a person reads them, not yet escaped for any output. `≥` stands once, at the most important of the row's lower bounds, which is shown whenever any of them is. {@link lowerBoundLegend} names the columns that it applies to. */
export function rowTexts(
  row: WrittenRow,
  columns: readonly WrittenColumn[],
  { timezone, formats }: CellSetting,
): string[] {
  const marked = columns
    .filter(({ key }) => isLowerBound(row[key]))
    .reduce<WrittenColumn | null>(
      (best, each) => (best === null || each.priority < best.priority ? each : best),
      null,
    );
  return columns.map((column) => {
    const { key, kind, cut } = column;
    return boundedText(
      cellText(row[key], kind, { timezone, formats, isMarked: marked === null || column === marked }),
      cut,
    );
  });
}

/** What `≥` means below a table, and in which columns; null where nothing in it is a lower bound. */
export function lowerBoundLegend(
  { rows, totals, lowerBounds }: WrittenTable,
  columns: readonly WrittenColumn[],
): string | null {
  if (rows.length === 0) return null;
  const lines = totals === undefined ? rows : [...rows, totals];
  const titles = columns
    .filter(({ key }) => lines.some((row) => isLowerBound(row[key])))
    .map(({ title }) => title);
  const parts = [
    ...(titles.length === 0 ? [] : [namesOf(titles)]),
    ...(lowerBounds === undefined ? [] : [lowerBounds]),
  ];
  return parts.length === 0 ? null : `≥ at least: ${parts.join("; ")}.`;
}

export function columnNotes(columns: readonly WrittenColumn[]): readonly string[] {
  return columns.flatMap(({ note }) => note ?? []);
}

/** `Cost`, or `Cost, Tokens and Output of the row`. */
function namesOf(titles: readonly string[]): string {
  const last = titles.at(-1)!;
  return titles.length === 1 ? last : `${titles.slice(0, -1).join(", ")} and ${last} of the row`;
}

function isLowerBound(cell: WrittenCell | undefined): boolean {
  return typeof cell === "object" && cell !== null;
}
