import type { Rounding } from "./rounding.js";
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
