/*
 * Attachments (../decode-attachment.ts): hooks, queued texts, states of tasks, the chosen model, and those that say
 * nothing that is counted.
 */
import { Envelope } from "./generated/shared";
import * as Kind from "../compiled/kinds";
import { noticeText } from "../compiled/kinds";
import { noMessage, oddHook, otherAttachment } from "./generated/refusals";
import { readAgent } from "./agents";
import { knownModelOf } from "./answers";
import { beginRow } from "./begin-row";
import { bitsOfCall } from "./call-names";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence, idOf, isSummedUp, noteHooked } from "./hooks";
import { durationOf, integerOf } from "../../compiled/assembly/numbers";
import { addPlainMark } from "./plain-marks";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  fieldsOf,
  isObject,
  isTrue,
  member,
  textAt,
  textLength,
} from "../../compiled/assembly/tape-values";
import { findEndInState, tellEndsOfRow, tellFoundEnds } from "./task-ends";
import { Words } from "./generated/words";
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import { readTexts, Texts, typedHash } from "./texts";

/** Decodes an attachment. False, without a trace, where it is not usual. */
export function decodeAttachment(): bool {
  const attachment = member(Envelope.object, F.attachment);
  if (!isObject(attachment)) return refuse(noMessage);
  if (!readConversation()) return false;
  const type = codeOf(member(attachment, F.attachment$type));
  const kind = kindOfSubtype(type, Kind.attachmentMask, Kind.silentAttachment);
  if (kind == 0) return refuse(otherAttachment);
  const call = kind == Kind.hookAttachment ? idOf(member(attachment, F.attachment$toolUseID)) : 0;
  if (call < 0) return refuse(oddHook);
  if (kind == Kind.taskAttachment && Envelope.forked != 0) return refuse(otherAttachment);
  if (kind == Kind.queueAttachment && !readQueued(attachment)) return refuse(otherAttachment);
  readAgent(0);
  beginRow(type);
  if (kind == Kind.silentAttachment) addSilence();
  else if (kind == Kind.hookAttachment) addHookOf(attachment, call);
  else if (kind == Kind.queueAttachment) addQueued();
  else if (kind == Kind.taskAttachment) addTask(attachment);
  else addModel(attachment);
  return true;
}

function addHookOf(attachment: i32, call: i32): void {
  const event = codeOf(member(attachment, F.attachment$hookEvent));
  if (isSummedUp(event)) return addSilence();
  noteHooked(call, event);
  if (wasTold(call, event)) return addSilence();
  const exitCode = integerOf(member(attachment, F.attachment$exitCode));
  addHook(event, call, exitCode, durationOf(member(attachment, F.attachment$durationMs)));
}

function wasTold(call: i32, event: i32): bool {
  const at: usize = call == 0 ? 0 : textAt(call);
  return (bitsOfCall(at, call == 0 ? 0 : textLength(call), event + 1) & Kind.toldHookBit) != 0;
}

function addTask(attachment: i32): void {
  addSilence();
  const task = codeOf(member(attachment, F.attachment$taskId));
  const status = codeOf(member(attachment, F.attachment$status));
  if (task != 0 && status != 0) findEndInState(task, status);
  tellFoundEnds();
}

function addModel(attachment: i32): void {
  const identity = member(attachment, F.attachment$identity);
  const named = isObject(identity) ? codeOf(member(identity, F.attachment$identity$modelId)) : 0;
  const model = named == 0 || Envelope.isSidechain ? 0 : knownModelOf(named);
  if (model != 0) addPlainMark(Words.modelSwitch, model);
  else addSilence();
}

/*
 * Attachments with a text that was queued while the model worked (../decode-attachment.ts).
 */

/** Whether the row's other fields allow that a person typed the text. */
let isTyped: bool = false;

/** Reads the queued texts. False if one is not usual. */
function readQueued(attachment: i32): bool {
  if (!readTexts(member(attachment, F.attachment$prompt))) return false;
  if (Envelope.forked != 0 && (Texts.kinds & noticeText) != 0) return false;
  const own = member(attachment, F.attachment$origin);
  const ofRow = member(Envelope.object, F.origin);
  const author = own != 0 ? own : ofRow;
  const kind = author == 0 ? 0 : kindOfAuthor(author);
  if (author != 0 && kind == 0) return false;
  const isOthers = kind != 0 && kind != Words.human;
  const mode = codeOf(member(attachment, F.attachment$commandMode));
  const isMeta = isTrue(member(Envelope.object, F.isMeta));
  isTyped = mode == Words.prompt && !isOthers && !Envelope.isSidechain && !isMeta;
  return true;
}

function kindOfAuthor(origin: i32): i32 {
  const fields = fieldsOf(origin);
  return fields == 0 ? 0 : codeOf(member(fields, F.origin$kind));
}

/** Adds the events of the queued texts that were read. */
function addQueued(): void {
  const hash = isTyped ? typedHash() : 0;
  if (hash == 0) addSilence();
  else {
    Prompt.clear();
    Prompt.textHash = hash;
    Prompt.promptSource = Words.queued;
    Prompt.isQueued = 1;
    addPrompt();
  }
  tellEndsOfRow();
}
