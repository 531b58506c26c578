import type { AgentKind, LinkEvidence } from "@turnmeter/schema";
import type { Usage } from "./usage.js";

/** All subagents of one type. */
export interface AgentTypeRow extends Usage {
  readonly agentType: string;
  readonly runs: number;
  readonly toolCalls: number;
  /** Nearest-rank median run time, ms; null where no run has both ends. */
  readonly p50Ms: number | null;
  readonly totalMs: number;
  /** Part of the cost of the selected sessions, 0–1; null where nothing is priced or no run has a transcript. */
  readonly shareOfCost: number | null;
}

/** One subagent. Rows come as a tree: a parent directly before its children. */
export interface AgentRunRow extends Usage {
  readonly agentId: string;
  readonly sessionId: string;
  readonly parentThreadId: string;
  readonly callId: string | null;
  /** Why the call is held to have started it; null without call. */
  readonly linkEvidence: LinkEvidence | null;
  readonly depth: number;
  readonly kind: AgentKind;
  readonly agentType: string;
  readonly description: string | null;
  readonly durationMs: number | null;
  readonly hasTranscript: boolean;
  readonly status: string | null;
}
