import type { SessionKind } from "@turnmeter/schema";

/** Sessions with a request on a local day, `YYYY-MM-DD`. */
export interface DailySessionsRow {
  readonly date: string;
  readonly sessions: number;
}

/** Means per session, tokens and times in whole numbers; null if no session has the figure. */
export interface SessionAverages {
  /** How the sessions were run. */
  readonly kinds: readonly SessionKind[];
  /** How many sessions they are taken over. */
  readonly sessions: number;
  readonly requests: number | null;
  /** All tokens: uncached input, output, cache reads and writes. Over the sessions with logged usage. */
  readonly tokens: number | null;
  /** Over the sessions that have a price. */
  readonly costUsd: number | null;
  readonly activeMs: number | null;
  /** Requests of these sessions whose output is only a lower bound. */
  readonly lowerBoundRequests: number;
}
