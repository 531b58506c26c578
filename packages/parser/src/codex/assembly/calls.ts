/*
 * Tool calls (../decode-item.ts). Usual are those with an id of tools that start no agents, run no scripts and ask
 * nobody.
 */
import { unknownNumber } from "../../compiled/places";
import { Char } from "../../../../scanner/assembly/char";
import { refuse } from "../../compiled/assembly/refusal";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  hashOf,
  isMeasuredString,
  isNone,
  isPlain,
  isText,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { unreadProgram } from "../../compiled/assembly/shell-program";
import { opMeasured } from "../../../../scanner/src/tape";
import {
  callHasEnd,
  callHasInput,
  callHasPatch,
  callInputBytes,
  callInputHash,
  callIsEnded,
  callLinesAdded,
  callLinesRemoved,
  callModel,
  callPlace,
  callProgram,
  callRawTool,
  callRow,
  callServer,
  callSession,
  callTarget,
  callTool,
  callToolBits,
  endDuration,
  endExitCode,
  endIsError,
  endRow,
  endSearches,
  endStatus,
  hasOddCalls,
  hasPatchAt,
  hasToldInput,
  inputProgramAt,
  inputSessionAt,
  inputTargetAt,
  isPatchTool,
  isServerTool,
  isShellTool,
  isTimelessRow,
  isTodoTool,
  linesAddedAt,
  linesRemovedAt,
  openedAt,
} from "../compiled/places";
import { noModel, oddCall, openCallId, toldTool } from "../compiled/refusals";
import { readInput } from "./answers";
import { beginRow } from "./begin-row";
import * as F from "./generated/projection";
import { findOpenCall, openCall } from "./open-calls";
import { Patch, readPatch } from "./patches";
import { addOpenCall } from "./queue";
import { noteResponseRow, setResponse } from "./responses";
import { copyRow, Newest } from "./rows";
import { programOfInput } from "./shell-command";
import { State } from "./state";
import { toolOf } from "./tools";
import { Words } from "./words";

class Id {
  static value: i32 = 0;
}

/** Decodes a call of a tool, which has its input in a field. False, without a trace, where it is not usual. */
export function decodeCall(payload: i32, name: i32, input: i32, type: i32, subtype: i32): bool {
  const tool = readTool(payload, name);
  if (tool == 0) return false;
  beginRow(type, subtype);
  noteResponseRow();
  addCall(tool, name, input);
  return true;
}

/** Decodes a search, whose row tells its end too. */
export function decodeSearch(payload: i32, type: i32, subtype: i32): bool {
  const tool = readTool(payload, Words.webSearch);
  if (tool == 0) return false;
  const action = member(payload, F.payload$action);
  const status = codeOf(member(payload, F.payload$status));
  const fields = fieldsOf(action);
  const kind = fields == 0 ? 0 : codeOf(member(fields, F.payload$action$type));
  beginRow(type, subtype);
  noteResponseRow();
  const call = addCall(tool, Words.webSearch, action);
  if (status == Words.inProgress) return true;
  const isFailed = status == Words.failed;
  const isSearch = kind == 0 || kind == Words.search;
  store<i32>(call, 1, callHasEnd);
  store<i32>(call, 1, callIsEnded);
  store<i32>(call, status, endStatus);
  store<i32>(call, i32(isFailed), endIsError);
  store<i32>(call, isFailed ? unknownNumber : i32(isSearch), endSearches);
  store<f64>(call, NaN, endExitCode);
  store<f64>(call, NaN, endDuration);
  copyRow(call + endRow, Newest.row);
  // The one row was written at the end: it has no duration.
  store<i32>(call + endRow, 1, isTimelessRow);
  return true;
}

/** Reads the call's id too; 0 if the call is not usual. */
function readTool(payload: i32, name: i32): usize {
  const namespace = member(payload, F.payload$namespace);
  if (name == 0 || !isText(namespace) || !readId(payload)) {
    refuse(oddCall);
    return 0;
  }
  if (State.model == 0) {
    refuse(noModel);
    return 0;
  }
  const tool = toolOf(name, codeOf(namespace));
  if ((load<i32>(tool) & hasOddCalls) != 0) {
    refuse(toldTool);
    return 0;
  }
  if (findOpenCall(textAt(Id.value), textLength(Id.value)) != 0) {
    refuse(openCallId);
    return 0;
  }
  return tool;
}

function readId(payload: i32): bool {
  Id.value = member(payload, F.payload$call_id);
  if (isNone(Id.value)) Id.value = member(payload, F.payload$id);
  return isPlain(Id.value);
}

function addCall(tool: usize, name: i32, input: i32): usize {
  const bits = load<i32>(tool);
  const call = openCall(textAt(Id.value), textLength(Id.value));
  store<i32>(call, load<i32>(tool, 4), callTool);
  store<i32>(call, name, callRawTool);
  store<i32>(call, load<i32>(tool, 8), callServer);
  store<i32>(call, bits, callToolBits);
  store<i32>(call, State.model, callModel);
  store<f64>(call, NaN, callInputBytes);
  const opened = load<i32>(openedAt);
  store<i32>(call, opened, callPlace);
  store<i32>(openedAt, opened + 1);
  copyRow(call + callRow, Newest.row);
  setResponse(call);
  if (input != 0 && word(input) == opMeasured) {
    store<f64>(call, <f64>byteLengthOf(input), callInputBytes);
    store<i32>(call, 1, callHasInput);
    v128.store(call + callInputHash, v128.load(hashOf(input)));
    const program = (bits & isShellTool) != 0 ? programOfInput(input) : 0;
    if (
      program == unreadProgram ||
      (bits & hasToldInput) != 0 ||
      ((bits & isServerTool) == 0 && mayHoldPatch(input))
    )
      takeInput(call, input, bits);
    else store<i32>(call, program, callProgram);
  }
  addOpenCall(call, (bits & isTodoTool) != 0);
  return call;
}

/** TypeScript reads every input except most patches. */
function takeInput(call: usize, input: i32, bits: i32): void {
  if ((bits & isPatchTool) != 0 && readPatch(input, State.cwd)) {
    store<i32>(call, Patch.target, callTarget);
    store<i32>(call, i32(Patch.isWhole), callHasPatch);
    store<i32>(call, Patch.added, callLinesAdded);
    store<i32>(call, Patch.removed, callLinesRemoved);
    return;
  }
  const isOfServer = i32((bits & isServerTool) != 0);
  readInput(input, load<i32>(call, callTool), isOfServer, State.cwd);
  store<i32>(call, load<i32>(inputSessionAt), callSession);
  store<i32>(call, load<i32>(inputTargetAt), callTarget);
  store<i32>(call, load<i32>(inputProgramAt), callProgram);
  store<i32>(call, load<i32>(hasPatchAt), callHasPatch);
  store<i32>(call, load<i32>(linesAddedAt), callLinesAdded);
  store<i32>(call, load<i32>(linesRemovedAt), callLinesRemoved);
}

/** `*** Be` and `\u00` as bytes. */
const eightPatchBytes: u64 = 0x6542202a2a2a;
const sixBytes: u64 = 0x0000ffffffffffff;
const asciiEscape: u32 = 0x3030755c;

/** Whether an input may hold a patch's first line, plain or escaped. */
function mayHoldPatch(input: i32): bool {
  const start = <usize>word(input + 2);
  const end = <usize>word(input + 3);
  const stars = i8x16.splat(0x2a);
  const slashes = i8x16.splat(<i8>Char.Backslash);
  for (let at = start; at < end; at += 16) {
    const bytes = v128.load(at);
    let found = i8x16.bitmask(v128.or(i8x16.eq(bytes, stars), i8x16.eq(bytes, slashes)));
    while (found != 0) {
      const place = at + <usize>ctz(found);
      found &= found - 1;
      if (place >= end) break;
      if (load<u32>(place) == asciiEscape) return true;
      if ((load<u64>(place) & sixBytes) == eightPatchBytes) return true;
    }
  }
  return false;
}
