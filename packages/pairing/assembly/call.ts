import { Call, ResponseIds, Row } from "./generated/events";
import { NewestRow } from "./row";
import { keep } from "./bytes";
import { hashLength, keepHash } from "./kept-hash";
import { addByte, addBytes, addFour, addNumber, beginDraft, Draft } from "./draft";
import { bytesOfCall, CallRow, Table } from "./generated/rows";
import { setLocalCall } from "./local-call";
import { noteCall } from "./message-calls";
import { Name } from "./names";
import { promptIdOfRow, turnIdOfRow } from "./row-turn";
import { addRow } from "./tables";
import { takeResponse } from "./thread-responses";
import { ThreadState } from "./thread-state";
import { noteCallStep } from "./thread-steps";
import { stateOf } from "./threads";

/** Adds a call that is on the newest row. */
export function addCall(): void {
  const state = stateOf();
  ResponseIds.isMessageIdGlobal = 1;
  ResponseIds.isNamedByRequest = 0;
  ResponseIds.lineHash = 0;
  // On the row of a part it is that one's call, whatever its ids.
  if (state.response == 0 || state.responseRow != NewestRow.number) takeResponse(state);
  const response = changetype<Name>(state.response);
  const added = addRow(Table.Call, bytesOfCall);
  const row = changetype<CallRow>(added);
  setNames(row, state, response);
  setRow(row, state);
  noteCall(state, added);
  noteCallStep(state, row.callKey, row.callKeyLength);
}

function setNames(row: CallRow, state: ThreadState, response: Name): void {
  const id = Call.callIdLength > 0 ? keep(Call.callId, Call.callIdLength) : 0;
  row.callId = id;
  row.callIdLength = Call.callIdLength;
  row.responseKey = response.at;
  row.responseKeyLength = response.length;
  row.cutKeyLength = -1;
  if (Call.isCallIdGlobal && Call.callIdLength >= 0) {
    row.callKey = id;
    row.callKeyLength = Call.callIdLength;
    return;
  }
  setLocalKey(row, response);
  if (Call.callIdLength >= 0) setLocalCall(state, id, Call.callIdLength, row.callKey, row.callKeyLength);
}

/** Key of a call whose id is not globally unique. */
function setLocalKey(row: CallRow, response: Name): void {
  if (Call.callKeyLength >= 0) {
    row.callKey = keep(Call.callKey, Call.callKeyLength);
    row.callKeyLength = Call.callKeyLength;
    return;
  }
  beginDraft();
  addBytes(response.at, response.length);
  addByte(0x20);
  if (Call.callIdLength >= 0) {
    addBytes(Call.callId, Call.callIdLength);
  } else {
    // "line "
    addFour(0x656e696c);
    addByte(0x20);
    addNumber(Row.line);
  }
  row.callKey = keep(Draft.at, Draft.length);
  row.callKeyLength = Draft.length;
}

function setRow(row: CallRow, state: ThreadState): void {
  row.takeRow();
  row.takeCall();
  row.turnId = turnIdOfRow(state);
  row.promptId = promptIdOfRow();
  row.startedAt = Row.at;
  row.inputHash = keepHash(Call.inputHash, Call.inputHashLength);
  row.inputHashLength = hashLength(Call.inputHash, Call.inputHashLength);
  row.takeSpawn();
}
