import type { AgentKind, Outcome } from "@turnmeter/schema";
import type { TaskEndCandidate } from "../../candidates/call.js";
import type { ThreadCandidate, ThreadStep } from "../../candidates/thread.js";

const unfinished = "unfinished";

/** Evidence of how a subagent ended, the strongest first. */
export interface StatusSources {
  readonly lastEnd: TaskEndCandidate | undefined;
  /** The status in its meta file, a result or a workflow's journal. */
  readonly said: string | null;
  /** How its call ended; null without result, and for a call that others share. */
  readonly outcome: Outcome | null;
  readonly thread: Pick<ThreadCandidate, "lastStep" | "isTorn"> | null;
  readonly kind: AgentKind;
}

const byOutcome: ReadonlyMap<Outcome, string> = new Map<Outcome, string>([
  ["ok", "completed"],
  ["failed", "failed"],
  ["interrupted", "interrupted"],
  // Its subagent ran, so that whoever declined the call stopped it.
  ["rejected", "interrupted"],
]);

const bySteps: ReadonlyMap<ThreadStep | null, string> = new Map<ThreadStep | null, string>([
  ["answered", "completed"],
  ["failed", "failed"],
  ["interrupted", "interrupted"],
  ["waiting", unfinished],
  ["calling", unfinished],
]);

/**
 * Last known state of a subagent (R67–R69): as announced, else from its records, the outcome of its call, or its own
 * last row. `unfinished` if its rows stop short of an end; null if nothing tells.
 */
export function agentStatus({ lastEnd, said, outcome, thread, kind }: StatusSources): string | null {
  const told = lastEnd?.status ?? said ?? (outcome === null ? undefined : byOutcome.get(outcome));
  if (told !== undefined) return told;
  if (thread?.isTorn === true) return unfinished;
  const step = thread?.lastStep ?? null;
  // A teammate that has answered waits for the next message.
  const own = kind === "teammate" && step === "answered" ? undefined : bySteps.get(step);
  return own ?? (outcome === "detached" && kind !== "teammate" ? unfinished : null);
}
