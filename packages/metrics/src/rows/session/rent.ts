import type { Outcome } from "@turnmeter/schema";

/**
 * Cost of carrying one result in the context: an estimate. Its tokens are the part, by bytes, of the measured growth of
 * the prompt; they pay once when they are first sent and again in every later prompt of the thread.
 */
export interface RentRow {
  readonly callKey: string;
  readonly callId: string | null;
  readonly tool: string;
  readonly target: string | null;
  /** The program that a shell ran; null for other tools. */
  readonly program: string | null;
  readonly outcome: Outcome;
  readonly threadId: string;
  readonly agentId: string | null;
  /** Number of the call's turn. */
  readonly turn: number | null;
  readonly resultBytes: number;
  /** Estimated tokens that the result took in the prompt. */
  readonly tokens: number;
  /** Later requests of the thread that carried it, the first that had it not counted. */
  readonly carriedRequests: number;
  /** `tokens` × `carriedRequests`. */
  readonly carriedTokens: number;
  /** Dollars for sending it the first time; null if that request has no price. */
  readonly entryCostUsd: number | null;
  readonly entryCostNanoUsd: string;
  /** Dollars for carrying it after that; null if none of the requests that carried it has a price, or none did. */
  readonly rentCostUsd: number | null;
  readonly rentCostNanoUsd: string;
  /** Requests that carried it and have no price. */
  readonly unpricedRequests: number;
}

/**
 * Parts of a session's prompts.
 *
 * - `base`: what stood in the first prompt of a thread and in the first after a compaction or a drop: instructions,
 *   definitions of tools, the first prompt, a summary
 * - `results`: results of calls
 * - `answers`: the model's own output
 * - `other`: prompts, reminders, attachments, and what no result accounts for
 */
export const rentParts = ["base", "results", "answers", "other"] as const;
export type RentPartName = (typeof rentParts)[number];

/** One part of what the prompts were made of: an estimate, but for `base`. */
export interface RentPart {
  readonly part: RentPartName;
  /** Tokens when they were first sent. */
  readonly tokens: number;
  /** Their tokens in all prompts, including the first. */
  readonly promptTokens: number;
  /** Dollars for all of that, of requests with a price; null if none has one. */
  readonly costUsd: number | null;
  readonly costNanoUsd: string;
}

/** Context rent of a session. It lies beside the totals and is part of no sum (R20). */
export interface ContextRent {
  /** Results that entered a prompt, the most expensive first. */
  readonly rows: readonly RentRow[];
  /** They add up to `promptTokens` and to `promptCostNanoUsd`. */
  readonly parts: readonly RentPart[];
  /** All prompt tokens of the requests that it looks at. */
  readonly promptTokens: number;
  /** Dollars of these prompt tokens; null if none is priced. */
  readonly promptCostUsd: number | null;
  readonly promptCostNanoUsd: string;
  readonly requests: number;
  readonly unpricedRequests: number;
  /** Requests whose output, and so the answers' part, is a lower bound: results and other may hold the rest. */
  readonly lowerBoundRequests: number;
  /** Times a prompt was shorter than the one before without a compaction in the log: everything is `base` again. */
  readonly drops: number;
  readonly compactions: number;
}
