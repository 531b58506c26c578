import { groupThousands } from "./format-count.js";
import { shiftDecimals, toDecimals } from "./rounding.js";

/** A share of 0–1 as a percentage to one decimal (`12.5 %`); never rounds to 0 or 100 what is neither; `–` for null. */
export function formatPercent(share: number | null): string {
  if (share === null || Number.isNaN(share)) return "–";
  if (share < 0) return `−${formatPercent(-share)}`;
  if (share > 0 && share < 0.0005) return "<0.1 %";
  if (share < 1 && share >= 0.9995) return ">99.9 %";
  return `${groupThousands(toDecimals(shiftDecimals(share, 2), 1, "nearest"))} %`;
}
