import { hookedBit } from "../compiled/kinds";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { addActivity } from "../../../../pairing/assembly/turn-events";
import { noteCall } from "./call-names";
import { isToolCallId } from "./ids";
import { isPlain, isString, textAt, textLength } from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** Whether hooks of this event come again in the system row that sums them up: then this row counts only as activity. */
export function isSummedUp(event: i32): bool {
  return event == Words.stop;
}

/** Notes that a hook was asked before a call, whose id is a string without escapes; 0 for none. */
export function noteHooked(call: i32, event: i32): void {
  if (call != 0 && event == Words.preToolUse) noteCall(textAt(call), textLength(call), 0, hookedBit);
}

/** Adds the mark of a hook of a call. */
export function addHook(event: i32, call: i32, exitCode: f64, durationMs: f64): void {
  Mark.clear();
  Mark.kind = Words.hook;
  Mark.detail = event;
  Mark.value = exitCode;
  Mark.durationMs = durationMs;
  if (call != 0 && isToolCallId(call)) {
    Mark.callId = textAt(call);
    Mark.callIdLength = textLength(call);
  }
  addMark();
}

/** Adds a row that reports nothing but activity. */
export function addSilence(): void {
  addActivity(0, 0);
}

/** A string without escapes that is not empty, or 0; −1 for one with escapes. */
export function idOf(value: i32): i32 {
  if (isPlain(value)) return value;
  return isOdd(value) ? -1 : 0;
}

function isOdd(value: i32): bool {
  return value != 0 && isString(value) && textLength(value) != 0;
}
