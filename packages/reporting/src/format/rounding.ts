/** How digits that are not written are rounded: to the nearest number, or down, as a lower bound has to be. */
export type Rounding = "nearest" | "down";

/** A number of 0 or more with so many digits after the point. */
export function toDecimals(value: number, decimals: number, rounding: Rounding): string {
  const nearest = value.toFixed(decimals);
  if (rounding === "nearest" || Number(nearest) <= value) return nearest;
  const units = 10 ** decimals;
  return ((Math.round(Number(nearest) * units) - 1) / units).toFixed(decimals);
}
