import { RequestRow } from "./generated/rows";
import { Name } from "./names";
import { Part } from "./part";
import { hadRequestRow } from "./request-row-names";
import { joinRequest, openRequest } from "./request-rows";
import { ResponseIds } from "./response-key";
import { Row, rowSidechain } from "./row";
import { rowNameAt, rowNameLength } from "./row-name";
import { repeatsIds, takeResponse } from "./thread-responses";
import { noteStop } from "./thread-steps";
import { stateOf } from "./threads";

/** Adds a part of a response that is on the newest row. */
export function addPart(): void {
  const state = stateOf();
  takeIds();
  if (repeatsIds(state)) state.responseRow = Row.number;
  else takeResponse(state);
  const response = changetype<Name>(state.response);
  const isSidechain = (Row.flags & rowSidechain) != 0;
  const request = isSidechain ? response.second : response.first;
  const length = rowNameLength();
  const isRepeated = length >= 0 && hadRequestRow(changetype<usize>(state), rowNameAt(), length);
  if (request != 0) {
    joinRequest(changetype<RequestRow>(request), isRepeated);
  } else {
    const opened = openRequest(state);
    if (isSidechain) response.second = opened;
    else response.first = opened;
  }
  noteStop(state, Part.stopReason);
  Part.lineHashLength = -1;
}

function takeIds(): void {
  ResponseIds.messageAt = Part.messageAt;
  ResponseIds.messageLength = Part.messageLength;
  ResponseIds.requestAt = Part.requestAt;
  ResponseIds.requestLength = Part.requestLength;
  ResponseIds.isMessageIdGlobal = Part.isMessageIdGlobal != 0;
  ResponseIds.isNamedByRequest = Part.isNamedByRequest != 0;
  ResponseIds.lineHashAt = Part.lineHashAt;
  ResponseIds.lineHashLength = Part.lineHashLength;
}
