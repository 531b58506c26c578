/*
 * Ends of tasks (../../claude/task-notification.ts, ../../claude/task-state.ts). TypeScript keeps those that are known, and tells them after all
 * else that a row says: a row that it tells something of is another one for the pairing.
 */
import { noticeText } from "../compiled/kinds";
import { noteOnly } from "../../../../pairing/assembly/local-call";
import { findPolledEnd, findTaskEnds, findTaskState, tellTaskEnds } from "./answers";
import { kindNumbered, textNumbered, Texts } from "./texts";
import { Told } from "./told";

let found: i32 = 0;

/** Tells the task ends of the row, which must have begun: those in its texts and those found before. */
export function tellEndsOfRow(): void {
  if ((Texts.kinds & noticeText) != 0) findEndsInTexts();
  tellFoundEnds();
}

/** Tells the ends that were found, if any. */
export function tellFoundEnds(): void {
  if (found != 0) tellEnds();
}

/** Finds the ends of tasks in the newest texts; returns how many. */
export function findEndsInTexts(): i32 {
  for (let number = 0; number < Texts.count; number++)
    if ((kindNumbered(number) & noticeText) != 0) found = findTaskEnds(textNumbered(number));
  return found;
}

/** Finds the end of a task in the newest result, whose call asked for it. */
export function findEndInResult(content: i32, isError: bool, tool: i32, task: i32): void {
  found = findPolledEnd(content, i32(isError), Told.value, tool, task);
}

/** Finds the end that a state of a task tells. */
export function findEndInState(task: i32, status: i32): void {
  found = findTaskState(task, status);
}

/** Tells the ends that were found. */
export function tellEnds(): void {
  found = 0;
  noteOnly();
  tellTaskEnds();
}
