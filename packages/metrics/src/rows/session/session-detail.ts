import type { SessionEnding, SessionKind } from "@turnmeter/schema";
import type { ErrorChain } from "../failure.js";
import type { SessionAgentRow } from "./agent.js";
import type { SessionCallRow, SessionHookRow } from "./call.js";
import type { SessionContextRow } from "./context.js";
import type { SessionFileRow } from "./file.js";
import type { ContextRent } from "./rent.js";
import type { Parallelism, SessionEventRow } from "./timeline.js";
import type { SessionTurnRow } from "./turn.js";

/** Description of a session, without its figures. */
export interface SessionHead {
  readonly sessionId: string;
  readonly source: string;
  readonly kind: SessionKind;
  readonly title: string | null;
  /** The first words of its first prompt, where they were asked for and it has no title. */
  readonly firstWords: string | null;
  readonly project: string | null;
  /** Its main transcript, or its first file where that is missing. */
  readonly file: string;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  /** Models of its requests, the one with most requests first. */
  readonly models: readonly string[];
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** From start to end, ms. */
  readonly spanMs: number | null;
  /** Union of the intervals in which its threads wrote rows without a longer gap than the limit, ms. */
  readonly activeMs: number | null;
  readonly ending: SessionEnding | null;
  /** The client's own running total, dollars: a check, never an addend. */
  readonly recordedCostUsd: number | null;
  /** The most tokens that the context of its main thread can hold, as the log stated last; null if it states none. */
  readonly contextWindowTokens: number | null;
}

/** One session in depth. */
export interface SessionDetail {
  /** Null if the facts hold no session. */
  readonly session: SessionHead | null;
  readonly turns: readonly SessionTurnRow[];
  readonly agents: readonly SessionAgentRow[];
  readonly calls: readonly SessionCallRow[];
  /** All hooks, including hooks of calls, in order of time. */
  readonly hooks: readonly SessionHookRow[];
  /** Compactions, interruptions, API errors, retries and switches of the model, in order of time. */
  readonly events: readonly SessionEventRow[];
  readonly parallelism: { readonly calls: Parallelism; readonly subagents: Parallelism };
  /** Failures with the tries after them, in order of time. */
  readonly chains: readonly (ErrorChain & { readonly turn: number | null })[];
  readonly context: readonly SessionContextRow[];
  readonly rent: ContextRent;
  readonly files: readonly SessionFileRow[];
}
