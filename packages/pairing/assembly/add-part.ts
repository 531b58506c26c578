import { Part, Row } from "./generated/events";
import { NewestRow } from "./row";
import { RequestRow } from "./generated/rows";
import { Name } from "./names";
import { hadRequestRow } from "./request-row-names";
import { joinRequest, openRequest } from "./request-rows";
import { rowNameAt, rowNameLength } from "./row-name";
import { repeatsIds, takeResponse } from "./thread-responses";
import { noteStop } from "./thread-steps";
import { stateOf } from "./threads";

/** Adds a part of a response that is on the newest row. */
export function addPart(): void {
  const state = stateOf();
  if (repeatsIds(state)) state.responseRow = NewestRow.number;
  else takeResponse(state);
  const response = changetype<Name>(state.response);
  const isSidechain = Row.isSidechain;
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
}
