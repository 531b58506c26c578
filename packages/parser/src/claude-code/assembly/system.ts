/*
 * System rows (../decode-system.ts). Usual are ends of turns, hooks, and those that say nothing that is counted.
 */
import { addTurnEnd, endingNone } from "../../../../pairing/assembly/turn-events";
import { silentSystem, stopHooksSystem, systemMask, turnDurationSystem } from "../compiled/places";
import { otherSystem } from "../compiled/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { Envelope, kindOf, readConversation } from "./envelope";
import * as F from "./generated/projection";
import { addHook, addSilence } from "./hooks";
import { durationOf } from "./numbers";
import { refuse } from "./refusal";
import { isArray, isObject, member, word } from "./tape-values";
import { Words } from "./words";

/** Decodes a system row. False, without a trace, where it is not usual. */
export function decodeSystem(subtype: i32): bool {
  const kind = subtype == 0 ? silentSystem : kindOf(subtype) & systemMask;
  if (kind == 0) return refuse(otherSystem);
  if (!readConversation() || !readAgent(0)) return false;
  beginRow(subtype);
  if (kind == turnDurationSystem) addEnd();
  else if (kind == stopHooksSystem) addHooks();
  else addSilence();
  return true;
}

function addEnd(): void {
  const durationMs = durationOf(member(Envelope.object, F.durationMs));
  if (durationMs == durationMs) addTurnEnd(durationMs, endingNone);
  else addSilence();
}

function addHooks(): void {
  const hooks = member(Envelope.object, F.hookInfos);
  const first = isArray(hooks) ? word(hooks + 1) : 0;
  if (first == 0) addSilence();
  for (let hook = first; hook != 0; hook = word(hook)) {
    const durationMs = isObject(hook + 1) ? durationOf(member(hook + 1, F.hookInfos$$durationMs)) : NaN;
    addHook(Words.stop, 0, NaN, durationMs);
  }
}
