/*
 * Columns of rows, as typed arrays have them. A column is told by its table, the bytes of a row and its place in it.
 */
import { copyShort } from "../../scanner/assembly/short-text";
import { allocate } from "./heap";
import { rowAt, rowCount, rowsTogether } from "./tables";
import { textCount } from "./texts";

class Scratch {
  static at: usize = 0;
  static bytes: usize = 0;
  /** By code of a text: its place in the dictionary of the column that is gathered, and one more. */
  static places: usize = 0;
  static placeCount: i32 = 0;
}

/** Memory for so many bytes, until it is asked for again. */
export function scratchOf(bytes: usize): usize {
  if (bytes > Scratch.bytes) {
    Scratch.at = allocate(bytes);
    Scratch.bytes = bytes;
  }
  return Scratch.at;
}

/** Writes the whole numbers of a column; says whether any is not null. */
export function gatherIntegers(table: i32, stride: usize, offset: usize, to: usize): bool {
  let isKnown = false;
  for (let row = 0; row < rowCount(table);) {
    const rows = rowsTogether(table, row);
    const start = rowAt(table, row, stride) + offset;
    const end = start + <usize>rows * stride;
    for (let at = start; at < end; at += stride, to += 4) {
      const value = load<i32>(at);
      store<i32>(to, value);
      isKnown = isKnown || value != i32.MIN_VALUE;
    }
    row += rows;
  }
  return isKnown;
}

/** The same for numbers of 64 bits. */
export function gatherLongs(table: i32, stride: usize, offset: usize, to: usize): bool {
  let isKnown = false;
  for (let row = 0; row < rowCount(table);) {
    const rows = rowsTogether(table, row);
    const start = rowAt(table, row, stride) + offset;
    const end = start + <usize>rows * stride;
    for (let at = start; at < end; at += stride, to += 8) {
      const value = load<f64>(at);
      store<f64>(to, value);
      isKnown = isKnown || value == value;
    }
    row += rows;
  }
  return isKnown;
}

/** The same for flags. */
export function gatherFlags(table: i32, stride: usize, offset: usize, to: usize): bool {
  let isKnown = false;
  for (let row = 0; row < rowCount(table);) {
    const rows = rowsTogether(table, row);
    const start = rowAt(table, row, stride) + offset;
    const end = start + <usize>rows * stride;
    for (let at = start; at < end; at += stride, to++) {
      const value = load<u8>(at);
      store<u8>(to, value);
      isKnown = isKnown || value != 2;
    }
    row += rows;
  }
  return isKnown;
}

/**
 * Writes for each text of a column its place in the column's own dictionary, −1 for null, and to `usedTo` the codes of that
 * dictionary; gives how many these are.
 */
export function gatherTexts(table: i32, stride: usize, offset: usize, to: usize, usedTo: usize): i32 {
  makePlaces();
  let used = 0;
  let newest = 0;
  let newestPlace = -1;
  for (let row = 0; row < rowCount(table);) {
    const rows = rowsTogether(table, row);
    const start = rowAt(table, row, stride) + offset;
    const end = start + <usize>rows * stride;
    for (let at = start; at < end; at += stride, to += 4) {
      const code = load<i32>(at);
      if (code != newest) {
        newest = code;
        newestPlace = -1;
        if (code != 0) {
          const place = Scratch.places + ((<usize>code) << 2);
          newestPlace = load<i32>(place) - 1;
          if (newestPlace < 0) {
            store<i32>(usedTo + ((<usize>used) << 2), code);
            newestPlace = used;
            store<i32>(place, ++used);
          }
        }
      }
      store<i32>(to, newestPlace);
    }
    row += rows;
  }
  for (let index = 0; index < used; index++) {
    store<i32>(Scratch.places + ((<usize>load<i32>(usedTo + ((<usize>index) << 2))) << 2), 0);
  }
  return used;
}

/** Writes where each key of a column begins among all, then the end of the last one, and a bit for each that is not null; gives how many are. */
export function measureKeys(table: i32, stride: usize, offset: usize, to: usize, bitsTo: usize): i32 {
  let nulls = 0;
  let length = 0;
  memory.fill(bitsTo, 0xff, <usize>((rowCount(table) + 7) >> 3));
  for (let row = 0; row < rowCount(table);) {
    const rows = rowsTogether(table, row);
    let at = rowAt(table, row, stride) + offset;
    for (const end = row + rows; row < end; row++, at += stride, to += 4) {
      store<i32>(to, length);
      const bytes = load<i32>(at, 4);
      if (bytes >= 0) {
        length += bytes;
      } else {
        const byte = bitsTo + (row >> 3);
        const bit = 1 << (row & 7);
        store<u8>(byte, <u8>(<i32>load<u8>(byte) & ~bit));
        nulls++;
      }
    }
  }
  store<i32>(to, length);
  return nulls;
}

/** Writes the bytes of all keys of a column, one after the other, and up to 15 more. */
export function copyKeys(table: i32, stride: usize, offset: usize, to: usize): void {
  for (let row = 0; row < rowCount(table);) {
    const rows = rowsTogether(table, row);
    const start = rowAt(table, row, stride) + offset;
    const end = start + <usize>rows * stride;
    for (let at = start; at < end; at += stride) {
      const length = load<i32>(at, 4);
      if (length <= 0) continue;
      copyShort(to, load<usize>(at), length);
      to += length;
    }
    row += rows;
  }
}

function makePlaces(): void {
  if (textCount() < Scratch.placeCount) return;
  Scratch.placeCount = textCount() + 1;
  Scratch.places = allocate((<usize>Scratch.placeCount) << 2);
}
