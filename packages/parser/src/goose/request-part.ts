import type { LogEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { nanoUsd } from "../decoding/nano-usd.js";
import { problemAt } from "../decoding/events-at.js";
import { responsePart } from "../decoding/response-part.js";
import { type ResponseName, type SessionThread, spend } from "./session-log.js";
import { type CountedUsage, countedUsage, type StatedCounters } from "./usage.js";

/** What the log says about a response. */
export interface ResponseFacts {
  readonly ids: ResponseName;
  readonly model: string | null;
  /** Null if the log does not state what this response used, only a sum. */
  readonly counters: StatedCounters | null;
  readonly cost: unknown;
  readonly isCut: boolean;
}

/** The events of a response; what it used is noted as known. */
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

/** Nothing is known of this response alone: a sum of the session holds it. */
const uncounted: CountedUsage = {
  usage: {
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: null,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    cacheWriteUnknownTtlTokens: 0,
    webSearches: 0,
  },
  isLowerBound: true,
  problems: [],
};

function note(thread: SessionThread, { usage }: CountedUsage, cost: number | null): void {
  thread.hasUsage = true;
  thread.isPriced &&= cost !== null;
  if (usage !== null) spend(thread.known, usage);
}
