import type { VegaNumbers } from "./vega-numbers.js";

/** Writes a number; `–` for null. */
export type NumberFormat = (value: number | null, rounding?: Rounding) => string;

/**
 * How numbers, days and moments are written for a person. One is made where the program starts, by
 * {@link formatsOf}, and handed down to whatever writes text; nothing asks the machine for its language.
 * Words stay English, units are SI.
 */
export interface Formats {
  /** BCP 47; `en` is turnmeter's own way, with days and moments as in ISO 8601. */
  readonly locale: string;
  /** A whole number. */
  readonly count: NumberFormat;
  /** Tokens to three digits. */
  readonly tokens: NumberFormat;
  /** A round number of tokens, such as a limit, in as few digits as it takes. */
  readonly roundTokens: (value: number) => string;
  /** Dollars to the cent. */
  readonly usd: NumberFormat;
  /** Small amounts of dollars, to a hundredth of a cent. */
  readonly smallUsd: (value: number) => string;
  /** Dollars of 0 or more with so many decimals. */
  readonly usdTo: (value: number, decimals: number, rounding?: Rounding) => string;
  /** Dollars of a thousand or more where there is little room. */
  readonly largeUsd: (value: number, rounding?: Rounding) => string;
  /** A share of 0–1 as a percentage to one decimal. */
  readonly percent: NumberFormat;
  /** Milliseconds as a duration. */
  readonly duration: NumberFormat;
  /** A plain number with so many decimals. */
  readonly decimal: (value: number, decimals: number) => string;
  /** An ISO 8601 moment to the minute in a zone; `–` for null or what is none. */
  readonly instant: (instant: string | null, timezone?: string) => string;
  /** A day `YYYY-MM-DD` or a month `YYYY-MM`; other text as it is, such as the name of a week. */
  readonly date: (date: string) => string;
  /** How Vega writes the same numbers; null for `en`, which is Vega's own way. */
  readonly vega: VegaNumbers | null;
}

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
