import { formatCount } from "./format-count.js";
import { toDecimals } from "./rounding.js";
import type { Rounding } from "./rounding.js";

const STEPS = [
  { size: 1e3, unit: "k" },
  { size: 1e6, unit: "M" },
  { size: 1e9, unit: "B" },
  { size: 1e12, unit: "T" },
] as const;

/** A number of tokens to three digits (`412`, `12.4 k`, `1.24 M`, `3.02 B`); `–` for null. */
export function formatTokens(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value < 0) return `−${formatTokens(-value)}`;
  if (Number(toDecimals(value, 0, rounding)) < 1000) return formatCount(value, rounding);
  for (const { size, unit } of STEPS) {
    const text = threeDigits(value / size, rounding);
    if (text !== null) return `${text} ${unit}`;
  }
  return `${formatCount(value / 1e12, rounding)} T`;
}

/** Null where the number rounds to 1000 or more and needs the next unit. */
function threeDigits(value: number, rounding: Rounding): string | null {
  for (const [decimals, limit] of [
    [2, 10],
    [1, 100],
    [0, 1000],
  ] as const) {
    const text = toDecimals(value, decimals, rounding);
    if (Number(text) < limit) return text;
  }
  return null;
}
