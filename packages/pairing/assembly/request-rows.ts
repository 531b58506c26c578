/*
 * The rows of responses.
 */
import { keep } from "./bytes";
import { beatsTied } from "./compare-winners";
import { Draft } from "./draft";
import { bytesOfRequest, RequestRow, Table } from "./generated/rows";
import { earlier, later } from "./instant";
import { Name } from "./names";
import { Part } from "./part";
import { draftRowKey, isKeyOfRow } from "./response-key";
import { Row, rowBackgroundCopy, rowSidechain } from "./row";
import { isRenamedCopy } from "./row-name";
import { promptIdOfRow, turnIdOfRow } from "./row-turn";
import { addRow } from "./tables";
import { keptMessage, keptRequest } from "./thread-responses";
import { ThreadState } from "./thread-state";

/** Adds a first row of the newest response. */
export function openRequest(state: ThreadState): usize {
  const added = addRow(Table.Request, bytesOfRequest);
  const row = changetype<RequestRow>(added);
  row.source = Row.source;
  row.sessionId = Row.session;
  row.threadId = Row.threadId;
  row.agentId = Row.agent;
  row.file = Row.file;
  row.firstLine = Row.line;
  row.secondLine = i32.MIN_VALUE;
  row.firstAt = Row.at;
  row.lastAt = Row.at;
  row.cwd = Row.cwd;
  row.gitBranch = Row.branch;
  row.clientVersion = Row.version;
  row.entrypoint = Row.entrypoint;
  row.turnId = turnIdOfRow(state);
  row.promptId = promptIdOfRow();
  row.messageId = keptMessage(state);
  row.messageIdLength = Part.messageLength;
  row.requestId = keptRequest(state);
  row.requestIdLength = Part.requestLength;
  row.isMessageIdGlobal = u8(Part.isMessageIdGlobal != 0);
  row.isNamedByRequest = u8(Part.isNamedByRequest != 0);
  setRowKey(row, changetype<Name>(state.response));
  row.isSidechain = u8((Row.flags & rowSidechain) != 0);
  row.isBackgroundCopy = u8((Row.flags & rowBackgroundCopy) != 0);
  row.isRenamedCopy = u8(isRenamedCopy());
  row.contentChars = Part.contentChars;
  row.rows = 1;
  addUsage(row);
  setWinner(row);
  return added;
}

/** Adds a further row of a response. The content of a row that is there twice counts once (R08). */
export function joinRequest(row: RequestRow, isRepeated: bool): void {
  row.firstAt = earlier(row.firstAt, Row.at);
  row.lastAt = later(row.lastAt, Row.at);
  if ((Row.flags & rowBackgroundCopy) == 0) row.isBackgroundCopy = 0;
  if (!isRenamedCopy()) row.isRenamedCopy = 0;
  if (!isRepeated) row.contentChars += Part.contentChars;
  row.rows++;
  if (row.secondLine == i32.MIN_VALUE) row.secondLine = Row.line;
  addUsage(row);
  const output = Part.hasUsage ? Part.outputTokens : -1;
  const outputSoFar = row.hasUsage ? row.outputTokens : -1;
  if (output > outputSoFar || (output == outputSoFar && beatsTied(row))) setWinner(row);
}

/** Names the row if its response has no other name. */
function setRowKey(row: RequestRow, response: Name): void {
  row.rowKeyLength = -1;
  if (!isKeyOfRow(response.at, response.length)) return;
  draftRowKey();
  row.rowKey = keep(Draft.at, Draft.length);
  row.rowKeyLength = Draft.length;
}

function addUsage(row: RequestRow): void {
  if (!Part.hasUsage) return;
  row.sumInputTokens += Part.inputTokens;
  row.sumOutputTokens += Part.outputTokens;
  row.sumReasoningTokens += max(Part.reasoningTokens, 0);
  row.sumCacheReadTokens += Part.cacheReadTokens;
  row.sumCacheWrite5mTokens += Part.cacheWrite5mTokens;
  row.sumCacheWrite1hTokens += Part.cacheWrite1hTokens;
  row.sumWebSearches += Part.webSearches;
}

/** Makes the newest row the one of its response that counts. */
function setWinner(row: RequestRow): void {
  row.line = Row.line;
  row.at = Row.at;
  row.model = Part.model;
  row.effort = Part.effort;
  row.hasUsage = u8(Part.hasUsage != 0);
  row.inputTokens = known(Part.inputTokens);
  row.outputTokens = known(Part.outputTokens);
  row.reasoningTokens = Part.reasoningTokens < 0 ? i32.MIN_VALUE : known(Part.reasoningTokens);
  row.cacheReadTokens = known(Part.cacheReadTokens);
  row.cacheWrite5mTokens = known(Part.cacheWrite5mTokens);
  row.cacheWrite1hTokens = known(Part.cacheWrite1hTokens);
  row.cacheWriteUnknownTtlTokens = known(Part.cacheWriteUnknownTtlTokens);
  row.webSearches = known(Part.webSearches);
  row.isLowerBound = u8(Part.isLowerBound != 0);
  row.iterations = Part.iterations;
  row.iterationTokens = Part.iterationTokens;
  row.serviceTier = Part.serviceTier;
  row.speed = Part.speed;
  row.inferenceGeo = Part.inferenceGeo;
  row.stopReason = Part.stopReason;
  row.hasStopDetails = u8(Part.hasStopDetails != 0);
  row.recordedCostNanoUsd = Part.costNanoUsd;
}

/** Null sentinel if the row has no usage. */
function known(count: i32): i32 {
  return Part.hasUsage ? count : i32.MIN_VALUE;
}
