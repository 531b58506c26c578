/*
 * Results of tool calls (../../claude/decode-results.ts). Usual are those with a name, of rows that tell no worktree.
 */
import * as Kind from "../compiled/kinds";
import { Envelope, Judgement } from "./generated/shared";
import { FoundCall, Result, Row, Signal } from "../../../../pairing/assembly/generated/events";
import { addResult } from "../../../../pairing/assembly/result";
import { oddPatch, oddResult, toldTool } from "./generated/refusals";
import { bitsOfCall, directoryOfCall, findCall, hasCall, taskOfCall, toolOfCall } from "./call-names";
import { CallName, hasNoId, readCallName } from "./call-ids";
import { spelledDirectory } from "../../compiled/assembly/directories";
import { exitCodeOfError, isPlainEnd, mayHaveSpawned } from "./result-ends";
import * as F from "./generated/projection";
import { judge, seeSpawned, tellWorktree } from "./answers";
import { isOddPatch, readFigures } from "./result-figures";
import { integerOf } from "../../compiled/assembly/numbers";
import { addProblem } from "./problems";
import { refuse } from "../../compiled/assembly/refusal";
import { addResultMarks } from "./result-marks";
import { Said } from "./said";
import {
  byteLengthOf,
  codeOf,
  hashOf,
  isObject,
  isTrue,
  member,
  textAt,
  textLength,
} from "../../compiled/assembly/tape-values";
import { findEndInResult } from "./task-ends";
import { Texts } from "./texts";
import { Told } from "./told";
import { toolOf } from "./tools";
import { Words } from "./generated/words";

/** Call of the current result: codes of its tool and task, 0 for none, and its bits. */
class Caller {
  static tool: i32 = 0;
  static task: i32 = 0;
  static directory: i32 = 0;
  static bits: i32 = 0;
}

function readCaller(id: i32): bool {
  if (!readCallName(id)) return false;
  const call = findCall(CallName.at, CallName.length, Said.calls);
  const isKnown = hasCall(call);
  Caller.tool = isKnown ? toolOfCall(call) : 0;
  Caller.task = isKnown ? taskOfCall(call) : 0;
  Caller.directory = isKnown ? directoryOfCall(call) : 0;
  Caller.bits = Caller.tool == 0 ? Kind.unknownTool : load<i32>(toolOf(Caller.tool));
  return true;
}

/** Whether a result is usual; `results` is how many the row has. */
export function isUsualResult(block: i32, results: i32): bool {
  const id = member(block, F.message$content$$tool_use_id);
  // Those without an id are problems.
  if (hasNoId(id)) return Said.calls == 0 || refuse(oddResult);
  if (!readCaller(id)) return refuse(oddResult);
  const isRare = results > 1 || Envelope.forked != 0 || Envelope.isParents || Said.calls != 0;
  if (isRare && (Caller.bits & Kind.isPollTool) != 0) return refuse(toldTool);
  if (Said.calls != 0 && (maySpawn() || tellsOfCommits())) return refuse(toldTool);
  return Told.fields == 0 || !isOddPatch(Told.fields) || refuse(oddPatch);
}

function tellsOfCommits(): bool {
  return Told.fields != 0 && member(Told.fields, F.toolUseResult$gitOperation) != 0;
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
  addResultMarks(content, Caller.bits);
  if (Told.fields != 0 && (Caller.bits & Kind.isExitTool) == 0) tellWorktreeOfResult();
  if ((Caller.bits & Kind.isPollTool) != 0) findEndInResult(content, isError, Caller.tool, Caller.task);
  return true;
}

function tellSpawned(content: i32): void {
  const key = FoundCall.callKey;
  seeSpawned(content, Told.value, spawningTool(), key, FoundCall.callKeyLength, Result.workflowId);
}

function tellWorktreeOfResult(): void {
  const logged = codeOf(member(Told.fields, F.toolUseResult$worktreePath));
  const path = spelledDirectory(logged);
  const outside = Caller.directory != 0 ? Caller.directory : Row.cwd;
  if (path == 0 || outside == 0 || path == outside) return;
  tellWorktree(path, outside);
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
