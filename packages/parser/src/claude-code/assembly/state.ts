/*
 * States of the session (../decode-state.ts). Usual are titles by the client, modes, and those that say nothing that is
 * counted.
 */
import { modeRecord, queueRecord, titleRecord } from "../compiled/places";
import { oddQueue } from "../compiled/refusals";
import { beginMarkedState, beginState, beginToldState } from "./begin-row";
import { mayBeClients } from "./client-texts";
import { Envelope } from "./envelope";
import { FileState } from "./file-state";
import * as F from "./generated/projection";
import { addMode, isNewMode } from "./plain-marks";
import { refuse } from "./refusal";
import { codeOf, isMeasuredString, member } from "./tape-values";
import { noteTitle } from "./titles";

/** Decodes a state. False, without a trace, where it is not usual. */
export function decodeState(subtype: i32): bool {
  const kind = Envelope.kind;
  const object = Envelope.object;
  if (kind == titleRecord) return decodeTitle(codeOf(member(object, F.aiTitle)), subtype);
  if (kind == modeRecord) return decodeMode(codeOf(member(object, F.permissionMode)), subtype);
  if (kind == queueRecord) return decodeQueue(member(object, F.content));
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

/** The mark has the time of the row before. */
function decodeMode(mode: i32, subtype: i32): bool {
  if (!isNewMode(mode)) {
    beginState(subtype);
    return true;
  }
  const isTimed = Envelope.at == Envelope.at;
  beginMarkedState(subtype, isTimed ? Envelope.at : FileState.lastTime);
  addMode(mode);
  return true;
}

/** Counted by what was done to the queue. */
function decodeQueue(content: i32): bool {
  if (content != 0 && (!isMeasuredString(content) || mayBeClients(content))) return refuse(oddQueue);
  beginState(codeOf(member(Envelope.object, F.operation)));
  return true;
}
