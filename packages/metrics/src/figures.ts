// Pure values that whoever writes about rows can import alone: nothing here reads facts, and no library is loaded.
export {
  DAY_MS,
  HOUR_MS,
  dateOfDay,
  datesOfMonth,
  dayNumber,
  firstDayOfNamedWeek,
  weekName,
  firstDayOfWeek,
  isMonthName,
  isoWeekOfDay,
  monthAfter,
  monthOfDates,
  weekdayOfDay,
} from "./figures/days.js";
export { budgetExpectation } from "./rows/budget.js";
export { concentrationOf } from "./figures/concentration.js";
export { leastCases, leastSessions } from "./figures/enough.js";
export { figureValue, growsWithEnds } from "./figures/figure.js";
export type { Figure, FigureUnit, Missing, Quotient } from "./figures/figure.js";
export { figures } from "./figures/figures.js";
export type { FigureId, TotalFigure } from "./figures/figures.js";
export {
  decidedCalls,
  endedCalls,
  errorCalls,
  errorRateOf,
  isError,
  rejectionRateOf,
} from "./figures/outcomes.js";
export {
  cacheReadShareOf,
  cacheWriteTokensOf,
  isUsageUnknown,
  promptTokensOf,
  tokensOf,
} from "./figures/tokens.js";
export { isPeriodOfSpan } from "./figures/spans.js";
export { comparisonCards, costsOfWork, weekTableFigures } from "./rows/shown-figures.js";
export { markCounts } from "./rows/totals.js";
export type { MarkCount } from "./rows/totals.js";
export { NANO_USD_PER_USD, medianNanoUsd, sumCosts, sumNanoUsd, usdOf } from "./figures/usd.js";
export type { BoundedCost } from "./figures/usd.js";
