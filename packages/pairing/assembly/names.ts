/*
 * Names by owner and bytes, while a unit is open. One table holds all: most threads know few names.
 */
import { hash } from "../../scanner/assembly/hash";
import { isSame } from "../../scanner/assembly/short-text";
import { allocate } from "./heap";
import { takeForUnit } from "./unit-memory";

/** A name and two words, whose meaning is up to its owner. The words begin as zeros. */
@unmanaged
export class Name {
  hash: u32;
  owner: usize;
  at: usize;
  length: i32;
  first: usize;
  second: usize;
}

/** A slot holds a name's hash and address; address 0 is free. */
const slotBytes: usize = 8;
const firstSlots: usize = 64;

class Names {
  static slots: usize = 0;
  static lastSlot: usize = 0;
  static count: usize = 0;
  static scratch: usize = 0;
  /** Slot and hash of the last look-up. */
  static newestSlot: usize = 0;
  static newestHash: u32 = 0;
}

/** Forgets all names. */
export function forgetNames(): void {
  if (Names.scratch == 0) Names.scratch = allocate(16);
  Names.slots = takeForUnit(firstSlots * slotBytes);
  Names.lastSlot = firstSlots - 1;
  Names.count = 0;
}

/** The entry of an owner's name; 0 if there is none. */
export function findName(owner: usize, at: usize, length: i32): usize {
  hash(at, length, Names.scratch);
  const hashed = load<u32>(Names.scratch) ^ (<u32>owner * 0x9e3779b1);
  Names.newestHash = hashed;
  let slot = <usize>hashed & Names.lastSlot;
  while (true) {
    const place = Names.slots + slot * slotBytes;
    const found = load<usize>(place, 4);
    if (found == 0) {
      Names.newestSlot = slot;
      return 0;
    }
    if (load<u32>(place) == hashed) {
      const name = changetype<Name>(found);
      if (name.owner == owner && name.length == length && isSame(name.at, at, length)) return found;
    }
    slot = (slot + 1) & Names.lastSlot;
  }
}

/** Adds the name that was just looked up in vain. Its bytes must stay while the unit is open. */
export function addName(owner: usize, at: usize, length: i32): usize {
  const hashed = Names.newestHash;
  if (++Names.count > (Names.lastSlot + 1) >> 1) grow(hashed);
  const found = takeForUnit(offsetof<Name>());
  const name = changetype<Name>(found);
  name.hash = hashed;
  name.owner = owner;
  name.at = at;
  name.length = length;
  put(Names.newestSlot, hashed, found);
  return found;
}

function grow(hashed: u32): void {
  const old = Names.slots;
  const oldEnd = old + (Names.lastSlot + 1) * slotBytes;
  Names.lastSlot = (Names.lastSlot << 1) | 1;
  Names.slots = takeForUnit((Names.lastSlot + 1) * slotBytes);
  for (let place = old; place < oldEnd; place += slotBytes) {
    const found = load<usize>(place, 4);
    if (found != 0) put(freeSlot(load<u32>(place)), load<u32>(place), found);
  }
  Names.newestSlot = freeSlot(hashed);
}

function freeSlot(hashed: u32): usize {
  let slot = <usize>hashed & Names.lastSlot;
  while (load<usize>(Names.slots + slot * slotBytes, 4) != 0) slot = (slot + 1) & Names.lastSlot;
  return slot;
}

function put(slot: usize, hashed: u32, found: usize): void {
  store<u32>(Names.slots + slot * slotBytes, hashed);
  store<usize>(Names.slots + slot * slotBytes, found, 4);
}
