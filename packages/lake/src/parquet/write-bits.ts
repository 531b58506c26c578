import type { ByteWriter } from "./byte-writer.js";

/** The bits that a whole number from 0 takes, up to 53. */
export function widthOf(value: number): number {
  return value < 2 ** 31 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 2 ** 32));
}

/** Values in a row from which on they are written as a run; as many are packed at once. */
const groupSize = 8;

/** Numbers from 0 of a width in bits, up to 24, as runs of one value and as packed bits. */
export function writeHybrid(writer: ByteWriter, numbers: Int32Array | Uint8Array, width: number): void {
  let packedFrom = 0;
  let next = 0;
  while (next < numbers.length) {
    const value = numbers[next]!;
    let end = next + 1;
    while (end < numbers.length && numbers[end] === value) end++;
    if (end - next < groupSize) {
      next += groupSize;
      continue;
    }
    writePacked(writer, numbers, packedFrom, next, width);
    writeRun(writer, value, end - next, width);
    packedFrom = next = end;
  }
  writePacked(writer, numbers, packedFrom, next, width);
}

/** One value, so many times, 1 or more, as {@link writeHybrid} writes it. */
export function writeRun(writer: ByteWriter, value: number, count: number, width: number): void {
  writer.varInt(count * 2);
  for (let shift = 0; shift < width; shift += 8) writer.byte((value >>> shift) & 255);
}

/** Whole groups of packed bits; beyond the numbers' end they are 0. */
function writePacked(
  writer: ByteWriter,
  numbers: Int32Array | Uint8Array,
  from: number,
  to: number,
  width: number,
): void {
  if (from === to) return;
  const groups = (to - from) / groupSize;
  writer.varInt(groups * 2 + 1);
  const { bytes, at } = writer.room(groups * width);
  const end = Math.min(to, numbers.length);
  let next = at;
  let held = 0;
  let heldBits = 0;
  for (let i = from; i < end; i++) {
    held |= numbers[i]! << heldBits;
    for (heldBits += width; heldBits >= 8; heldBits -= 8) {
      bytes[next++] = held & 255;
      held >>>= 8;
    }
  }
  if (heldBits > 0) bytes[next++] = held;
  bytes.fill(0, next, at + groups * width);
  writer.advance(groups * width);
}

/** Numbers in a block of differences, and in each of its parts. */
const blockSize = 128;
const partSize = 32;

/** The largest number whose differences are exact. */
export const mostForDeltas = 2 ** 51;

/** Whole numbers as differences, in blocks of small parts, each with a width in bits of its own; exact up to ±2^51. */
export function writeDeltas(writer: ByteWriter, numbers: Int32Array | Float64Array): void {
  writer.varInt(blockSize);
  writer.varInt(blockSize / partSize);
  writer.varInt(numbers.length);
  writer.zigZag(numbers[0] ?? 0);
  const deltas = new Float64Array(blockSize);
  const widths = new Uint8Array(blockSize / partSize);
  for (let next = 1; next < numbers.length;) {
    const count = Math.min(blockSize, numbers.length - next);
    let least = Infinity;
    let last = numbers[next - 1]!;
    for (let i = 0; i < count; i++, next++) {
      const number = numbers[next]!;
      const delta = number - last;
      deltas[i] = delta;
      if (delta < least) least = delta;
      last = number;
    }
    deltas.fill(least, count);
    writer.zigZag(least);
    for (let part = 0; part < widths.length; part++) {
      let most = 0;
      for (let i = part * partSize; i < (part + 1) * partSize; i++) {
        const above = deltas[i]! - least;
        deltas[i] = above;
        if (above > most) most = above;
      }
      widths[part] = widthOf(most);
    }
    writer.append(widths);
    for (let part = 0; part < widths.length; part++) packBits(writer, deltas, part * partSize, widths[part]!);
  }
}

/** The numbers of a part, of a width in bits, one after the other, the lowest bit first. */
function packBits(writer: ByteWriter, numbers: Float64Array, from: number, width: number): void {
  if (width === 0) return;
  const { bytes, at } = writer.room((partSize * width) / 8);
  let next = at;
  let held = 0;
  let heldBits = 0;
  for (let i = from; i < from + partSize; i++) {
    let left = numbers[i]!;
    for (let leftBits = width; leftBits > 0;) {
      const taken = Math.min(leftBits, 24);
      const low = taken === leftBits ? left : left % 2 ** 24;
      left = (left - low) / 2 ** 24;
      leftBits -= taken;
      held |= low << heldBits;
      for (heldBits += taken; heldBits >= 8; heldBits -= 8) {
        bytes[next++] = held & 255;
        held >>>= 8;
      }
    }
  }
  writer.advance(next - at);
}
