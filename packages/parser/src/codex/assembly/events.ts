/*
 * Events of a rollout (../decode-event.ts).
 */
import * as Kind from "../compiled/kinds";
import { State, Thread, Waiting } from "./generated/shared";
import { addTurnEnd, endingCompleted } from "../../../../pairing/assembly/turn-events";
import { durationOf } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import { codeOf, isObject, member } from "../../compiled/assembly/tape-values";
import { failedTurn, noModel, otherEvent, otherType, ownRow } from "./generated/refusals";
import { beginRow } from "./begin-row";
import { kindOfItem, namedItem } from "./completed-items";
import { noteOpener, opensOwn } from "./copies";
import { kindOf } from "../../compiled/assembly/kinds";
import * as F from "./generated/projection";
import { decodeEventEnd, decodeItemEnd, decodeSearchEnd } from "./outputs";
import { decodePrompt } from "./prompts";
import { addNamedResponse, canClose, closeTurn, noteTurn } from "./responses";
import { copyRow, forgetRow, isRow, Newest, tellRow } from "./rows";
import { countsNothing, isOdd, noteTotals, readTotals } from "./usage";
import { noteWindow } from "./windows";

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
