/*
 * Progress rows (../decode-progress.ts): hooks, calls at work, and agents whose rows are repeated.
 */
import { Envelope } from "./generated/shared";
import { agentProgress, progressMask, silentProgress, toldHookBit } from "../compiled/kinds";
import { noMessage, oddHook, otherProgress } from "./generated/refusals";
import { readAgent } from "./agents";
import { decodeAgentProgress } from "./agent-progress";
import { beginRow } from "./begin-row";
import { noteCall } from "./call-names";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence, idOf, isSummedUp, noteHooked } from "./hooks";
import { noteRunning } from "./running-calls";
import { refuse } from "../../compiled/assembly/refusal";
import { codeOf, isObject, member, textAt, textLength } from "../../compiled/assembly/tape-values";

/** Decodes a progress row. False, without a trace, where it is not usual. */
export function decodeProgress(): bool {
  const object = Envelope.object;
  const data = member(object, F.data);
  if (!isObject(data)) return refuse(noMessage);
  if (!readConversation()) return false;
  const type = codeOf(member(data, F.data$type));
  const kind = kindOfSubtype(type, progressMask, silentProgress);
  if (kind == 0) return refuse(otherProgress);
  const parent = idOf(member(object, F.parentToolUseID));
  const own = idOf(member(object, F.toolUseID));
  if (parent < 0 || own < 0) return refuse(oddHook);
  readAgent(0);
  if (kind == agentProgress) return decodeAgentProgress(data, type, parent);
  if (kind == silentProgress) {
    beginRow(type);
    noteRunning(parent);
    addSilence();
    return true;
  }
  const event = codeOf(member(data, F.data$hookEvent));
  // Without an event, the hook's name has it.
  if (event == 0) return refuse(oddHook);
  beginRow(type);
  addHookOf(event, parent != 0 ? parent : own);
  return true;
}

function addHookOf(event: i32, call: i32): void {
  if (isSummedUp(event)) return addSilence();
  noteCall(call == 0 ? 0 : textAt(call), call == 0 ? 0 : textLength(call), event + 1, toldHookBit);
  noteHooked(call, event);
  addHook(event, call, NaN, NaN);
}
