/*
 * The rows of responses.
 */
import { Part, PartFigures, ResponseIds, Row, Usage } from "./generated/events";
import { keep } from "./bytes";
import { Draft } from "./draft";
import { bytesOfRequest, RequestRow, Table } from "./generated/rows";
import { earlier, later } from "./instant";
import { Name } from "./names";
import { draftRowKey, isKeyOfRow } from "./response-key";
import { isRenamedCopy } from "./row-name";
import { promptIdOfRow, turnIdOfRow } from "./row-turn";
import { addRow } from "./tables";
import { keptMessage, keptRequest } from "./thread-responses";
import { ThreadState } from "./thread-state";

/** Adds a first row of the newest response. */
export function openRequest(state: ThreadState): usize {
  const added = addRow(Table.Request, bytesOfRequest);
  const row = changetype<RequestRow>(added);
  row.takeRow();
  row.firstLine = Row.line;
  row.secondLine = i32.MIN_VALUE;
  row.firstAt = Row.at;
  row.lastAt = Row.at;
  row.turnId = turnIdOfRow(state);
  row.promptId = promptIdOfRow();
  row.messageId = keptMessage(state);
  row.messageIdLength = ResponseIds.messageIdLength;
  row.requestId = keptRequest(state);
  row.requestIdLength = ResponseIds.requestIdLength;
  row.isMessageIdGlobal = ResponseIds.isMessageIdGlobal;
  row.isNamedByRequest = ResponseIds.isNamedByRequest;
  setRowKey(row, changetype<Name>(state.response));
  row.isRenamedCopy = u8(isRenamedCopy());
  row.contentChars = PartFigures.partChars;
  row.rows = 1;
  addUsage(row);
  setWinner(row);
  return added;
}

/** Adds a further row of a response. The content of a row that is there twice counts once (R08). */
export function joinRequest(row: RequestRow, isRepeated: bool): void {
  row.firstAt = earlier(row.firstAt, Row.at);
  row.lastAt = later(row.lastAt, Row.at);
  if (!Row.isBackgroundCopy) row.isBackgroundCopy = 0;
  if (!isRenamedCopy()) row.isRenamedCopy = 0;
  if (!isRepeated) row.contentChars += PartFigures.partChars;
  row.rows++;
  if (row.secondLine == i32.MIN_VALUE) row.secondLine = Row.line;
  addUsage(row);
  const output = PartFigures.hasUsage ? Usage.outputTokens : -1;
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
  if (!PartFigures.hasUsage) return;
  row.sumInputTokens += Usage.inputTokens;
  row.sumOutputTokens += Usage.outputTokens;
  row.sumReasoningTokens += max(Usage.reasoningTokens, 0);
  row.sumCacheReadTokens += Usage.cacheReadTokens;
  row.sumCacheWrite5mTokens += Usage.cacheWrite5mTokens;
  row.sumCacheWrite1hTokens += Usage.cacheWrite1hTokens;
  row.sumWebSearches += Usage.webSearches;
}

/** Makes the newest row the one of its response that counts. */
function setWinner(row: RequestRow): void {
  row.line = Row.line;
  row.at = Row.at;
  row.takePart();
  row.takeUsage();
  row.takePartFigures();
}

/*
 * Which row of a response counts, of those with equal output.
 */

/** Whether the newest row replaces the one that counts so far: it has more tokens of iterations, then more facts that affect the price; or it is later, then further on. */
function beatsTied(winner: RequestRow): bool {
  if (PartFigures.iterations != winner.iterations && PartFigures.iterationTokens != winner.iterationTokens) {
    return PartFigures.iterationTokens > winner.iterationTokens;
  }
  const told = toldByPart();
  const toldByWinner = toldBy(winner);
  if (told != toldByWinner) return told > toldByWinner;
  const at = Row.at != Row.at ? -Infinity : Row.at;
  const winnerAt = winner.at != winner.at ? -Infinity : winner.at;
  if (at != winnerAt) return at > winnerAt;
  return Row.line > winner.line;
}

function toldByPart(): i32 {
  const hasSearches = PartFigures.hasUsage && Usage.webSearches > 0;
  return i32(hasSearches) + namesTold(Part.model, Part.speed, Part.inferenceGeo, Part.serviceTier);
}

function toldBy(winner: RequestRow): i32 {
  const names = namesTold(winner.model, winner.speed, winner.inferenceGeo, winner.serviceTier);
  return i32(winner.webSearches > 0) + names;
}

function namesTold(model: i32, speed: i32, inferenceGeo: i32, serviceTier: i32): i32 {
  return i32(model != 0) + i32(speed != 0) + i32(inferenceGeo != 0) + i32(serviceTier != 0);
}
