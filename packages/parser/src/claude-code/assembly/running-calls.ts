import { runningBit } from "../compiled/kinds";
import { textAt, textLength } from "../../compiled/assembly/tape-values";
import { noteCall } from "./call-names";

/** Notes that the row shows a call at work; 0 for none. */
export function noteRunning(call: i32): void {
  if (call != 0) noteCall(textAt(call), textLength(call), 0, runningBit);
}
