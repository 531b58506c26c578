/*
 * Attachments (../decode-attachment.ts): hooks, and those that say nothing that is counted.
 */
import { Envelope } from "./generated/shared";
import * as Kind from "../compiled/kinds";
import { noMessage, oddHook, otherAttachment } from "./generated/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { bitsOfCall } from "./call-names";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence, idOf, isSummedUp, noteHooked } from "./hooks";
import { durationOf, integerOf } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import { codeOf, isObject, member, textAt, textLength } from "../../compiled/assembly/tape-values";

/** Decodes an attachment. False, without a trace, where it is not usual. */
export function decodeAttachment(): bool {
  const attachment = member(Envelope.object, F.attachment);
  if (!isObject(attachment)) return refuse(noMessage);
  if (!readConversation()) return false;
  const type = codeOf(member(attachment, F.attachment$type));
  const kind = kindOfSubtype(type, Kind.attachmentMask, Kind.silentAttachment);
  if (kind == 0 || kind == Kind.toldAttachment) return refuse(otherAttachment);
  const call = kind == Kind.hookAttachment ? idOf(member(attachment, F.attachment$toolUseID)) : 0;
  if (call < 0) return refuse(oddHook);
  readAgent(0);
  beginRow(type);
  if (kind == Kind.silentAttachment) addSilence();
  else addHookOf(attachment, call);
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
