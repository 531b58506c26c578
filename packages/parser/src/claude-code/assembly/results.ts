/*
 * Results of tool calls (../decode-results.ts). Usual are those of calls of the API that were seen, of tools whose
 * results say nothing but how they ended.
 */
import { addMark, Mark } from "../../../../pairing/assembly/mark";
import { addResult, Result } from "../../../../pairing/assembly/result";
import {
  causeAt,
  exitCodeAt,
  hookedBit,
  isAgentTool,
  isClientMadeAt,
  isPlaceholderAt,
  isTodoTool,
  isWriteTool,
  runningBit,
} from "../compiled/places";
import { oddPatch, oddResult, severalBlocks, toldResult, toldTool, unseenCall } from "../compiled/refusals";
import { bitsOfEntry, findCall, hasCall, toolOfCall } from "./call-names";
import { Envelope } from "./envelope";
import { exitCodeOfError } from "./exit-codes";
import * as F from "./generated/projection";
import { isApiCallId } from "./ids";
import { seeSpawned, signalOf } from "./answers";
import { changedLines, isOddPatch, Lines } from "./line-changes";
import { durationOf, durationOfNumber, finiteOf, integerOf } from "./numbers";
import { refuse } from "./refusal";
import { isPlainEnd, isUsualStructure } from "./result-ends";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  hashOf,
  isArray,
  isMeasuredArray,
  isMeasuredString,
  isObject,
  isTrue,
  member,
  textAt,
  textLength,
  word,
} from "./tape-values";
import { hasUsualResults, toolOf } from "./tools";
import { Words } from "./words";

/** What the row says of its result beside the text: the measured value, and its fields where it is an object. */
class Told {
  static value: i32 = 0;
  static fields: i32 = 0;
}

/** Reads the results of a row. False where one of them is not usual. */
export function readResults(content: i32): bool {
  if (!readTold(content)) return refuse(toldResult);
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = fieldsOf(item + 1);
    if (block == 0 || codeOf(member(block, F.message$content$$type)) != Words.toolResult) {
      return refuse(severalBlocks);
    }
    if (!isUsualResult(block)) return false;
  }
  return true;
}

/** Reads what the row says of its only result. Of several it says nothing that is usual. */
function readTold(content: i32): bool {
  Told.value = member(Envelope.object, F.toolUseResult);
  Told.fields = fieldsOf(Told.value);
  if (Told.value == 0) return true;
  if (word(firstItem(content)) != 0) return false;
  if (!isMeasuredArray(Told.value)) return Told.fields == 0 || isUsualStructure(Told.fields);
  return isListOfBlocks(Told.value);
}

/** Whether an array is not one that holds an object in place of being it. */
function isListOfBlocks(value: i32): bool {
  const first = firstItem(value);
  if (first == 0 || word(first) != 0) return true;
  if (!isObject(first + 1)) return true;
  const type = codeOf(member(first + 1, F.toolUseResult$$type));
  return (
    type != 0 &&
    (type == Words.text ||
      type == Words.image ||
      type == Words.document ||
      type == Words.resource ||
      type == Words.toolReference)
  );
}

function isUsualResult(block: i32): bool {
  const id = member(block, F.message$content$$tool_use_id);
  if (!isApiCallId(id)) return refuse(oddResult);
  const call = findCall(textAt(id), textLength(id), 0);
  if (!hasCall(call)) return refuse(unseenCall);
  const tool = toolOf(toolOfCall(call));
  if (!hasUsualResults(tool)) return refuse(toldTool);
  return Told.fields == 0 || !isOddPatch(Told.fields) || refuse(oddPatch);
}

/** Adds the results of a row, which are usual. */
export function addResults(content: i32): void {
  for (let item = firstItem(content); item != 0; item = word(item)) addResultOf(fieldsOf(item + 1));
}

function addResultOf(block: i32): void {
  const id = member(block, F.message$content$$tool_use_id);
  const call = findCall(textAt(id), textLength(id), 0);
  const name = toolOfCall(call);
  const bits = load<i32>(toolOf(name));
  const content = member(block, F.message$content$$content);
  const isError = isTrue(member(block, F.message$content$$is_error));
  Result.idAt = textAt(id);
  Result.idLength = textLength(id);
  Result.isIdGlobal = 1;
  readEnd(content, isError, name, bits, bitsOfEntry(call));
  readFigures(bits);
  Result.resultBytes = content == 0 ? NaN : <f64>byteLengthOf(content);
  Result.contentHashAt = content == 0 ? 0 : hashOf(content);
  addResult();
  if (Told.fields != 0 && (bits & isTodoTool) != 0) addTodo();
  if ((bits & isAgentTool) == 0) return;
  const session = Envelope.session;
  const agent = Envelope.agent;
  const line = Envelope.line;
  const at = Envelope.at;
  seeSpawned(content, Told.value, name, session, agent, line, at, Result.idAt, Result.idLength);
}

/** Reads how the call ended. */
function readEnd(content: i32, isError: bool, tool: i32, bits: i32, callBits: i32): void {
  if (isPlainEnd(content, isError, Told.value, Told.fields, bits)) return setEnd(Words.ok, 0, exitCodeOf());
  const code = isError ? exitCodeOfError(content, Told.value) : 0;
  if (code != 0) return setEnd(Words.failed, Words.exitCode, <f64>code);
  const hooked = i32((callBits & hookedBit) != 0);
  const running = i32((callBits & runningBit) != 0);
  const outcome = signalOf(content, i32(isError), Told.value, tool, hooked, running);
  setEnd(outcome, load<i32>(causeAt), load<f64>(exitCodeAt));
  Result.isClientMade = load<i32>(isClientMadeAt);
  Result.isPlaceholder = load<i32>(isPlaceholderAt);
}

function setEnd(outcome: i32, cause: i32, exitCode: f64): void {
  Result.outcome = outcome;
  Result.cause = cause;
  Result.exitCode = exitCode;
  Result.isClientMade = 0;
  Result.isPlaceholder = 0;
}

function exitCodeOf(): f64 {
  if (Told.fields == 0) return NaN;
  const own = integerOf(member(Told.fields, F.toolUseResult$exitCode));
  if (own == own) return own;
  const task = member(Told.fields, F.toolUseResult$task);
  return isObject(task) ? integerOf(member(task, F.toolUseResult$task$exitCode)) : NaN;
}

/** Reads what the structured result tells in figures (../result-figures.ts). */
function readFigures(bits: i32): void {
  Result.durationMs = NaN;
  Result.linesAdded = i32.MIN_VALUE;
  Result.linesRemoved = i32.MIN_VALUE;
  Result.webSearches = i32.MIN_VALUE;
  Result.taskId = 0;
  Result.taskStatus = 0;
  Result.workflowId = 0;
  const fields = Told.fields;
  if (fields == 0) return;
  Result.durationMs = reportedDuration(fields);
  if (Result.outcome != Words.ok || !changedLines(fields, (bits & isWriteTool) != 0)) return;
  Result.linesAdded = Lines.added;
  Result.linesRemoved = Lines.removed;
}

function reportedDuration(fields: i32): f64 {
  const own = durationOf(member(fields, F.toolUseResult$durationMs));
  if (own == own) return own;
  const total = durationOf(member(fields, F.toolUseResult$totalDurationMs));
  if (total == total) return total;
  return durationOfNumber(finiteOf(member(fields, F.toolUseResult$durationSeconds)) * 1000);
}

/** The list of things to do was written anew: how many they are (../result-marks.ts). */
function addTodo(): void {
  const todos = member(Told.fields, F.toolUseResult$newTodos);
  if (Result.outcome != Words.ok || !isArray(todos)) return;
  let count = 0;
  for (let item = word(todos + 1); item != 0; item = word(item)) count++;
  Mark.kind = Words.todo;
  Mark.detail = Words.written;
  Mark.value = <f64>count;
  Mark.durationMs = NaN;
  Mark.callAt = Result.idAt;
  Mark.callLength = Result.idLength;
  addMark();
}
