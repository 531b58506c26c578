/*
 * The key of a response as far as one row can tell.
 */
import { ResponseIds, Row } from "./generated/events";
import { addByte, addBytes, addFour, addHex, addNumber, addText, beginDraft, Draft } from "./draft";
import { rowNameAt, rowNameLength } from "./row-name";

const colon = 0x3a;

/** Offsets of the ids within the newest key; −1 for an id that is not part of it. */
export class KeyParts {
  static message: i32 = -1;
  static request: i32 = -1;
}

/** Drafts the key that the ids make. */
export function draftResponseKey(): void {
  beginDraft();
  const hasMessage = ResponseIds.messageIdLength >= 0;
  const hasRequest = ResponseIds.requestIdLength >= 0;
  KeyParts.message = -1;
  KeyParts.request = -1;
  if (ResponseIds.isNamedByRequest && hasRequest) {
    // "request:"
    addFour(0x75716572);
    addFour(0x3a747365);
    addRequest();
  } else if (hasMessage && (hasRequest || ResponseIds.isMessageIdGlobal)) {
    KeyParts.message = 0;
    addBytes(ResponseIds.messageId, ResponseIds.messageIdLength);
    if (!hasRequest) return;
    addByte(colon);
    addRequest();
  } else {
    addFour(rowPrefix);
    addRowKey();
  }
}

/** Drafts the newest row's own key. */
export function draftRowKey(): void {
  beginDraft();
  addRowKey();
}

/** Whether a key names its response by the row only. */
export function isKeyOfRow(at: usize, length: i32): bool {
  return length >= 4 && load<u32>(at) == rowPrefix;
}

/** "row:" */
const rowPrefix: u32 = 0x3a776f72;

function addRequest(): void {
  KeyParts.request = Draft.length;
  addBytes(ResponseIds.requestId, ResponseIds.requestIdLength);
}

function addRowKey(): void {
  const length = rowNameLength();
  if (length >= 0) {
    addBytes(rowNameAt(), length);
  } else if (ResponseIds.lineHash == 0) {
    addText(Row.file);
    addByte(colon);
    addNumber(Row.line);
  } else if (ResponseIds.lineHashLength < 0) {
    addHex(ResponseIds.lineHash);
  } else {
    addBytes(ResponseIds.lineHash, ResponseIds.lineHashLength);
  }
}
