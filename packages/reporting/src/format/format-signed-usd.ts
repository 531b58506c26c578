import { englishFormats } from "./english-formats.js";
import type { Formats } from "./formats.js";

/** A difference of dollars with its sign: `+$3.10`, `−$41.20`, `+$0.0042`, `−<$0.0001`, `$0.00` for none; `–` for null. */
export function formatSignedUsd(value: number | null, formats: Formats = englishFormats): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value === 0) return formats.usd(0);
  const size = Math.abs(value);
  return `${value > 0 ? "+" : "−"}${size < 0.00995 ? formats.smallUsd(size) : formats.usd(size)}`;
}
