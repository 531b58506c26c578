/*
 * System rows (../../claude/decode-system.ts): ends of turns, compactions, retries, hooks, commands, and those that say nothing that
 * is counted.
 */
import { Envelope } from "./generated/shared";
import * as Kind from "../compiled/kinds";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { addTurnEnd, endingNone } from "../../../../pairing/assembly/turn-events";
import { clientText, otherSystem } from "./generated/refusals";
import { readAgent } from "./agents";
import { nameOfError } from "./api-errors";
import { beginRow } from "./begin-row";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence } from "./hooks";
import { addModels } from "./model-switches";
import { durationOf, integerOf } from "../../compiled/assembly/numbers";
import { addPlainMark } from "./plain-marks";
import { refuse } from "../../compiled/assembly/refusal";
import { codeOf, isArray, isObject, member, word } from "../../compiled/assembly/tape-values";
import { readTexts } from "./texts";
import { addUserMarks } from "./user-marks";
import { Words } from "./generated/words";

/** Decodes a system row. False, without a trace, where it is not usual. */
export function decodeSystem(subtype: i32): bool {
  const kind = kindOfSubtype(subtype, Kind.systemMask, Kind.silentSystem);
  if (kind == 0) return refuse(otherSystem);
  if (kind == Kind.commandSystem && !readTexts(member(Envelope.object, F.content))) return refuse(clientText);
  if (!readConversation()) return false;
  readAgent(0);
  beginRow(subtype);
  addKind(kind);
  return true;
}

function addKind(kind: i32): void {
  const object = Envelope.object;
  if (kind == Kind.turnDurationSystem) addEnd();
  else if (kind == Kind.stopHooksSystem) addHooks();
  else if (kind == Kind.compactionSystem) addCompaction(member(object, F.compactMetadata));
  else if (kind == Kind.microcompactionSystem) addMicrocompaction(member(object, F.microcompactMetadata));
  else if (kind == Kind.retrySystem) addRetry();
  else if (kind == Kind.commandSystem) addCommand();
  else if (kind == Kind.fallbackSystem)
    addPlainMark(Words.modelSwitch, codeOf(member(object, F.fallbackModel)));
  else addSilence();
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

function addCompaction(details: i32): void {
  const isTold = isObject(details);
  const trigger = isTold ? codeOf(member(details, F.compactMetadata$trigger)) : 0;
  const tokens = isTold ? integerOf(member(details, F.compactMetadata$preTokens)) : NaN;
  const durationMs = isTold ? durationOf(member(details, F.compactMetadata$durationMs)) : NaN;
  add(Words.compaction, trigger, tokens, durationMs);
}

/** Tool results were dropped from the context without a summary. */
function addMicrocompaction(details: i32): void {
  const isTold = isObject(details);
  const trigger = isTold ? codeOf(member(details, F.microcompactMetadata$trigger)) : 0;
  const tokens = isTold ? integerOf(member(details, F.microcompactMetadata$preTokens)) : NaN;
  add(Words.microcompaction, trigger, tokens, NaN);
}

function addRetry(): void {
  const object = Envelope.object;
  const attempt = integerOf(member(object, F.retryAttempt));
  add(Words.retry, nameOfError(member(object, F.error)), attempt, durationOf(member(object, F.retryInMs)));
}

function addCommand(): void {
  const hasMarks = addUserMarks();
  if (!addModels() && !hasMarks) addSilence();
}

function add(kind: i32, detail: i32, value: f64, durationMs: f64): void {
  Mark.clear();
  Mark.kind = kind;
  Mark.detail = detail;
  Mark.value = value;
  Mark.durationMs = durationMs;
  addMark();
}
