/*
 * Marks of what a result says was done (../../claude/result-marks.ts).
 */
import { isPlanTool, isTaskCreateTool, isTaskUpdateTool, isTodoTool } from "../compiled/kinds";
import { Mark, Result, Signal } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { textAt, textLength } from "../../../../pairing/assembly/texts";
import { Char } from "../../../../scanner/assembly/char";
import { isDigit } from "../../../../scanner/assembly/json-text";
import { isPlanApproved, notePullRequest } from "./answers";
import * as F from "./generated/projection";
import { integerOf } from "../../compiled/assembly/numbers";
import { codeOf, isArray, isObject, isString, member, word } from "../../compiled/assembly/tape-values";
import { Told } from "./told";
import { Words } from "./generated/words";

const mostDigits = 9;

/** Adds the marks of the newest result. */
export function addResultMarks(content: i32, bits: i32): void {
  if ((bits & isPlanTool) != 0) return addPlan(content);
  if (Told.fields == 0 || Signal.outcome != Words.ok) return;
  if (!addTodo(bits)) addGit();
}

function addPlan(content: i32): void {
  if (Signal.outcome == Words.rejected) add(Words.planRejected, 0, NaN);
  else if (Signal.outcome == Words.ok && isPlanApproved(content, Told.value) != 0)
    add(Words.planApproved, 0, NaN);
}

function addTodo(bits: i32): bool {
  const fields = Told.fields;
  if ((bits & isTodoTool) != 0) {
    const todos = member(fields, F.toolUseResult$newTodos);
    if (!isArray(todos)) return false;
    let count = 0;
    for (let item = word(todos + 1); item != 0; item = word(item)) count++;
    add(Words.todo, Words.written, <f64>count);
    return true;
  }
  if ((bits & isTaskCreateTool) != 0) {
    const task = member(fields, F.toolUseResult$task);
    add(
      Words.todo,
      Words.created,
      isObject(task) ? numberedTask(member(task, F.toolUseResult$task$id)) : NaN,
    );
    return true;
  }
  const change = (bits & isTaskUpdateTool) != 0 ? member(fields, F.toolUseResult$statusChange) : 0;
  const status = isObject(change) ? codeOf(member(change, F.toolUseResult$statusChange$to)) : 0;
  if (status == 0) return false;
  add(Words.todo, status, numberedTask(member(fields, F.toolUseResult$taskId)));
  return true;
}

function addGit(): void {
  const git = member(Told.fields, F.toolUseResult$gitOperation);
  if (!isObject(git)) return;
  const commit = member(git, F.toolUseResult$gitOperation$commit);
  if (isObject(commit))
    add(Words.commit, codeOf(member(commit, F.toolUseResult$gitOperation$commit$kind)), NaN);
  const pullRequest = member(git, F.toolUseResult$gitOperation$pr);
  if (!isObject(pullRequest)) return;
  const number = integerOf(member(pullRequest, F.toolUseResult$gitOperation$pr$number));
  if (number == number) notePullRequest(number);
  add(Words.pullRequest, codeOf(member(pullRequest, F.toolUseResult$gitOperation$pr$action)), number);
}

/** A task's number, written as number or digits; NaN for neither. */
function numberedTask(id: i32): f64 {
  if (id == 0) return NaN;
  if (!isString(id)) return integerOf(id);
  const text = codeOf(id);
  const length = text == 0 ? 0 : textLength(text);
  if (length == 0 || length > mostDigits) return NaN;
  let number = 0;
  for (let at = textAt(text); at < textAt(text) + <usize>length; at++) {
    const byte = <i32>load<u8>(at);
    if (!isDigit(byte)) return NaN;
    number = number * 10 + byte - Char.Zero;
  }
  return <f64>number;
}

function add(kind: i32, detail: i32, value: f64): void {
  Mark.clear();
  Mark.kind = kind;
  Mark.detail = detail;
  Mark.value = value;
  Mark.callId = Result.callId;
  Mark.callIdLength = Result.callIdLength;
  addMark();
}
