import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { lowerBound } from "../format/lower-bound.js";
import { numberText } from "../format/number-units.js";
import type { Rounding } from "../format/rounding.js";
import type { ColumnKind, WrittenCell } from "./table-view.js";

/** A cell as a person reads it, not yet escaped for any output; `–` for null. */
export function cellText(
  cell: WrittenCell | undefined,
  kind: ColumnKind,
  timezone?: string,
  formats: Formats = englishFormats,
): string {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell === "string") {
    if (cell === "") return cell;
    if (kind === "date") return formats.date(cell);
    return kind === "instant" ? formats.instant(cell, timezone) : cell;
  }
  const write = (value: number, rounding?: Rounding): string =>
    kind === "text" || kind === "instant" || kind === "date"
      ? String(value)
      : numberText(kind, formats, value, rounding);
  return typeof cell === "number" ? write(cell) : lowerBound(cell.atLeast, write);
}
