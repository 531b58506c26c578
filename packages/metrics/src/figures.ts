// Pure values that whoever writes about rows can import alone: nothing here reads facts, and no library is loaded.
export * from "./figures/days.js";
export { budgetExpectation } from "./rows/baseline.js";
export * from "./figures/usd.js";
export * from "./figures/outcomes.js";
export * from "./figures/figures.js";
export * from "./figures/tokens.js";
export { comparisonCards, costsOfWork, weekTableFigures } from "./rows/shown-figures.js";
export { markCounts } from "./rows/totals.js";
export type { MarkCount } from "./rows/totals.js";
