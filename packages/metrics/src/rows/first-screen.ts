import type { Difference } from "../statistics/difference.js";
import type { WeekStanding } from "./baseline.js";
import type { SessionUsageRow, Usage } from "./usage.js";

/** What a cost, or a difference between two, is split by. */
export const breakdownSubjects = ["project", "model", "session"] as const;
export type BreakdownSubject = (typeof breakdownSubjects)[number];

/** A project, model or session in two weeks, or in one alone: its cost before is then 0. */
export interface BreakdownPart {
  /** Path of the project, id of the model or session; null if the log does not tell. */
  readonly key: string | null;
  /** The session; null for projects and models. */
  readonly session: Pick<SessionUsageRow, "title" | "firstWords" | "project" | "startedAt"> | null;
  /** Dollars of what could be priced. */
  readonly beforeUsd: number;
  readonly afterUsd: number;
  /** after − before, dollars, and in whole nano-dollars, as a decimal string. */
  readonly differenceUsd: number;
  readonly differenceNanoUsd: string;
  /** Requests of either week whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Parts that are too many to be shown, added. */
export interface BreakdownRest extends Omit<BreakdownPart, "key" | "session"> {
  readonly count: number;
}

/** A difference of cost by projects, models or sessions. */
export interface Breakdown {
  readonly by: BreakdownSubject;
  /** At most eight, the largest differences first. */
  readonly parts: readonly BreakdownPart[];
  /** Null if there is none. */
  readonly rest: BreakdownRest | null;
  /** How much of the difference few parts make up, 0–1: 0 where all parts have the same, or one part has everything. */
  readonly concentration: number;
}

/** A week or month of the strip. */
export interface StripSpan extends Pick<
  Usage,
  "costUsd" | "costNanoUsd" | "requests" | "unpricedRequests" | "lowerBoundRequests"
> {
  /** `2026-W46`, the first date of a week that begins on Sunday, or `2026-11`. */
  readonly span: string;
  readonly since: string;
  readonly until: string;
  readonly standing: WeekStanding;
}

/** When a session was first seen in a period. */
export interface SessionStart {
  readonly sessionId: string;
  /** Its start, or its first request in the period where it began before; ISO 8601, UTC. */
  readonly at: string;
}

/** What the first screen of a report shows beside the totals. */
export interface FirstScreenRows {
  /** True where the period is compared with the one before it. */
  readonly isCompared: boolean;
  /** The compared week or month and the seven before it, ascending; empty where the period is none. */
  readonly strip: readonly StripSpan[];
  /** Of the difference to the week before, or, where none is compared, of the cost. */
  readonly breakdowns: readonly Breakdown[];
  /** The difference of the tool error rate to the week before, over sessions; null where it cannot be judged. */
  readonly errorRate: Difference | null;
  /** Sessions of the period whose time is known. */
  readonly starts: readonly SessionStart[];
}
