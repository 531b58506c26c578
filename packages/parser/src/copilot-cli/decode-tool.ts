import type { LogEvent, ResultSignal, RowOrigin } from "@turnmeter/schema";
import { evidenceOf, markAt, resultAt } from "../decoding/events-at.js";
import {
  arrayOf,
  countOf,
  durationOf,
  integerOf,
  measuredMs,
  measuredOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { isShell } from "../decoding/shell-program.js";
import { kindOfErrorText } from "../decoding/error-texts.js";
import {
  numberIn,
  signalOf,
  type Verdict,
  verdict,
  verdictIn,
  type VerdictWords,
} from "../decoding/verdict.js";
import { onThread } from "../decoding/main-thread-origin.js";
import { callEvent } from "./call-event.js";
import type { OpenCall } from "./open-calls.js";
import { type CopilotRow, type DecodeRow, noteModel } from "./session.js";

/** A person runs a tool. */
export const decodeUserTool: DecodeRow = ({ session, origin, data }) => {
  const callId = stringOf(data["toolCallId"]);
  if (callId !== null) session.calls.runByPerson(callId);
  return [markAt(origin, "userShell")];
};

/** A tool begins to run. */
export const decodeToolStart: DecodeRow = (row) => {
  const { session, origin, data } = row;
  const callId = stringOf(data["toolCallId"]);
  if (callId === null || session.calls.isByPerson(callId)) return [];
  noteModel(session, origin, data["model"]);
  const open = session.calls.get(callId);
  if (open !== null) {
    open.startedAt = origin.at;
    return [];
  }
  const event = callEvent(row, data, null);
  if (event !== null) session.calls.startUncalled(callId, { event, origin });
  return [];
};

/** A tool has run. */
export const decodeToolEnd: DecodeRow = ({ session, origin, data }) => {
  const callId = stringOf(data["toolCallId"]);
  if (callId === null) return [];
  noteModel(session, origin, data["model"]);
  if (session.calls.isByPerson(callId)) return [];
  if (data["isUserRequested"] === true) {
    session.calls.runByPerson(callId);
    return [markAt(origin, "userShell")];
  }
  const uncalled = session.calls.takeUncalled(callId);
  if (uncalled !== null) session.queue.addRequest(uncalled);
  const open = session.calls.get(callId);
  session.calls.close(callId);
  return [resultEvent(callId, data, open, origin)];
};

function resultEvent(callId: string, data: Projected, open: OpenCall | null, origin: RowOrigin): LogEvent {
  const result = objectOf(data["result"]);
  const content = measuredOf(result?.["content"]);
  const error = measuredOf(data["error"])?.fields ?? null;
  const metrics = objectOf(objectOf(data["toolTelemetry"])?.["metrics"]);
  const signal = resultSignal({
    tool: open?.tool ?? "",
    isBackground: open?.isBackground === true,
    isSuccess: data["success"] === true,
    exitCode: exitCodeOf(data, open),
    errorCode: stringOf(error?.["code"]),
    errorText: measuredOf(error?.["message"])?.prefix ?? (error === null ? (content?.prefix ?? "") : ""),
    refusal: open?.refusal ?? null,
  });
  const isOk = signal.outcome === "ok";
  return resultAt(origin, callId, signal, content, {
    durationMs: durationOf(metrics?.["durationMs"]) ?? ranMs(open, origin.at),
    linesAdded: isOk ? countOf(metrics?.["linesAdded"]) : null,
    linesRemoved: isOk ? countOf(metrics?.["linesRemoved"]) : null,
  });
}

/** Run time without the wait for permission; null if unknown. */
function ranMs(open: OpenCall | null, at: number | null): number | null {
  if (open === null || open.startedAt === null || at === null) return null;
  return measuredMs(at - open.startedAt - open.waitedMs);
}

/** From the shell's statement, a result block or the end of the text. */
function exitCodeOf(data: Projected, open: OpenCall | null): number | null {
  const stated = integerOf(objectOf(data["shellExecution"])?.["exitCode"]);
  if (stated !== null) return stated;
  const result = objectOf(data["result"]);
  for (const block of arrayOf(result?.["contents"])) {
    const exit = objectOf(block);
    if (exit?.["type"] === "shell_exit") return integerOf(exit["exitCode"]);
  }
  const content = measuredOf(result?.["content"]);
  const ending = content?.suffix ?? content?.prefix ?? "";
  return open !== null && isShell(open.tool) ? numberIn(codeAtEnd, ending) : null;
}

/** A call asks for leave. */
export const decodePermissionRequest: DecodeRow = ({ session, origin, data }) => {
  const requestId = stringOf(data["requestId"]);
  const callId = stringOf(objectOf(data["permissionRequest"])?.["toolCallId"]);
  if (requestId !== null && callId !== null) session.calls.ask(requestId, callId, origin.at);
  return [];
};

/** The answer to a call's request for leave. */
export const decodePermissionAnswer: DecodeRow = ({ session, origin, data }) => {
  const requestId = stringOf(data["requestId"]);
  const kind = stringOf(objectOf(data["result"])?.["kind"]);
  if (requestId === null || kind === null) return [];
  const refusal = kind.startsWith("approved") ? null : kind;
  session.calls.answer(requestId, stringOf(data["toolCallId"]), origin.at, refusal);
  return [];
};

interface CallEnd {
  readonly tool: string;
  readonly isBackground: boolean;
  readonly isSuccess: boolean;
  readonly exitCode: number | null;
  readonly errorCode: string | null;
  readonly errorText: string;
  readonly refusal: string | null;
}

function resultSignal(end: CallEnd): ResultSignal {
  const found = verdictOf(end);
  const hasCode = found.outcome === "failed" && end.exitCode !== null && end.exitCode !== 0;
  return signalOf(found, hasCode ? end.exitCode : null);
}

function verdictOf(end: CallEnd): Verdict {
  const { isSuccess, exitCode, errorCode, errorText, refusal, isBackground } = end;
  if (!isSuccess) {
    const refused = refusals.get(refusal) ?? refusals.get(errorCode) ?? verdictIn(words, errorText);
    if (refused !== null) return refused;
  }
  if (exitCode !== null && exitCode !== 0) return verdict("failed", "exit-code");
  if (isSuccess) return { outcome: isBackground ? "detached" : "ok", cause: null };
  if (errorCode === "timeout") return verdict("failed", "timeout");
  return verdictIn(invalid, errorText) ?? verdict("failed", kindOfErrorText(errorText) ?? "other");
}

const refusals: ReadonlyMap<string | null, Verdict> = new Map<string | null, Verdict>([
  ["denied-interactively-by-user", { outcome: "rejected", cause: null }],
  ["rejected", { outcome: "rejected", cause: null }],
  ["cancelled", { outcome: "interrupted", cause: null }],
  ["denied-by-rules", verdict("denied", "rule")],
  ["denied-by-content-exclusion-policy", verdict("denied", "rule")],
  ["denied-by-permission-request-hook", verdict("denied", "hook")],
  ["denied-no-approval-rule-and-could-not-request-from-user", verdict("denied", "nobody-to-ask")],
  ["denied", verdict("denied", "rule")],
]);

const words: VerdictWords = [
  [/\bthe user rejected\b|\brejected by (?:the )?user\b/i, "rejected"],
  [/\bcould not request permission\b/i, "denied", "nobody-to-ask"],
  [/^Denied by \w+ hook\b|\bhook denied\b/i, "denied", "hook"],
  [/^Permission (?:to run this tool was )?denied\b/i, "denied", "rule"],
  [/\b(?:aborted|cancelled) by (?:the )?user\b/i, "interrupted"],
];

const invalid: VerdictWords = [
  [/^Tool '[^']{1,120}' (?:does not exist|not found)/, "invalid", "unknown-tool"],
  [/^"[\w.[\]]{1,120}": |^Invalid (?:input|arguments|parameters)/, "invalid", "invalid-input"],
];

const codeAtEnd = /<(?:shellId: \d+ completed|(?:command )?exited) with exit code (-?\d{1,10})>\s*$/;

/** A subagent begins. */
export const decodeAgentStart: DecodeRow = (row) => {
  const named = agentOf(row);
  if (named === null) return [];
  const { data } = row;
  const { agentId, callKey } = named;
  const { executionMode } = data;
  return [
    evidenceOf(ofCaller(row), agentId, "rows", {
      agentKind: "task",
      agentType: stringOf(data["agentName"]),
      callId: callKey,
      parentAgentId: stringOf(data["parentId"]),
      model: stringOf(data["model"]),
      isBackground: executionMode === undefined ? null : executionMode === "background",
    }),
  ];
};

/** A subagent has ended, with its own figures. */
export const decodeAgentEnd: DecodeRow = (row) => {
  const named = agentOf(row);
  if (named === null) return [];
  const { data, projected } = row;
  const { agentId, callKey } = named;
  const ended = projected.record["type"] === "subagent.failed" ? "failed" : "completed";
  const status = data["cancelled"] === true ? "stopped" : ended;
  const reported = {
    reportedTokens: integerOf(data["totalTokens"]),
    reportedDurationMs: durationOf(data["durationMs"]),
    reportedToolUses: integerOf(data["totalToolCalls"]),
  };
  return [
    evidenceOf(ofCaller(row), agentId, "rows", {
      agentKind: "task",
      agentType: stringOf(data["agentName"]),
      callId: callKey,
      model: stringOf(data["model"]),
      status,
      ...reported,
    }),
  ];
};

/** Origin on the thread whose call started this row's subagent. */
function ofCaller({ session, origin, data }: CopilotRow): RowOrigin {
  const callId = stringOf(data["toolCallId"]);
  const agentId = callId === null ? null : (session.calls.named(callId)?.agentId ?? null);
  return onThread(origin, agentId);
}

interface NamedAgent {
  readonly agentId: string;
  /** Key of the call that started it. */
  readonly callKey: string;
}

function agentOf({ session, origin, data }: CopilotRow): NamedAgent | null {
  const callId = stringOf(data["toolCallId"]);
  if (callId === null) return null;
  const agentId = origin.agentId ?? session.agentOfCall.get(callId) ?? callId;
  session.agentOfCall.set(callId, agentId);
  noteModel(session, onThread(origin, agentId), data["model"]);
  return { agentId, callKey: session.calls.named(callId)?.key ?? callId };
}
