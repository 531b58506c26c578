import type { LogEvent, ResultSignal } from "@turnmeter/schema";
import { resultAt } from "../decoding/events-at.js";
import { booleanOf, durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { measuredTexts } from "../decoding/message-texts.js";
import { instantOf } from "../decoding/timestamp.js";
import type { Measured, Projected } from "../projection.js";
import { awaitedEnds, groupOf, isLaunch, noteJobs, toolAgents, type ToolWork } from "./tool-agents.js";
import { type EntryRow, messageTime, type OpenCall } from "./session-file.js";
import { piToolName } from "./calls.js";
import { kindOfErrorText } from "../decoding/error-texts.js";
import {
  numberIn,
  signalOf,
  type Verdict,
  verdict,
  verdictIn,
  type VerdictWords,
} from "../decoding/verdict.js";

/** Events of a tool's result: how the call ended, and what models used for it. */
export function decodeResult(row: EntryRow, message: Projected): readonly LogEvent[] {
  const { origin, file } = row;
  const callId = stringOf(message["toolCallId"]);
  if (callId === null) return [];
  const call = file.calls.get(callId) ?? null;
  const tool = call?.tool ?? piToolName(message["toolName"]).tool;
  const details = objectOf(message["details"]) ?? {};
  const content = measuredOf(message["content"]);
  const signal = piResultSignal({
    tool,
    isError: booleanOf(message["isError"]) ?? false,
    ...endsOf(content),
    exitCode: integerOf(details["exitCode"]),
    isRunning: details["status"] === "running" || isLaunch(details),
  });
  const lines = signal.outcome === "ok" ? linesOfDiff(measuredOf(details["diff"])?.prefix) : null;
  const told: ToolWork = {
    details,
    usage: message["usage"],
    isSpawn: tool === "Agent",
    key: call?.key ?? `${origin.threadId} ${callId}`,
  };
  const result = resultAt(origin, callId, signal, content, {
    durationMs:
      durationOf(message["durationMs"]) ??
      durationOf(details["durationMs"]) ??
      durationOf(details["wallTimeMs"]) ??
      sinceStart(call, message),
    contentHash: content?.hash === undefined ? null : `${content.hash} ${signal.outcome}`,
    linesAdded: lines?.added ?? null,
    linesRemoved: lines?.removed ?? null,
    // The person chooses the search service; no model's vendor bills for it.
    taskId: signal.outcome === "detached" ? taskOf(details) : null,
    workflowId: groupOf(told),
  });
  if (signal.outcome === "detached") noteJobs(file, details, told.key);
  return [result, ...toolAgents(told, row), ...awaitedEnds(details, row)];
}

function taskOf(details: Projected): string | null {
  return stringOf(details["sessionId"]) ?? stringOf(objectOf(details["async"])?.["jobId"]);
}

/** Null unless rows state the tool's start and the result's end. */
function sinceStart(call: OpenCall | null, message: Projected): number | null {
  const endedAt = messageTime(message);
  const startedAt = call?.startedAt ?? null;
  return startedAt === null || endedAt === null ? null : durationOf(endedAt - startedAt);
}

/** Takes when a tool began, which an entry of its own says. */
export function noteStart({ record, file }: EntryRow): void {
  const data = objectOf(record["data"]);
  const call = file.calls.get(stringOf(data?.["toolCallId"]) ?? "");
  if (call !== undefined) call.startedAt = instantOf(data?.["startedAt"]);
}

/** Start of the first text and end of the last. */
function endsOf(content: Measured | null): { readonly start: string; readonly end: string } {
  const texts = measuredTexts(content);
  return { start: texts[0]?.prefix ?? "", end: texts.at(-1)?.suffix ?? texts.at(-1)?.prefix ?? "" };
}

/** Lines with a sign; null without a diff. */
function linesOfDiff(diff: string | undefined): { readonly added: number; readonly removed: number } | null {
  if (diff === undefined || diff === "") return null;
  const lines = diff.split("\n");
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  return { added: count("+"), removed: count("-") };
}

interface PiResultEvidence {
  readonly tool: string;
  readonly isError: boolean;
  readonly start: string;
  readonly end: string;
  /** Exit code stated beside the text; null for none. */
  readonly exitCode: number | null;
  readonly isRunning: boolean;
}

/** How a call ended, by the first evidence that says anything. */
export function piResultSignal(evidence: PiResultEvidence): ResultSignal {
  const isTold = evidence.exitCode === null && evidence.isError && evidence.tool === "Bash";
  const exitCode = isTold ? numberIn(codeAtEnd, evidence.end) : evidence.exitCode;
  const found = verdictOf(evidence, exitCode);
  return signalOf(found, found.outcome === "failed" ? exitCode : null);
}

function verdictOf(evidence: PiResultEvidence, exitCode: number | null): Verdict {
  const { isError, isRunning } = evidence;
  if (isRunning) return verdict("detached");
  if (!isError) {
    return exitCode === null || exitCode === 0 ? verdict("ok") : verdict("failed", "exit-code");
  }
  return inWords(evidence) ?? failure(evidence, exitCode);
}

const ownWords: VerdictWords = [
  [/^Skipped due to queued user message\b/, "cancelled"],
  [/^Tool \S{1,80} not found\b/, "invalid", "unknown-tool"],
  [/^Validation failed for tool\b/, "invalid", "invalid-input"],
  [/^Tool execution was blocked\b/, "denied", "hook"],
];

const stopped = /(?:^|\n)(?:Command|Operation|Request|Tool execution) (?:was )?aborted\.?\s*$/;

function inWords({ start, end }: PiResultEvidence): Verdict | null {
  return verdictIn(ownWords, start) ?? (stopped.test(end) ? verdict("interrupted") : null);
}

function failure({ tool, start, end }: PiResultEvidence, exitCode: number | null): Verdict {
  if (exitCode !== null && exitCode !== 0) return verdict("failed", "exit-code");
  if (/(?:^|\n)Command timed out after [^\n]{1,40}\s*$/.test(end)) return verdict("failed", "timeout");
  const told = kindOfErrorText(start);
  return verdict("failed", told ?? (tool.startsWith("mcp__") ? "mcp" : "other"));
}

const codeAtEnd = /(?:^|\n)\(?Command exited with code (-?\d{1,10})\)?\s*$/;
