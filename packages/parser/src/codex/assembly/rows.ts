/*
 * The rows of events: the newest one of the log, and earlier ones whose events are added with it.
 */
import { Row, RowNames } from "../../../../pairing/assembly/generated/events";
import { Char } from "../../../../scanner/assembly/char";
import { begin, NewestRow } from "../../../../pairing/assembly/row";
import { threadOf } from "../../../../pairing/assembly/threads";
import { allocate } from "../../../../pairing/assembly/heap";
import {
  agentAt,
  branchAt,
  directoryOfRow,
  isTimelessRow,
  entrypointAt,
  mostPrefixBytes,
  namePrefixAt,
  namePrefixLengthAt,
  ordinalOfRow,
  repositoryAt,
  rowBytes,
  sessionAt,
  threadIdAt,
  timeOfRow,
  versionAt,
} from "../compiled/places";

/** The newest row of the log, as a place of a row. */
export class Newest {
  static row: usize = 0;
  /** The line of the row last reported; 0 if something else was reported since. */
  static toldLine: i32 = 0;
}

export function placeRow(line: i32, cwd: i32, ordinal: i32, at: f64): void {
  if (Newest.row == 0) Newest.row = allocate(rowBytes);
  store<i32>(Newest.row, line);
  store<i32>(Newest.row, cwd, directoryOfRow);
  store<i32>(Newest.row, ordinal, ordinalOfRow);
  store<i32>(Newest.row, 0, isTimelessRow);
  store<f64>(Newest.row, at, timeOfRow);
}

export function copyRow(to: usize, from: usize): void {
  memory.copy(to, from, rowBytes);
}

export function isRow(row: usize): bool {
  return load<i32>(row) != 0;
}

export function forgetRow(row: usize): void {
  store<i32>(row, 0);
}

/** Makes a row the origin of the next events, unless it was reported last. */
export function tellRow(row: usize): void {
  if (load<i32>(row) != Newest.toldLine) tellNewRow(row);
}

/** Makes a row the origin of the next events, whatever was reported before. */
export function tellNewRow(row: usize): void {
  const line = load<i32>(row);
  NewestRow.thread = threadOf(load<i32>(threadIdAt), load<i32>(sessionAt), load<i32>(agentAt), line, 0);
  Row.line = line;
  Row.at = load<i32>(row, isTimelessRow) == 0 ? load<f64>(row, timeOfRow) : NaN;
  Row.isSidechain = load<i32>(agentAt) != 0;
  Row.isBackgroundCopy = 0;
  Row.isParents = 0;
  Row.isTimeTaken = 0;
  Row.cwd = load<i32>(row, directoryOfRow);
  Row.gitBranch = load<i32>(branchAt);
  Row.clientVersion = load<i32>(versionAt);
  Row.entrypoint = load<i32>(entrypointAt);
  Row.promptId = 0;
  Row.repository = load<i32>(repositoryAt);
  RowNames.forkedFromUuidLength = -1;
  if (ofRow.at == 0) ofRow.at = newName();
  RowNames.uuid = ofRow.at;
  RowNames.uuidLength = writeName(ofRow.at, row);
  begin();
  Newest.toldLine = line;
}

class ofRow {
  static at: usize = 0;
}

/** Room for the name of a row and what is written behind it. */
export function newName(): usize {
  return allocate(mostPrefixBytes + 64);
}

/** Writes the name of a row (../origin.ts); returns its length in bytes. */
export function writeName(to: usize, row: usize): i32 {
  const ordinal = load<i32>(row, ordinalOfRow);
  const prefix = load<i32>(namePrefixLengthAt);
  memory.copy(to, namePrefixAt, prefix);
  let end = to + prefix;
  if (ordinal < 0) {
    // "line"
    store<u32>(end, 0x656e696c);
    end += 4;
  }
  end = writeDigits(end, ordinal < 0 ? load<i32>(row) : ordinal);
  store<u8>(end, Char.Colon);
  return <i32>(writeHex(end + 1, <i64>load<f64>(row, timeOfRow)) - to);
}

function writeDigits(to: usize, number: i32): usize {
  let digits = 1;
  for (let rest = number / 10; rest != 0; rest /= 10) digits++;
  const end = to + digits;
  let left = number;
  for (let place = end - 1; place >= to; place--) {
    store<u8>(place, 0x30 + <u8>(left % 10));
    left /= 10;
  }
  return end;
}

/** Same text as `Number.toString(16)`. */
function writeHex(to: usize, number: i64): usize {
  let start = to;
  if (number < 0) {
    store<u8>(start, Char.Minus);
    start++;
  }
  let left = <u64>(number < 0 ? -number : number);
  const end = start + <usize>max(1, (67 - <i32>clz(left)) >> 2);
  for (let place = end - 1; place >= start; place--) {
    const digit = <u8>(left & 15);
    store<u8>(place, digit < 10 ? 0x30 + digit : 0x57 + digit);
    left >>= 4;
  }
  return end;
}
