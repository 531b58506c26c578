/*
 * The texts of a message (../../claude/user-content.ts), and what each is that may be the client's own (../compiled/answers.ts).
 */
import { oddText, typedText } from "../compiled/kinds";
import { addByte, addHex, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { allocate } from "../../../../pairing/assembly/heap";
import { textOf } from "../../../../pairing/assembly/texts";
import { Char } from "../../../../scanner/assembly/char";
import { textKindOf } from "./answers";
import * as F from "./generated/projection";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  hashOf,
  hashTextOf,
  isMeasuredArray,
  isMeasuredString,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";
import { startOfText } from "../../compiled/assembly/text-starts";

const mostTexts = 64;

/** The texts of the content read last, which is either a text or blocks as in the projection of messages. */
export class Texts {
  static count: i32 = 0;
  static results: i32 = 0;
  static hasMedia: bool = false;
  /** Kinds of all the texts together, as bits. */
  static kinds: i32 = 0;
  static at: usize = 0;
}

/** Reads the texts of a content. False if one of them is not usual, or there are too many. */
export function readTexts(content: i32): bool {
  if (Texts.at == 0) Texts.at = allocate((<usize>mostTexts) << 3);
  Texts.count = 0;
  Texts.results = 0;
  Texts.hasMedia = false;
  Texts.kinds = 0;
  if (isMeasuredString(content)) return addTextOf(content);
  if (!isMeasuredArray(content)) return true;
  for (let item = firstItem(content); item != 0; item = word(item)) if (!readItem(item + 1)) return false;
  return true;
}

function readItem(item: i32): bool {
  if (isMeasuredString(item)) return addTextOf(item);
  const block = fieldsOf(item);
  if (block == 0) return true;
  const type = codeOf(member(block, F.message$content$$type));
  if (type != 0 && type == Words.toolResult) Texts.results++;
  else if (type != 0 && (type == Words.image || type == Words.document)) Texts.hasMedia = true;
  else {
    const text = member(block, F.message$content$$text);
    if (isMeasuredString(text)) return addTextOf(text);
  }
  return true;
}

function addTextOf(text: i32): bool {
  if (Texts.count == mostTexts) return false;
  const kind = kindOfText(text);
  const at = Texts.at + ((<usize>Texts.count) << 3);
  store<i32>(at, text);
  store<i32>(at, kind, 4);
  Texts.count++;
  Texts.kinds |= kind;
  return (kind & oddText) == 0;
}

function kindOfText(text: i32): i32 {
  if (byteLengthOf(text) == 2) return 0;
  return mayBeClients(text) ? textKindOf(text) : typedText;
}

/** The word of a text by its number. */
export function textNumbered(number: i32): i32 {
  return load<i32>(Texts.at + ((<usize>number) << 3));
}

function kindNumbered(number: i32): i32 {
  return load<i32>(Texts.at + ((<usize>number) << 3), 4);
}

/** The code of the hash of what a person typed; 0 where that is nothing (../../codex/prompt-text.ts). */
export function typedHash(): i32 {
  if (Texts.count == 0) return Texts.hasMedia ? Words.media : 0;
  if ((Texts.kinds & typedText) == 0) return 0;
  if (Texts.count == 1) return hashTextOf(textNumbered(0));
  beginDraft();
  for (let number = 0; number < Texts.count; number++) {
    if ((kindNumbered(number) & typedText) == 0) continue;
    if (Draft.length > 0) addByte(Char.Plus);
    addHex(hashOf(textNumbered(number)));
  }
  return textOf(Draft.at, Draft.length);
}

/*
 * Texts that may be the client's own (../../claude/wrapper-texts.ts, ../../claude/task-notification.ts, ../../claude/user-marks.ts): those that begin
 * as one of them does, and those whose beginning has to be looked at elsewhere.
 */

/** First eight bytes of each client text, with a mask of the bits that matter. */
const openingBytes: usize = 8;
let openings: usize = 0;
let openingCount: i32 = 0;

export function placeOpenings(at: usize, count: i32): void {
  openings = at;
  openingCount = count;
}

function hasEscapedLetter(begin: usize): bool {
  for (let at = begin; at < begin + openingBytes; at++)
    if (load<u8>(at) == Char.Backslash && load<u8>(at, 1) == Char.LetterU) return true;
  return false;
}

/** Whether a measured string may be a text that the client wrote. */
function mayBeClients(text: i32): bool {
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  if (begin == 0 || hasEscapedLetter(begin)) return true;
  const eight = load<u64>(begin);
  for (let index = 0; index < openingCount; index++) {
    const opening = openings + ((<usize>index) << 4);
    if ((eight & load<u64>(opening, 8)) == load<u64>(opening)) return true;
  }
  return false;
}
