/** How digits that are not written are rounded: to the nearest number, or down, as a lower bound has to be. */
export type Rounding = "nearest" | "down";

/** A number of 0 or more with so many digits after the point; a tie goes up, `1.005` to `1.01`. */
export function toDecimals(value: number, decimals: number, rounding: Rounding): string {
  if (!Number.isFinite(value)) return value.toFixed(decimals);
  const units = shiftDecimals(value, decimals);
  const rounded = rounding === "nearest" ? Math.round(units) : Math.floor(units);
  return shiftDecimals(rounded, -decimals).toFixed(decimals);
}

/**
 * A finite number with its decimal point moved by so many places. A product would not do: 1.005 × 100 is a little less than
 * 100.5, as the binary number closest to 1.005 is a little less than that.
 */
export function shiftDecimals(value: number, places: number): number {
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Decimals for dollars that are rounded down: two, or below a cent as many as leave a digit. */
export function decimalsOfBound(usd: number): number {
  return usd > 0 && usd < 0.01 ? Math.min(MOST_DECIMALS, Math.ceil(-Math.log10(usd))) : 2;
}

/** Costs are whole nano-dollars. */
const MOST_DECIMALS = 9;

/** A number as a lower bound, rounded down: `≥ $3.10`, and `≥ $0.001` for what is more than nothing and less than a cent. */
export function lowerBound(value: number, format: (value: number, rounding: Rounding) => string): string {
  return `≥ ${format(value, "down")}`;
}
