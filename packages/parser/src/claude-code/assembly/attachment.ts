/*
 * Attachments (../decode-attachment.ts). Usual are hooks, and those that say nothing that is counted.
 */
import { attachmentMask, hookAttachment, silentAttachment, toldHookBit } from "../compiled/places";
import { noMessage, oddHook, otherAttachment } from "../compiled/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { bitsOfCall } from "./call-names";
import { Envelope, kindOf, readConversation } from "./envelope";
import * as F from "./generated/projection";
import { addHook, addSilence, idOf, isSummedUp, noteHooked } from "./hooks";
import { durationOf, integerOf } from "./numbers";
import { refuse } from "./refusal";
import { codeOf, isObject, member, textAt, textLength } from "./tape-values";

/** Decodes an attachment. False, without a trace, where it is not usual. */
export function decodeAttachment(): bool {
  const attachment = member(Envelope.object, F.attachment);
  if (!isObject(attachment)) return refuse(noMessage);
  if (!readConversation()) return false;
  const type = codeOf(member(attachment, F.attachment$type));
  const kind = kindOf(type) & attachmentMask;
  if (kind != silentAttachment && kind != hookAttachment) return refuse(otherAttachment);
  const call = kind == hookAttachment ? idOf(member(attachment, F.attachment$toolUseID)) : 0;
  if (call < 0) return refuse(oddHook);
  if (!readAgent(0)) return false;
  beginRow(type);
  if (kind == silentAttachment) addSilence();
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

/** Whether a progress row told of the hook. */
function wasTold(call: i32, event: i32): bool {
  const at: usize = call == 0 ? 0 : textAt(call);
  return (bitsOfCall(at, call == 0 ? 0 : textLength(call), event + 1) & toldHookBit) != 0;
}
