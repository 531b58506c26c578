import type { Outcome } from "@turnmeter/schema";
import type { Usage } from "./usage.js";

/** How many calls ended in each way. */
export type OutcomeCounts = { readonly [O in Outcome]: number };

/** Everything of a period in one row. */
export interface Totals extends Usage {
  readonly prompts: number;
  /** Main threads with at least one request. */
  readonly sessions: number;
  /** Subagents that have a transcript. */
  readonly subagents: number;
  readonly toolCalls: number;
  readonly outcomes: OutcomeCounts;
  readonly linesAdded: number;
  readonly linesRemoved: number;
  readonly apiErrors: number;
  readonly compactions: number;
}
