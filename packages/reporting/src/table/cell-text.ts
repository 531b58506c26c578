import { lowerBound } from "../format/at-least.js";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import { formatInstant } from "../format/format-instant.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import type { Cell, ColumnKind } from "./table-view.js";

const NUMBER_FORMATS = {
  text: (value: number) => String(value),
  instant: (value: number) => String(value),
  count: formatCount,
  tokens: formatTokens,
  usd: formatUsd,
  percent: formatPercent,
  duration: formatDuration,
} as const;

/** A cell as a person reads it, not yet escaped for any output; `–` for null. */
export function cellText(cell: Cell | undefined, kind: ColumnKind, timezone?: string): string {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell === "string")
    return kind === "instant" && cell !== "" ? formatInstant(cell, timezone) : cell;
  if (typeof cell === "number") return NUMBER_FORMATS[kind](cell);
  return lowerBound(cell.atLeast, NUMBER_FORMATS[kind]);
}
