/*
 * Ends of tasks (../task-notification.ts, ../task-state.ts). TypeScript keeps those that are known, and tells them after all
 * else that a row says: a row that it tells something of is another one for the pairing.
 */
import { noteOnly } from "../../../../pairing/assembly/local-call";
import { noticeText } from "../compiled/places";
import { findPolledEnd, findTaskEnds, tellTaskEnds } from "./answers";
import { Envelope } from "./envelope";
import { kindNumbered, textNumbered, Texts } from "./texts";
import { Told } from "./told";

/** Tells the ends of tasks that the texts of the row tell, which was begun. */
export function tellEndsInTexts(): void {
  if ((Texts.kinds & noticeText) != 0 && findEndsInTexts() != 0) tellEnds();
}

/** Finds the ends of tasks that the newest texts tell; gives how many. */
export function findEndsInTexts(): i32 {
  let count = 0;
  for (let number = 0; number < Texts.count; number++)
    if ((kindNumbered(number) & noticeText) != 0) count = findTaskEnds(textNumbered(number));
  return count;
}

/** Tells the end of a task that the newest result tells to whoever asked for it. */
export function tellPolledEnd(content: i32, isError: bool, tool: i32, task: i32): void {
  if (findPolledEnd(content, i32(isError), Told.value, tool, task) != 0) tellEnds();
}

/** Tells the ends that were found. */
export function tellEnds(): void {
  noteOnly();
  tellTaskEnds(Envelope.session, Envelope.agent, Envelope.line, Envelope.at);
}
