/*
 * The key of a response as far as one row can tell.
 */
import { addByte, addBytes, addFour, addHex, addNumber, addText, beginDraft, Draft } from "./draft";
import { Row } from "./row";
import { rowNameAt, rowNameLength } from "./row-name";

const colon = 0x3a;

/** The ids by which rows of one response find each other, and what names the row besides its own name. */
export class ResponseIds {
  static messageAt: usize = 0;
  static messageLength: i32 = -1;
  static requestAt: usize = 0;
  static requestLength: i32 = -1;
  static isMessageIdGlobal: bool = false;
  static isNamedByRequest: bool = false;
  /** Hash of the row's line: 16 bytes where the length is −1, else a text of that length. 0 for none. */
  static lineHashAt: usize = 0;
  static lineHashLength: i32 = -1;
}

/** Offsets of the ids within the newest key; −1 for an id that is not part of it. */
export class KeyParts {
  static message: i32 = -1;
  static request: i32 = -1;
}

/** Drafts the key that the ids make. */
export function draftResponseKey(): void {
  beginDraft();
  const hasMessage = ResponseIds.messageLength >= 0;
  const hasRequest = ResponseIds.requestLength >= 0;
  KeyParts.message = -1;
  KeyParts.request = -1;
  if (ResponseIds.isNamedByRequest && hasRequest) {
    // "request:"
    addFour(0x75716572);
    addFour(0x3a747365);
    addRequest();
  } else if (hasMessage && (hasRequest || ResponseIds.isMessageIdGlobal)) {
    KeyParts.message = 0;
    addBytes(ResponseIds.messageAt, ResponseIds.messageLength);
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
  addBytes(ResponseIds.requestAt, ResponseIds.requestLength);
}

function addRowKey(): void {
  const length = rowNameLength();
  if (length >= 0) {
    addBytes(rowNameAt(), length);
  } else if (ResponseIds.lineHashAt == 0) {
    addText(Row.file);
    addByte(colon);
    addNumber(Row.line);
  } else if (ResponseIds.lineHashLength < 0) {
    addHex(ResponseIds.lineHashAt);
  } else {
    addBytes(ResponseIds.lineHashAt, ResponseIds.lineHashLength);
  }
}
