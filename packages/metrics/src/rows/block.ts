import type { Usage } from "./usage.js";

/** Rate of usage in the active window, from its first to its last request. */
export interface BurnRate {
  readonly tokensPerMinute: number;
  /** Null if nothing could be priced. */
  readonly costUsdPerMinute: number | null;
  /** From the first request to the last one. */
  readonly activeSpanMs: number;
}

/** Usage of the active window at its end if it continues at its rate. An estimate. */
export interface BlockProjection {
  /** To the window's end, from the present or from its last request, whichever is later. */
  readonly remainingMs: number;
  readonly tokens: number;
  /** Null if nothing could be priced. */
  readonly costUsd: number | null;
}

/** A window of metered usage with its usage, or a gap: a time without requests longer than a window, without usage. */
export interface BlockRow extends Usage {
  /** ISO 8601, UTC. A window's is a full hour; a gap begins one window's length after the last request. */
  readonly startAt: string;
  /** ISO 8601, UTC, exclusive. A gap ends with the next request. */
  readonly endAt: string;
  readonly isGap: boolean;
  /** Whether the present lies in the window. */
  readonly isActive: boolean;
  /** Time of the first and last request counted in it; null for a gap. */
  readonly firstRequestAt: string | null;
  readonly lastRequestAt: string | null;
  /** Models of its requests, by name. */
  readonly models: readonly string[];
  /** All tokens: input, output, cache reads and writes. */
  readonly tokens: number;
  /** Null if not active, with fewer than two requests, or if all requests have the same time. */
  readonly burnRate: BurnRate | null;
  /** Null if there is no burn rate. */
  readonly projection: BlockProjection | null;
}
