import { FoundCall, Mark, Row } from "./generated/events";
import { NewestRow } from "./row";
import { keep } from "./bytes";
import { addByte, addBytes, addNull, addNumber, addText, beginDraft, Draft, draftForUnit } from "./draft";
import { bytesOfMark, MarkRow, Table } from "./generated/rows";
import { Word } from "./generated/words";
import { findLocalCall } from "./local-call";
import { addName, findName, Name } from "./names";
import { rowNameAt, rowNameLength } from "./row-name";
import { promptIdOfRow, turnIdOfRow } from "./row-turn";
import { addRow } from "./tables";
import { ofMarks, ThreadState } from "./thread-state";
import { beginStep } from "./thread-steps";
import { stateOf } from "./threads";

/** Adds the mark of the newest row. */
export function addMark(): void {
  const state = stateOf();
  addMarkOf(state, false);
  if (Mark.kind == Word.ApiError) beginStep(state, Word.Failed);
}

/** Adds the mark and returns its row. */
export function addMarkOf(state: ThreadState, isRefuted: bool): MarkRow {
  const row = changetype<MarkRow>(addRow(Table.Mark, bytesOfMark));
  const ordinal = nextOrdinal();
  findLocalCall(Mark.callId, Mark.callIdLength);
  row.callKey = FoundCall.callKey;
  row.callKeyLength = FoundCall.callKeyLength;
  setKey(row, ordinal);
  row.takeRow();
  row.takeMark();
  row.isRefuted = u8(isRefuted);
  row.turnId = turnIdOfRow(state);
  row.promptId = promptIdOfRow();
  return row;
}

/** Number of earlier equal marks of the newest row. */
function nextOrdinal(): i32 {
  beginDraft();
  addText(Mark.kind);
  addByte(0);
  addText(Mark.detail);
  addByte(0);
  addId(Mark.callId, Mark.callIdLength);
  let found = findName(ofMarks, Draft.at, Draft.length);
  if (found == 0) found = addName(ofMarks, draftForUnit(), Draft.length);
  const name = changetype<Name>(found);
  if (name.first != <usize>NewestRow.number) {
    name.first = <usize>NewestRow.number;
    name.second = 0;
  }
  const ordinal = <i32>name.second;
  name.second = ordinal + 1;
  return ordinal;
}

/** The part of the key that all copies of the mark share. */
function setKey(row: MarkRow, ordinal: i32): void {
  beginDraft();
  const length = rowNameLength();
  if (length >= 0) {
    addBytes(rowNameAt(), length);
  } else {
    addText(Row.sessionId);
    addByte(0x20);
    addNumber(Row.at);
    addByte(0x20);
    addNumber(Mark.value);
  }
  addByte(0x20);
  addText(Mark.kind);
  addByte(0x20);
  addText(Mark.detail);
  addByte(0x20);
  addId(row.callKey, row.callKeyLength);
  addByte(0x20);
  addNumber(ordinal);
  row.markKey = keep(Draft.at, Draft.length);
  row.markKeyLength = Draft.length;
}

function addId(at: usize, length: i32): void {
  if (length < 0) addNull();
  else addBytes(at, length);
}
