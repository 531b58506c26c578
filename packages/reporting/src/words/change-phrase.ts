import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";

/** From ten times on, a change is a multiple: percentages of a small base say nothing. */
const TIMES_FROM = 10;
/** Less than a cent prints as `<$0.01`: how many times as much something is cannot be looked up on the page. */
const LEAST_USD = 0.01;

/** The change between two amounts as `18.2 % more than`, `2.6 times as much as`, `3.0 % less than` or `as much as`; null where there is none to compare with. */
export function changePhrase(now: number | null, before: number | null): Text | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return "as much as";
  if (change >= 1) return say`${timesText(now / before)} times as much as`;
  return change > 0 ? say`${amount.percent(change)} more than` : say`${amount.percent(-change)} less than`;
}

/** {@link changePhrase} of dollars; `more than` or `about as little as` beside less than a cent. */
export function usdChangePhrase(now: number | null, before: number | null): Text | null {
  if (now === null || before === null || before <= 0 || before >= LEAST_USD) return changePhrase(now, before);
  return now >= LEAST_USD ? "more than" : "about as little as";
}

/** The change between two amounts with its sign: `+18.2 %`, `−3.0 %`, `×12.9`, `unchanged`; null where there is none to compare with. */
export function signedChange(now: number | null, before: number | null): Text | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return "unchanged";
  return relativeChange(change, now / before);
}

/** A change as a share of what it starts from, with its sign: `+18.2 %`, `−3.0 %`, `×12.9` from ten times on. */
export function relativeChange(change: number, times = change + 1): Text {
  if (times >= TIMES_FROM) return say`×${timesText(times)}`;
  return say`${change < 0 ? "−" : "+"}${amount.percent(Math.abs(change))}`;
}

/** {@link signedChange} of dollars; null beside less than a cent. */
export function signedUsdChange(now: number | null, before: number | null): Text | null {
  return before !== null && before < LEAST_USD ? null : signedChange(now, before);
}

/** How many times as much something is: `2.6`, `1,204` from a hundred on. */
export function timesText(times: number): Text {
  return times < 99.95 ? amount.decimal(times, 1) : amount.count(times);
}

/** The difference of two shares in percentage points with its sign: `+1.2 points`. */
export function signedPoints(now: number | null, before: number | null): Text | null {
  if (now === null || before === null) return null;
  const points = (now - before) * 100;
  if (Math.abs(points) < 0.05) return "unchanged";
  return say`${points > 0 ? "+" : "−"}${amount.decimal(Math.abs(points), 1)} points`;
}
