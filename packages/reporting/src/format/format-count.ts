import { toDecimals } from "./rounding.js";
import type { Rounding } from "./rounding.js";

/** A whole number with thousands separated by commas (`1,204`); `–` for null. */
export function formatCount(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  return groupThousands(value < 0 ? value.toFixed(0) : toDecimals(value, 0, rounding));
}

/** A plain decimal string with commas between the thousands of its whole part. */
export function groupThousands(decimal: string): string {
  const [whole = "", fraction] = decimal.replace(/^-0$/, "0").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
