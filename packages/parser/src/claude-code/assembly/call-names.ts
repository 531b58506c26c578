/*
 * What is known of the calls of a unit by their ids: whose result is what, which were seen at work and which a hook
 * looked at. Open addressing; a key is a hash of 128 bits, the unit and a code. What is of another unit is as if it were not there.
 */
import { callBit, runningBit } from "../compiled/kinds";
import { hash } from "../../../../scanner/assembly/hash";
import { allocate } from "../../../../pairing/assembly/heap";
import { hashAt } from "../../compiled/places";
import { textAt, textLength } from "../../compiled/assembly/tape-values";

/** Entry layout: hash, unit, code of the key's kind, bits, tool or other text, directory, task. */
const entryBytes: usize = 40;
const unitOf: usize = 16;
const codeOfEntry: usize = 20;
const bitsOf: usize = 24;
const toolOfEntry: usize = 28;
const directoryOfEntry: usize = 32;
const taskOfEntry: usize = 36;

/** Entries of the smallest table; each next one is four times as large. */
const fewestEntries: u32 = 1024;
const mostTables: i32 = 10;

/** Tables by size, allocated on first use: most units are small and stay close together in memory. */
let tables: usize = 0;
let table: usize = 0;
let size: i32 = 0;
let mask: u32 = 0;
let used: u32 = 0;
let unit: i32 = 1;

/** Begins a unit without calls seen. */
export function clearCalls(): void {
  unit++;
  open(0);
}

/** The entry that holds the bits of an id; 0 if none was noted. */
export function findCall(start: usize, length: i32, code: i32): usize {
  if (table == 0) return 0;
  hash(start, <usize>length, hashAt);
  const entry = place(hashAt, code);
  return load<i32>(entry, unitOf) == unit ? entry : 0;
}

/** The bits of an id. */
export function bitsOfCall(start: usize, length: i32, code: i32): i32 {
  const entry = findCall(start, length, code);
  return entry == 0 ? 0 : load<i32>(entry, bitsOf);
}

/** Adds bits to those of an id. */
export function noteCall(start: usize, length: i32, code: i32, bits: i32): usize {
  if (table == 0) open(0);
  if (used * 2 >= mask) grow();
  hash(start, <usize>length, hashAt);
  const entry = place(hashAt, code);
  if (load<i32>(entry, unitOf) != unit) {
    v128.store(entry, v128.load(hashAt));
    store<i32>(entry, unit, unitOf);
    store<i32>(entry, code, codeOfEntry);
    store<i32>(entry, 0, bitsOf);
    used++;
  }
  store<i32>(entry, load<i32>(entry, bitsOf) | bits, bitsOf);
  return entry;
}

/** Notes a call with its tool, directory and task. */
export function setCall(start: usize, length: i32, code: i32, tool: i32, directory: i32, task: i32): void {
  const entry = noteCall(start, length, code, callBit);
  store<i32>(entry, tool, toolOfEntry);
  store<i32>(entry, directory, directoryOfEntry);
  store<i32>(entry, task, taskOfEntry);
}

/** Notes a text for an id. */
export function noteText(start: usize, length: i32, code: i32, text: i32): void {
  store<i32>(noteCall(start, length, code, 0), text, toolOfEntry);
}

/** The text that was noted for an id; 0 for none. */
export function notedText(start: usize, length: i32, code: i32): i32 {
  const entry = findCall(start, length, code);
  return entry == 0 ? 0 : load<i32>(entry, toolOfEntry);
}

/** Whether an entry is a call, and not only evidence of one. */
export function hasCall(entry: usize): bool {
  return entry != 0 && (load<i32>(entry, bitsOf) & callBit) != 0;
}

export function toolOfCall(entry: usize): i32 {
  return load<i32>(entry, toolOfEntry);
}

export function directoryOfCall(entry: usize): i32 {
  return load<i32>(entry, directoryOfEntry);
}

export function taskOfCall(entry: usize): i32 {
  return load<i32>(entry, taskOfEntry);
}

function place(key: usize, code: i32): usize {
  const first = load<u64>(key);
  const second = load<u64>(key, 8);
  let index = (<u32>first ^ (<u32>code * 0x9e3779b1)) & mask;
  while (true) {
    const entry = table + <usize>index * entryBytes;
    if (load<i32>(entry, unitOf) != unit) return entry;
    if (load<u64>(entry) == first && load<u64>(entry, 8) == second && load<i32>(entry, codeOfEntry) == code)
      return entry;
    index = (index + 1) & mask;
  }
}

function open(number: i32): void {
  if (tables == 0) tables = allocate(mostTables << 2);
  const known = tables + ((<usize>number) << 2);
  size = number;
  mask = (fewestEntries << ((<u32>number) << 1)) - 1;
  used = 0;
  if (load<usize>(known) == 0) store<usize>(known, allocate(<usize>(mask + 1) * entryBytes));
  table = load<usize>(known);
}

function grow(): void {
  const old = table;
  const end = old + <usize>(mask + 1) * entryBytes;
  open(size + 1);
  for (let entry = old; entry < end; entry += entryBytes) {
    if (load<i32>(entry, unitOf) != unit) continue;
    memory.copy(place(entry, load<i32>(entry, codeOfEntry)), entry, entryBytes);
    used++;
  }
}

/** Notes that the row shows a call at work; 0 for none. */
export function noteRunning(call: i32): void {
  if (call != 0) noteCall(textAt(call), textLength(call), 0, runningBit);
}
