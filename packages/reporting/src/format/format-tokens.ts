import { formatCount } from "./format-count.js";

const STEPS = [
  { size: 1e3, unit: "k" },
  { size: 1e6, unit: "M" },
  { size: 1e9, unit: "B" },
  { size: 1e12, unit: "T" },
] as const;

/** A number of tokens to three digits (`412`, `12.4 k`, `1.24 M`, `3.02 B`); `–` for null. */
export function formatTokens(value: number | null): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value < 0) return `-${formatTokens(-value)}`;
  if (value < 999.5) return formatCount(value);
  for (const { size, unit } of STEPS) {
    const text = threeDigits(value / size);
    if (text !== null) return `${text} ${unit}`;
  }
  return `${formatCount(value / 1e12)} T`;
}

/** Null where the number rounds to 1000 or more and needs the next unit. */
function threeDigits(value: number): string | null {
  if (value < 9.995) return value.toFixed(2);
  if (value < 99.95) return value.toFixed(1);
  return value < 999.5 ? value.toFixed(0) : null;
}
