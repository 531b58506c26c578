import { formatUsd } from "./format-usd.js";
import { toDecimals } from "./rounding.js";

/** Dollars to a hundredth of a cent, and to the cent at least: `$0.0042`, `$0.05`, `<$0.0001`. */
export function formatSmallUsd(value: number): string {
  if (value < 0) return `−${formatSmallUsd(-value)}`;
  if (value === 0) return formatUsd(0);
  const text = toDecimals(value, 4, "nearest").replace(/0{1,2}$/, "");
  return Number(text) === 0 ? "<$0.0001" : `$${text}`;
}
