import { geminiMessageTypes, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, objectOf, stringOf, fieldsOf, measuredOf, has } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { detectGeminiCli, isBesideSessions } from "./detect.js";
import { geminiCliProjection, pathFields } from "./projection.js";
import { type EarlierDocument, holdsResults, messageIdOf, originOf, SessionLog } from "./session-log.js";
import { type MessageText, messageTexts } from "../decoding/message-texts.js";
import type { HashedFolder } from "../decoding/hashed-folder.js";
import { resultWords } from "./result-signal.js";
import {
  evidenceOf,
  sessionStateOf,
  markAt,
  problemAt,
  timeProblems,
  promptAt,
} from "../decoding/events-at.js";
import { shownName } from "../decoding/shown-name.js";
import { decodeResponse } from "./decode-response.js";

/** How texts begin that the program writes as user messages. */
const injected = [
  "<session_context>",
  "<hook_context>",
  "<state_snapshot>",
  "System: Please continue.",
  "This is the Gemini CLI. We are setting up the context for our chat.",
];

/** How the program tells the model of a shell command that a person ran. */
const ownCommand = "I ran the following shell command:";

type UserRow =
  | { readonly kind: "prompt"; readonly texts: readonly MessageText[] }
  | { readonly kind: "command"; readonly name: string }
  | { readonly kind: "shell" }
  | { readonly kind: "compaction" }
  | { readonly kind: "program" };

function userRow(message: Projected): UserRow {
  const given = messageTexts(message["content"]);
  const start = given.map((text) => text.start.trimStart()).find((text) => text !== "") ?? "";
  if (start.startsWith("<state_snapshot>")) return { kind: "compaction" };
  if (start.startsWith(ownCommand)) return { kind: "shell" };
  const shown = messageTexts(message["displayContent"]);
  const texts = shown.length > 0 ? shown : given;
  const typed = texts.filter(({ start: text }) => text.trim() !== "" && !isInjected(text));
  const name = /^\s*(\/[\w:.-]{1,80})/.exec(shown[0]?.start ?? "")?.[1];
  if (name !== undefined) return { kind: "command", name };
  const isProgram =
    typed.length === 0 || (shown.length === 0 && isInjected(start)) || holdsResults(message["content"]);
  return isProgram ? { kind: "program" } : { kind: "prompt", texts: typed };
}

function isInjected(text: string): boolean {
  const start = text.trimStart();
  return injected.some((beginning) => start.startsWith(beginning));
}

/** Start of the typed text; null if the message is no prompt. */
function typedIn(message: Projected): string | null {
  if (message["type"] !== "user") return null;
  const row = userRow(message);
  return row.kind === "prompt" ? (row.texts[0]?.start ?? null) : null;
}

const messageTypes: ReadonlySet<string> = new Set(geminiMessageTypes);

/** Only messages have a `type` in the record. */
function recordType(record: Projected): string {
  if (objectOf(record["$set"]) !== null) return "$set";
  if (has(record, "$rewindTo")) return "$rewindTo";
  return stringOf(record["type"]) ?? (has(record, "sessionId") ? "session" : "unknown");
}

function isMessageType(type: string): boolean {
  return messageTypes.has(type);
}

function isKnownType(type: string): boolean {
  return type === "$set" || type === "$rewindTo" || type === "session" || isMessageType(type);
}

/** Own row, part of a document, or part of a conversation that a `$set` restates. */
type MessagePlace = "row" | "document" | "restated";

/** Counts each statement once; a response's later row may add calls. */
function decodeMessage(
  log: SessionLog,
  message: Projected,
  projected: ProjectedRecord,
  place: MessagePlace,
): readonly LogEvent[] {
  const at = instantOf(message["timestamp"]);
  const name = stringOf(message["id"]) ?? log.names.next(projected.lineHash());
  const messageId = messageIdOf(log, message, name);
  const origin = originOf(log, projected, at, name);
  const previousAt = log.lastAt;
  log.lastAt = at ?? log.lastAt;
  const isKnown = log.messages.has(messageId);
  log.messages.add(messageId);
  if (isKnown && place === "restated") return [];
  const type = stringOf(message["type"]) ?? "unknown";
  const problems: LogEvent[] = [...timeProblems(origin, at, message["timestamp"])];
  if (place !== "row" && !isMessageType(type))
    problems.push(problemAt(origin, "unknown-record", shownName(type)));
  if (type === "gemini")
    return [
      ...problems,
      ...decodeResponse({ log, message, messageId, origin, previousAt, isInDocument: place === "document" }),
    ];
  if (isKnown) return problems;
  return [
    ...problems,
    { kind: "activity", origin, ...askOf(log, type) },
    ...otherEvents(log, message, type, origin),
  ];
}

/** User messages of a subagent are requests by its parent. */
function askOf({ thread }: SessionLog, type: string): { readonly asksAgent?: true } {
  return thread.agentId !== null && type === "user" ? { asksAgent: true } : {};
}

function otherEvents(
  log: SessionLog,
  message: Projected,
  type: string,
  origin: RowOrigin,
): readonly LogEvent[] {
  if (type === "user") return userEvents(log, message, origin);
  const start = messageTexts(message["content"])[0]?.start ?? "";
  if (type === "error") return start.startsWith("[API Error") ? [markAt(origin, "apiError")] : [];
  if (type !== "info") return [];
  if (start.startsWith("Request cancelled.")) return [{ kind: "interruption", origin, messageId: null }];
  // The only notice without words tells that the history was compressed.
  return start === "" ? compaction(log, origin) : [];
}

function userEvents(log: SessionLog, message: Projected, origin: RowOrigin): readonly LogEvent[] {
  const row = userRow(message);
  if (row.kind === "compaction") return compaction(log, origin);
  if (origin.agentId !== null || row.kind === "program") return [];
  if (row.kind === "command") return [markAt(origin, "command", { detail: row.name })];
  if (row.kind === "shell") return [markAt(origin, "userShell")];
  const textHash = row.texts.map(({ hash }) => hash).join("+");
  return [promptAt(origin, textHash)];
}

/** A compression's summary and its notice come within seconds. */
const oneCompactionMs = 10_000;

function compaction(log: SessionLog, origin: RowOrigin): readonly LogEvent[] {
  const before = log.compactedAt;
  log.compactedAt = origin.at;
  const isTold = before !== null && origin.at !== null && Math.abs(origin.at - before) < oneCompactionMs;
  return isTold ? [] : [markAt(origin, "compaction")];
}

/** How sessions are decoded. */
export const geminiCliFormat: LogFormat = {
  source: "gemini-cli",
  detect: detectGeminiCli,
  isOther: isBesideSessions,
  projection: geminiCliProjection,
  typedText,
  timeOf,
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/gemini-cli/record-schema.js")).geminiRecordSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).geminiCliCalls,
};

function openUnit(): UnitDecoder {
  let log: SessionLog | null = null;
  const documents: EarlierDocument[] = [];
  const finishFile = (file: LogFile): readonly LogEvent[] => {
    if (log?.file.path !== file.path) return [];
    const { thread, messages, agentCalls } = log;
    if (thread.agentId === null) documents.push({ sessionId: thread.sessionId, messages, agentCalls });
    const events = log.held.release();
    log = null;
    return events;
  };
  return {
    decode(projected, file) {
      const ended = isOfOtherSession(projected.record, log) ? finishFile(file) : [];
      if (log?.file.path !== file.path) log = new SessionLog(projected, file, documents);
      const decoded = decodeRecord(log, projected);
      return { ...decoded, events: [...ended, ...decoded.events] };
    },
    finishFile,
    held: ({ path }) => (log?.file.path === path ? log.held.waiting : []),
  };
}

function isOfOtherSession(record: Projected, log: SessionLog | null): boolean {
  const sessionId = stringOf(record["sessionId"]);
  const isWhole = recordType(record) === "session" && Array.isArray(record["messages"]);
  return isWhole && sessionId !== null && log !== null && sessionId !== log.thread.sessionId;
}

function decodeRecord(log: SessionLog, projected: ProjectedRecord): Decoded {
  const type = recordType(projected.record);
  if (log.held.paths !== null) seePaths(log, projected.record);
  const events = log.held.take(eventsOf(log, projected, type));
  return { events, type, isKnown: isKnownType(type) };
}

function seePaths({ held: { paths } }: SessionLog, record: Projected): void {
  if (paths === null) return;
  seeHead(objectOf(record["$set"]) ?? record, paths);
  seeMessage(record, paths);
}

function eventsOf(log: SessionLog, projected: ProjectedRecord, type: string): readonly LogEvent[] {
  const { record } = projected;
  const change = objectOf(record["$set"]);
  if (change !== null) return decodeHead(log, change, projected, "restated");
  if (type === "session") return decodeHead(log, record, projected, "document");
  return isMessageType(type) ? decodeMessage(log, record, projected, "row") : [];
}

function typedText(record: Projected): string | null {
  const messages = [record, ...arrayOf(record["messages"]).map((message) => objectOf(message) ?? {})];
  return messages.map(typedIn).find((text) => text !== null) ?? null;
}

/** A session in one document takes its start time. */
function timeOf(record: Projected): number | null {
  return instantOf(record["timestamp"] ?? record["startTime"] ?? objectOf(record["$set"])?.["lastUpdated"]);
}

function seeHead(head: Projected, root: HashedFolder): void {
  for (const folder of arrayOf(head["directories"])) if (typeof folder === "string") root.seePath(folder);
  for (const message of arrayOf(head["messages"])) seeMessage(objectOf(message) ?? {}, root);
}

function seeMessage(message: Projected, root: HashedFolder): void {
  if (root.path !== null) return;
  for (const value of arrayOf(message["toolCalls"])) {
    const call = objectOf(value) ?? {};
    const given = fieldsOf(call["args"]) ?? {};
    const shown = stringOf(objectOf(call["resultDisplay"])?.["filePath"]);
    const paths = [shown, ...pathFields.map((name) => stringOf(given[name]))];
    for (const path of paths) if (path !== null) root.seePath(path);
    root.seeText(resultWords(measuredOf(call["result"])).start);
  }
  if (message["type"] === "user")
    for (const { start } of messageTexts(message["content"])) root.seeText(start);
}

function decodeHead(
  log: SessionLog,
  head: Projected,
  projected: ProjectedRecord,
  place: MessagePlace,
): readonly LogEvent[] {
  const isChange = place === "restated";
  const messages = arrayOf(head["messages"]).map((message) => objectOf(message) ?? {});
  // The subagent's work is then in no log.
  const isOnlyAsked = messages.length > 0 && !messages.some(({ type }) => type === "gemini");
  if (isOnlyAsked && !isChange && log.thread.agentId !== null) return [];
  const at = instantOf(head[isChange ? "lastUpdated" : "startTime"]);
  const origin = originOf(log, projected, at, log.names.next(projected.lineHash()));
  log.lastAt = at ?? log.lastAt;
  const events: LogEvent[] = [{ kind: "activity", origin }];
  const summary = stringOf(head["summary"]);
  // A subagent's is its report.
  if (summary !== null && origin.agentId === null && !log.thread.isLost)
    events.push(sessionStateOf(origin, { title: summary, titleRank: 2 }));
  if (!isChange && origin.agentId !== null)
    events.push(
      evidenceOf(origin, origin.agentId, "meta", {
        agentKind: "task",
        callId: log.thread.spawnCallId,
        isBackground: false,
      }),
    );
  return [...events, ...messages.flatMap((message) => decodeMessage(log, message, projected, place))];
}
