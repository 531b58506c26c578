/*
 * The newest response of a thread.
 */
import { ResponseIds } from "./generated/events";
import { NewestRow } from "./row";
import { isSame } from "../../scanner/assembly/short-text";
import { keep } from "./bytes";
import { Draft } from "./draft";
import { addName, findName, Name } from "./names";
import { draftResponseKey, KeyParts } from "./response-key";
import { ofResponses, ThreadState } from "./thread-state";

/** Whether the ids name the newest response once more, as they mostly do. */
export function repeatsIds(state: ThreadState): bool {
  return (
    state.response != 0 &&
    ResponseIds.messageIdLength >= 0 &&
    ResponseIds.requestIdLength >= 0 &&
    isMessage(state) &&
    isRequest(state)
  );
}

/** Makes the response that the ids name the newest one; the newest row holds a part of it. */
export function takeResponse(state: ThreadState): void {
  draftResponseKey();
  const newest = changetype<Name>(state.response);
  if (state.response != 0 && newest.length == Draft.length && isSame(newest.at, Draft.at, Draft.length)) {
    state.responseRow = NewestRow.number;
    return;
  }
  // Settling knows which of such rows are one response; an interruption cuts the calls of all of them.
  const isAlike =
    state.response != 0 &&
    ResponseIds.messageIdLength >= 0 &&
    ResponseIds.requestIdLength < 0 &&
    state.requestLength < 0 &&
    isMessage(state) &&
    state.responseTurn == state.turn;
  if (!isAlike) state.responseCalls = 0;
  state.response = nameOfResponse(state);
  const key = changetype<Name>(state.response).at;
  state.messageAt = keptId(key, KeyParts.message, ResponseIds.messageId, ResponseIds.messageIdLength);
  state.messageLength = ResponseIds.messageIdLength;
  state.requestAt = keptId(key, KeyParts.request, ResponseIds.requestId, ResponseIds.requestIdLength);
  state.requestLength = ResponseIds.requestIdLength;
  state.responseTurn = state.turn;
  state.responseRow = NewestRow.number;
}

/** Address of the kept bytes of the last message id. */
export function keptMessage(state: ThreadState): usize {
  if (isMessage(state)) return state.messageAt;
  return keptId(0, -1, ResponseIds.messageId, ResponseIds.messageIdLength);
}

/** Address of the kept bytes of the last request id. */
export function keptRequest(state: ThreadState): usize {
  if (isRequest(state)) return state.requestAt;
  return keptId(0, -1, ResponseIds.requestId, ResponseIds.requestIdLength);
}

/** Whether the newest response has the last given message id. */
function isMessage(state: ThreadState): bool {
  const length = ResponseIds.messageIdLength;
  return (
    state.messageLength == length && (length <= 0 || isSame(state.messageAt, ResponseIds.messageId, length))
  );
}

function isRequest(state: ThreadState): bool {
  const length = ResponseIds.requestIdLength;
  return (
    state.requestLength == length && (length <= 0 || isSame(state.requestAt, ResponseIds.requestId, length))
  );
}

/** The thread's entry for the response whose key is the draft. */
function nameOfResponse(state: ThreadState): usize {
  const owner = changetype<usize>(state) + ofResponses;
  const found = findName(owner, Draft.at, Draft.length);
  return found != 0 ? found : addName(owner, keep(Draft.at, Draft.length), Draft.length);
}

/** Address of a kept id: inside a key from `place` on, else its own copy. */
function keptId(key: usize, place: i32, at: usize, length: i32): usize {
  if (place >= 0) return key + place;
  return length > 0 ? keep(at, length) : 0;
}
