import type { MarkKind, Outcome, SessionKind } from "@turnmeter/schema";
import type { Usage } from "./usage.js";

/** How many calls ended in each way. */
export type OutcomeCounts = { readonly [O in Outcome]: number };

/** How many sessions were run in each way. */
export type SessionKindCounts = { readonly [K in SessionKind]: number };

/** Parts of the time of turns, ms, estimated from the times of rows. */
export interface TurnTimes {
  /** Turns with a known duration. The other figures cover these, and are null without any. */
  readonly turns: number;
  readonly durationMs: number | null;
  /** Null if no turn has it. */
  readonly modelMs: number | null;
  /** Null if no turn has it. */
  readonly toolMs: number | null;
  readonly waitMs: number | null;
  /** Time that no row accounts for. */
  readonly restMs: number | null;
}

/** The marks that totals count, by the name of the count. */
export const markCounts = {
  prompts: "prompt",
  apiErrors: "apiError",
  /** Times a person cut a turn. */
  interruptions: "interruption",
  compactions: "compaction",
} as const satisfies Readonly<Record<string, MarkKind>>;
export type MarkCount = keyof typeof markCounts;

/** Everything of a period in one row. */
export interface Totals extends Usage, Readonly<Record<MarkCount, number>> {
  /** Main threads with at least one request. */
  readonly sessions: number;
  /** `sessions` by how they were run. */
  readonly sessionsByKind: SessionKindCounts;
  /** Subagents that have a transcript. */
  readonly subagents: number;
  readonly turnTimes: TurnTimes;
  readonly toolCalls: number;
  readonly outcomes: OutcomeCounts;
  readonly linesAdded: number;
  readonly linesRemoved: number;
}
