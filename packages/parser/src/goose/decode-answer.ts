import type { LogEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import { durationOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { decodeCall } from "./decode-call.js";
import type { LedgerRow } from "./ledger.js";
import { ledgerKey, responseEvents } from "./request-part.js";
import {
  compactionParts,
  errorParts,
  hasPart,
  metadataOf,
  modelsParts,
  requestParts,
  textsOf,
} from "./message-parts.js";
import type { MessageRow, ResponseName } from "./session-log.js";
import type { StatedCounters } from "./usage.js";

/** Goose's text in the model's place after a summary replaced the history. */
const continuation = /\ba summary (?:that was prepared|of the earlier part of this conversation)\b/;

/** Goose's text in the model's place after an error ended the turn. */
const failure = /^(?:Ran into this error\b|The provider's context limit\b)/;

/** The events of a message of the assistant: mostly a response, or a part of one. */
export function decodeAnswer(row: MessageRow): readonly LogEvent[] {
  const { origin, parts, record } = row;
  const marks: LogEvent[] = [];
  if (hasPart(parts, errorParts)) marks.push(markAt(origin, "apiError"));
  if (hasPart(parts, compactionParts) && !hasLedgerOfSummaries(row)) marks.push(markAt(origin, "compaction"));
  const activity: LogEvent = { kind: "activity", origin };
  const usage = objectOf(metadataOf(record)["usage"]);
  if (usage !== null) return [activity, ...marks, ...response(row, usage)];
  if (!hasPart(parts, modelsParts)) return [activity, ...marks];
  const start = textsOf(parts)[0]?.start ?? "";
  const hasCalls = hasPart(parts, requestParts);
  if (metadataOf(record)["userVisible"] === false && !hasCalls) {
    const isSummed = continuation.test(start) && !hasLedgerOfSummaries(row);
    return [activity, ...marks, ...(isSummed ? [markAt(origin, "compaction")] : [])];
  }
  if (failure.test(start) && !hasCalls) return [activity, ...marks, markAt(origin, "apiError")];
  return [activity, ...marks, ...withoutUsage(row, hasCalls)];
}

/** A ledger has one row per summary that a model wrote. */
function hasLedgerOfSummaries({ log, thread }: MessageRow): boolean {
  return log.ledger.of(thread.head.id).some(({ isCompaction }) => isCompaction);
}

/** A response with usage; its ledger row gives the model and the arrival time. */
function response(row: MessageRow, usage: Projected): readonly LogEvent[] {
  const { log, thread, record, createdAt } = row;
  const counters = messageCounters(usage);
  const known = row.name === null ? undefined : log.responses.get(row.name);
  const own = log.ledger.take(thread.head.id, counters, createdAt);
  const paid =
    own ?? (known === undefined ? log.ledger.elsewhere(thread.head.id, counters, createdAt) : null);
  const ids =
    paid === null && known !== undefined
      ? known
      : { messageId: nameOf(row), requestId: paid === null ? null : ledgerKey(log, paid) };
  const model = paid?.model ?? modelOf(record) ?? thread.head.model;
  const end = endWith(row, own);
  if (own === null) thread.unledgered = end;
  const isCut = metadataOf(record)["outputTokenLimitReached"] === true;
  const facts = { ids, model, counters, cost: paid?.cost ?? usage["cost"], isCut };
  const events = responseEvents(thread, facts, end);
  thread.lastAt = end.at;
  const first = firstTokenAt(row, usage, end);
  const begun = first === null ? [] : [startOf(events.part, { ...end, at: first })];
  return [...events.problems, ...begun, events.part, ...become({ ...row, end }, ids, model)];
}

/**
 * When the first token of a response came, epoch ms; null if the log does not tell. Messages have whole seconds: without it a result
 * that was written in the second in which the response ended would be taken for one before it.
 */
function firstTokenAt(
  { createdAt, previousAt }: MessageRow,
  usage: Projected,
  end: RowOrigin,
): number | null {
  if (end.at === null || createdAt === null) return null;
  const elapsedMs = durationOf(usage["elapsedMs"]);
  const waitedMs = durationOf(usage["timeToFirstTokenMs"]);
  const told = elapsedMs === null || waitedMs === null ? createdAt : end.at - elapsedMs + waitedMs;
  const at = Math.max(Math.min(told, createdAt), previousAt ?? 0);
  return at < end.at ? at : null;
}

function startOf(part: RequestPartEvent, origin: RowOrigin): RequestPartEvent {
  return { ...part, origin, usage: null, recordedCostNanoUsd: null };
}

/** A response ended when the ledger noted it. */
function endWith({ end }: MessageRow, paid: LedgerRow | null): RowOrigin {
  const at = paid?.at ?? null;
  return at === null || end.at === null || at <= end.at ? end : { ...end, at };
}

/**
 * A message that does not say what was used: a further call of the newest response, a response that was cut, or one of the time
 * when only sessions had counters. Goose names its own messages and the parts that it makes of others.
 */
function withoutUsage(row: MessageRow, hasCalls: boolean): readonly LogEvent[] {
  const { thread, messageId, createdAt, name, record } = row;
  const { newest } = thread;
  const isOwnName = messageId === null || messageId.startsWith("msg_");
  const isSame = newest !== null && newest.messageName !== null && newest.messageName === name;
  const isPart = isSame || (isOwnName && hasCalls && newest !== null && isOf(newest.createdAt, createdAt));
  if (newest !== null && isPart) return calls(row, newest.ids, newest.model);
  if (thread.hasUsage && isOwnName) return hasCalls ? calls(row, null, thread.head.model) : [];
  const ids = { messageId: nameOf(row), requestId: null };
  const model = modelOf(record) ?? thread.head.model;
  const counters = thread.hasUsage ? noCounters : null;
  if (!thread.hasUsage) thread.unledgered = row.end;
  const facts = { ids, model, counters, cost: null, isCut: false };
  const { problems, part } = responseEvents(thread, facts, row.end);
  return [...problems, part, ...become(row, ids, model)];
}

/** Calls of one response are written one by one, each with its result, all with the same time. */
function isOf(first: number | null, at: number | null): boolean {
  return first !== null && first === at;
}

const noCounters: StatedCounters = {
  input: null,
  output: null,
  total: null,
  cacheRead: null,
  cacheWrite: null,
};

function become(row: MessageRow, ids: ResponseName, model: string | null): readonly LogEvent[] {
  const { thread, log, name, createdAt } = row;
  thread.newest = { ids, messageName: name, model, createdAt };
  if (name !== null) log.responses.set(name, ids);
  return calls(row, ids, model);
}

function calls(row: MessageRow, ids: ResponseName | null, model: string | null): readonly LogEvent[] {
  return row.parts
    .filter(({ type }) => requestParts.has(type))
    .flatMap((part) => decodeCall(row.thread, part, { ids, model }, row.end));
}

function nameOf({ name, origin }: MessageRow): string {
  return name ?? `${origin.uuid}`;
}

function modelOf(record: Projected): string | null {
  const inference = objectOf(metadataOf(record)["inference"]);
  return stringOf(inference?.["resolvedModel"]) ?? stringOf(inference?.["requestedModel"]);
}

function messageCounters(usage: Projected): StatedCounters {
  return {
    input: usage["inputTokens"],
    output: usage["outputTokens"],
    total: usage["totalTokens"],
    cacheRead: usage["cacheReadTokens"],
    cacheWrite: usage["cacheWriteTokens"],
  };
}
