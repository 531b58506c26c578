/*
 * Results of tool calls (../../claude/decode-results.ts), with what they did to the list of tasks. Usual are those with an id
 * that report no commit, worktree or background task.
 */
import * as Kind from "../compiled/kinds";
import { Judgement } from "./generated/shared";
import { FoundCall, Mark, Result, Signal } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { addResult } from "../../../../pairing/assembly/result";
import { textAt as textAtOf, textLength as lengthOf } from "../../../../pairing/assembly/texts";
import { Char } from "../../../../scanner/assembly/char";
import { isDigit } from "../../../../scanner/assembly/json-text";
import { oddPatch, oddResult, toldTool } from "./generated/refusals";
import { bitsOfCall, findCall, hasCall, toolOfCall } from "./call-names";
import { CallName, hasNoId, readCallName } from "./call-ids";
import { exitCodeOfError, isPlainEnd, mayHaveSpawned } from "./result-ends";
import * as F from "./generated/projection";
import { judge, seeSpawned } from "./answers";
import { isOddPatch, readFigures } from "./result-figures";
import { integerOf } from "../../compiled/assembly/numbers";
import { addProblem } from "./problems";
import { refuse } from "../../compiled/assembly/refusal";
import { Said } from "./said";
import {
  byteLengthOf,
  codeOf,
  hashOf,
  isArray,
  isObject,
  isString,
  isTrue,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { Texts } from "./texts";
import { Told } from "./told";
import { toolOf } from "./tools";
import { Words } from "./generated/words";

/** Call of the current result: the code of its tool, 0 for none, and its bits. */
class Caller {
  static tool: i32 = 0;
  static bits: i32 = 0;
}

function readCaller(id: i32): bool {
  if (!readCallName(id)) return false;
  const call = findCall(CallName.at, CallName.length, Said.calls);
  Caller.tool = hasCall(call) ? toolOfCall(call) : 0;
  Caller.bits = Caller.tool == 0 ? Kind.unknownTool : load<i32>(toolOf(Caller.tool));
  return true;
}

/** Whether a result is usual. */
export function isUsualResult(block: i32): bool {
  const id = member(block, F.message$content$$tool_use_id);
  // Those without an id are problems.
  if (hasNoId(id)) return Said.calls == 0 || refuse(oddResult);
  if (!readCaller(id)) return refuse(oddResult);
  if ((Caller.bits & Kind.isToldTool) != 0 || reportsGit()) return refuse(toldTool);
  if (Said.calls != 0 && maySpawn()) return refuse(toldTool);
  return Told.fields == 0 || !isOddPatch(Told.fields) || refuse(oddPatch);
}

/** Whether a result may report a commit or a worktree. */
function reportsGit(): bool {
  if (Told.fields == 0) return false;
  const worktree = member(Told.fields, F.toolUseResult$worktreePath);
  return worktree != 0 || member(Told.fields, F.toolUseResult$gitOperation) != 0;
}

function maySpawn(): bool {
  if ((Caller.bits & Kind.isAgentTool) != 0) return true;
  if (Told.fields == 0) return false;
  return spawningTool() == 0 ? mayHaveSpawned(Told.fields) : (Caller.bits & Kind.isSkillTool) != 0;
}

/** Tool that may have started an agent; 0 if unknown, since a reused id may belong to a later call. */
function spawningTool(): i32 {
  const isSpawning = (Caller.bits & (Kind.isAgentTool | Kind.isSkillTool)) != 0;
  return CallName.isGlobal || (Caller.tool != 0 && isSpawning) ? Caller.tool : 0;
}

/** Adds a result of the row, which is usual; false if it names no call. */
export function addResultOf(block: i32): bool {
  const id = member(block, F.message$content$$tool_use_id);
  if (hasNoId(id)) {
    addProblem(Words.recordDegraded, Words.toolUseId);
    return false;
  }
  readCaller(id);
  const content = member(block, F.message$content$$content);
  const isError = isTrue(member(block, F.message$content$$is_error));
  Result.clear();
  Signal.clear();
  Result.callId = textAt(id);
  Result.callIdLength = textLength(id);
  Result.isCallIdGlobal = u8(CallName.isGlobal);
  readEnd(content, isError);
  readFigures(Caller.tool, Caller.bits);
  if (content != 0) {
    Result.resultBytes = <f64>byteLengthOf(content);
    Result.contentHash = hashOf(content);
  }
  addResult();
  if (maySpawn()) tellSpawned(content);
  addTodo(Caller.bits);
  return true;
}

function tellSpawned(content: i32): void {
  const key = FoundCall.callKey;
  seeSpawned(content, Told.value, spawningTool(), key, FoundCall.callKeyLength, Result.workflowId);
}

function readEnd(content: i32, isError: bool): void {
  const isOfRow = Texts.results == 1 || isError;
  const denial = isOfRow ? Said.denial : 0;
  const isPlain = isPlainEnd(content, isError, Told.value, Told.fields, Caller.tool, Caller.bits);
  if (isPlain && denial == 0) return setEnd(Words.ok, 0, exitCodeOf());
  const code = isError && denial == 0 ? exitCodeOfError(content, Told.value) : 0;
  if (code != 0) return setEnd(Words.failed, Words.exitCode, <f64>code);
  // What was noted of a call by its own id: rows that are repeated tell none of it.
  const bits = Said.calls == 0 ? bitsOfCall(Result.callId, Result.callIdLength, 0) : 0;
  const hooked = i32((bits & Kind.hookedBit) != 0);
  const running = i32((bits & Kind.runningBit) != 0 || (isOfRow && Said.wasAllowed));
  judge(content, i32(isError), Told.value, Caller.tool, hooked, running, denial);
  setEnd(Judgement.outcome, Judgement.cause, Judgement.exitCode);
  Signal.isClientMade = Judgement.isClientMade;
  Signal.isPlaceholder = Judgement.isPlaceholder;
}

function setEnd(outcome: i32, cause: i32, exitCode: f64): void {
  Signal.outcome = outcome;
  Signal.cause = cause;
  Signal.exitCode = exitCode;
}

function exitCodeOf(): f64 {
  if (Told.fields == 0) return NaN;
  const own = integerOf(member(Told.fields, F.toolUseResult$exitCode));
  if (own == own) return own;
  const task = member(Told.fields, F.toolUseResult$task);
  return isObject(task) ? integerOf(member(task, F.toolUseResult$task$exitCode)) : NaN;
}

const mostDigits = 9;

/** Adds the mark of what a result says was done to the list of tasks (../../claude/result-marks.ts). */
function addTodo(bits: i32): void {
  const fields = Told.fields;
  if (fields == 0 || Signal.outcome != Words.ok) return;
  if ((bits & Kind.isTodoTool) != 0) {
    const todos = member(fields, F.toolUseResult$newTodos);
    if (!isArray(todos)) return;
    let count = 0;
    for (let item = word(todos + 1); item != 0; item = word(item)) count++;
    return addTodoMark(Words.written, <f64>count);
  }
  if ((bits & Kind.isTaskCreateTool) != 0) {
    const task = member(fields, F.toolUseResult$task);
    const number = isObject(task) ? numberedTask(member(task, F.toolUseResult$task$id)) : NaN;
    return addTodoMark(Words.created, number);
  }
  const change = (bits & Kind.isTaskUpdateTool) != 0 ? member(fields, F.toolUseResult$statusChange) : 0;
  const status = isObject(change) ? codeOf(member(change, F.toolUseResult$statusChange$to)) : 0;
  if (status != 0) addTodoMark(status, numberedTask(member(fields, F.toolUseResult$taskId)));
}

/** A task's number, written as number or digits; NaN for neither. */
function numberedTask(id: i32): f64 {
  if (id == 0) return NaN;
  if (!isString(id)) return integerOf(id);
  const text = codeOf(id);
  const length = text == 0 ? 0 : lengthOf(text);
  if (length == 0 || length > mostDigits) return NaN;
  let number = 0;
  for (let at = textAtOf(text); at < textAtOf(text) + <usize>length; at++) {
    const byte = <i32>load<u8>(at);
    if (!isDigit(byte)) return NaN;
    number = number * 10 + byte - Char.Zero;
  }
  return <f64>number;
}

function addTodoMark(what: i32, value: f64): void {
  Mark.clear();
  Mark.kind = Words.todo;
  Mark.detail = what;
  Mark.value = value;
  Mark.callId = Result.callId;
  Mark.callIdLength = Result.callIdLength;
  addMark();
}
