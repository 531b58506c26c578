import type { LogEvent, ResultEvent, RowOrigin } from "@turnmeter/schema";
import { agentNamed } from "../decoding/events-at.js";
import { addFigures, type CallFigures, type OpenCall } from "./open-call.js";
import { outputFigures } from "./output-text.js";
import { resultSignal } from "./result-signal.js";
import { taskEnd } from "./task-end.js";

/** Place of a call's result. */
export interface TellingOf {
  readonly callId: string;
  /** The row that cut the turn; null if none did. */
  readonly aborted: RowOrigin | null;
  /** True at the end of the file: a longer copy of it may know better. */
  readonly isOver: boolean;
}

/** The result from a call's output and end, with the end of a command; none if neither is known. */
export function callResult(call: OpenCall, { callId, aborted, isOver }: TellingOf): readonly LogEvent[] {
  const { output, end } = call;
  const agentId = call.agentId ?? call.agentPath;
  const isAborted = aborted !== null && output === null && !call.isEnded;
  const signal = resultSignal({
    tool: call.tool,
    isMcp: call.isMcp,
    output: output?.text ?? null,
    end: end?.evidence ?? null,
    isAborted,
    agentId,
  });
  const origin = output?.origin ?? (isAborted ? aborted : end?.origin);
  if (signal === null || origin === undefined) return [];
  const figures = output === null ? null : outputFigures(output.text);
  const did = addFigures(ownFigures(call, signal.outcome === "ok"), call.inner);
  const hash = output?.text.contentHash ?? null;
  const isDetached = signal.outcome === "detached";
  const running = figures?.runningSession ?? null;
  // The end of a command left running, or a longer copy of the file, is more reliable.
  const isOpen = end === null && (isOver || (isDetached && running !== null));
  // A literal: there are many, and a spread takes four times as long.
  const result: ResultEvent = {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal: false,
    signal: isOpen ? { ...signal, isClientMade: true } : signal,
    // A call that left its command running returned before the command ended.
    durationMs: (running === null ? end?.durationMs : null) ?? figures?.durationMs ?? null,
    resultBytes: output?.text.resultBytes ?? null,
    // The same output with another end is no copy.
    contentHash: hash === null ? null : `${hash} ${signal.outcome}`,
    linesAdded: did.linesAdded,
    linesRemoved: did.linesRemoved,
    webSearches: did.webSearches,
    taskId: isDetached ? (agentId ?? running) : null,
    taskStatus: null,
    workflowId: null,
    agent: agentId === null ? null : agentNamed(agentId, { isBackground: true }),
  };
  if (call.session === null || figures === null || figures.exitCode === null) return [result];
  const status = figures.exitCode === 0 ? "completed" : "failed";
  return [result, taskEnd(origin, { callId: null, taskId: call.session, status })];
}

/** Patches apply whole or not at all, so only successful ones changed lines (R61). */
function ownFigures({ end, patch }: OpenCall, isOk: boolean): CallFigures {
  const lines = isOk ? (end?.lines ?? patch) : null;
  return {
    linesAdded: lines?.linesAdded ?? null,
    linesRemoved: lines?.linesRemoved ?? null,
    webSearches: end?.webSearches ?? null,
  };
}
