import { seenTimeAt } from "../../compiled/places";
import { mainFile, otherFile } from "../compiled/kinds";
import { File, First, Rows, State, Unit } from "./generated/shared";

/** Whether no row of the file is usual now. */
export function isOdd(): bool {
  return File.kind == otherFile || Rows.areHeld;
}

/** Notes the time of a row. */
export function seeTime(at: f64): void {
  State.lastAt = at;
  store<f64>(seenTimeAt, at);
}

/** Notes the session of a file's first event. */
export function seeSession(session: i32): void {
  if (First.sessionId == 0) First.sessionId = session;
}

/** Notes the unit's first working directory, and the session of its first row in a main transcript. */
export function seeUnit(directory: i32, session: i32): void {
  if (Unit.cwd == 0) Unit.cwd = directory;
  if (File.kind == mainFile && Unit.sessionId == 0) Unit.sessionId = session;
}
