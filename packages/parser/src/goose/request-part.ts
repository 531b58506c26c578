import type { LogEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { nanoUsd } from "../decoding/values.js";
import { evidenceOf, markAt, problemAt, responsePart, sessionStateOf } from "../decoding/events-at.js";
import { noTokens } from "../decoding/usage-sums.js";
import type { LogFile } from "../log-format.js";
import { originAt, type ResponseName, type SessionLog, type SessionThread, spend } from "./session-log.js";
import { type CountedUsage, countedUsage, type StatedCounters } from "./usage.js";
import type { LedgerRow } from "./ledger.js";

/** What the log says about a response. */
export interface ResponseFacts {
  readonly ids: ResponseName;
  readonly model: string | null;
  /** Null if the log does not state what this response used, only a sum. */
  readonly counters: StatedCounters | null;
  readonly cost: unknown;
  readonly isCut: boolean;
}

/** The events of a response; its usage is noted as known. */
export function responseEvents(
  thread: SessionThread,
  { ids, model, counters, cost, isCut }: ResponseFacts,
  origin: RowOrigin,
): { readonly problems: readonly LogEvent[]; readonly part: RequestPartEvent } {
  const counted = counters === null ? uncounted : countedUsage(counters);
  const recordedCostNanoUsd = cost === undefined || cost === null ? null : nanoUsd(cost);
  if (model !== null) thread.models.add(model);
  if (counters !== null) note(thread, counted, recordedCostNanoUsd);
  const part = responsePart(origin, {
    ...ids,
    isMessageIdGlobal: true,
    isNamedByRequest: ids.messageId === null,
    model,
    usage: counted.usage,
    ...(counted.isLowerBound ? { isLowerBound: true } : {}),
    stopReason: isCut ? "max_tokens" : null,
    recordedCostNanoUsd,
  });
  return { problems: counted.problems.map(([code, detail]) => problemAt(origin, code, detail)), part };
}

/** Only a session total includes this response. */
const uncounted: CountedUsage = { usage: noTokens, isLowerBound: true, problems: [] };

function note(thread: SessionThread, { usage }: CountedUsage, cost: number | null): void {
  thread.hasUsage = true;
  thread.isPriced &&= cost !== null;
  if (usage !== null) spend(thread.known, usage);
}

/** Events for what is known of a session or subagent at its first row; none after it. */
export function beginEvents(thread: SessionThread, origin: RowOrigin): readonly LogEvent[] {
  if (thread.isBegun) return [];
  thread.isBegun = true;
  const { head, agentId } = thread;
  if (agentId === null) {
    const { title, titleRank, kind: sessionKind, contextWindowTokens } = head;
    const window = contextWindowTokens === null ? {} : { contextWindowTokens };
    return [sessionStateOf(origin, { title, titleRank, sessionKind, ...window })];
  }
  return [
    evidenceOf(origin, agentId, "meta", {
      alias: head.id === agentId ? null : head.id,
      agentKind: "task",
      description: head.title,
      parentAgentId: null,
      model: head.model,
      promptHash: head.taskHash,
    }),
  ];
}

/** The name of a row of the ledger, the same in every copy of the database. */
export function ledgerKey(log: SessionLog, row: LedgerRow): string {
  return `${log.thread(row.session)?.head.globalId ?? row.session}:${row.id}`;
}

/** The events of usage before `until`, epoch ms, that no message shows: summaries of the session's history, and responses whose messages were taken back. */
export function untoldEvents(
  log: SessionLog,
  thread: SessionThread,
  until: number,
  file: LogFile,
): readonly LogEvent[] {
  const events: LogEvent[] = [];
  for (const row of log.ledger.of(thread.head.id)) {
    if (row.isTold || (row.at ?? 0) >= until) continue;
    row.isTold = true;
    if (row.isCarried) continue;
    const { line, byteOffset, at, model, counters, cost, isCompaction } = row;
    const key = ledgerKey(log, row);
    const origin = originAt(thread, file, { line, byteOffset, at, uuid: key });
    events.push(...beginEvents(thread, origin), { kind: "activity", origin });
    if (isCompaction) events.push(markAt(origin, "compaction"));
    const facts = {
      ids: { messageId: null, requestId: key },
      model: model ?? thread.head.model,
      counters,
      cost,
      isCut: false,
    };
    const { problems, part } = responseEvents(thread, facts, origin);
    events.push(...problems, part);
    thread.last ??= origin;
  }
  return events;
}
