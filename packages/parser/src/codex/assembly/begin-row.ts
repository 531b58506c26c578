import { noteDirectory } from "../../compiled/assembly/directories";
import { seeRecord } from "../../compiled/assembly/file-counts";
import { countRecord } from "../../compiled/assembly/record-counts";
import { seenTimeAt } from "../../compiled/places";
import { copiesLastTimeAt, directoryOfRow, lastTimeAt, timeOfRow } from "../compiled/places";
import { addRowActivity } from "./queue";
import { Newest } from "./rows";
import { State } from "./state";

/** Counts the newest row, which is of a known type. */
export function countRow(type: i32, subtype: i32): void {
  const line = load<i32>(Newest.row);
  seeRecord(line, true);
  countRecord(type, subtype, State.version, 1, line);
  store<f64>(seenTimeAt, load<f64>(Newest.row, timeOfRow));
}

/** Begins a usual row: updates state before the row's own events. */
export function beginRow(type: i32, subtype: i32): void {
  const row = Newest.row;
  const at = load<f64>(row, timeOfRow);
  countRow(type, subtype);
  store<f64>(lastTimeAt, at);
  store<f64>(copiesLastTimeAt, at);
  noteDirectory(load<i32>(row, directoryOfRow));
  addRowActivity();
}
