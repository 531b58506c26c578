/*
 * The rows of events: the newest one of the log, and earlier ones whose events are added with it.
 */
import { RowPlace, Thread, bytesOfRowPlace } from "./generated/shared";
import { Row, RowNames } from "../../../../pairing/assembly/generated/events";
import { Char } from "../../../../scanner/assembly/char";
import { begin, NewestRow } from "../../../../pairing/assembly/row";
import { threadOf } from "../../../../pairing/assembly/threads";
import { mostPrefixBytes } from "../compiled/kinds";
import { allocate } from "../../../../pairing/assembly/heap";

/** The newest row of the log, as a place of a row. */
export class Newest {
  static row: RowPlace = changetype<RowPlace>(0);
  /** The line of the row last reported; 0 if something else was reported since. */
  static toldLine: i32 = 0;
}

export function placeRow(line: i32, cwd: i32, ordinal: i32, at: f64): void {
  if (changetype<usize>(Newest.row) == 0) Newest.row = changetype<RowPlace>(allocate(bytesOfRowPlace));
  const row = Newest.row;
  row.line = line;
  row.cwd = cwd;
  row.ordinal = ordinal;
  row.isTimeless = false;
  row.at = at;
}

export function copyRow(to: RowPlace, from: RowPlace): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), bytesOfRowPlace);
}

export function isRow(row: RowPlace): bool {
  return row.line != 0;
}

export function forgetRow(row: RowPlace): void {
  row.line = 0;
}

/** Makes a row the origin of the next events, unless it was reported last. */
export function tellRow(row: RowPlace): void {
  if (row.line != Newest.toldLine) tellNewRow(row);
}

/** Makes a row the origin of the next events, whatever was reported before. */
export function tellNewRow(row: RowPlace): void {
  const line = row.line;
  NewestRow.thread = threadOf(Thread.threadId, Thread.sessionId, Thread.agentId, line, 0);
  Row.line = line;
  Row.at = row.isTimeless ? NaN : row.at;
  Row.isSidechain = Thread.agentId != 0;
  Row.isBackgroundCopy = 0;
  Row.isParents = 0;
  Row.isTimeTaken = 0;
  Row.cwd = row.cwd;
  Row.gitBranch = Thread.gitBranch;
  Row.clientVersion = Thread.clientVersion;
  Row.entrypoint = Thread.entrypoint;
  Row.promptId = 0;
  Row.repository = Thread.repository;
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
export function writeName(to: usize, row: RowPlace): i32 {
  const ordinal = row.ordinal;
  const prefix = Thread.namePrefixBytes;
  memory.copy(to, Thread.namePrefix, prefix);
  let end = to + prefix;
  if (ordinal < 0) {
    // "line"
    store<u32>(end, 0x656e696c);
    end += 4;
  }
  end = writeDigits(end, ordinal < 0 ? row.line : ordinal);
  store<u8>(end, Char.Colon);
  return <i32>(writeHex(end + 1, <i64>row.at) - to);
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
