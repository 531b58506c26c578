/*
 * Decodes what the scanner wrote of rows of Codex, the usual ones. One that is not usual is left as it is, and so is a
 * line that holds no single record: see docs/usual-rows.md.
 */
import * as Kind from "../compiled/kinds";
import { Rows, State, Thread } from "./generated/shared";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { opInteger, recordWords } from "../../../../scanner/src/tape";
import { addMark } from "../../../../pairing/assembly/mark";
import { spelledDirectory } from "../../compiled/assembly/directories";
import { instantOf } from "../../compiled/assembly/instant";
import { kindOf } from "../../compiled/assembly/kinds";
import { isRecord } from "../../compiled/assembly/records";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  isNone,
  isObject,
  isPlain,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { unknownNumber } from "../../compiled/places";
import {
  heldRow,
  noModel,
  noPayload,
  noRecord,
  oddCounter,
  oddOrdinal,
  oddTime,
  otherType,
  ownRow,
  waitingCalls,
} from "./generated/refusals";
import { beginRow, countRow } from "./begin-row";
import { decodeEvent, kindOfItem, namedItem } from "./events";
import { noteOpener, opensOwn } from "./copies";
import * as F from "./generated/projection";
import { decodeItem } from "./items";
import { isFull, isWaiting } from "./queue";
import { addNamedResponse, addResponse, noteTurn } from "./responses";
import { Newest, placeRow, tellRow } from "./rows";
import { noteRecord, readRecord } from "./usage";
import { Words } from "./generated/words";

/** Decodes rows from word `from` of the tape up to `to`; returns the word at which the first unusual one begins. */
export function decode(from: i32, to: i32): i32 {
  let at = from;
  while (at < to) {
    if (!decodeLine(at, to)) return at;
    at = word(at + 5);
  }
  return at;
}

function decodeLine(at: i32, to: i32): bool {
  if (!isRecord(at, to)) return refuse(noRecord);
  if (Rows.areHeld || isFull()) return refuse(heldRow);
  return decodeRecord(at + recordWords, word(at + 1));
}

function decodeRecord(record: i32, line: i32): bool {
  const name = member(record, F.type);
  if (!isPlain(name)) return refuse(otherType);
  const type = codeOf(name);
  const kind = kindOf(type) & Kind.lineMask;
  if (kind == 0 || member(record, F.record_type) != 0 || member(record, F.items) != 0)
    return refuse(otherType);
  const payload = member(record, F.payload);
  if (!isObject(payload)) return refuse(noPayload);
  if (!readPlace(record, line)) return false;
  if (isMarked()) return decodeMarked(payload, type, kind);
  if (kind == Kind.responseItem) return decodeItem(payload, type);
  if (kind == Kind.eventLine) return decodeEvent(payload, type);
  if (kind == Kind.turnContext) return decodeContext(payload, type);
  if (kind == Kind.usageRecord) return decodeUsage(payload, type);
  if (kind == Kind.compactedLine) return decodeCompaction(type);
  beginRow(type, 0);
  return true;
}

function readPlace(record: i32, line: i32): bool {
  const number = member(record, F.ordinal);
  const isNumbered = !isNone(number);
  if (isNumbered && word(number) != opInteger) return refuse(oddOrdinal);
  const ordinal = isNumbered ? word(number + 1) : unknownNumber;
  const at = instantOf(member(record, F.timestamp));
  if (at != at) return refuse(oddTime);
  placeRow(line, State.cwd, ordinal, at);
  return true;
}

/** Whether the file's head attributes the newest row to another thread. */
function isMarked(): bool {
  const ordinal = Newest.row.ordinal;
  return ordinal > 0 && ordinal < Thread.historyStart;
}

/** Only counts a row that belongs to another thread. */
function decodeMarked(payload: i32, type: i32, kind: i32): bool {
  const isNamed = kind == Kind.responseItem || kind == Kind.eventLine;
  const subtype = isNamed ? subtypeOf(payload, kind) : 0;
  if (isNamed && subtype == 0) return refuse(otherType);
  countRow(type, subtype);
  return true;
}

function subtypeOf(payload: i32, kind: i32): i32 {
  const subtype = codeOf(member(payload, F.payload$type));
  const bits = kindOf(subtype);
  if (kind == Kind.responseItem) return ((bits >> Kind.itemShift) & Kind.itemMask) == 0 ? 0 : subtype;
  const event = (bits >> Kind.eventShift) & Kind.eventMask;
  if (event != Kind.completedItem) return event == 0 ? 0 : subtype;
  const item = member(payload, F.payload$item);
  const name = isObject(item) ? codeOf(member(item, F.payload$item$type)) : 0;
  return kindOfItem(name) == 0 ? 0 : namedItem(subtype, name);
}

/** See ../settings.ts. */
function decodeContext(payload: i32, type: i32): bool {
  const turn = codeOf(member(payload, F.payload$turn_id));
  if (opensOwn(turn)) return refuse(ownRow);
  const model = codeOf(member(payload, F.payload$model));
  const effort = codeOf(member(payload, F.payload$effort));
  const directory = spelledDirectory(codeOf(member(payload, F.payload$cwd)));
  noteOpener(turn);
  beginRow(type, 0);
  if (model != 0) State.model = model;
  if (effort != 0) State.effort = effort;
  if (directory != 0) State.cwd = directory;
  noteTurn(turn);
  return true;
}

/** See ../decode-usage.ts. */
function decodeUsage(payload: i32, type: i32): bool {
  const thread = codeOf(member(payload, F.payload$thread_id));
  if (thread != 0 && thread != Thread.ownId) {
    beginRow(type, 0);
    return true;
  }
  const id = member(payload, F.payload$response_id);
  if (!isNone(id) && !isPlain(id)) return refuse(oddCounter);
  if (State.model == 0) return refuse(noModel);
  const totals = member(payload, F.payload$thread_token_usage);
  if (!readRecord(member(payload, F.payload$usage), totals)) return false;
  beginRow(type, 0);
  noteRecord();
  if (isNone(id)) addNamedResponse(Newest.row, true);
  else addResponse(Newest.row, textAt(id), textLength(id), true);
  return true;
}

function decodeCompaction(type: i32): bool {
  if (isWaiting()) return refuse(waitingCalls);
  beginRow(type, 0);
  tellRow(Newest.row);
  Mark.clear();
  Mark.kind = Words.compaction;
  addMark();
  return true;
}
