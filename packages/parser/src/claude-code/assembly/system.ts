/*
 * System rows (../../claude/decode-system.ts): ends of turns with their hooks, and those that say nothing that is counted.
 */
import { Envelope } from "./generated/shared";
import * as Kind from "../compiled/kinds";
import { addTurnEnd, endingNone } from "../../../../pairing/assembly/turn-events";
import { otherSystem } from "./generated/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence } from "./hooks";
import { durationOf } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import { isArray, isObject, member, word } from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** Decodes a system row. False, without a trace, where it is not usual. */
export function decodeSystem(subtype: i32): bool {
  const kind = kindOfSubtype(subtype, Kind.systemMask, Kind.silentSystem);
  if (kind == 0 || kind == Kind.toldSystem) return refuse(otherSystem);
  if (!readConversation()) return false;
  readAgent(0);
  beginRow(subtype);
  if (kind == Kind.turnDurationSystem) addEnd();
  else if (kind == Kind.stopHooksSystem) addHooks();
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
