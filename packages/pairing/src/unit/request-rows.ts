import type { TableBuilder } from "@turnmeter/columns";
import type { RequestPartEvent, TokenUsage, RowOrigin } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareOutputs, type CompareTied, type Tied } from "../compare-winners.js";
import { earlier, later } from "../order.js";
import { iterationsText } from "../usage.js";
import { isRenamedCopy } from "../response-key.js";
import type { RowTurn, LatestResponse, ThreadState } from "./thread-state.js";

type Requests = TableBuilder<RequestCandidate>;

/** Adds a first row of a response; returns the number of its request. */
export function openRequest(
  requests: Requests,
  event: RequestPartEvent,
  rowKey: string | null,
  turn: RowTurn,
): number {
  const { origin, usage } = event;
  const request = requests.addRow();
  const { columns } = requests;
  columns.source.set(request, origin.source);
  columns.sessionId.set(request, origin.sessionId);
  columns.threadId.set(request, origin.threadId);
  columns.agentId.set(request, origin.agentId);
  columns.file.set(request, origin.file);
  columns.firstLine.set(request, origin.line);
  columns.firstAt.set(request, origin.at);
  columns.lastAt.set(request, origin.at);
  columns.cwd.set(request, origin.cwd);
  columns.gitBranch.set(request, origin.gitBranch);
  columns.clientVersion.set(request, origin.clientVersion);
  columns.entrypoint.set(request, origin.entrypoint);
  columns.turnId.set(request, turn.turnId);
  columns.promptId.set(request, turn.promptId);
  columns.messageId.set(request, event.messageId);
  columns.requestId.set(request, event.requestId);
  columns.isMessageIdGlobal.set(request, event.isMessageIdGlobal);
  columns.isNamedByRequest.set(request, event.isNamedByRequest);
  columns.rowKey.set(request, rowKey);
  columns.isSidechain.set(request, origin.isSidechain);
  columns.isBackgroundCopy.set(request, origin.isBackgroundCopy);
  columns.isRenamedCopy.set(request, isRenamedCopy(origin));
  columns.contentChars.set(request, event.contentChars);
  columns.rows.set(request, 1);
  columns.sumInputTokens.set(request, usage?.inputTokens ?? 0);
  columns.sumOutputTokens.set(request, usage?.outputTokens ?? 0);
  columns.sumReasoningTokens.set(request, usage?.reasoningTokens ?? 0);
  columns.sumCacheReadTokens.set(request, usage?.cacheReadTokens ?? 0);
  columns.sumCacheWrite5mTokens.set(request, usage?.cacheWrite5mTokens ?? 0);
  columns.sumCacheWrite1hTokens.set(request, usage?.cacheWrite1hTokens ?? 0);
  columns.sumWebSearches.set(request, usage?.webSearches ?? 0);
  setWinner(requests, request, event);
  return request;
}

/** Adds another row of a response in the same file and thread. The content of a repeated row counts once (R08). */
export function joinRequest(
  requests: Requests,
  request: number,
  event: RequestPartEvent,
  isRepeated: boolean,
  compareTied: CompareTied,
): void {
  const { origin, usage } = event;
  const { columns } = requests;
  const { firstAt, lastAt, isBackgroundCopy, contentChars, rows, secondLine, outputTokens } = columns;
  firstAt.set(request, earlier(firstAt.at(request), origin.at));
  lastAt.set(request, later(lastAt.at(request), origin.at));
  if (!origin.isBackgroundCopy) isBackgroundCopy.set(request, false);
  if (!isRenamedCopy(origin)) columns.isRenamedCopy.set(request, false);
  if (!isRepeated) contentChars.set(request, contentChars.at(request) + event.contentChars);
  rows.set(request, rows.at(request) + 1);
  if (secondLine.at(request) === null) secondLine.set(request, origin.line);
  if (usage !== null) addUsage(requests, request, usage);
  const byOutput = compareOutputs(usage?.outputTokens ?? null, outputTokens.at(request));
  if (byOutput < 0 || (byOutput === 0 && compareTied(tiedOf(event), tiedOfRequest(requests, request)) < 0))
    setWinner(requests, request, event);
}

function addUsage({ columns }: Requests, request: number, usage: TokenUsage): void {
  const { sumInputTokens, sumOutputTokens, sumReasoningTokens, sumCacheReadTokens } = columns;
  const { sumCacheWrite5mTokens, sumCacheWrite1hTokens, sumWebSearches } = columns;
  sumInputTokens.set(request, sumInputTokens.at(request) + usage.inputTokens);
  sumOutputTokens.set(request, sumOutputTokens.at(request) + usage.outputTokens);
  sumReasoningTokens.set(request, sumReasoningTokens.at(request) + (usage.reasoningTokens ?? 0));
  sumCacheReadTokens.set(request, sumCacheReadTokens.at(request) + usage.cacheReadTokens);
  sumCacheWrite5mTokens.set(request, sumCacheWrite5mTokens.at(request) + usage.cacheWrite5mTokens);
  sumCacheWrite1hTokens.set(request, sumCacheWrite1hTokens.at(request) + usage.cacheWrite1hTokens);
  sumWebSearches.set(request, sumWebSearches.at(request) + usage.webSearches);
}

function tiedOf(event: RequestPartEvent): Tied {
  const { origin, usage, model, speed, inferenceGeo, serviceTier } = event;
  return {
    at: origin.at,
    line: origin.line,
    model,
    iterations: iterationsText(event.iterations),
    webSearches: usage?.webSearches ?? null,
    speed,
    inferenceGeo,
    serviceTier,
  };
}

function tiedOfRequest({ columns }: Requests, request: number): Tied {
  return {
    at: columns.at.at(request),
    line: columns.line.at(request),
    model: columns.model.at(request),
    iterations: columns.iterations.at(request),
    webSearches: columns.webSearches.at(request),
    speed: columns.speed.at(request),
    inferenceGeo: columns.inferenceGeo.at(request),
    serviceTier: columns.serviceTier.at(request),
  };
}

/** Makes a row the winner of its response. */
function setWinner({ columns }: Requests, request: number, event: RequestPartEvent): void {
  const { origin, usage } = event;
  columns.line.set(request, origin.line);
  columns.at.set(request, origin.at);
  columns.model.set(request, event.model);
  columns.effort.set(request, event.effort);
  columns.hasUsage.set(request, usage !== null);
  columns.inputTokens.set(request, usage?.inputTokens ?? null);
  columns.outputTokens.set(request, usage?.outputTokens ?? null);
  columns.reasoningTokens.set(request, usage?.reasoningTokens ?? null);
  columns.cacheReadTokens.set(request, usage?.cacheReadTokens ?? null);
  columns.cacheWrite5mTokens.set(request, usage?.cacheWrite5mTokens ?? null);
  columns.cacheWrite1hTokens.set(request, usage?.cacheWrite1hTokens ?? null);
  columns.cacheWriteUnknownTtlTokens.set(request, usage?.cacheWriteUnknownTtlTokens ?? null);
  columns.webSearches.set(request, usage?.webSearches ?? null);
  columns.isLowerBound.set(request, event.isLowerBound === true);
  columns.iterations.set(request, iterationsText(event.iterations));
  columns.serviceTier.set(request, event.serviceTier);
  columns.speed.set(request, event.speed);
  columns.inferenceGeo.set(request, event.inferenceGeo);
  columns.stopReason.set(request, event.stopReason);
  columns.hasStopDetails.set(request, event.hasStopDetails === true);
  columns.recordedCostNanoUsd.set(request, event.recordedCostNanoUsd);
}

/** Number of the request that a row continues; null if there is none yet. */
export function requestOfPart(
  state: ThreadState,
  response: LatestResponse,
  { isSidechain }: RowOrigin,
): number | null {
  if (isSidechain) {
    return (response.sidechainRequest ??= state.sidechainRequests.get(response.key) ?? null);
  }
  return (response.request ??= state.requests.get(response.key) ?? null);
}

/** Notes the request of a response, which the row is a first part of. */
export function noteRequest(
  state: ThreadState,
  response: LatestResponse,
  { isSidechain }: RowOrigin,
  request: number,
): void {
  if (isSidechain) {
    response.sidechainRequest = request;
    state.sidechainRequests.set(response.key, request);
  } else {
    response.request = request;
    state.requests.set(response.key, request);
  }
}
