import type { TableBuilder } from "@turnmeter/columns";
import type {
  CallEvent,
  MarkEvent,
  RequestPartEvent,
  ResultEvent,
  RowOrigin,
  TokenUsage,
} from "@turnmeter/schema";
import type { CallCandidate, RequestCandidate, ResultCandidate } from "../candidates/request.js";
import type { MarkCandidate } from "../candidates/thread.js";
import { compareOutputs, tiedAt, type CompareTied, type Tied } from "../compare-winners.js";
import { earlier, later } from "../order.js";
import { iterationsText } from "../usage.js";
import { isRenamedCopy, rowName } from "../response-key.js";
import type { RowTurn, LatestResponse, ThreadState } from "./thread-state.js";

type Requests = TableBuilder<RequestCandidate>;

/** The writers that rows of requests and calls have both. */
type PlaceColumns = Pick<
  TableBuilder<RequestCandidate | CallCandidate>["columns"],
  keyof RequestCandidate & keyof CallCandidate & (keyof RowOrigin | keyof RowTurn)
>;

// Value by value: rows that are put together as objects first take twice the time of a run.

function setPlace(columns: PlaceColumns, row: number, origin: RowOrigin, turn: RowTurn): void {
  columns.source.set(row, origin.source);
  columns.sessionId.set(row, origin.sessionId);
  columns.threadId.set(row, origin.threadId);
  columns.agentId.set(row, origin.agentId);
  columns.file.set(row, origin.file);
  columns.line.set(row, origin.line);
  columns.cwd.set(row, origin.cwd);
  columns.clientVersion.set(row, origin.clientVersion);
  columns.turnId.set(row, turn.turnId);
  columns.promptId.set(row, turn.promptId);
  columns.isSidechain.set(row, origin.isSidechain);
  columns.isBackgroundCopy.set(row, origin.isBackgroundCopy);
}

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
  setPlace(columns, request, origin, turn);
  columns.firstLine.set(request, origin.line);
  columns.firstAt.set(request, origin.at);
  columns.lastAt.set(request, origin.at);
  columns.gitBranch.set(request, origin.gitBranch);
  columns.entrypoint.set(request, origin.entrypoint);
  columns.messageId.set(request, event.messageId);
  columns.requestId.set(request, event.requestId);
  columns.isMessageIdGlobal.set(request, event.isMessageIdGlobal);
  columns.isNamedByRequest.set(request, event.isNamedByRequest);
  columns.rowKey.set(request, rowKey);
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
  if (byOutput < 0 || (byOutput === 0 && compareTied(tiedOf(event), tiedAt(columns, request)) < 0))
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

/** The place of a row's requests: in old logs those of a sidechain lie in the file of the main thread, under its ids. */
function sideOf({ isSidechain }: RowOrigin): 0 | 1 {
  return isSidechain ? 1 : 0;
}

/** Number of the request that a row continues; null if there is none yet. */
export function requestOfPart(
  state: ThreadState,
  response: LatestResponse,
  origin: RowOrigin,
): number | null {
  const side = sideOf(origin);
  return (response.requests[side] ??= state.requests[side].get(response.key) ?? null);
}

/** Notes the request of a response whose first part the row holds. */
export function noteRequest(
  state: ThreadState,
  response: LatestResponse,
  origin: RowOrigin,
  request: number,
): void {
  const side = sideOf(origin);
  response.requests[side] = request;
  state.requests[side].set(response.key, request);
}

/** Adds a call; returns its number. */
export function addCall(
  calls: TableBuilder<CallCandidate>,
  event: CallEvent,
  callKey: string,
  responseKey: string,
  turn: RowTurn,
): number {
  const { origin, spawn } = event;
  const call = calls.addRow();
  const { columns } = calls;
  setPlace(columns, call, origin, turn);
  columns.callKey.set(call, callKey);
  columns.callId.set(call, event.callId);
  columns.responseKey.set(call, responseKey);
  columns.tool.set(call, event.tool);
  columns.rawTool.set(call, event.rawTool);
  columns.mcpServer.set(call, event.mcpServer);
  columns.isWaiting.set(call, event.isWaiting);
  columns.model.set(call, event.model);
  columns.startedAt.set(call, origin.at);
  columns.inputBytes.set(call, event.inputBytes);
  columns.inputHash.set(call, event.inputHash);
  columns.target.set(call, event.target);
  columns.program.set(call, event.program);
  columns.isSpawn.set(call, spawn !== null);
  if (spawn === null) return call;
  columns.spawnType.set(call, spawn.agentType);
  columns.spawnDescription.set(call, spawn.description);
  columns.spawnPromptHash.set(call, spawn.promptHash);
  columns.spawnIsBackground.set(call, spawn.isBackground);
  columns.spawnModel.set(call, spawn.model);
  return call;
}

/** Adds a result. */
export function addResult(results: TableBuilder<ResultCandidate>, event: ResultEvent, callKey: string): void {
  const { origin, signal } = event;
  const result = results.addRow();
  const { columns } = results;
  columns.sessionId.set(result, origin.sessionId);
  columns.threadId.set(result, origin.threadId);
  columns.file.set(result, origin.file);
  columns.line.set(result, origin.line);
  columns.at.set(result, origin.at);
  columns.uuid.set(result, rowName(origin));
  columns.callKey.set(result, callKey);
  columns.outcome.set(result, signal.outcome);
  columns.cause.set(result, signal.cause);
  columns.exitCode.set(result, signal.exitCode);
  columns.isClientMade.set(result, signal.isClientMade);
  columns.isPlaceholder.set(result, signal.isPlaceholder);
  columns.durationMs.set(result, event.durationMs);
  columns.resultBytes.set(result, event.resultBytes);
  columns.contentHash.set(result, event.contentHash);
  columns.linesAdded.set(result, event.linesAdded);
  columns.linesRemoved.set(result, event.linesRemoved);
  columns.webSearches.set(result, event.webSearches);
  columns.taskId.set(result, event.taskId);
  columns.taskStatus.set(result, event.taskStatus);
  columns.workflowId.set(result, event.workflowId);
}

/** Adds a mark; returns its key. `ordinal` counts equal marks of one row from 0. */
export function addMark(
  marks: TableBuilder<MarkCandidate>,
  event: MarkEvent,
  callKey: string | null,
  ordinal: number,
  turn: RowTurn,
  isRefuted: boolean,
): string {
  const { origin } = event;
  const row = rowName(origin) ?? `${origin.sessionId} ${origin.at} ${event.value}`;
  const markKey = `${row} ${event.mark} ${event.detail} ${callKey} ${ordinal}`;
  const mark = marks.addRow();
  const { columns } = marks;
  columns.source.set(mark, origin.source);
  columns.sessionId.set(mark, origin.sessionId);
  columns.threadId.set(mark, origin.threadId);
  columns.file.set(mark, origin.file);
  columns.line.set(mark, origin.line);
  columns.at.set(mark, origin.at);
  columns.markKey.set(mark, markKey);
  columns.isBackgroundCopy.set(mark, origin.isBackgroundCopy);
  columns.isRefuted.set(mark, isRefuted);
  columns.turnId.set(mark, turn.turnId);
  columns.promptId.set(mark, turn.promptId);
  columns.callKey.set(mark, callKey);
  columns.kind.set(mark, event.mark);
  columns.detail.set(mark, event.detail);
  columns.value.set(mark, event.value);
  columns.durationMs.set(mark, event.durationMs);
  return markKey;
}
