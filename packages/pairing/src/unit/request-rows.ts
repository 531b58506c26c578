import type { RequestPartEvent, TokenUsage } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareOutputs, compareTied } from "../compare-winners.js";
import { earlier, later } from "../instant.js";
import { isRenamedCopy } from "../row-name.js";
import type { MutableRow } from "./mutable-row.js";
import type { RowTurn } from "./thread-state.js";

/** A first row of a response. */
export function openRequest(
  event: RequestPartEvent,
  rowKey: string | null,
  turn: RowTurn,
): MutableRow<RequestCandidate> {
  const { origin } = event;
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    agentId: origin.agentId,
    file: origin.file,
    firstLine: origin.line,
    secondLine: null,
    firstAt: origin.at,
    lastAt: origin.at,
    cwd: origin.cwd,
    gitBranch: origin.gitBranch,
    clientVersion: origin.clientVersion,
    entrypoint: origin.entrypoint,
    ...turn,
    messageId: event.messageId,
    requestId: event.requestId,
    isMessageIdGlobal: event.isMessageIdGlobal,
    rowKey,
    isSidechain: origin.isSidechain,
    isBackgroundCopy: origin.isBackgroundCopy,
    isRenamedCopy: isRenamedCopy(origin),
    ...winnerColumns(event),
    contentChars: event.contentChars,
    rows: 1,
    ...sumsOf(event.usage),
  };
}

/**
 * A further row of the same response in the same file and thread. The content of a row that is there twice
 * counts once (R08).
 */
export function joinRequest(
  request: MutableRow<RequestCandidate>,
  event: RequestPartEvent,
  isRepeated: boolean,
): void {
  const { at } = event.origin;
  request.firstAt = earlier(request.firstAt, at);
  request.lastAt = later(request.lastAt, at);
  request.isBackgroundCopy &&= event.origin.isBackgroundCopy;
  request.isRenamedCopy &&= isRenamedCopy(event.origin);
  if (!isRepeated) request.contentChars += event.contentChars;
  request.rows++;
  request.secondLine ??= event.origin.line;
  const sums = sumsOf(event.usage);
  request.sumInputTokens += sums.sumInputTokens;
  request.sumOutputTokens += sums.sumOutputTokens;
  request.sumReasoningTokens += sums.sumReasoningTokens;
  request.sumCacheReadTokens += sums.sumCacheReadTokens;
  request.sumCacheWrite5mTokens += sums.sumCacheWrite5mTokens;
  request.sumCacheWrite1hTokens += sums.sumCacheWrite1hTokens;
  request.sumWebSearches += sums.sumWebSearches;
  const byOutput = compareOutputs(event.usage?.outputTokens ?? null, request.outputTokens);
  if (byOutput > 0) return;
  const columns = winnerColumns(event);
  if (byOutput < 0 || compareTied({ ...columns, file: request.file }, request) < 0) {
    Object.assign(request, columns);
  }
}

function winnerColumns(event: RequestPartEvent) {
  const { usage } = event;
  return {
    line: event.origin.line,
    at: event.origin.at,
    model: event.model,
    effort: event.effort,
    hasUsage: usage !== null,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    reasoningTokens: usage?.reasoningTokens ?? null,
    cacheReadTokens: usage?.cacheReadTokens ?? null,
    cacheWrite5mTokens: usage?.cacheWrite5mTokens ?? null,
    cacheWrite1hTokens: usage?.cacheWrite1hTokens ?? null,
    cacheWriteUnknownTtlTokens: usage?.cacheWriteUnknownTtlTokens ?? null,
    webSearches: usage?.webSearches ?? null,
    iterations: event.iterations.length === 0 ? null : JSON.stringify(event.iterations),
    serviceTier: event.serviceTier,
    speed: event.speed,
    inferenceGeo: event.inferenceGeo,
    stopReason: event.stopReason,
    recordedCostNanoUsd: event.recordedCostNanoUsd,
  };
}

function sumsOf(usage: TokenUsage | null) {
  return {
    sumInputTokens: usage?.inputTokens ?? 0,
    sumOutputTokens: usage?.outputTokens ?? 0,
    sumReasoningTokens: usage?.reasoningTokens ?? 0,
    sumCacheReadTokens: usage?.cacheReadTokens ?? 0,
    sumCacheWrite5mTokens: usage?.cacheWrite5mTokens ?? 0,
    sumCacheWrite1hTokens: usage?.cacheWrite1hTokens ?? 0,
    sumWebSearches: usage?.webSearches ?? 0,
  };
}
