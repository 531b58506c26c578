/*
 * Sidechains in their parent's file: their agent is the root that they hang from, by links between rows
 * (../origin.ts).
 */
import { sidechainRow, userRecord } from "../compiled/kinds";
import { Envelope, State } from "./generated/shared";
import { addBytes, addText, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textAt as textAtOf, textLength as lengthOf, textOf } from "../../../../pairing/assembly/texts";
import { isSame } from "../../../../scanner/assembly/short-text";
import { hashAt } from "../../compiled/places";
import { notedText, noteText } from "./call-names";
import * as F from "./generated/projection";
import {
  codeOf,
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isObject,
  isPlain,
  isString,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** `inline-` in the low bytes. */
const inlineDash: u64 = 0x2d656e696c6e69;
const prefixBytes = 7;

/** Number of the current file within its unit. */
let file: i32 = 0;
let root: i32 = 0;
let agent: i32 = 0;

/** Begins a file without sidechains seen. */
export function clearSidechains(): void {
  file++;
}

/** The root of the sidechain that a row of the file belongs to, by the bytes of its uuid; 0 where none is known. */
export function rootOf(start: usize, length: i32): i32 {
  return notedText(start, length, sidechainRow - file);
}

/** Notes the root of a row's sidechain. */
export function setRoot(start: usize, length: i32, root: i32): void {
  noteText(start, length, sidechainRow - file, root);
}

/** The root of the row that is looked at; 0 where that is not usual. */
export function rootOfRow(): i32 {
  const uuid = Envelope.uuid;
  const parent = member(Envelope.object, F.parentUuid);
  const hasParent = isPlain(parent);
  if (uuid == 0 || (!hasParent && isString(parent) && textLength(parent) != 0)) return 0;
  const ofParent = hasParent ? rootOf(textAt(parent), textLength(parent)) : 0;
  if (ofParent != 0) return ofParent;
  // Only a prompt can be a root.
  const canBegin = Envelope.kind == userRecord && (!hasParent || !holdsResult());
  const last = canBegin ? 0 : State.lastSidechainRoot;
  return last != 0 ? last : codeOf(uuid);
}

/** Whether the row that is looked at is the root of its sidechain. */
export function isRootRow(): bool {
  const uuid = Envelope.uuid;
  const length = textLength(uuid);
  return lengthOf(Envelope.root) == length && isSame(textAtOf(Envelope.root), textAt(uuid), <usize>length);
}

/** The agent that a root is. */
export function agentOfRoot(uuid: i32): i32 {
  if (root != uuid) {
    root = uuid;
    beginDraft();
    store<u64>(hashAt, inlineDash);
    addBytes(hashAt, prefixBytes);
    addText(uuid);
    agent = textOf(Draft.at, Draft.length);
  }
  return agent;
}

/** Notes the sidechain of the row. */
export function noteSidechain(): void {
  if (Envelope.root == 0) return;
  const uuid = Envelope.uuid;
  setRoot(textAt(uuid), textLength(uuid), Envelope.root);
  State.lastSidechainRoot = Envelope.root;
}

function holdsResult(): bool {
  const message = member(Envelope.object, F.message);
  const content = isObject(message) ? member(message, F.message$content) : 0;
  if (!isMeasuredArray(content)) return false;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = fieldsOf(item + 1);
    if (block != 0 && codeOf(member(block, F.message$content$$type)) == Words.toolResult) return true;
  }
  return false;
}
