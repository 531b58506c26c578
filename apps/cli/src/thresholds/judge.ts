import { compareFractions, fractionOfDecimal } from "./measure.js";
import type { Fraction, Measured } from "./measured.js";
import type { Operator, Threshold } from "./threshold.js";

/** Whether a threshold is crossed; `undecided` where that depends on what is not known. */
export type Verdict = "crossed" | "kept" | "undecided";

/** Judges a threshold by a measured value. */
export function judge({ operator, value: limit }: Threshold, { value, isLowerBound }: Measured): Verdict {
  if (value === null) return "undecided";
  const order = compareFractions(value, fractionOfDecimal(limit));
  if (!isLowerBound) return holds[operator](order) ? "crossed" : "kept";
  return verdictOfLeast[operator](order);
}

/** Whether each comparison holds for a value below (-1), at (0) or above (1) the limit. */
const holds: Readonly<Record<Operator, (order: number) => boolean>> = {
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  "==": (order) => order === 0,
  "!=": (order) => order !== 0,
};

/** Verdicts by a lower bound: the value may be any larger number. */
const verdictOfLeast: Readonly<Record<Operator, (order: number) => Verdict>> = {
  ">": (order) => (order > 0 ? "crossed" : "undecided"),
  ">=": (order) => (order >= 0 ? "crossed" : "undecided"),
  "<": (order) => (order >= 0 ? "kept" : "undecided"),
  "<=": (order) => (order > 0 ? "kept" : "undecided"),
  "==": (order) => (order > 0 ? "kept" : "undecided"),
  "!=": (order) => (order > 0 ? "crossed" : "undecided"),
};

/** A measured number for people: whole or with as many decimals as it has, at most nine; else rounded to four. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const scale = 1_000_000_000n;
  const scaled = numerator * scale;
  if (scaled % denominator !== 0n) return (Number(numerator) / Number(denominator)).toFixed(4);
  const nano = scaled / denominator;
  const digits = (nano < 0n ? -nano : nano).toString().padStart(10, "0");
  const decimals = digits.slice(-9).replace(/(?<!0)0+$/, "");
  return `${nano < 0n ? "-" : ""}${digits.slice(0, -9)}${decimals === "" ? "" : `.${decimals}`}`;
}
