import type { AgentKind } from "@turnmeter/schema";
import type { MaybeUsage } from "../agent.js";

/** Where a node of a session's tree comes from. `unlisted` is usage of threads without a known subagent. */
export type SessionAgentRole = "main" | "subagent" | "unlisted";

/**
 * A thread of a session with the usage of its own requests. Rows come as a tree, the main thread first and a parent
 * directly before its children; their costs add up to the session's.
 */
export interface SessionAgentRow extends MaybeUsage {
  readonly role: SessionAgentRole;
  /** Null for the main thread and for what is unlisted. */
  readonly agentId: string | null;
  readonly threadId: string | null;
  readonly parentThreadId: string | null;
  /** The call that started it. */
  readonly callId: string | null;
  /** 0 for the main thread, 1 for its children, and so on. */
  readonly depth: number;
  readonly kind: AgentKind | null;
  readonly agentType: string;
  readonly description: string | null;
  readonly status: string | null;
  readonly isBackground: boolean | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly durationMs: number | null;
  /** False if no file of the thread is in the logs: what it used is then not known. */
  readonly hasTranscript: boolean;
  readonly toolCalls: number;
  /** All tokens of its own requests: what was paid for; null if they are not known. */
  readonly paidTokens: number | null;
  /** Cost of its own requests and of all below it, dollars; null if none of it is priced. */
  readonly withChildrenCostUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly withChildrenCostNanoUsd: string;
  /**
   * Output tokens of its last response, which holds the answer that its parent got, and its reasoning: at most so many
   * were returned. Null if that is not known; a lower bound where `answerIsLowerBound`.
   */
  readonly answerTokens: number | null;
  readonly answerIsLowerBound: boolean;
  /** UTF-8 bytes of the result that its parent got; null for launches, whose end comes elsewhere, and where none is logged. */
  readonly returnedBytes: number | null;
  /** Figures in its parent's log: the last context, not the usage. Never added to anything. */
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}
