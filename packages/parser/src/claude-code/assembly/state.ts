/*
 * States of the session (../decode-state.ts). Usual are the client's titles, modes, what was done to the queue, and those
 * that say nothing that is counted.
 */
import * as Kind from "../compiled/kinds";
import { Envelope, Rows, State } from "./generated/shared";
import { oddQueue, oddSummary } from "./generated/refusals";
import { seeSummary } from "./answers";
import { beginMarkedState, beginState, beginToldState } from "./begin-row";
import { noteCall } from "./call-names";
import { readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { refuse } from "../../compiled/assembly/refusal";
import { codeOf, isPlain, isString, member, textAt, textLength } from "../../compiled/assembly/tape-values";
import { readTexts } from "./texts";
import { noteTitle } from "./session-kinds";
import { Words } from "./generated/words";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";

/** Decodes a state. False, without a trace, where it is not usual. */
export function decodeState(subtype: i32): bool {
  const kind = Envelope.kind;
  const object = Envelope.object;
  if (kind == Kind.titleRecord) return decodeTitle(codeOf(member(object, F.aiTitle)), subtype);
  if (kind == Kind.summaryRecord) return decodeSummary(subtype);
  if ((kind == Kind.modeRecord || kind == Kind.queueRecord) && !readConversation()) return false;
  if (kind == Kind.modeRecord) return decodeMode(codeOf(member(object, F.permissionMode)), subtype);
  if (kind == Kind.queueRecord) return decodeQueue(member(object, F.content));
  beginState(subtype);
  return true;
}

function decodeTitle(title: i32, subtype: i32): bool {
  if (title == 0) beginState(subtype);
  else {
    beginToldState(subtype);
    noteTitle(title);
  }
  return true;
}

/** A title that waits for the row it names. */
function decodeSummary(subtype: i32): bool {
  const leaf = member(Envelope.object, F.leafUuid);
  if (!isPlain(leaf) && isString(leaf) && textLength(leaf) != 0) return refuse(oddSummary);
  const title = codeOf(member(Envelope.object, F.summary));
  beginState(subtype);
  if (title == 0 || !isPlain(leaf)) return true;
  noteCall(textAt(leaf), textLength(leaf), Kind.titledRow, 1);
  Rows.haveTitles = true;
  seeSummary(textAt(leaf), textLength(leaf), title);
  return true;
}

/** The mode mark takes the previous row's time. */
function decodeMode(mode: i32, subtype: i32): bool {
  if (!isNewMode(mode)) {
    beginState(subtype);
    return true;
  }
  const isTimed = Envelope.at == Envelope.at;
  beginMarkedState(subtype, isTimed ? Envelope.at : State.lastAt);
  addMode(mode);
  return true;
}

/** The row's subtype is its queue operation. */
function decodeQueue(content: i32): bool {
  if (!readTexts(content)) return refuse(oddQueue);
  beginState(codeOf(member(Envelope.object, F.operation)));
  return true;
}

/** Whether a row names a permission mode other than the file's current one. */
export function isNewMode(mode: i32): bool {
  return mode != 0 && mode != State.permissionMode;
}

/** Adds the mark of a permission mode that is new. */
export function addMode(mode: i32): void {
  State.permissionMode = mode;
  Mark.clear();
  Mark.kind = Words.permissionMode;
  Mark.detail = mode;
  addMark();
}
