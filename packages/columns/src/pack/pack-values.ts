import type { PackReader, PackWriter } from "./pack-bytes.js";

/** Numbers are stored as distances from `base`; 0 is null if `hasNulls`. */
interface Head {
  /** Bytes of each: 1, 2 or 4; 8 if stored unchanged, 0 if all equal `base`. */
  readonly bytes: number;
  readonly base: number;
  readonly hasNulls: boolean;
}

/** Writes whole numbers in as few bytes as their range needs. `empty`, which may be NaN, stands for null. */
export function packNumbers(writer: PackWriter, numbers: Int32Array | Float64Array, empty: number): void {
  const { bytes, base, hasNulls } = headOf(numbers, empty);
  writer.number(bytes);
  writer.number(base);
  writer.number(Number(hasNulls));
  if (bytes === 8) writer.array(numbers);
  else if (bytes > 0) {
    const distances = writer.scratch(numbers.length);
    setDistances(distances, numbers, base, empty);
    writer.array(narrowed(distances, bytes));
  }
}

/** The whole numbers of 32 bits that {@link packNumbers} wrote. */
export function openIntegers(reader: PackReader, length: number, empty: number): Int32Array {
  return wideIntegers(reader, length, openHead(reader), empty);
}

/** The flags that {@link packNumbers} wrote; a view where they are stored unpacked. */
export function openFlags(reader: PackReader, length: number, empty: number): Uint8Array {
  const head = openHead(reader);
  if (head.bytes === 0) return reader.zeros(Uint8Array, length).fill(head.base);
  const distances = distancesIn(reader, head.bytes);
  if (distances instanceof Uint8Array && head.base === 0 && !head.hasNulls) return distances;
  const flags = reader.zeros(Uint8Array, length);
  for (let row = 0; row < flags.length; row++) {
    const distance = distances[row]!;
    flags[row] = head.hasNulls && distance === 0 ? empty : distance + head.base;
  }
  return flags;
}

/** The whole numbers of 53 bits that {@link packNumbers} wrote; a view where they are stored unpacked. */
export function openLongs(reader: PackReader, length: number): Float64Array {
  const head = openHead(reader);
  if (head.bytes === 8) return reader.array(Float64Array);
  if (head.bytes === 0) return reader.zeros(Float64Array, length).fill(head.base);
  return wideLongs(reader, length, head);
}

function headOf(numbers: Int32Array | Float64Array, empty: number): Head {
  const { least, most, hasNulls } = rangeOf(numbers, empty);
  if (least === Infinity) return { bytes: 0, base: empty, hasNulls };
  if (least === most && !hasNulls) return { bytes: 0, base: least, hasNulls };
  // Numbers that are their own distance from 0 are only widened when they are read.
  if (!hasNulls && least >= 0 && bytesOf(most) === bytesOf(most - least))
    return { bytes: bytesOf(most), base: 0, hasNulls };
  const base = hasNulls ? least - 1 : least;
  return { bytes: bytesOf(most - base), base, hasNulls };
}

function openHead(reader: PackReader): Head {
  return { bytes: reader.number(), base: reader.number(), hasNulls: reader.number() === 1 };
}

function wideIntegers(
  reader: PackReader,
  length: number,
  { bytes, base, hasNulls }: Head,
  empty: number,
): Int32Array {
  const numbers = reader.zeros(Int32Array, length);
  if (bytes === 0) return numbers.fill(base);
  numbers.set(distancesIn(reader, bytes));
  if (base !== 0) addTo(numbers, base);
  // Codes of texts are stored so that null, which is −1, is 0.
  if (hasNulls && base !== empty) replaceAll(numbers, base, empty);
  return numbers;
}

// Loops of their own: the engine compiles each once, for all columns.

function addTo(numbers: Int32Array | Float64Array, base: number): void {
  for (let row = 0; row < numbers.length; row++) numbers[row]! += base;
}

function replaceAll(numbers: Int32Array | Float64Array, number: number, by: number): void {
  for (let row = 0; row < numbers.length; row++) if (numbers[row] === number) numbers[row] = by;
}

function wideLongs(reader: PackReader, length: number, { bytes, base, hasNulls }: Head): Float64Array {
  const numbers = reader.zeros(Float64Array, length);
  numbers.set(distancesIn(reader, bytes));
  if (base !== 0) addTo(numbers, base);
  if (hasNulls) replaceAll(numbers, base, Number.NaN);
  return numbers;
}

function rangeOf(numbers: Int32Array | Float64Array, empty: number) {
  let least = Infinity;
  let most = -Infinity;
  let hasNulls = false;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    // A null that is NaN is equal to nothing.
    if (number === empty || number !== number) hasNulls = true;
    else {
      if (number < least) least = number;
      if (number > most) most = number;
    }
  }
  return { least, most, hasNulls };
}

function bytesOf(distance: number): 1 | 2 | 4 | 8 {
  if (distance <= 0xff) return 1;
  if (distance <= 0xffff) return 2;
  return distance <= 0xffff_ffff ? 4 : 8;
}

function setDistances(
  distances: Uint32Array,
  numbers: Int32Array | Float64Array,
  base: number,
  empty: number,
): void {
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    distances[row] = number === empty || number !== number ? 0 : number - base;
  }
}

function narrowed(distances: Uint32Array, bytes: number): Uint8Array | Uint16Array | Uint32Array {
  if (bytes === 1) return new Uint8Array(distances);
  return bytes === 2 ? new Uint16Array(distances) : new Uint32Array(distances);
}

function distancesIn(reader: PackReader, bytes: number): Uint8Array | Uint16Array | Uint32Array {
  if (bytes === 1) return reader.array(Uint8Array);
  return bytes === 2 ? reader.array(Uint16Array) : reader.array(Uint32Array);
}
