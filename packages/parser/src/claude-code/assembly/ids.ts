import { isPlain, textAt, textLength, word } from "../../compiled/assembly/tape-values";
import { Char } from "../../../../scanner/assembly/char";
import { isDigit, isHexDigit } from "../../../../scanner/assembly/json-text";

/** `msg_` and `req_` as four bytes. */
const messagePrefix: u32 = 0x5f67736d;
const requestPrefix: u32 = 0x5f716572;
/** `tool`, `u_`, `srvt` and `oolu` as bytes. */
const tool: u32 = 0x6c6f6f74;
const uUnderscore: u16 = 0x5f75;
const serverT: u32 = 0x74767273;
const oolu: u32 = 0x756c6f6f;

const uuidBytes = 36;

/** Minimum length of an id's last part. */
const leastRandom = 16;

/** Whether a string without escapes is a message id of the API (../../claude/ids.ts). */
export function isApiMessageId(value: i32): bool {
  return hasForm(value, messagePrefix);
}

/** Whether a string without escapes is a request id of the API. */
export function isApiRequestId(value: i32): bool {
  return hasForm(value, requestPrefix);
}

/** Whether a value is a call id of the API. */
export function isApiCallId(value: i32): bool {
  if (!isPlain(value)) return false;
  if (isToolCallId(value)) return true;
  const at = textAt(value);
  const length = textLength(value);
  return length >= 9 && load<u32>(at) == serverT && load<u32>(at, 4) == oolu && load<u8>(at, 8) == 0x5f;
}

/** Whether a string without escapes is the id of a call that the client runs. */
export function isToolCallId(value: i32): bool {
  const at = textAt(value);
  return textLength(value) >= 6 && load<u32>(at) == tool && load<u16>(at, 4) == uUnderscore;
}

/** Whether a string without escapes has the form of a row's uuid. */
export function isUuid(value: i32): bool {
  if (textLength(value) != uuidBytes) return false;
  const at = textAt(value);
  for (let place: usize = 0; place < <usize>uuidBytes; place++) {
    const byte = <i32>load<u8>(at + place);
    const isDash = place == 8 || place == 13 || place == 18 || place == 23;
    if (isDash ? byte != Char.Minus : !isHexDigit(byte)) return false;
  }
  return true;
}

/** Prefix, then one or two parts of letters and digits joined by an underscore; the last part is long. */
function hasForm(value: i32, prefix: u32): bool {
  const at = textAt(value);
  const end = <usize>word(value + 2);
  if (end - at < 4 + leastRandom || load<u32>(at) != prefix) return false;
  let letters = 0;
  let parts = 1;
  for (let next = at + 4; next < end; next++) {
    const byte = <i32>load<u8>(next);
    if (byte == 0x5f) {
      if (letters == 0 || parts == 2) return false;
      parts++;
      letters = 0;
    } else if (isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)) letters++;
    else return false;
  }
  return letters >= leastRandom;
}
