import { toDecimals } from "./rounding.js";
import type { Rounding } from "./rounding.js";

/** A whole number with thousands separated by commas (`1,204`); `–` for null. */
export function formatCount(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  const digits = groupThousands(toDecimals(Math.abs(value), 0, value < 0 ? "nearest" : rounding));
  return value < 0 && digits !== "0" ? `−${digits}` : digits;
}

/** A plain decimal string with commas between the thousands of its whole part. */
export function groupThousands(decimal: string): string {
  const [whole = "", fraction] = decimal.replace(/^-0$/, "0").split(".");
  const grouped = whole.replace(/(?<!\d)\d+$/, withCommas);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function withCommas(digits: string): string {
  const first = digits.length % 3;
  const thousands = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first === 0 ? thousands : [digits.slice(0, first), ...thousands]).join(",");
}
