import { State } from "./generated/shared";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { Words } from "./generated/words";

/** Adds a mark of the row that is of no call and has no figures. */
export function addPlainMark(kind: i32, detail: i32): void {
  addValueMark(kind, detail, NaN);
}

/** Like `addPlainMark`, with a value. */
export function addValueMark(kind: i32, detail: i32, value: f64): void {
  Mark.clear();
  Mark.kind = kind;
  Mark.detail = detail;
  Mark.value = value;
  addMark();
}

/** Whether a row names a permission mode other than the file's current one. */
export function isNewMode(mode: i32): bool {
  return mode != 0 && mode != State.permissionMode;
}

/** Adds the mark of a permission mode that is new. */
export function addMode(mode: i32): void {
  State.permissionMode = mode;
  addPlainMark(Words.permissionMode, mode);
}
