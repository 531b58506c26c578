import { formatUsd } from "./format-usd.js";

/** A difference of dollars with its sign: `+$3.10`, `−$41.20`, `+$0.0042`, `−<$0.0001`, `$0.00` for none; `–` for null. */
export function formatSignedUsd(value: number | null): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value === 0) return "$0.00";
  const size = Math.abs(value);
  return `${value > 0 ? "+" : "−"}${size < 0.00995 ? smallUsd(size) : formatUsd(size)}`;
}

/** Less than a cent, to a hundredth of a cent. */
function smallUsd(size: number): string {
  const text = size.toFixed(4);
  return Number(text) === 0 ? "<$0.0001" : `$${text}`;
}
