// Pure values that whoever writes about rows can import alone: nothing here reads facts, and no library is loaded.
export {
  DAY_MS,
  HOUR_MS,
  dateOfDay,
  datesOfMonth,
  dayNumber,
  firstDayOfNamedWeek,
  firstDayOfWeek,
  isMonthName,
  isoWeekOfDay,
  isPeriodOfSpan,
  monthAfter,
  monthOfDates,
  weekdayOfDay,
  weekName,
} from "./figures/days.js";
export { budgetExpectation } from "./rows/baseline.js";
export {
  concentrationOf,
  NANO_USD_PER_USD,
  medianNanoUsd,
  sumCosts,
  sumNanoUsd,
  usdOf,
} from "./figures/usd.js";
export type { BoundedCost } from "./figures/usd.js";
export {
  decidedCalls,
  endedCalls,
  errorCalls,
  errorRateOf,
  isError,
  leastCases,
  leastSessions,
  rejectionRateOf,
} from "./figures/outcomes.js";
export * from "./figures/figures.js";
export * from "./figures/tokens.js";
export { comparisonCards, costsOfWork, weekTableFigures } from "./rows/shown-figures.js";
export { markCounts } from "./rows/totals.js";
export type { MarkCount } from "./rows/totals.js";
