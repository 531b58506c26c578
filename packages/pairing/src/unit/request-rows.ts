import type { RequestPartEvent, TokenUsage } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareOutputs, compareTied, type Tied } from "../compare-winners.js";
import { earlier, later } from "../instant.js";
import { iterationsText } from "../iterations.js";
import { isRenamedCopy } from "../row-name.js";
import type { MutableRow } from "./mutable-row.js";
import type { RowTurn } from "./thread-state.js";

/** A first row of a response. */
export function openRequest(
  event: RequestPartEvent,
  rowKey: string | null,
  turn: RowTurn,
): MutableRow<RequestCandidate> {
  const { origin, usage } = event;
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
    turnId: turn.turnId,
    promptId: turn.promptId,
    messageId: event.messageId,
    requestId: event.requestId,
    isMessageIdGlobal: event.isMessageIdGlobal,
    rowKey,
    isSidechain: origin.isSidechain,
    isBackgroundCopy: origin.isBackgroundCopy,
    isRenamedCopy: isRenamedCopy(origin),
    line: origin.line,
    at: origin.at,
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
    iterations: iterationsText(event.iterations),
    serviceTier: event.serviceTier,
    speed: event.speed,
    inferenceGeo: event.inferenceGeo,
    stopReason: event.stopReason,
    recordedCostNanoUsd: event.recordedCostNanoUsd,
    contentChars: event.contentChars,
    rows: 1,
    sumInputTokens: usage?.inputTokens ?? 0,
    sumOutputTokens: usage?.outputTokens ?? 0,
    sumReasoningTokens: usage?.reasoningTokens ?? 0,
    sumCacheReadTokens: usage?.cacheReadTokens ?? 0,
    sumCacheWrite5mTokens: usage?.cacheWrite5mTokens ?? 0,
    sumCacheWrite1hTokens: usage?.cacheWrite1hTokens ?? 0,
    sumWebSearches: usage?.webSearches ?? 0,
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
  const { origin, usage } = event;
  request.firstAt = earlier(request.firstAt, origin.at);
  request.lastAt = later(request.lastAt, origin.at);
  request.isBackgroundCopy &&= origin.isBackgroundCopy;
  request.isRenamedCopy &&= isRenamedCopy(origin);
  if (!isRepeated) request.contentChars += event.contentChars;
  request.rows++;
  request.secondLine ??= origin.line;
  if (usage !== null) addUsage(request, usage);
  const byOutput = compareOutputs(usage?.outputTokens ?? null, request.outputTokens);
  if (byOutput < 0 || (byOutput === 0 && compareTied(tiedOf(event), request) < 0)) replace(request, event);
}

function addUsage(request: MutableRow<RequestCandidate>, usage: TokenUsage): void {
  request.sumInputTokens += usage.inputTokens;
  request.sumOutputTokens += usage.outputTokens;
  request.sumReasoningTokens += usage.reasoningTokens ?? 0;
  request.sumCacheReadTokens += usage.cacheReadTokens;
  request.sumCacheWrite5mTokens += usage.cacheWrite5mTokens;
  request.sumCacheWrite1hTokens += usage.cacheWrite1hTokens;
  request.sumWebSearches += usage.webSearches;
}

function tiedOf(event: RequestPartEvent): Tied {
  const { origin, usage, model, speed, inferenceGeo, serviceTier } = event;
  return {
    at: origin.at,
    line: origin.line,
    file: origin.file,
    model,
    iterations: iterationsText(event.iterations),
    webSearches: usage?.webSearches ?? null,
    speed,
    inferenceGeo,
    serviceTier,
  };
}

/** Makes the row the one of its response that counts. */
function replace(request: MutableRow<RequestCandidate>, event: RequestPartEvent): void {
  const { usage } = event;
  request.line = event.origin.line;
  request.at = event.origin.at;
  request.model = event.model;
  request.effort = event.effort;
  request.hasUsage = usage !== null;
  request.inputTokens = usage?.inputTokens ?? null;
  request.outputTokens = usage?.outputTokens ?? null;
  request.reasoningTokens = usage?.reasoningTokens ?? null;
  request.cacheReadTokens = usage?.cacheReadTokens ?? null;
  request.cacheWrite5mTokens = usage?.cacheWrite5mTokens ?? null;
  request.cacheWrite1hTokens = usage?.cacheWrite1hTokens ?? null;
  request.cacheWriteUnknownTtlTokens = usage?.cacheWriteUnknownTtlTokens ?? null;
  request.webSearches = usage?.webSearches ?? null;
  request.iterations = iterationsText(event.iterations);
  request.serviceTier = event.serviceTier;
  request.speed = event.speed;
  request.inferenceGeo = event.inferenceGeo;
  request.stopReason = event.stopReason;
  request.recordedCostNanoUsd = event.recordedCostNanoUsd;
}
