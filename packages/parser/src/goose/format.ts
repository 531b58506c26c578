import { largestTotal, type LogEvent, type RowOrigin, type TokenUsage } from "@turnmeter/schema";
import { instantOf } from "../decoding/timestamp.js";
import { decoderByFile } from "../decoding/open-files.js";
import { has, integerOf, measuredOf, nanoUsd, objectOf, stringOf } from "../decoding/values.js";
import { logStem, plainPath } from "../plain-path.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat } from "../log-format.js";
import { gooseDatabase } from "./database.js";
import { typedText, decodeUserMessage } from "./decode-result.js";
import { messagesOf, partsOf } from "./message-parts.js";
import { gooseProjection } from "./projection.js";
import { instantOfSeconds, sessionHead } from "./session-head.js";
import { messageNameOf, nothingSpent, originAt, placeOf, SessionLog, spend } from "./session-log.js";
import type { MessageRow, SessionThread, Spent } from "./session-log.js";
import { problemAt, sessionStateOf, timeProblems } from "../decoding/events-at.js";
import { beginEvents, untoldEvents } from "./request-part.js";
import { countedUsage } from "./usage.js";
import { decodeAnswer } from "./decode-answer.js";

/** How sessions are decoded. */
export const gooseFormat: LogFormat = {
  source: "goose",
  detect: detectGoose,
  database: gooseDatabase,
  projection: gooseProjection,
  typedText,
  timeOf,
  openUnit: () =>
    decoderByFile({
      open: ({ framing }) => new SessionLog(framing !== "database"),
      decode: decodeRecord,
      finish: closeAll,
    }),
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/goose/record-schema.js")).gooseRecordSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).gooseCalls,
};

function decodeRecord(log: SessionLog, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = typeOf(record);
  const decoded = { type, isKnown: knownTypes.has(type) };
  if (type === "session") {
    const id = stringOf(record["id"]);
    if (id !== null) log.addHead(sessionHead(record, id));
    return { ...decoded, events: [] };
  }
  if (type === "head") {
    log.addHead(sessionHead(record, logStem(plainPath(file.path))));
    return { ...decoded, events: [] };
  }
  if (type === "usage") log.ledger.add(projected);
  if (type !== "message" && type !== "export") return { ...decoded, events: [] };
  const thread = type === "export" ? threadOfExport(log, record, file) : threadOf(log, record, file);
  const closed = log.current !== null && log.current !== thread ? closeSession(log, log.current, file) : [];
  log.current = thread;
  const messages = type === "export" ? messagesOf(record) : [record];
  const told = messages.flatMap((each) => decodeMessage(log, thread, { ...projected, record: each }, file));
  return { ...decoded, events: [...closed, ...told] };
}

const knownTypes: ReadonlySet<string> = new Set(["session", "usage", "message", "head", "export"]);

function typeOf(record: Projected): string {
  if (has(record, "type")) return stringOf(record["type"]) ?? "unknown";
  if (isGooseExport(record)) return "export";
  if (isGooseHead(record)) return "head";
  return has(record, "role") ? "message" : "unknown";
}

/** Also gives a thread to rows of a deleted session and lines without a head. */
function threadOf(log: SessionLog, record: Projected, file: LogFile): SessionThread {
  const id = has(record, "type")
    ? (stringOf(record["session_id"]) ?? "unknown")
    : logStem(plainPath(file.path));
  const known = log.thread(id);
  if (known !== null) return known;
  log.addHead(sessionHead({}, id));
  return log.thread(id)!;
}

function threadOfExport(log: SessionLog, record: Projected, file: LogFile): SessionThread {
  const id = stringOf(record["id"]) ?? logStem(plainPath(file.path));
  log.addHead(sessionHead(record, id));
  return log.thread(id)!;
}

/** Epoch ms; for an export, when its session began; null if not stated. */
function timeOf(record: Projected): number | null {
  const at = isGooseExport(record) ? instantOf(record["created_at"]) : null;
  return at ?? instantOfSeconds(record["created_timestamp"] ?? record["created"]);
}

/** Closes sessions without messages too: they may have usage. */
function closeAll(log: SessionLog, file: LogFile): readonly LogEvent[] {
  const closed = log.current === null ? [] : closeSession(log, log.current, file);
  log.current = null;
  const untold = log.ledger.untoldSessions().flatMap((id) => {
    if (log.thread(id) === null) log.addHead(sessionHead({}, id));
    return closeSession(log, log.thread(id)!, file);
  });
  return [...closed, ...untold];
}

/** Whether the first records of a file are a session of the time before databases. */
export function detectGoose(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  const [first] = records;
  if (first === undefined) return false;
  return isGooseExport(first) || isGooseHead(first) || (isGooseLine(first) && records.every(isGooseLine));
}

/** As written by `goose session export`. */
function isGooseExport(record: Projected): boolean {
  return stringOf(record["working_dir"]) !== null && Array.isArray(record["conversation"]);
}

/** First line of a session in JSON Lines. */
function isGooseHead(record: Projected): boolean {
  if (["type", "role", "conversation"].some((key) => has(record, key))) return false;
  if (stringOf(record["working_dir"]) === null) return false;
  return has(record, "message_count") || has(record, "accumulated_total_tokens");
}

/** Another line of one: a message with its seconds beside its parts. */
function isGooseLine(record: Projected): boolean {
  if (has(record, "type") || (record["role"] !== "user" && record["role"] !== "assistant")) return false;
  return integerOf(record["created"]) !== null && Array.isArray(record["content"]);
}

function closeSession(log: SessionLog, thread: SessionThread, file: LogFile): readonly LogEvent[] {
  const untold = untoldEvents(log, thread, Infinity, file);
  if (thread.last === null) return untold;
  return [...untold, ...totalEvents(log, thread, thread.last), ...costEvents(thread, thread.last)];
}

/**
 * What the session says that it used in all, where its responses do not tell all of it: those of the time before ledgers, and of sessions
 * that were imported. A total without counters of the cache counts cached tokens as others.
 */
function totalEvents(log: SessionLog, thread: SessionThread, origin: RowOrigin): readonly LogEvent[] {
  const { head, known, hasCopies, firstOwnLine } = thread;
  const usage = head.total?.usage ?? null;
  if (usage === null) return [];
  const untoldInput = promptOf(usage) - promptOf(known);
  if (untoldInput <= 0 && usage.outputTokens <= known.outputTokens) return [];
  // Messages that were copied from another session are no part of it.
  const span = hasCopies ? { id: `${thread.threadId}#own`, firstLine: firstOwnLine ?? origin.line } : null;
  const model = modelOf(thread);
  const totalAt = (at: RowOrigin, total: TokenUsage): LogEvent => ({
    kind: "usageTotal",
    origin: at,
    ...(span === null ? {} : { span }),
    scope: "thread",
    model,
    usage: total,
  });
  const isCacheUnknown = untoldInput > 0 && usage.cacheReadTokens <= known.cacheReadTokens;
  return [
    ...carriedTotals(log, thread).map((total) => totalAt(thread.unledgered ?? origin, total)),
    totalAt(origin, usage),
    ...(isCacheUnknown ? [problemAt(origin, "cache-uncounted")] : []),
  ];
}

function promptOf({ inputTokens, cacheReadTokens, cacheWrite5mTokens }: Spent): number {
  return inputTokens + cacheReadTokens + cacheWrite5mTokens;
}

/** Usage from before the session had a ledger, which a ledger row states. */
function carriedTotals({ ledger }: SessionLog, { head }: SessionThread): readonly TokenUsage[] {
  const spent = nothingSpent();
  return ledger.of(head.id).flatMap(({ counters, isCarried }) => {
    const { usage } = countedUsage(counters, largestTotal);
    if (usage === null) return [];
    spend(spent, usage);
    const { cacheWrite5mTokens: cacheWriteUnknownTtlTokens } = spent;
    return isCarried ? [{ ...usage, ...spent, cacheWriteUnknownTtlTokens }] : [];
  });
}

/** Null unless all responses have one model. */
function modelOf({ models, head }: SessionThread): string | null {
  const all = new Set(head.model === null ? models : [...models, head.model]);
  const [only] = all;
  return all.size === 1 ? only! : null;
}

/** The session's own dollar sum, if every response has a cost. */
function costEvents(thread: SessionThread, origin: RowOrigin): readonly LogEvent[] {
  const { head, agentId, isPriced, hasUsage } = thread;
  if (agentId !== null || !isPriced || !hasUsage || head.cost === null || head.cost === undefined) return [];
  const recordedCostNanoUsd = nanoUsd(head.cost);
  return recordedCostNanoUsd === null ? [] : [sessionStateOf(origin, { recordedCostNanoUsd })];
}

/** Events of usage before the message come first. */
function decodeMessage(
  log: SessionLog,
  thread: SessionThread,
  projected: ProjectedRecord,
  file: LogFile,
): readonly LogEvent[] {
  const { record } = projected;
  const createdAt = instantOfSeconds(record["created_timestamp"] ?? record["created"]);
  const before = createdAt === null ? [] : untoldEvents(log, thread, createdAt, file);
  const messageId = stringOf(record["message_id"]) ?? ownIdOf(record);
  const name = messageNameOf(messageId, createdAt);
  noteOwner(log, thread, name, projected.line);
  const content = measuredOf(record["content"]);
  // Several rows may be parts of one message.
  const uuid = thread.names.next(name ?? `${thread.threadId}@${createdAt ?? ""}:${content?.hash ?? ""}`);
  const origin = originAt(thread, file, placeOf(projected, createdAt, uuid));
  const end = { ...origin, at: endOf(thread, record, createdAt) ?? origin.at };
  const previousAt = thread.lastAt;
  thread.lastAt = end.at;
  const row: MessageRow = {
    log,
    thread,
    record,
    parts: partsOf(record),
    messageId,
    name,
    createdAt,
    previousAt,
    file,
    origin,
    end,
  };
  const decoded = record["role"] === "assistant" ? decodeAnswer(row) : decodeUserMessage(row);
  thread.last = origin;
  return [
    ...before,
    ...beginEvents(thread, origin),
    ...timeProblems(origin, createdAt, record["created_timestamp"] ?? record["created"]),
    ...(content?.type === "array" ? [] : [problemAt(origin, "record-degraded", "content")]),
    ...decoded,
  ];
}

/** `id` is the message's in JSON Lines, but the row number in a table. */
function ownIdOf(record: Projected): string | null {
  return has(record, "type") ? null : stringOf(record["id"]);
}

/** A message that another session had first is a copy. */
function noteOwner(log: SessionLog, thread: SessionThread, name: string | null, line: number): void {
  if (name !== null && log.ownerOf(name, thread) !== thread) thread.hasCopies = true;
  else thread.firstOwnLine ??= line;
}

/**
 * When a message was complete: when its row was written. Where a history was replaced or copied all rows were written at once, and
 * after the next message had begun; then nothing tells.
 */
function endOf(thread: SessionThread, record: Projected, createdAt: number | null): number | null {
  const writtenAt = instantOf(record["timestamp"]);
  const before = thread.writtenAt;
  thread.writtenAt = writtenAt;
  if (writtenAt === null || createdAt === null || before === null) return createdAt;
  return before <= createdAt && createdAt <= writtenAt ? writtenAt : createdAt;
}
