import type { Facts } from "@turnmeter/schema";

/** The facts that a report is made from. */
export interface ReportFacts {
  /** Facts of the period, filtered. */
  readonly facts: Facts;
  /** Facts of all times, filtered. */
  readonly allFacts: Facts;
  /** Facts of all times of the sessions with a request in the period, filtered. */
  readonly sessionFacts: Facts;
  /** Facts of all times, unfiltered. */
  readonly unfilteredFacts: Facts;
}
