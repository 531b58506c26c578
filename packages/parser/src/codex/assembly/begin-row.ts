import { Reach, State, Thread } from "./generated/shared";
import { noteDirectory } from "../../compiled/assembly/directories";
import { countRecord, seeRecord } from "../../compiled/assembly/record-counts";
import { seenTimeAt } from "../../compiled/places";
import { addRowActivity } from "./queue";
import { Newest } from "./rows";

/** Counts the newest row, which is of a known type. */
export function countRow(type: i32, subtype: i32): void {
  const line = Newest.row.line;
  seeRecord(line, true);
  countRecord(type, subtype, Thread.clientVersion, 1, line);
  store<f64>(seenTimeAt, Newest.row.at);
}

/** Begins a usual row: updates state before the row's own events. */
export function beginRow(type: i32, subtype: i32): void {
  const row = Newest.row;
  const at = row.at;
  countRow(type, subtype);
  State.lastAt = at;
  Reach.lastAt = at;
  noteDirectory(row.cwd);
  addRowActivity();
}
