import type { LogEvent, ResultEvent, RowOrigin, SpawnedAgent } from "@turnmeter/schema";
import { arrayOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { isUnique } from "./decode-call.js";
import { resultSignal } from "./result-signal.js";
import type { SessionThread } from "./session-log.js";

/** The events of a call's result. */
export function decodeResult(thread: SessionThread, part: Projected, origin: RowOrigin): readonly LogEvent[] {
  const callId = stringOf(part["id"]);
  if (callId === null) return [];
  const given = measuredOf(part["toolResult"]);
  const result = given?.fields ?? {};
  const value = objectOf(result["value"]);
  const error = measuredOf(result["error"])?.prefix ?? null;
  const figures = objectOf(value?.["structuredContent"]);
  const start = error ?? startOf(result["value"]);
  const signal = resultSignal({
    isMcp: thread.calls.get(callId)?.isMcp === true,
    isOwnError: result["status"] === "error",
    isError: value?.["isError"] === true,
    start,
    exitCode: integerOf(figures?.["exit_code"]),
    isTimedOut: figures?.["timed_out"] === true,
  });
  const agentId = stringOf(objectOf(value?.["_meta"])?.["subagent_session_id"]) ?? agentIn(start);
  const event: ResultEvent = {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal: isUnique(callId),
    signal,
    durationMs: null,
    resultBytes: given?.byteLength ?? null,
    contentHash: `${given?.hash ?? ""} ${signal.outcome}`,
    linesAdded: null,
    linesRemoved: null,
    webSearches: null,
    taskId: signal.outcome === "detached" ? agentId : null,
    taskStatus: null,
    workflowId: null,
    agent: agentId === null ? null : spawnedAgent(agentId, signal.outcome === "detached"),
  };
  if (signal.outcome !== "interrupted") return [event];
  return [event, { kind: "interruption", origin, messageId: thread.newest?.ids.messageId ?? null }];
}

/** The beginning of the first words of a result: of its contents, or of the list that old logs have in their place. */
function startOf(value: unknown): string {
  const contents = Array.isArray(value) ? value : arrayOf(objectOf(value)?.["content"]);
  for (const content of contents) {
    const start = measuredOf(objectOf(content)?.["text"])?.prefix;
    if (start !== undefined) return start;
  }
  return "";
}

/** A subagent's session in the words that say it was started. */
function agentIn(start: string): string | null {
  return /^(?:Task|Delegated to foreground subagent) (\d{8}_\d+)\b/.exec(start)?.[1] ?? null;
}

function spawnedAgent(agentId: string, isBackground: boolean): SpawnedAgent {
  return {
    agentId,
    agentType: null,
    description: null,
    model: null,
    status: null,
    isBackground,
    evidence: "result",
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
  };
}
