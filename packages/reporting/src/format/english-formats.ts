import { formatCount, groupThousands } from "./format-count.js";
import { formatDuration } from "./format-duration.js";
import { formatInstant } from "./format-instant.js";
import { formatPercent } from "./format-percent.js";
import { formatSmallUsd } from "./format-small-usd.js";
import { formatTokens } from "./format-tokens.js";
import { formatUsd } from "./format-usd.js";
import type { Formats } from "./formats.js";

/** turnmeter's own way to write numbers, and the default: `1,204`, `1.24 M`, `$41.20`, `2026-11-09 14:03`. */
export const englishFormats: Formats = {
  locale: "en",
  count: formatCount,
  tokens: formatTokens,
  usd: formatUsd,
  smallUsd: formatSmallUsd,
  percent: formatPercent,
  duration: formatDuration,
  decimal: (value, decimals) => groupThousands(value.toFixed(decimals)),
  instant: formatInstant,
  date: (date) => date,
};
