import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { numberText } from "../format/number-units.js";
import { lowerBound } from "../format/rounding.js";
import type { Rounding } from "../format/rounding.js";
import type { ColumnKind, TableColumn, WrittenCell, WrittenTable } from "./table-view.js";

/** How a cell is written; a lower bound has its mark by default. */
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

/** A table that belongs to another, in that one's zone where it names none. */
export function inZoneOf({ timezone }: WrittenTable, table: WrittenTable): WrittenTable {
  return timezone === undefined ? table : { timezone, ...table };
}

/** Longest text that a cell shows, in UTF-16 units: without that, one name would make each line of a table as long. */
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
