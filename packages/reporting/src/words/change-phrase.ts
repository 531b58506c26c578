import { amount, say, type Text } from "../format/sentence.js";

/** From here on a change is a multiple: percentages of a small base mean little. */
const TIMES_FROM = 10;
/** Less prints as `<$0.01`, so that a reader could not check a multiple. */
const LEAST_USD = 0.01;

/** The change between two amounts as `18.2 % more than`, `2.6 times as much as`, `3.0 % less than` or `as much as`; null where there is none to compare with. */
export function changePhrase(now: number | null, before: number | null): Text | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return "as much as";
  if (change >= 1) return say`${timesText(now / before)} times as much as`;
  return change > 0 ? say`${amount.percent(change)} more than` : say`${amount.percent(-change)} less than`;
}

/** {@link changePhrase} for dollars; compared with less than a cent only `more than` or `about as little as`. */
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

/** {@link signedChange} for dollars; null when compared with less than a cent. */
export function signedUsdChange(now: number | null, before: number | null): Text | null {
  return before !== null && before < LEAST_USD ? null : signedChange(now, before);
}

/** How many times as much something is: `2.6`, `1,204` from a hundred on. */
export function timesText(times: number): Text {
  return times < 99.95 ? amount.decimal(times, 1) : amount.count(times);
}

/** The difference of two shares in percentage points with its sign: `+1.2 points`. */
export function signedPoints(now: number | null, before: number | null, unit = "points"): Text | null {
  if (now === null || before === null) return null;
  const points = (now - before) * 100;
  if (Math.abs(points) < 0.05) return "unchanged";
  return say`${points > 0 ? "+" : "−"}${amount.decimal(Math.abs(points), 1)} ${unit}`;
}

/** A share with a word of its own, valid within the rounding below. */
interface Fraction {
  readonly share: number;
  readonly less: string;
  /** Null where a percentage is plainer. */
  readonly more: string | null;
}

const FRACTIONS: readonly Fraction[] = [
  { share: 1 / 10, less: "a tenth less than", more: "a tenth more than" },
  { share: 1 / 5, less: "a fifth less than", more: "a fifth more than" },
  { share: 1 / 4, less: "a quarter less than", more: "a quarter more than" },
  { share: 1 / 3, less: "a third less than", more: "a third more than" },
  { share: 1 / 2, less: "half as much as", more: null },
  { share: 2 / 3, less: "a third as much as", more: "two thirds more than" },
  { share: 3 / 4, less: "a quarter as much as", more: null },
  { share: 9 / 10, less: "a tenth as much as", more: null },
];

const TIMES = ["twice", "three times", "four times", "five times", "six times"] as const;

/** Largest distance of a change from its word, in points. */
const NEAR_POINTS = 0.015;
/** Largest relative distance of a multiple from a whole number. */
const NEAR_TIMES = 0.025;
/** Up to it an amount is about as large as another. */
const ALIKE = 0.025;

/**
 * The change between two amounts of dollars in plain words before what it is compared with: `a quarter less than`, `twice as
 * much as`, `17 % more than`, `2.6 times as much as`, `about as much as`; null where there is nothing to compare with.
 */
export function plainChange(nowUsd: number, beforeUsd: number): Text | null {
  if (!(beforeUsd >= LEAST_USD) || !Number.isFinite(nowUsd)) return null;
  const change = nowUsd / beforeUsd - 1;
  const size = Math.abs(change);
  if (size < ALIKE) return "about as much as";
  if (change > 1 - NEAR_TIMES * 2) return plainTimes(nowUsd / beforeUsd);
  const near = FRACTIONS.find(({ share }) => Math.abs(size - share) <= NEAR_POINTS);
  const word = change < 0 ? near?.less : near?.more;
  if (word !== undefined && word !== null) return word;
  const percent = Math.round(size * 100);
  if (percent === 100) return change < 0 ? "far less than" : "twice as much as";
  return say`${amount.count(percent)} % ${change < 0 ? "less" : "more"} than`;
}

function plainTimes(times: number): Text {
  const whole = Math.round(times);
  const word = TIMES[whole - 2];
  if (word !== undefined && Math.abs(times / whole - 1) <= NEAR_TIMES) return `${word} as much as`;
  return say`${times < 9.95 ? amount.decimal(times, 1) : amount.count(whole)} times as much as`;
}

/** The change between two amounts in whole percent with its sign: `−23 %`, `×12` from ten times on, `unchanged`; null where there is none to compare with. */
export function wholeChange(now: number | null, before: number | null): Text | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  if (change >= 9) return say`×${amount.count(Math.round(now / before))}`;
  const percent = Math.round(Math.abs(change) * 100);
  if (percent === 0) return "unchanged";
  return say`${change < 0 ? "−" : "+"}${amount.count(percent)} %`;
}

/** Dollars in as few digits as a heading needs: whole from ten dollars on, else to the cent. Bounds are rounded down. */
export function headlineUsd(usd: number, isBound = false): Text {
  const rounding = isBound ? "down" : "nearest";
  return usd >= 9.995 ? amount.usdTo(usd, 0, rounding) : amount.usd(usd, rounding);
}
