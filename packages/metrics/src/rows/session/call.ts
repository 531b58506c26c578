import type { DurationBasis, Outcome } from "@turnmeter/schema";

/** A hook that ran for a call, or for no call: at the start of a session, at a prompt, at an end. */
export interface SessionHookRow {
  /** The event that it ran at, such as `PreToolUse`. */
  readonly event: string | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
  readonly durationMs: number | null;
  /** The call it ran for; null if it ran for none. */
  readonly callKey: string | null;
  readonly threadId: string;
}

/**
 * One call and what is logged of its life: invoked, its hooks, run, result, next response. What is null is not logged.
 * Instants are ISO 8601, UTC.
 */
export interface SessionCallRow {
  readonly callKey: string;
  readonly callId: string | null;
  /** The request whose response made it. */
  readonly requestKey: string | null;
  readonly tool: string;
  readonly mcpServer: string | null;
  readonly target: string | null;
  /** The program that a shell ran, with its subcommand and without arguments; null for other tools. */
  readonly program: string | null;
  readonly threadId: string;
  readonly agentId: string | null;
  /** Number of its turn. */
  readonly turn: number | null;
  readonly outcome: Outcome;
  readonly errorKind: string | null;
  readonly exitCode: number | null;
  /** When the response with the call was logged. */
  readonly invokedAt: string | null;
  readonly hooks: readonly SessionHookRow[];
  /**
   * When it began to run: the time of its result less the run time that the tool itself tells. Null if the tool tells
   * none: then only the time from call to result is known, which may hold hooks and a wait for permission.
   */
  readonly runAt: string | null;
  /** When its result was logged. */
  readonly resultAt: string | null;
  /** When the first row of the next response of its thread was logged. */
  readonly answeredAt: string | null;
  readonly durationMs: number | null;
  readonly durationBasis: DurationBasis;
  /** Whether its time is in figures of time: it has one, and it ran (R60). */
  readonly isTimed: boolean;
  /** From the call to `runAt`, ms: hooks, permission, queue. Null if `runAt` is. */
  readonly beforeRunMs: number | null;
  /** Calls of the same response that ran while it did, itself included. */
  readonly parallelSize: number;
  readonly isBackground: boolean | null;
  readonly taskStatus: string | null;
  readonly taskEndedAt: string | null;
  readonly inputBytes: number | null;
  readonly resultBytes: number | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  readonly spawnedAgentId: string | null;
  readonly file: string;
  readonly line: number;
}
