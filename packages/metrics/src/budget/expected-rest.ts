import { weekdayOfDay } from "../figures/days.js";
import { budgetExpectation } from "../rows/budget.js";
import { studentQuantile } from "../statistics/student.js";

/** A whole day: its number from 1970-01-01 = 0, and what it cost. */
export interface PastDay {
  readonly day: number;
  readonly usd: number;
}

/** A day still to come, and how much of it is. */
export interface DayLeft {
  readonly day: number;
  /** 0–1; less than 1 for today. */
  readonly share: number;
}

/** What the days still to come are expected to cost, dollars. */
interface ExpectedRest {
  readonly usd: number;
  /** Never below 0. */
  readonly lowUsd: number;
  readonly highUsd: number;
}

/** Working days and weekends cost differently: each kind of day is expected from its own. */
const kinds: readonly ((day: number) => boolean)[] = [
  (day) => weekdayOfDay(day) <= 5,
  (day) => weekdayOfDay(day) > 5,
];

/**
 * What the days left are expected to cost, from whole weeks of days past; null without a whole week. For each kind of
 * day, R days left cost R × the mean of the n past ones. The range is the prediction interval for the sum of R further
 * values of a normal distribution, t × √(s² × (R + R²/n)) (Hahn and Meeker, Statistical Intervals, 1991, chapter 4), with
 * the variances of both kinds added and the degrees of freedom that Welch and Satterthwaite give their sum.
 */
export function expectedRest(past: readonly PastDay[], left: readonly DayLeft[]): ExpectedRest | null {
  if (past.length === 0) return null;
  let usd = 0;
  let variance = 0;
  let squaresByDegree = 0;
  for (const isOfKind of kinds) {
    const costs = past.filter(({ day }) => isOfKind(day)).map((each) => each.usd);
    const rest = left.filter(({ day }) => isOfKind(day)).reduce((sum, { share }) => sum + share, 0);
    if (rest === 0) continue;
    const n = costs.length;
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / n;
    const squares = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0);
    usd += rest * mean;
    const ofKind = (squares / (n - 1)) * (rest + rest ** 2 / n);
    variance += ofKind;
    squaresByDegree += ofKind ** 2 / (n - 1);
  }
  if (variance === 0) return { usd, lowUsd: usd, highUsd: usd };
  const t = studentQuantile((1 + budgetExpectation.confidence) / 2, variance ** 2 / squaresByDegree);
  const reach = t * Math.sqrt(variance);
  return { usd, lowUsd: Math.max(0, usd - reach), highUsd: usd + reach };
}
