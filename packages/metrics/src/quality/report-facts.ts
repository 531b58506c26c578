import type { Facts } from "@turnmeter/schema";

/** The facts that a report is made from. */
export interface ReportFacts {
  /** Those of its period, filters applied. */
  readonly facts: Facts;
  /** Those of all times, filters applied. */
  readonly allFacts: Facts;
  /** Those of all times without any filter. */
  readonly unfilteredFacts: Facts;
}
