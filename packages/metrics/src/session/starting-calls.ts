import type { Facts } from "@turnmeter/schema";

/** A call that started a subagent. */
export interface StartingCall {
  readonly callId: string | null;
  /** Bytes of its result; null if it was a launch, whose result only says so, and where none is logged. */
  readonly returnedBytes: number | null;
}

/** The calls that started subagents, by their key. */
export function startingCalls({
  agents,
  toolCalls,
}: Pick<Facts, "agents" | "toolCalls">): ReadonlyMap<string, StartingCall> {
  const wanted = new Set(agents.columns.callKey);
  const { callKey, callId, outcome, resultBytes } = toolCalls.columns;
  const calls = new Map<string, StartingCall>();
  for (let row = 0; row < toolCalls.rowCount; row++) {
    const key = callKey.at(row);
    if (!wanted.has(key)) continue;
    const returnedBytes = outcome.at(row) === "detached" ? null : resultBytes.at(row);
    calls.set(key, { callId: callId.at(row), returnedBytes });
  }
  return calls;
}
