import type { MarkCount, Totals } from "../rows/totals.js";
import { isUsageUnknown } from "./tokens.js";
import { sharedNanoUsd, usdOf } from "./usd.js";

/** Unit of a figure: `share` is 0–1, `ratio` a plain number. */
export type FigureUnit = "usd" | "tokens" | "count" | "ms" | "share" | "ratio";

/** Data that logs may lack: the price of a request, its usage, or the end of its answer. */
export type Missing = "price" | "usage" | "end";

/** An exact figure: whole numbers, the first divided by the second, which is above 0. Dollars are nano-dollars. */
export interface Quotient {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Title, unit and certainty of a figure. */
export interface Figure {
  /** Its name in tables and on cards; a function where it holds a number, which each language writes in its own way. */
  readonly title: string | ((count: (value: number) => string) => string);
  readonly unit: FigureUnit;
  /** Data that makes the figure a lower bound if logs lack it. */
  readonly grownBy: readonly Missing[];
  /** The figure of totals; null if it is not known. Absent if totals do not hold it. */
  readonly of?: (totals: Totals) => Quotient | null;
  /** The denominator of a quotient in words: `calls that ran to an end`. */
  readonly over?: string;
  /** A quotient as a formula: `rejected ÷ all but pending, cancelled and interrupted`. */
  readonly formula?: string;
  /** The count that divides a cost; in a comparison of two selections, session by session. */
  readonly per?: MarkCount;
  /** True if a larger figure is a worse one; absent if neither direction is. */
  readonly isWorseWhenMore?: true;
}

/**
 * A figure of totals as a number, dollars rounded to the nano-dollar; null if it is not known, as tokens are not where
 * no request has logged usage.
 */
export function figureValue(figure: Figure & Required<Pick<Figure, "of">>, totals: Totals): number | null {
  const quotient = figure.of(totals);
  if (quotient === null || (figure.unit === "tokens" && isUsageUnknown(totals))) return null;
  const { numerator, denominator } = quotient;
  return figure.unit === "usd"
    ? usdOf(sharedNanoUsd(numerator, denominator))
    : Number(numerator) / Number(denominator);
}

/** Whether a figure is only a lower bound where the ends of some answers are not logged. */
export function growsWithEnds({ grownBy }: Pick<Figure, "grownBy">): boolean {
  return grownBy.includes("end");
}
