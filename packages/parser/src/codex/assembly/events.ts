/*
 * Events of a rollout (../decode-event.ts).
 */
import * as Kind from "../compiled/kinds";
import { eventPrompt, noPrompt, turnItemMask, turnItemShift } from "../compiled/kinds";
import { Prompted, State, Thread, Waiting } from "./generated/shared";
import { addTurnEnd, endingCompleted } from "../../../../pairing/assembly/turn-events";
import { durationOf, integerOf, largestWindow } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  hashTextOf,
  isMeasuredString,
  isObject,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import {
  agentPrompt,
  failedTurn,
  noModel,
  otherEvent,
  otherType,
  ownRow,
  waitingCalls,
} from "./generated/refusals";
import { beginRow } from "./begin-row";
import { noteOpener, opensOwn } from "./copies";
import { kindOf } from "../../compiled/assembly/kinds";
import * as F from "./generated/projection";
import { decodeEventEnd, decodeItemEnd, decodeSearchEnd } from "./outputs";
import { addNamedResponse, canClose, closeTurn, noteTurn } from "./responses";
import { copyRow, forgetRow, isRow, Newest, tellRow } from "./rows";
import { countsNothing, isOdd, noteTotals, readTotals } from "./usage";
import { opInteger, opNumber } from "../../../../scanner/src/tape";
import { tellWindow, typedHashOf } from "./answers";
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { Char } from "../../../../scanner/assembly/char";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import { startOfText } from "../../compiled/assembly/text-starts";
import { isWaiting } from "./queue";
import { addByte, addBytes, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textAt, textLength, textOf } from "../../../../pairing/assembly/texts";
import { entryOf, newTable } from "../../compiled/assembly/by-code";

/** Decodes an event. False, without a trace, where it is not usual. */
export function decodeEvent(payload: i32, type: i32): bool {
  const subtype = codeOf(member(payload, F.payload$type));
  const kind = (kindOf(subtype) >> Kind.eventShift) & Kind.eventMask;
  if (kind == 0) return refuse(otherType);
  if (kind == Kind.completedItem) return decodeCompleted(payload, type, subtype);
  const opensTurn = kind == Kind.turnStart || kind == Kind.userMessage;
  if (opensTurn && opensOwn(codeOf(member(payload, F.payload$turn_id)))) return refuse(ownRow);
  if (kind == Kind.silentEvent || isOfOther(payload)) {
    if (opensTurn) noteOpener(codeOf(member(payload, F.payload$turn_id)));
    beginRow(type, subtype);
    return true;
  }
  if (kind == Kind.tokenCount) return decodeTotals(payload, type, subtype);
  if (kind == Kind.userMessage) {
    const item = member(payload, F.payload$item);
    const texts = isObject(item) ? member(item, F.payload$item$content) : member(payload, F.payload$message);
    return decodePrompt(texts, Kind.eventPrompt, codeOf(member(payload, F.payload$turn_id)), type, subtype);
  }
  if (kind == Kind.turnStart) return decodeStart(payload, type, subtype);
  if (kind == Kind.turnEnd) return decodeEnd(payload, type, subtype);
  if (kind == Kind.callEnd) return decodeEventEnd(payload, type, subtype);
  if (kind == Kind.searchEnd) return decodeSearchEnd(member(payload, F.payload$call_id), type, subtype);
  return refuse(otherEvent);
}

function isOfOther(payload: i32): bool {
  const thread = codeOf(member(payload, F.payload$thread_id));
  return thread != 0 && thread != Thread.ownId;
}

function decodeCompleted(payload: i32, type: i32, event: i32): bool {
  const item = member(payload, F.payload$item);
  if (!isObject(item)) return refuse(otherEvent);
  const name = codeOf(member(item, F.payload$item$type));
  const kind = kindOfItem(name);
  if (kind == 0) return refuse(otherType);
  const subtype = namedItem(event, name);
  if (kind == Kind.silentTurnItem || isOfOther(payload)) {
    beginRow(type, subtype);
    return true;
  }
  if (kind == Kind.userTurnItem)
    return decodePrompt(member(item, F.payload$item$content), Kind.itemPrompt, 0, type, subtype);
  if (kind == Kind.endedTurnItem) return decodeItemEnd(item, type, subtype);
  if (kind == Kind.searchTurnItem) return decodeSearchEnd(member(item, F.payload$item$id), type, subtype);
  return refuse(otherEvent);
}

/** Running totals count only what no record has (../decode-usage.ts). */
function decodeTotals(payload: i32, type: i32, subtype: i32): bool {
  const info = member(payload, F.payload$info);
  if (!isObject(info)) {
    beginRow(type, subtype);
    return true;
  }
  const counted = readTotals(info);
  if (counted == isOdd) return false;
  const isCounted = counted != countsNothing;
  if (isCounted && State.model == 0) return refuse(noModel);
  beginRow(type, subtype);
  noteTotals();
  const model = codeOf(member(info, F.payload$info$model));
  if (model != 0) State.countedModel = model;
  noteWindow(member(info, F.payload$info$model_context_window));
  if (!isCounted) return true;
  // Versions of 2025 write the totals before the rows of the response.
  const isAhead = !isRow(Waiting.unbilled);
  addNamedResponse(Newest.row, true);
  if (isAhead) copyRow(Waiting.openResponse, Newest.row);
  else forgetRow(Waiting.openResponse);
  return true;
}

/** A subagent's turn answers its parent; any other one answers a prompt. */
function decodeStart(payload: i32, type: i32, subtype: i32): bool {
  if (!canClose(false)) return false;
  const turn = codeOf(member(payload, F.payload$turn_id));
  noteOpener(turn);
  beginRow(type, subtype);
  closeTurn(false);
  State.awaitsResponse = Thread.agentId != 0;
  State.hasError = false;
  noteTurn(turn);
  noteWindow(member(payload, F.payload$model_context_window));
  State.isInTurn = true;
  return true;
}

function decodeEnd(payload: i32, type: i32, subtype: i32): bool {
  if (isObject(member(payload, F.payload$error))) return refuse(failedTurn);
  if (!canClose(true)) return false;
  const durationMs = durationOf(member(payload, F.payload$duration_ms));
  beginRow(type, subtype);
  closeTurn(true);
  tellRow(Newest.row);
  addTurnEnd(durationMs, endingCompleted);
  return true;
}

/** Notes the size of the model's context (../rollout.ts). */
function noteWindow(value: i32): void {
  if (Thread.agentId != 0 || value == 0) return;
  const tokens = windowTokensOf(value);
  if (tokens <= 0 || tokens == State.contextWindowTokens) return;
  State.contextWindowTokens = tokens;
  tellWindow(Newest.row.line, Newest.row.at, tokens);
}

/** 0 if not a valid size (../../decoding/context-window.ts). */
function windowTokensOf(value: i32): i32 {
  if (word(value) == opInteger) return word(value + 1);
  if (word(value) != opNumber) return 0;
  const number = integerOf(value);
  return number > 0 && number <= largestWindow ? <i32>number : 0;
}

/*
 * Prompts, which rollouts tell in two forms (../prompt-text.ts).
 */

/** Decodes a prompt of a form whose texts are given; `turn` is the code of the turn that it opens. False, without a trace, where it is not usual. */
function decodePrompt(texts: i32, form: i32, turn: i32, type: i32, subtype: i32): bool {
  const isAgent = Thread.agentId != 0;
  if (isAgent && !State.isPrompted) return refuse(agentPrompt);
  if (isWaiting()) return refuse(waitingCalls);
  const hash = isAgent ? 0 : isPlainlyTyped(texts) ? hashTextOf(texts) : typedHashOf(texts);
  if (form == eventPrompt) noteOpener(turn);
  beginRow(type, subtype);
  if (hash == 0) return true;
  const before = Prompted.form;
  if (before != noPrompt && before != form && Prompted.hash == hash) {
    Prompted.form = noPrompt;
    return true;
  }
  Prompted.form = form;
  Prompted.hash = hash;
  forgetRow(Waiting.answer);
  State.awaitsResponse = true;
  if (!State.isInTurn && !isRow(Waiting.opening)) copyRow(Waiting.opening, Newest.row);
  tellRow(Newest.row);
  Prompt.clear();
  Prompt.textHash = hash;
  addPrompt();
  return true;
}

/** Whether there is a single text that the client cannot have injected. */
function isPlainlyTyped(texts: i32): bool {
  if (!isMeasuredString(texts)) return false;
  const start = <usize>word(texts + 2) + 1;
  const end = <usize>word(texts + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  if (begin == 0) return false;
  const byte = <i32>load<u8>(begin);
  return byte != lessThan && byte != hashSign && byte != Char.Backslash;
}

const lessThan = 0x3c;
const hashSign = 0x23;

/** What the name of a completed item means; 0 for one that is not known. */
export function kindOfItem(name: i32): i32 {
  return name == 0 ? 0 : (kindOf(name) >> turnItemShift) & turnItemMask;
}

/** Codes of `item_completed/` plus item type, by code of the type. */
let items: usize = 0;

/** The code of an event and its completed item. */
export function namedItem(event: i32, name: i32): i32 {
  if (items == 0) items = newTable();
  const known = load<i32>(entryOf(items, name, 4));
  if (known != 0) return known;
  beginDraft();
  addBytes(textAt(event), textLength(event));
  addByte(0x2f);
  addBytes(textAt(name), textLength(name));
  const code = textOf(Draft.at, Draft.length);
  store<i32>(entryOf(items, name, 4), code);
  return code;
}
