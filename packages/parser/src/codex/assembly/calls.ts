/*
 * Tool calls (../decode-item.ts). Usual are those with an id of tools that start no agents, run no scripts and ask
 * nobody.
 */
import * as Kind from "../compiled/kinds";
import { isDescribedTool, toolBytes } from "../compiled/kinds";
import { Changed, Input, OpenCall, Rows, State } from "./generated/shared";
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
import { noModel, oddCall, openCallId, toldTool } from "./generated/refusals";
import { describeTool, readInput } from "./answers";
import { beginRow } from "./begin-row";
import * as F from "./generated/projection";
import { findOpenCall, openCall } from "./open-calls";
import { Patch, readPatch } from "./patches";
import { addOpenCall } from "./queue";
import { noteResponseRow, setResponse } from "./responses";
import { copyRow, Newest } from "./rows";
import { programOfInput } from "./shell-command";
import { Words } from "./generated/words";
import { entryOf, newTable } from "../../compiled/assembly/by-code";

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
  const end = call.end;
  call.hasEnd = true;
  call.isEnded = true;
  end.status = status;
  end.isError = u8(isFailed);
  end.webSearches = isFailed ? unknownNumber : i32(isSearch);
  end.exitCode = NaN;
  end.durationMs = NaN;
  copyRow(end.row, Newest.row);
  // The one row was written at the end: it has no duration.
  end.row.isTimeless = true;
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
  if ((load<i32>(tool) & Kind.hasOddCalls) != 0) {
    refuse(toldTool);
    return 0;
  }
  if (findOpenCall(textAt(Id.value), textLength(Id.value)) !== null) {
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

function addCall(tool: usize, name: i32, input: i32): OpenCall {
  const bits = load<i32>(tool);
  const call = openCall(textAt(Id.value), textLength(Id.value));
  call.tool = load<i32>(tool, 4);
  call.rawTool = name;
  call.mcpServer = load<i32>(tool, 8);
  call.toolBits = bits;
  call.model = State.model;
  call.inputBytes = NaN;
  call.place = Rows.opened++;
  copyRow(call.row, Newest.row);
  setResponse(call);
  if (input != 0 && word(input) == opMeasured) {
    call.inputBytes = <f64>byteLengthOf(input);
    call.hasInput = true;
    v128.store(call.inputHash, v128.load(hashOf(input)));
    const program = (bits & Kind.isShellTool) != 0 ? programOfInput(input) : 0;
    if (
      program == unreadProgram ||
      (bits & Kind.hasToldInput) != 0 ||
      ((bits & Kind.isServerTool) == 0 && mayHoldPatch(input))
    )
      takeInput(call, input, bits);
    else call.program = program;
  }
  addOpenCall(call, (bits & Kind.isTodoTool) != 0);
  return call;
}

/** TypeScript reads every input except most patches. */
function takeInput(call: OpenCall, input: i32, bits: i32): void {
  if ((bits & Kind.isPatchTool) != 0 && readPatch(input, State.cwd)) {
    call.target = Patch.target;
    call.hasPatch = Patch.isWhole;
    call.patch.linesAdded = Patch.added;
    call.patch.linesRemoved = Patch.removed;
    return;
  }
  const isOfServer = i32((bits & Kind.isServerTool) != 0);
  readInput(input, call.tool, isOfServer, State.cwd);
  call.session = Input.session;
  call.target = Input.target;
  call.program = Input.program;
  call.hasPatch = Input.hasPatch;
  call.patch.linesAdded = Changed.linesAdded;
  call.patch.linesRemoved = Changed.linesRemoved;
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

let table: usize = 0;

/** The entry of a tool by the codes of its name and namespace: bits, canonical name, server. Names mostly have one namespace. */
function toolOf(name: i32, namespace: i32): usize {
  if (table == 0) table = newTable();
  const entry = entryOf(table, name, toolBytes);
  if ((load<i32>(entry) & isDescribedTool) == 0 || load<i32>(entry, 12) != namespace)
    describeTool(name, namespace);
  return entryOf(table, name, toolBytes);
}

/** Writes what is known of a tool. */
export function setCodexTool(name: i32, namespace: i32, bits: i32, canonical: i32, server: i32): void {
  const entry = entryOf(table, name, toolBytes);
  store<i32>(entry, bits | isDescribedTool);
  store<i32>(entry, canonical, 4);
  store<i32>(entry, server, 8);
  store<i32>(entry, namespace, 12);
}
