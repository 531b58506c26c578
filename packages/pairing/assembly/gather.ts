/*
 * Columns of rows, as typed arrays have them.
 */
import { copyShort } from "../../scanner/assembly/short-text";
import { allocate } from "./heap";
import { rowAt, rowCount, rowsTogether } from "./tables";

/** Column descriptor; TypeScript writes it in this layout. */
@unmanaged
class Gathered {
  kind: i32;
  /** Offset of the value in a row. */
  offset: usize;
  /** Where to write the next values. */
  to: usize;
  /** Where to write validity bits of the next keys, or the distinct codes of texts. */
  more: usize;
  /** By text code, its index among these plus one. */
  places: usize;
  /** Non-null values so far; distinct ones for texts. */
  known: i32;
  /** Bytes of keys so far. */
  bytes: i32;
}

const kindText = 0;
const kindKey = 1;
const kindInteger = 2;
const kindLong = 3;

class Scratch {
  static at: usize = 0;
  static bytes: usize = 0;
}

/** Scratch memory of `bytes` bytes, valid until the next call. */
export function scratchOf(bytes: usize): usize {
  if (bytes > Scratch.bytes) {
    Scratch.bytes = bytes + (bytes >> 1);
    Scratch.at = allocate(Scratch.bytes);
  }
  return Scratch.at;
}

/** Writes a column of all rows of a table. */
export function gatherColumn(table: i32, stride: usize, told: usize): void {
  const column = changetype<Gathered>(told);
  const count = rowCount(table);
  for (let first = 0; first < count; first += rowsTogether(table, first)) {
    const at = rowAt(table, first, stride) + column.offset;
    const end = at + <usize>rowsTogether(table, first) * stride;
    if (column.kind == kindText) gatherTexts(column, at, end, stride);
    else if (column.kind == kindKey) gatherKeys(column, at, end, stride);
    else if (column.kind == kindInteger) gatherIntegers(column, at, end, stride);
    else if (column.kind == kindLong) gatherLongs(column, at, end, stride);
    else gatherFlags(column, at, end, stride);
  }
}

/** Writes the keys of a column of the block back to back, and up to 15 bytes after them. */
export function copyKeys(table: i32, stride: usize, first: i32, offset: usize, to: usize): void {
  const start = rowAt(table, first, stride) + offset;
  const end = start + <usize>rowsTogether(table, first) * stride;
  for (let at = start; at < end; at += stride) {
    const length = load<i32>(at, 4);
    if (length <= 0) continue;
    copyShort(to, load<usize>(at), length);
    to += length;
  }
}

/** Index of each text in the column's own dictionary; −1 for null. */
function gatherTexts(column: Gathered, at: usize, end: usize, stride: usize): void {
  let newest = 0;
  let newestPlace = -1;
  let to = column.to;
  for (; at < end; at += stride, to += 4) {
    const code = load<i32>(at);
    if (code != newest) {
      newest = code;
      newestPlace = code == 0 ? -1 : placeOf(column, code);
    }
    store<i32>(to, newestPlace);
  }
  column.to = to;
}

function placeOf(column: Gathered, code: i32): i32 {
  const place = column.places + ((<usize>code) << 2);
  const known = load<i32>(place);
  if (known != 0) return known - 1;
  store<i32>(column.more + ((<usize>column.known) << 2), code);
  store<i32>(place, ++column.known);
  return column.known - 1;
}

/** End offset of each key in the column, and a validity bit. */
function gatherKeys(column: Gathered, at: usize, end: usize, stride: usize): void {
  let bits = 0;
  let bit = 1;
  let bitsTo = column.more;
  let to = column.to;
  for (; at < end; at += stride, to += 4) {
    const length = load<i32>(at, 4);
    if (length >= 0) {
      column.bytes += length;
      column.known++;
      bits |= bit;
    }
    store<i32>(to, column.bytes);
    bit <<= 1;
    if (bit == 0x100 || at + stride >= end) {
      store<u8>(bitsTo++, <u8>bits);
      bits = 0;
      bit = 1;
    }
  }
  column.to = to;
  column.more = bitsTo;
}

function gatherIntegers(column: Gathered, at: usize, end: usize, stride: usize): void {
  let known = 0;
  let to = column.to;
  for (; at < end; at += stride, to += 4) {
    const value = load<i32>(at);
    store<i32>(to, value);
    known += i32(value != i32.MIN_VALUE);
  }
  column.to = to;
  column.known += known;
}

function gatherLongs(column: Gathered, at: usize, end: usize, stride: usize): void {
  let known = 0;
  let to = column.to;
  for (; at < end; at += stride, to += 8) {
    const value = load<f64>(at);
    store<f64>(to, value);
    known += i32(value == value);
  }
  column.to = to;
  column.known += known;
}

function gatherFlags(column: Gathered, at: usize, end: usize, stride: usize): void {
  let known = 0;
  let to = column.to;
  for (; at < end; at += stride, to++) {
    const value = load<u8>(at);
    store<u8>(to, value);
    known += i32(value != 2);
  }
  column.to = to;
  column.known += known;
}
