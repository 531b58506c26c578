// Loops over many keys or numbers, compiled: they run once a process, and are done before an engine has compiled them.
// Addresses are those of arrays as src/keys/kernel.ts has put them there.

/** Numbers keys as `KeyNumbers` does: the same numbers, slots and hashes. `validity` is 0 where no key is null. Returns how many different keys there are; the number of repeats lies at `repeats`, and the repeats themselves behind it. */
export function numberKeys(
  offsets: usize,
  bytes: usize,
  validity: usize,
  rows: i32,
  slots: usize,
  mask: i32,
  hashes: usize,
  ofRow: usize,
  firstRows: usize,
  repeats: usize,
): i32 {
  memory.fill(slots, 0xff, (<usize>mask + 1) << 2);
  let size = 0;
  let repeated = 0;
  for (let row = 0; row < rows; row++) {
    if (isNull(validity, row)) {
      store<i32>(at(ofRow, row), -1);
      continue;
    }
    const start = bytes + load<i32>(at(offsets, row));
    const end = bytes + load<i32>(at(offsets, row), 4);
    const hash = hashOf(start, end);
    let slot = hash & mask;
    let number = load<i32>(at(slots, slot));
    while (number != -1 && !isKey(number, hash, start, end, offsets, bytes, hashes, firstRows)) {
      slot = (slot + 1) & mask;
      number = load<i32>(at(slots, slot));
    }
    if (number == -1) {
      number = size++;
      store<i32>(at(slots, slot), number);
      store<i32>(at(hashes, number), hash);
      store<i32>(at(firstRows, number), row);
    } else {
      store<i32>(at(repeats, ++repeated), row);
    }
    store<i32>(at(ofRow, row), number);
  }
  store<i32>(repeats, repeated);
  return size;
}

/** Finds the numbers of other keys among numbered ones; −1 where there is none. */
export function findKeys(
  others: usize,
  otherBytes: usize,
  validity: usize,
  rows: i32,
  found: usize,
  offsets: usize,
  bytes: usize,
  slots: usize,
  mask: i32,
  hashes: usize,
  firstRows: usize,
  size: i32,
): void {
  let last = 0;
  for (let row = 0; row < rows; row++) {
    let number = -1;
    if (!isNull(validity, row)) {
      const start = otherBytes + load<i32>(at(others, row));
      const end = otherBytes + load<i32>(at(others, row), 4);
      const nearEnd = min(last + 3, size);
      number = last;
      while (number < nearEnd && !isSame(number, start, end, offsets, bytes, firstRows)) number++;
      if (number >= nearEnd) {
        const hash = hashOf(start, end);
        let slot = hash & mask;
        number = load<i32>(at(slots, slot));
        while (number != -1 && !isKey(number, hash, start, end, offsets, bytes, hashes, firstRows)) {
          slot = (slot + 1) & mask;
          number = load<i32>(at(slots, slot));
        }
      }
      if (number != -1) last = number;
    }
    store<i32>(at(found, row), number);
  }
}

const digitBits: u64 = 11;
const digits: i32 = 1 << 11;

/**
 * Puts the places of whole numbers into ascending order, equal ones in the order of their places, those that are not
 * finite last. `keys` has room for as many numbers of 64 bits twice, `spare` for as many places, `counts` for 2048 numbers of 32 bits.
 */
export function orderNumbers(
  numbers: usize,
  count: i32,
  smallest: f64,
  last: f64,
  order: usize,
  keys: usize,
  spare: usize,
  counts: usize,
): void {
  for (let place = 0; place < count; place++) {
    const number = load<f64>(numbers + ((<usize>place) << 3));
    const distance = isFinite<f64>(number) ? number - smallest : last;
    store<u64>(keys + ((<usize>place) << 3), <u64>distance);
    store<i32>(at(order, place), place);
  }
  let from = keys;
  let to = keys + ((<usize>count) << 3);
  let places = order;
  let sorted = spare;
  for (let shift: u64 = 0; shift < 64 && <u64>last >> shift != 0; shift += digitBits) {
    memory.fill(counts, 0, (<usize>digits) << 2);
    for (let i = 0; i < count; i++) {
      const digit = digitOf(load<u64>(from + ((<usize>i) << 3)), shift);
      store<i32>(at(counts, digit), load<i32>(at(counts, digit)) + 1);
    }
    let next = 0;
    for (let digit = 0; digit < digits; digit++) {
      const size = load<i32>(at(counts, digit));
      store<i32>(at(counts, digit), next);
      next += size;
    }
    for (let i = 0; i < count; i++) {
      const key = load<u64>(from + ((<usize>i) << 3));
      const digit = digitOf(key, shift);
      const place = load<i32>(at(counts, digit));
      store<i32>(at(counts, digit), place + 1);
      store<u64>(to + ((<usize>place) << 3), key);
      store<i32>(at(sorted, place), load<i32>(at(places, i)));
    }
    const keysBefore = from;
    from = to;
    to = keysBefore;
    const placesBefore = places;
    places = sorted;
    sorted = placesBefore;
  }
  if (places != order) memory.copy(order, places, (<usize>count) << 2);
}

function digitOf(key: u64, shift: u64): i32 {
  return <i32>((key >> shift) & (<u64>digits - 1));
}

function at(array: usize, place: i32): usize {
  return array + ((<usize>place) << 2);
}

function isNull(validity: usize, row: i32): bool {
  return validity != 0 && ((load<u8>(validity + (row >> 3)) >> <u8>(row & 7)) & 1) == 0;
}

/** Must equal the hash of `KeyNumbers`. */
function hashOf(start: usize, end: usize): i32 {
  let hash = <u32>(end - start);
  let from = start;
  for (; from + 4 <= end; from += 4) {
    hash = (hash ^ load<u32>(from)) * 0x9e3779b1;
    hash ^= hash >> 15;
  }
  for (; from < end; from++) hash = (hash ^ <u32>load<u8>(from)) * 0x9e3779b1;
  return <i32>(hash ^ (hash >> 15));
}

function isKey(
  number: i32,
  hash: i32,
  start: usize,
  end: usize,
  offsets: usize,
  bytes: usize,
  hashes: usize,
  firstRows: usize,
): bool {
  return load<i32>(at(hashes, number)) == hash && isSame(number, start, end, offsets, bytes, firstRows);
}

/** Compares a key with a byte range, backwards: ids differ at their ends. */
function isSame(number: i32, start: usize, end: usize, offsets: usize, bytes: usize, firstRows: usize): bool {
  const row = load<i32>(at(firstRows, number));
  const from = bytes + load<i32>(at(offsets, row));
  let left = bytes + load<i32>(at(offsets, row), 4) - from;
  if (end - start != left) return false;
  for (; left >= 8; left -= 8) if (load<u64>(from + left - 8) != load<u64>(start + left - 8)) return false;
  for (; left > 0; left--) if (load<u8>(from + left - 1) != load<u8>(start + left - 1)) return false;
  return true;
}
