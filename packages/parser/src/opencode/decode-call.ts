import type { CallEvent, LogEvent, ResultSignal, SpawnedAgent, SpawnRequest } from "@turnmeter/schema";
import { agentNamed, callAt, resultAt, type ToolName } from "../decoding/events-at.js";
import { mostCommandChars, programOfCommand } from "../decoding/shell-program.js";
import { durationOf } from "../decoding/values.js";
import type { Part } from "./message.js";
import { type MessageRow, originAt } from "./row.js";
import { openCodeToolName, type ToolCall } from "./tool-call.js";
import { kindOfErrorText } from "../decoding/error-texts.js";
import { signalOf, type Verdict, verdict, verdictIn, type VerdictWords } from "../decoding/verdict.js";

interface OfStep {
  /** Same in every copy of the response. */
  readonly messageId: string | null;
  readonly at: number;
}

/** Events of a call: that it was made, and how it ended. */
export function decodeCall(row: MessageRow, part: Part, call: ToolCall, step: OfStep): readonly LogEvent[] {
  const name = toolNameOf(call);
  const place = { place: part.place, name: `${step.at}` };
  const made = callEvent(row, call, name, step, place);
  const signal = openCodeResultSignal(call);
  if (signal === null || call.callId === null) return [made];
  const lines = signal.outcome === "ok" ? call.told.lines : null;
  const agent = name.tool === "Agent" ? spawnedAgent(call) : null;
  const endedAt = call.endedAt ?? call.startedAt ?? row.message.completedAt;
  const origin = originAt(row, endedAt, { ...place, name: `${step.at} result` });
  const result = resultAt(origin, call.callId, signal, call.output ?? call.error, {
    durationMs: durationBetween(call.startedAt, call.endedAt),
    linesAdded: lines?.added ?? null,
    linesRemoved: lines?.removed ?? null,
    taskId: signal.outcome === "detached" ? (agent?.agentId ?? null) : null,
    agent,
  });
  return [made, result];
}

/** The tool the model asked for; a stand-in names it in its input. */
function toolNameOf({ rawTool, input }: ToolCall): ToolName {
  const asked = rawTool === standIn ? input.askedTool : null;
  return asked === null ? openCodeToolName(rawTool) : { ...openCodeToolName(asked), rawTool };
}

function callEvent(
  row: MessageRow,
  call: ToolCall,
  name: ToolName,
  { messageId }: OfStep,
  place: { readonly place: Part["place"]; readonly name: string },
): CallEvent {
  const { message } = row;
  const { target, command } = call.input;
  const origin = originAt(row, call.askedAt ?? call.startedAt ?? message.createdAt, place);
  return callAt(origin, name, call.input, {
    callId: call.callId,
    messageId,
    model: message.model,
    target,
    program:
      name.tool === "Bash" && command !== null
        ? programOfCommand(command, command.length >= mostCommandChars)
        : null,
    spawn: name.tool === "Agent" ? spawnRequest(call) : null,
  });
}

function durationBetween(startedAt: number | null, endedAt: number | null): number | null {
  return startedAt === null || endedAt === null ? null : durationOf(endedAt - startedAt);
}

function spawnRequest({ input }: ToolCall): SpawnRequest {
  const { agentType, description, promptHash, isBackground } = input;
  return { agentType, description, promptHash, isBackground, model: null };
}

function spawnedAgent({ input, told, status }: ToolCall): SpawnedAgent | null {
  if (told.agentId === null) return null;
  return agentNamed(told.agentId, {
    agentType: input.agentType,
    description: input.description,
    model: told.model,
    status: status === "error" ? "failed" : "completed",
    isBackground: told.isBackground,
  });
}

/** How a call ended; null while it runs. */
export function openCodeResultSignal(call: ToolCall): ResultSignal | null {
  const { exitCode } = call.told;
  const found = verdictOf(call);
  if (found === null) return null;
  return signalOf(found, found.outcome === "failed" ? exitCode : null);
}

/** Runs in place of an unknown tool or unreadable input, and never fails. */
const standIn = "invalid";

function verdictOf(call: ToolCall): Verdict | null {
  const { status, rawTool } = call;
  if (status === "error") return errorOf(call);
  if (status !== "completed" && status !== "success") return null;
  if (rawTool === standIn) return verdictIn(ownWords, wordsOf(call)) ?? verdict("invalid", "invalid-input");
  return commandEnd(call) ?? verdict("ok");
}

function commandEnd({ told, output }: ToolCall): Verdict | null {
  const end = output?.suffix ?? "";
  if (told.exitCode !== null) return told.exitCode === 0 ? null : verdict("failed", "exit-code");
  if (told.isOverTime || overTime.test(end)) return verdict("failed", "timeout");
  if (stopped.test(end.trimEnd())) return verdict("interrupted");
  return told.isBackground ? verdict("detached") : null;
}

const overTime =
  /(?:shell|bash) tool terminated command after exceeding timeout|Command terminated after exceeding timeout/;
/** At the end, maybe before the closing tag. */
const stopped = /User aborted the command(?:\n<\/(?:shell|bash)_metadata>)?$/;

function errorOf(call: ToolCall): Verdict {
  if (call.told.isInterrupted) return verdict("interrupted");
  const words = wordsOf(call);
  return verdictIn(ownWords, words) ?? verdict("failed", kindOfErrorText(words) ?? "other");
}

const ownWords: VerdictWords = [
  [/^(?:Error: )?The user rejected permission to use this/, "rejected"],
  [/^(?:Error: )?The user dismissed this question/, "rejected"],
  [/^(?:Error: )?The user has specified a rule which prevents/, "denied", "rule"],
  [/^(?:Error: )?Tool execution (?:was )?(?:aborted|interrupted)/, "interrupted"],
  [/\bModel tried to call unavailable tool\b/, "invalid", "unknown-tool"],
  [/^(?:Error: )?The \S{1,80} tool was called with invalid arguments/, "invalid", "invalid-input"],
];

function wordsOf({ error, output }: ToolCall): string {
  return error?.prefix ?? output?.prefix ?? "";
}
