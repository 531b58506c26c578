/*
 * The names of calls among those of a unit (../../claude/decode-call.ts): ids that the API did not make recur in other threads.
 */
import { Envelope } from "./generated/shared";
import { addByte, addBytes, addText, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { Char } from "../../../../scanner/assembly/char";
import { isApiCallId } from "./ids";
import { Said } from "./said";
import { isPlain, isString, textAt, textLength } from "../../compiled/assembly/tape-values";
import { threadName } from "./threads";

/** The call name read last. Its bytes are valid until the next one is read. */
export class CallName {
  static at: usize = 0;
  static length: i32 = 0;
  static isGlobal: bool = false;
}

/** First byte of UTF-8 encoded surrogates, and the least second byte. */
const surrogate: u8 = 0xed;
const leastSurrogate: u8 = 0xa0;

/** Reads the name of a call by its id. False if that is not usual. */
export function readCallName(id: i32): bool {
  if (!isPlain(id)) return false;
  CallName.isGlobal = isApiCallId(id);
  CallName.at = textAt(id);
  CallName.length = textLength(id);
  return CallName.isGlobal || readLocalName();
}

/** Whether a call has no id: an empty one is none. */
export function hasNoId(id: i32): bool {
  return !isString(id) || textLength(id) == 0;
}

function readLocalName(): bool {
  beginDraft();
  addText(threadName(Envelope.session, Said.agent));
  addByte(Char.Space);
  addBytes(CallName.at, CallName.length);
  CallName.at = Draft.at;
  CallName.length = Draft.length;
  for (let at = Draft.at; at < Draft.at + <usize>Draft.length; at++)
    if (load<u8>(at) == surrogate && load<u8>(at, 1) >= leastSurrogate) return false;
  return true;
}
