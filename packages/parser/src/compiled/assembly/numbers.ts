import { opInteger, opNumber } from "../../../../scanner/src/tape";
import { numberOf } from "./answers";
import { word } from "./tape-values";

/** The largest safe integer. */
export const largestWhole: f64 = 9007199254740991;

/** `longestDurationMs` of `@turnmeter/schema`. */
const longestDuration: f64 = 3155760000000;

/** The largest context window that is accepted (../../decoding/context-window.ts), tokens. */
export const largestWindow: f64 = 2147483647;

/** A finite number; NaN for anything else. */
export function finiteOf(value: i32): f64 {
  if (value == 0) return NaN;
  const op = word(value);
  if (op == opInteger) return <f64>word(value + 1);
  if (op != opNumber) return NaN;
  const number = numberOf(<usize>word(value + 1), <usize>word(value + 2));
  return Math.abs(number) == Infinity ? NaN : number;
}

/** Rounds as `Math.round` does: halves go up. Never −0. */
export function rounded(number: f64): f64 {
  const below = Math.floor(number);
  return (number - below >= 0.5 ? below + 1 : below) + 0;
}

/** A number of milliseconds, rounded; NaN if it is no number, negative, or a hundred years or more. */
export function durationOf(value: i32): f64 {
  return durationOfNumber(finiteOf(value));
}

export function durationOfNumber(number: f64): f64 {
  if (!(number >= 0)) return NaN;
  const ms = rounded(number);
  return ms <= longestDuration ? ms : NaN;
}

/** A whole number; NaN for anything else. */
export function integerOf(value: i32): f64 {
  const number = finiteOf(value);
  return Math.floor(number) == number && Math.abs(number) <= largestWhole ? number + 0 : NaN;
}
