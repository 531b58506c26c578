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
import { beginRow } from "./begin-row";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence } from "./hooks";
import { addModels, addPlainMark, addUserMarks } from "./plain-marks";
import { durationOf, finiteOf, integerOf } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import { codeOf, fieldsOf, isArray, isObject, member, word } from "../../compiled/assembly/tape-values";
import { readTexts } from "./texts";
import { Words } from "./generated/words";
import { addNumber, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textOf } from "../../../../pairing/assembly/texts";
import { opInteger } from "../../../../scanner/src/tape";
import { nameOfNumber } from "./answers";

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

/** The code of the most telling name of an API error (../../claude/decode-system.ts); 0 for none. */
function nameOfError(value: i32): i32 {
  const error = fieldsOf(value);
  if (error == 0) return 0;
  const inner = nameOfInner(member(error, F.error$error));
  if (inner != 0) return inner;
  const status = nameOfStatus(member(error, F.error$status));
  if (status != 0) return status;
  const connection = member(error, F.error$connection);
  const code = isObject(connection) ? codeOf(member(connection, F.error$connection$code)) : 0;
  return code != 0 ? code : codeOf(member(error, F.error$type));
}

function nameOfInner(inner: i32): i32 {
  if (!isObject(inner)) return 0;
  const innermost = member(inner, F.error$error$error);
  const type = isObject(innermost) ? codeOf(member(innermost, F.error$error$error$type)) : 0;
  if (type != 0) return type;
  const own = codeOf(member(inner, F.error$error$type));
  return own == Words.error ? 0 : own;
}

function nameOfStatus(status: i32): i32 {
  const number = finiteOf(status);
  if (number != number) return 0;
  if (word(status) != opInteger) return nameOfNumber(number);
  beginDraft();
  addNumber(number);
  return textOf(Draft.at, Draft.length);
}
