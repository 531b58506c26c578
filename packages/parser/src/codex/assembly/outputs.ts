/*
 * Outputs of calls, and their ends in events (../decode-item.ts, ../decode-event.ts, ../end-evidence.ts).
 */
import { mostHeadBytes, mostTailBytes } from "../compiled/kinds";
import { CallOutput, Changed, Waiting } from "./generated/shared";
import { unknownNumber } from "../../compiled/places";
import { Char } from "../../../../scanner/assembly/char";
import { opFalse, opMeasured, opTrue, opWhole, textHasEscapes } from "../../../../scanner/src/tape";
import { textAt as placeOfCode, textLength as bytesOfCode } from "../../../../pairing/assembly/texts";
import { durationOfNumber, integerOf } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  flagOf,
  hashOf,
  isMeasuredArray,
  isMeasuredString,
  isNone,
  isObject,
  isPlain,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";
import {
  apartCall,
  commandOutput,
  innerAction,
  namedAgent,
  oddEnd,
  oddOutput,
  otherEvent,
  unseenCall,
} from "./generated/refusals";
import { readChanges } from "./answers";
import { beginRow } from "./begin-row";
import * as F from "./generated/projection";
import { findOpenCall } from "./open-calls";
import { Header, readHeader } from "./output-header";
import { readPlain } from "./plain-outputs";
import { copyRow, forgetRow, Newest } from "./rows";
import { takeText } from "./text-memory";
import { Words } from "./generated/words";

/** Decodes an output. False, without a trace, where it is not usual. */
export function decodeOutput(payload: i32, type: i32, subtype: i32): bool {
  const output = member(payload, F.payload$output);
  const isText = isMeasuredString(output);
  if (!isText && !isMeasuredArray(output)) return refuse(oddOutput);
  const id = member(payload, F.payload$call_id);
  if (!isPlain(id)) return refuse(unseenCall);
  const call = findOpenCall(textAt(id), textLength(id));
  if (call === null) return refuse(unseenCall);
  if (call.isApart) return refuse(apartCall);
  const text = isText ? output : firstText(output);
  if (text != 0 && mayNameAgent(text)) return refuse(namedAgent);
  if (text != 0 && mayBeginWithCommand(text)) return refuse(commandOutput);
  beginRow(type, subtype);
  forgetRow(Waiting.openResponse);
  forgetRow(Waiting.answer);
  call.hasOutput = true;
  call.output.resultBytes = <f64>byteLengthOf(output);
  v128.store(call.output.hash, v128.load(hashOf(output)));
  copyRow(call.output.row, Newest.row);
  keepText(call.output, text);
  return true;
}

function firstText(output: i32): i32 {
  for (let item = firstItem(output); item != 0; item = word(item)) {
    if (!isObject(item + 1)) continue;
    const text = member(item + 1, F.payload$output$$text);
    if (isMeasuredString(text)) return text;
  }
  return 0;
}

function mayNameAgent(text: i32): bool {
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  if (begin == 0) return true;
  if (load<u8>(begin) != Char.OpenBrace) return load<u16>(begin) == unicodeEscape;
  const key = startOfText(begin + 1, end);
  if (key == 0) return begin + 1 != end;
  if (load<u16>(key) == unicodeEscape) return true;
  if (load<u16>(key) != escapedQuote) return false;
  const letter = <i32>load<u8>(key, 2);
  return letter == letterA || letter == Char.LetterT || letter == Char.Backslash;
}

const letterA = 0x61;
/** `\u` and `\"` as bytes. */
const unicodeEscape: u16 = 0x755c;
const escapedQuote: u16 = 0x225c;

function mayBeginWithCommand(text: i32): bool {
  const start = <usize>word(text + 2) + 1;
  if (<usize>word(text + 3) - 1 - start < 8) return false;
  const eight = load<u64>(start);
  return eight == commandColon || (eight & sixBytes) == escapedC;
}

/** `Command:` and `\u0043` as bytes. */
const commandColon: u64 = 0x3a646e616d6d6f43;
const escapedC: u64 = 0x33343030755c;
const sixBytes: u64 = 0x0000ffffffffffff;

function keepText(output: CallOutput, text: i32): void {
  output.headBytes = 0;
  output.tailBytes = 0;
  output.isPlain = false;
  if (text == 0) return;
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  const bytes = end - start;
  const isWhole = bytes <= <usize>(mostHeadBytes + mostTailBytes);
  const head = isWhole ? bytes : <usize>mostHeadBytes;
  const tail: usize = isWhole ? 0 : <usize>mostTailBytes;
  const kept = takeText(head + tail);
  memory.copy(kept, start, head);
  if (tail > 0) memory.copy(kept + head, end - tail, tail);
  output.headAt = <i32>kept;
  output.headBytes = <i32>head;
  output.tailBytes = <i32>tail;
  output.hasEscapes = (word(text + 4) & textHasEscapes) != 0;
  if (!readHeader(start, end) && !readPlain(start, end)) return;
  output.isPlain = true;
  output.exitCode = Header.exitCode;
  output.durationMs = Header.durationMs;
}

/** Decodes the end of a call that the payload of an event tells. */
export function decodeEventEnd(payload: i32, type: i32, subtype: i32): bool {
  const id = member(payload, F.payload$call_id);
  const status = member(payload, F.payload$status);
  if (!startEnd(id, status, member(payload, F.payload$source), member(payload, F.payload$tool))) return false;
  const seconds = member(payload, F.payload$duration);
  if (isObject(seconds)) {
    End.seconds = member(seconds, F.payload$duration$secs);
    End.nanos = member(seconds, F.payload$duration$nanos);
  }
  End.exitCode = member(payload, F.payload$exit_code);
  End.success = member(payload, F.payload$success);
  End.changes = member(payload, F.payload$changes);
  // An event's complete error is an object whose fields are read.
  End.isError = isObject(member(payload, F.payload$error)) ? 3 : 0;
  if (End.isError == 3) return refuse(oddEnd);
  const result = member(payload, F.payload$result);
  if (!readResult(result)) return refuse(oddEnd);
  return addEnd(type, subtype);
}

/** Decodes the end of a call that a completed item tells. */
export function decodeItemEnd(item: i32, type: i32, subtype: i32): bool {
  const id = member(item, F.payload$item$id);
  const status = member(item, F.payload$item$status);
  if (!startEnd(id, status, member(item, F.payload$item$source), member(item, F.payload$item$tool)))
    return false;
  const seconds = member(item, F.payload$item$duration);
  if (isObject(seconds)) {
    End.seconds = member(seconds, F.payload$item$duration$secs);
    End.nanos = member(seconds, F.payload$item$duration$nanos);
  }
  End.exitCode = member(item, F.payload$item$exit_code);
  End.success = member(item, F.payload$item$success);
  End.changes = member(item, F.payload$item$changes);
  const error = member(item, F.payload$item$error);
  if (!isNone(error) && word(error) != opMeasured) return refuse(oddEnd);
  End.isError = i32(!isNone(error) && load<u8>(<usize>word(error + 2)) != Char.LetterN);
  if (!readResult(member(item, F.payload$item$result))) return refuse(oddEnd);
  return addEnd(type, subtype);
}

class End {
  static id: i32 = 0;
  static status: i32 = 0;
  static isOver: bool = false;
  static isTimed: bool = false;
  static seconds: i32 = 0;
  static nanos: i32 = 0;
  static exitCode: i32 = 0;
  static success: i32 = 0;
  static changes: i32 = 0;
  static isError: i32 = 0;
  /** 0 no error, 1 error, 2 not stated. */
  static told: i32 = 2;
  static hasResult: bool = false;
}

function startEnd(id: i32, status: i32, source: i32, tool: i32): bool {
  End.id = id;
  End.status = codeOf(status);
  End.isOver = End.status != Words.inProgress && End.status != Words.inProgressCamel;
  End.seconds = 0;
  End.nanos = 0;
  const by = codeOf(source);
  if (by == Words.userShell && by != 0) return refuse(otherEvent);
  const name = codeOf(tool);
  if (name == Words.spawnAgent || name == Words.spawnAgentCamel) return refuse(namedAgent);
  End.isTimed = !isUnified(source);
  return true;
}

/** `unified_` and `exec` as bytes; such a source times only a command's start. */
const unified: u64 = 0x5f64656966696e75;
const exec: u32 = 0x63657865;

function isUnified(source: i32): bool {
  const code = codeOf(source);
  if (code == 0 || bytesOfCode(code) < 12) return false;
  return load<u64>(placeOfCode(code)) == unified && load<u32>(placeOfCode(code), 8) == exec;
}

/** See ../end-evidence.ts. */
function readResult(result: i32): bool {
  End.told = 2;
  End.hasResult = false;
  if (isNone(result)) return true;
  if (word(result) != opMeasured) return false;
  const fields = fieldsOf(result);
  if (fields == 0) return true;
  if (member(fields, F.payload$result$Err) != 0) {
    End.told = 1;
    return true;
  }
  const ok = member(fields, F.payload$result$Ok);
  const told = isObject(ok) ? okTold(ok) : resultTold(fields);
  End.hasResult = true;
  End.told = told;
  return true;
}

function okTold(ok: i32): i32 {
  const camel = flagOf(member(ok, F.payload$result$Ok$isError));
  return camel != 2 ? camel : flagOf(member(ok, F.payload$result$Ok$is_error));
}

function resultTold(fields: i32): i32 {
  const camel = flagOf(member(fields, F.payload$result$isError));
  return camel != 2 ? camel : flagOf(member(fields, F.payload$result$is_error));
}

/** 0 false, 1 true, 2 not stated. */
function errorOfEnd(): i32 {
  const success = flagOf(End.success);
  if (success != 2) return 1 - success;
  if (End.isError != 0) return 1;
  if (End.told != 2) return End.told;
  if (End.status == Words.failed || End.status == Words.declined) return 1;
  return End.status == Words.completed || End.hasResult ? 0 : 2;
}

function addEnd(type: i32, subtype: i32): bool {
  if (isNone(End.id) || !End.isOver) {
    beginRow(type, subtype);
    return true;
  }
  if (!isPlain(End.id)) return refuse(unseenCall);
  const call = findOpenCall(textAt(End.id), textLength(End.id));
  if (call === null) return refuse(unseenCall);
  if (call.isApart) return refuse(apartCall);
  beginRow(type, subtype);
  const end = call.end;
  call.hasEnd = true;
  end.status = End.status;
  end.isError = <u8>errorOfEnd();
  end.exitCode = integerOf(End.exitCode);
  end.durationMs = durationOfEnd();
  end.webSearches = unknownNumber;
  end.hasLines = End.changes != 0 && word(End.changes) == opWhole && readChanges(End.changes) != 0;
  end.lines.linesAdded = Changed.linesAdded;
  end.lines.linesRemoved = Changed.linesRemoved;
  copyRow(end.row, Newest.row);
  return true;
}

/** Milliseconds; NaN if below 1 or not stated. */
function durationOfEnd(): f64 {
  if (!End.isTimed) return NaN;
  const seconds = integerOf(End.seconds);
  const nanos = integerOf(End.nanos);
  if (!(seconds >= 0) || !(nanos >= 0)) return NaN;
  const ms = durationOfNumber(seconds * 1000 + nanos / 1e6);
  return ms > 0 ? ms : NaN;
}

/** Decodes the end of a search: one that is not inside of a script has a row of its own. */
export function decodeSearchEnd(id: i32, type: i32, subtype: i32): bool {
  if (!isNone(id) && (!isPlain(id) || isInner(id))) return refuse(innerAction);
  beginRow(type, subtype);
  return true;
}

function isInner(id: i32): bool {
  return textLength(id) >= 5 && load<u32>(textAt(id)) == exec && load<u8>(textAt(id), 4) == Char.Minus;
}
