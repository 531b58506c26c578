/*
 * What a structured result tells in figures and ids (../../claude/decode-results.ts).
 */
import { isSearchTool, isWriteTool } from "../compiled/kinds";
import { Result, Signal } from "../../../../pairing/assembly/generated/events";
import { opMeasured } from "../../../../scanner/src/tape";
import { Char } from "../../../../scanner/assembly/char";
import * as F from "./generated/projection";
import { durationOf, durationOfNumber, finiteOf, integerOf } from "../../compiled/assembly/numbers";
import {
  codeOf,
  isArray,
  isMeasuredString,
  isObject,
  isThere,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Told } from "./told";
import { Words } from "./generated/words";
import { measure } from "../../../../scanner/assembly/strings";
import { hashAt } from "../../compiled/places";

const mostSearches = 1_000_000;

/** Reads the figures of the result whose outcome is known; the tool is 0 where its call is not. */
export function readFigures(tool: i32, bits: i32): void {
  const fields = Told.fields;
  if (fields == 0) return;
  Result.durationMs = reportedDuration(fields);
  Result.workflowId = codeOf(member(fields, F.toolUseResult$runId));
  if (Signal.outcome == Words.detached) Result.taskId = launchedTask(fields);
  const isUntold = tool == 0 && isThere(member(fields, F.toolUseResult$durationSeconds));
  if ((bits & isSearchTool) != 0 || isUntold) Result.webSearches = searchesOf(fields);
  if (Signal.outcome != Words.ok || !changedLines(fields, (bits & isWriteTool) != 0)) return;
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

function launchedTask(fields: i32): i32 {
  const background = codeOf(member(fields, F.toolUseResult$backgroundTaskId));
  if (background != 0) return background;
  const task = codeOf(member(fields, F.toolUseResult$taskId));
  if (task != 0) return task;
  const agent = codeOf(member(fields, F.toolUseResult$agentId));
  return agent != 0 ? agent : codeOf(member(fields, F.toolUseResult$agent_id));
}

function searchesOf(fields: i32): i32 {
  const told = integerOf(member(fields, F.toolUseResult$searchCount));
  if (told >= 0 && told <= mostSearches) return <i32>told;
  const results = member(fields, F.toolUseResult$results);
  if (!isArray(results)) return i32.MIN_VALUE;
  let count = 0;
  for (let item = word(results + 1); item != 0; item = word(item)) if (isMeasuredObject(item + 1)) count++;
  return count;
}

function isMeasuredObject(value: i32): bool {
  return word(value) == opMeasured && load<u8>(<usize>word(value + 2)) == Char.OpenBrace;
}

/** Lines that a call changed. */
class Lines {
  static added: i32 = 0;
  static removed: i32 = 0;
}

/** Whether a line of a patch has its sign written as an escape. */
export function isOddPatch(fields: i32): bool {
  const patch = member(fields, F.toolUseResult$structuredPatch);
  if (!isArray(patch)) return false;
  for (let hunk = word(patch + 1); hunk != 0; hunk = word(hunk)) {
    const lines = linesOf(hunk + 1);
    for (let line = lines; line != 0; line = word(line)) if (hasEscapedSign(line + 1)) return true;
  }
  return false;
}

/** Counts the changed lines that a structured result states; false if it states none (../../claude/decode-results.ts). */
function changedLines(fields: i32, isWrite: bool): bool {
  const content = member(fields, F.toolUseResult$content);
  if (isWrite && isMeasuredString(content) && codeOf(member(fields, F.toolUseResult$type)) == Words.create) {
    measure(<usize>word(content + 2) + 1, hashAt);
    Lines.added = load<i32>(hashAt, 4);
    Lines.removed = 0;
    return true;
  }
  const patch = member(fields, F.toolUseResult$structuredPatch);
  if (!isArray(patch)) return false;
  Lines.added = 0;
  Lines.removed = 0;
  for (let hunk = word(patch + 1); hunk != 0; hunk = word(hunk)) countLines(linesOf(hunk + 1));
  return true;
}

function countLines(first: i32): void {
  for (let line = first; line != 0; line = word(line)) {
    const sign = signOf(line + 1);
    if (sign == Char.Plus) Lines.added++;
    else if (sign == Char.Minus) Lines.removed++;
  }
}

function linesOf(hunk: i32): i32 {
  if (!isObject(hunk)) return 0;
  const lines = member(hunk, F.toolUseResult$structuredPatch$$lines);
  return isArray(lines) ? word(lines + 1) : 0;
}

/** Whether a line's first character is written as a numeric escape. */
function hasEscapedSign(value: i32): bool {
  if (signOf(value) != Char.Backslash) return false;
  return load<u8>(<usize>word(value + 2) + 2) == Char.LetterU;
}

/** First byte of a measured string's text (its closing quote if empty); 0 for anything else. */
function signOf(value: i32): i32 {
  return isMeasuredString(value) ? <i32>load<u8>(<usize>word(value + 2) + 1) : 0;
}
