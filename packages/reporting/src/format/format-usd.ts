import { groupThousands } from "./format-count.js";
import { toDecimals } from "./rounding.js";
import type { Rounding } from "./rounding.js";

/** Dollars to the cent (`$41.20`, `$1,204.50`, `<$0.01`, `−$3.10`); `–` for null. */
export function formatUsd(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value < 0) return `−${formatUsd(-value)}`;
  const cents = toDecimals(value, 2, rounding);
  return value > 0 && Number(cents) === 0 ? "<$0.01" : `$${groupThousands(cents)}`;
}
