import { NumberBlocks } from "../number-blocks.js";
import type { PackReader } from "./pack-reader.js";
import type { PackWriter } from "./pack-writer.js";

/**
 * Writes whole numbers, of which `empty`, which may be NaN, stands for null: the least one, and for each its place from
 * there, counted from 1, in as few bytes as the last place needs; 0 for null. Nothing but the number where all are the
 * same, and the numbers as they are where places need more than 4 bytes.
 */
export function packNumbers(writer: PackWriter, numbers: Int32Array | Float64Array, empty: number): void {
  const { least, most, hasEmpty } = rangeOf(numbers, empty);
  const isConstant = least === Infinity || (least === most && !hasEmpty);
  const bytes = isConstant ? 0 : bytesOf(most - least + 1);
  writer.number(bytes);
  writer.number(least === Infinity ? empty : least);
  if (bytes === 0) return;
  writer.array(bytes === 8 ? numbers : narrowed(placesOf(numbers, empty, least), bytes));
}

/** The whole numbers of 32 bits that {@link packNumbers} wrote. */
export function openIntegers(reader: PackReader, length: number, empty: number): Int32Array {
  const { bytes, least } = openHead(reader);
  return bytes === 0 ? new Int32Array(length).fill(least) : wideIntegers(reader, length, bytes, least, empty);
}

/** The whole numbers of 32 bits that {@link packNumbers} wrote, in blocks. */
export function openIntegerBlocks(
  reader: PackReader,
  length: number,
  empty: number,
): NumberBlocks<Int32Array> {
  const { bytes, least } = openHead(reader);
  const blocks = new NumberBlocks((size) => new Int32Array(size), empty);
  if (bytes === 0) return blocks.repeat(least, length);
  return blocks.hold(wideIntegers(reader, length, bytes, least, empty));
}

/** The flags that {@link packNumbers} wrote, in blocks. */
export function openFlagBlocks(reader: PackReader, length: number, empty: number): NumberBlocks<Uint8Array> {
  const { bytes, least } = openHead(reader);
  const blocks = new NumberBlocks((size) => new Uint8Array(size), empty);
  if (bytes === 0) return blocks.repeat(least, length);
  return blocks.hold(new Uint8Array(wideIntegers(reader, length, bytes, least, empty)));
}

/** The whole numbers of 53 bits that {@link packNumbers} wrote, in blocks; views where they are stored as they are. */
export function openLongBlocks(reader: PackReader, length: number): NumberBlocks<Float64Array> {
  const { bytes, least } = openHead(reader);
  const blocks = new NumberBlocks<Float64Array>((size) => new Float64Array(size), Number.NaN);
  if (bytes === 0) return blocks.repeat(least, length);
  return blocks.hold(bytes === 8 ? reader.array(Float64Array) : wideLongs(reader, length, bytes, least));
}

function openHead(reader: PackReader) {
  return { bytes: reader.number(), least: reader.number() };
}

function wideIntegers(
  reader: PackReader,
  length: number,
  bytes: number,
  least: number,
  empty: number,
): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(length);
  numbers.set(placesIn(reader, bytes));
  for (let row = 0; row < numbers.length; row++) {
    const place = numbers[row]!;
    numbers[row] = place === 0 ? empty : place + least - 1;
  }
  return numbers;
}

function wideLongs(reader: PackReader, length: number, bytes: number, least: number): Float64Array {
  const numbers = new Float64Array(length);
  numbers.set(placesIn(reader, bytes));
  for (let row = 0; row < numbers.length; row++) {
    const place = numbers[row]!;
    numbers[row] = place === 0 ? Number.NaN : place + least - 1;
  }
  return numbers;
}

function rangeOf(numbers: Int32Array | Float64Array, empty: number) {
  let least = Infinity;
  let most = -Infinity;
  let hasEmpty = false;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    // A null that is NaN is equal to nothing.
    if (number === empty || number !== number) hasEmpty = true;
    else {
      if (number < least) least = number;
      if (number > most) most = number;
    }
  }
  return { least, most, hasEmpty };
}

function bytesOf(lastPlace: number): 1 | 2 | 4 | 8 {
  if (lastPlace <= 0xff) return 1;
  if (lastPlace <= 0xffff) return 2;
  return lastPlace <= 0xffff_ffff ? 4 : 8;
}

function placesOf(numbers: Int32Array | Float64Array, empty: number, least: number): Float64Array {
  const places = new Float64Array(numbers.length);
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    places[row] = number === empty || number !== number ? 0 : number - least + 1;
  }
  return places;
}

function narrowed(places: Float64Array, bytes: 1 | 2 | 4): Uint8Array | Uint16Array | Uint32Array {
  if (bytes === 1) return new Uint8Array(places);
  return bytes === 2 ? new Uint16Array(places) : new Uint32Array(places);
}

function placesIn(reader: PackReader, bytes: number): Uint8Array | Uint16Array | Uint32Array {
  if (bytes === 1) return reader.array(Uint8Array);
  return bytes === 2 ? reader.array(Uint16Array) : reader.array(Uint32Array);
}
