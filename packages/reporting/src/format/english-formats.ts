import { formatCount, groupThousands } from "./format-count.js";
import { formatDuration } from "./format-duration.js";
import { formatInstant } from "./format-instant.js";
import { formatPercent } from "./format-percent.js";
import { formatSmallUsd } from "./format-small-usd.js";
import { formatTokens } from "./format-tokens.js";
import { formatUsd } from "./format-usd.js";
import type { Formats } from "./formats.js";
import { toDecimals } from "./rounding.js";

/** turnmeter's own way to write numbers, and the default: `1,204`, `1.24 M`, `$41.20`, `2026-11-09 14:03`. */
export const englishFormats: Formats = {
  locale: "en",
  count: formatCount,
  tokens: formatTokens,
  roundTokens: (value) =>
    value % 1000 === 0 && value < 1_000_000 ? `${value / 1000} k` : formatTokens(value),
  usd: formatUsd,
  smallUsd: formatSmallUsd,
  usdTo: (value, decimals, rounding = "nearest") =>
    `$${groupThousands(toDecimals(value, decimals, rounding))}`,
  largeUsd: (value, rounding = "nearest") => `$${toDecimals(value / 1000, 1, rounding)}k`,
  percent: formatPercent,
  duration: formatDuration,
  decimal: (value, decimals) =>
    `${value < 0 ? "−" : ""}${groupThousands(toDecimals(Math.abs(value), decimals, "nearest"))}`,
  instant: formatInstant,
  date: (date) => date,
  vega: null,
};
