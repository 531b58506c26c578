/*
 * Names of the rows that hold a part of a response, by thread, while a unit is open. Only a 127-bit hash is kept of each:
 * there is one for nearly every second row of a log.
 */
import { hash } from "../../scanner/assembly/hash";
import { allocate } from "./heap";
import { takeForUnit } from "./unit-memory";

const slotBytes: usize = 16;
const firstSlots: usize = 64;

class RequestRowNames {
  static slots: usize = 0;
  static lastSlot: usize = 0;
  static count: usize = 0;
  static scratch: usize = 0;
}

export function forgetRequestRowNames(): void {
  if (RequestRowNames.scratch == 0) RequestRowNames.scratch = allocate(16);
  RequestRowNames.slots = takeForUnit(firstSlots * slotBytes);
  RequestRowNames.lastSlot = firstSlots - 1;
  RequestRowNames.count = 0;
}

/** Adds the name of a row of a thread; says whether it was there. */
export function hadRequestRow(state: usize, at: usize, length: i32): bool {
  hash(at, length, RequestRowNames.scratch);
  // A set bit: zeros are an empty place.
  const first = load<u64>(RequestRowNames.scratch) | 1;
  const second = load<u64>(RequestRowNames.scratch, 8) ^ (<u64>state * 0x9e3779b97f4a7c15);
  const place = placeOf(first, second);
  if (load<u64>(place) != 0) return true;
  store<u64>(place, first);
  store<u64>(place, second, 8);
  if (++RequestRowNames.count > (RequestRowNames.lastSlot + 1) >> 1) grow();
  return false;
}

/** The slot of a hash, or the free one for it. */
function placeOf(first: u64, second: u64): usize {
  const lastSlot = RequestRowNames.lastSlot;
  const slots = RequestRowNames.slots;
  let slot = <usize>(second >> 32) & lastSlot;
  while (true) {
    const place = slots + slot * slotBytes;
    const found = load<u64>(place);
    if (found == 0 || (found == first && load<u64>(place, 8) == second)) return place;
    slot = (slot + 1) & lastSlot;
  }
}

function grow(): void {
  const old = RequestRowNames.slots;
  const oldEnd = old + (RequestRowNames.lastSlot + 1) * slotBytes;
  RequestRowNames.lastSlot = (RequestRowNames.lastSlot << 1) | 1;
  RequestRowNames.slots = takeForUnit((RequestRowNames.lastSlot + 1) * slotBytes);
  for (let from = old; from < oldEnd; from += slotBytes) {
    const first = load<u64>(from);
    if (first == 0) continue;
    const second = load<u64>(from, 8);
    const place = placeOf(first, second);
    store<u64>(place, first);
    store<u64>(place, second, 8);
  }
}
