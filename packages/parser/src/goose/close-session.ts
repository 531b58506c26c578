import { largestTotal, type LogEvent, type RowOrigin, type TokenUsage } from "@turnmeter/schema";
import { nanoUsd } from "../decoding/nano-usd.js";
import { problemAt, sessionStateOf } from "../decoding/events-at.js";
import type { LogFile } from "../log-format.js";
import { untoldEvents } from "./ledger-events.js";
import { nothingSpent, type SessionLog, type SessionThread, type Spent, spend } from "./session-log.js";
import { countedUsage } from "./usage.js";

/** The events after a session's last message: what else it used, and its totals. */
export function closeSession(log: SessionLog, thread: SessionThread, file: LogFile): readonly LogEvent[] {
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

/** What had been used when the session got a ledger: a row of it says so. */
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

/** The model of all responses, if there was only one. */
function modelOf({ models, head }: SessionThread): string | null {
  const all = new Set(head.model === null ? models : [...models, head.model]);
  const [only] = all;
  return all.size === 1 ? only! : null;
}

/** The session's own sum of dollars, where it has the cost of each response. */
function costEvents(thread: SessionThread, origin: RowOrigin): readonly LogEvent[] {
  const { head, agentId, isPriced, hasUsage } = thread;
  if (agentId !== null || !isPriced || !hasUsage || head.cost === null || head.cost === undefined) return [];
  const recordedCostNanoUsd = nanoUsd(head.cost);
  return recordedCostNanoUsd === null ? [] : [sessionStateOf(origin, { recordedCostNanoUsd })];
}
