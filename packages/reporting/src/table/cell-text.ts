import { lowerBound } from "../format/at-least.js";
import { englishFormats } from "../format/english-formats.js";
import { formatBytes } from "../format/format-bytes.js";
import type { Formats } from "../format/formats.js";
import type { Rounding } from "../format/rounding.js";
import type { Cell, ColumnKind } from "./table-view.js";

type WriteNumber = (value: number, formats: Formats, rounding?: Rounding) => string;

const NUMBER_FORMATS: Readonly<Record<ColumnKind, WriteNumber>> = {
  text: String,
  instant: String,
  date: String,
  count: (value, { count }, rounding) => count(value, rounding),
  tokens: (value, { tokens }, rounding) => tokens(value, rounding),
  usd: (value, { usd }, rounding) => usd(value, rounding),
  price: (value, { decimal }) => decimal(value, Math.max(2, decimalsOf(value))),
  percent: (value, { percent }, rounding) => percent(value, rounding),
  duration: (value, { duration }, rounding) => duration(value, rounding),
  bytes: (value, formats) => formatBytes(value, formats),
};

/** A cell as a person reads it, not yet escaped for any output; `–` for null. */
export function cellText(
  cell: Cell | undefined,
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
  if (typeof cell === "number") return NUMBER_FORMATS[kind](cell, formats);
  return lowerBound(cell.atLeast, (value, rounding) => NUMBER_FORMATS[kind](value, formats, rounding));
}

function decimalsOf(value: number): number {
  return (/\.(\d*[1-9])/.exec(value.toFixed(6))?.[1] ?? "").length;
}
