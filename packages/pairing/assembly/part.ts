import { RequestRow } from "./generated/rows";
import { Name } from "./names";
import { joinRequest, openRequest } from "./request-rows";
import { hadRequestRow } from "./request-row-names";
import { ResponseIds } from "./response-key";
import { Row, rowSidechain } from "./row";
import { rowNameAt, rowNameLength } from "./row-name";
import { repeatsIds, takeResponse } from "./thread-responses";
import { noteStop } from "./thread-steps";
import { stateOf } from "./threads";

/** A row that holds a part of a response. Texts are codes, 0 for null; a length of −1 is null. */
export class Part {
  static messageAt: usize = 0;
  static messageLength: i32 = -1;
  static requestAt: usize = 0;
  static requestLength: i32 = -1;
  static isMessageIdGlobal: i32 = 0;
  static isNamedByRequest: i32 = 0;
  /** The 16 bytes of the line's hash; 0 for none. */
  static lineHashAt: usize = 0;
  /** −1; for a hash that is a text, the length of that. */
  static lineHashLength: i32 = -1;
  static model: i32 = 0;
  static hasUsage: i32 = 0;
  /** Counters mean nothing without usage. */
  static inputTokens: i32 = 0;
  static outputTokens: i32 = 0;
  /** −1 for null. */
  static reasoningTokens: i32 = -1;
  static cacheReadTokens: i32 = 0;
  static cacheWrite5mTokens: i32 = 0;
  static cacheWrite1hTokens: i32 = 0;
  static cacheWriteUnknownTtlTokens: i32 = 0;
  static webSearches: i32 = 0;
  /** The text of its iterations, and all tokens that they tell. */
  static iterations: i32 = 0;
  static iterationTokens: f64 = 0;
  static stopReason: i32 = 0;
  static effort: i32 = 0;
  static serviceTier: i32 = 0;
  static speed: i32 = 0;
  static inferenceGeo: i32 = 0;
  static contentChars: f64 = 0;
  /** NaN for null. */
  static costNanoUsd: f64 = NaN;
}

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
