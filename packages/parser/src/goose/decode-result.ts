import type { LogEvent, ResultSignal, RowOrigin } from "@turnmeter/schema";
import { agentNamed, markAt, resultAt, promptAt } from "../decoding/events-at.js";
import { arrayOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { kindOfErrorText } from "../decoding/error-texts.js";
import { signalOf, type Verdict, verdict, verdictIn, type VerdictWords } from "../decoding/verdict.js";
import { isUnique } from "./decode-call.js";
import type { MessageRow, SessionThread } from "./session-log.js";
import { messagesOf, metadataOf, partsOf, textsOf } from "./message-parts.js";

const command = /^\/(clear|compact|doctor|endplan|mode|plan|prompts?|skills|summarize)\b/;

/** The events of a message in a person's place: a prompt, or results of calls. */
export function decodeUserMessage(row: MessageRow): readonly LogEvent[] {
  const { thread, parts, record, origin, end } = row;
  const results = parts
    .filter(({ type }) => type === "toolResponse")
    .flatMap((part) => decodeResult(thread, part, end));
  if (results.length > 0) return [{ kind: "activity", origin: end }, ...results];
  const said = typedTexts(record)[0];
  if (said === undefined) return [{ kind: "activity", origin }];
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  const name = command.exec(said.start)?.[1];
  if (name !== undefined)
    return [{ kind: "activity", origin }, markAt(origin, "command", { detail: `/${name}` })];
  return [{ kind: "activity", origin }, promptAt(origin, said.hash)];
}

/** Nothing if Goose wrote the user message itself. */
function typedTexts(record: Projected) {
  const metadata = metadataOf(record);
  if (metadata["userVisible"] === false || metadata["turnContext"] === true) return [];
  return textsOf(partsOf(record));
}

/** The beginning of what a person typed in the record of a prompt, or in an export; null if it holds none. */
export function typedText(record: Projected): string | null {
  const users = [record, ...messagesOf(record)].filter(({ role }) => role === "user");
  return users.flatMap(typedTexts)[0]?.start ?? null;
}

/** The events of a call's result. */
function decodeResult(thread: SessionThread, part: Projected, origin: RowOrigin): readonly LogEvent[] {
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
  const isDetached = signal.outcome === "detached";
  const event = resultAt(origin, callId, signal, given, {
    isCallIdGlobal: isUnique(callId),
    taskId: isDetached ? agentId : null,
    agent: agentId === null ? null : agentNamed(agentId, { isBackground: isDetached }),
  });
  if (signal.outcome !== "interrupted") return [event];
  return [event, { kind: "interruption", origin, messageId: thread.newest?.ids.messageId ?? null }];
}

/** First words of a result's contents, or of the list that old logs have instead. */
function startOf(value: unknown): string {
  const contents = Array.isArray(value) ? value : arrayOf(objectOf(value)?.["content"]);
  for (const content of contents) {
    const start = measuredOf(objectOf(content)?.["text"])?.prefix;
    if (start !== undefined) return start;
  }
  return "";
}

function agentIn(start: string): string | null {
  return /^(?:Task|Delegated to foreground subagent) (\d{8}_\d+)\b/.exec(start)?.[1] ?? null;
}

/** How a call ended, as its result shows it. */
export interface ResultEvidence {
  readonly isMcp: boolean;
  /** True if Goose itself says what went wrong: mostly the tool did not run. */
  readonly isOwnError: boolean;
  /** The tool's own word on whether it failed. */
  readonly isError: boolean;
  /** The beginning of the result's words. */
  readonly start: string;
  readonly exitCode: number | null;
  readonly isTimedOut: boolean;
}

/** How a call ended. */
export function resultSignal(evidence: ResultEvidence): ResultSignal {
  return signalOf(verdictOf(evidence), evidence.exitCode);
}

/** Goose's own words in place of a result, whether or not it is marked as an error. */
const ownWords: VerdictWords = [
  [/^The user has declined to run this tool\b/, "rejected"],
  [/^Let the user know the tool call was skipped in goose chat mode\b/, "denied", "rule"],
  [/^Tool approval expired\b/, "denied", "nobody-to-ask"],
  [/^Task \d{8}_\d+ started in background\b/, "detached"],
  [/^Delegated to foreground subagent \d{8}_\d+/, "detached"],
];

/** Why a tool did not run; numbers are JSON-RPC errors. */
const refusals: VerdictWords = [
  [/\bInterrupted by the user\b|\b[Cc]ancelled by (?:the )?user\b/, "interrupted"],
  [/^-32601: |\bTool '[^']{0,200}' not found\b/, "invalid", "unknown-tool"],
  [
    /^-3270[02]: |^-32602: |^-32600: |\b[Ii]nvalid (?:tool )?(?:parameters|arguments|input)\b/,
    "invalid",
    "invalid-input",
  ],
];

function verdictOf(evidence: ResultEvidence): Verdict {
  const { isOwnError, isError, start, exitCode, isTimedOut, isMcp } = evidence;
  const told = verdictIn(ownWords, start) ?? (isOwnError ? verdictIn(refusals, start) : null);
  if (told !== null) return told;
  if (isTimedOut) return verdict("failed", "timeout");
  if (exitCode !== null && exitCode !== 0) return verdict("failed", "exit-code");
  if (!isOwnError && !isError) return verdict("ok");
  return verdict("failed", kindOfErrorText(start) ?? (isMcp ? "mcp" : "other"));
}
