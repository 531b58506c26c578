import type { TokenBasis } from "@turnmeter/schema";

/**
 * The size of the prompt of one request: how full the context was. Requests in order of their thread's time; those
 * without usage or time, and those made inside others, are left out.
 */
export interface SessionContextRow {
  readonly requestKey: string;
  readonly threadId: string;
  /** The subagent that made it; null on the main thread. */
  readonly agentId: string | null;
  /** 1 for the first request of its thread. */
  readonly request: number;
  /** Number of its turn. */
  readonly turn: number | null;
  readonly model: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Uncached input, cache reads and cache writes. */
  readonly promptTokens: number;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Cost of the whole request, fees included, dollars; null if it has no price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly costNanoUsd: string | null;
  /** The part of it that the prompt cost, whole nano-dollars rounded down, as a decimal string. */
  readonly promptCostNanoUsd: string | null;
  /** The part of that for what was read from the cache. */
  readonly cacheReadCostNanoUsd: string | null;
  readonly tokenBasis: TokenBasis;
  /** Against the request before it on the thread; null for the first. */
  readonly growthTokens: number | null;
  /** Whether the thread was compacted since the request before. */
  readonly isAfterCompaction: boolean;
  /** Whether the request before it on the thread went to another model. */
  readonly isModelSwitch: boolean;
}
