import type { ByteWriter } from "hyparquet-writer";
import { writeRleBitPackedHybrid } from "hyparquet-writer/src/encoding.js";

/** The bits that a whole number from 0 takes, up to 53. */
export function widthOf(value: number): number {
  return value < 2 ** 31 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 2 ** 32));
}

/** Numbers from 0 of a width in bits, as runs of one value and as packed bits. */
export function writeHybrid(writer: ByteWriter, numbers: Int32Array | Uint8Array, width: number): void {
  writeRleBitPackedHybrid(writer, numbers, width);
}

/** Numbers in a block of differences, and in each of its parts. */
const blockSize = 128;
const partSize = 32;

/** The largest number whose differences are exact. */
export const mostForDeltas = 2 ** 51;

/** Whole numbers as differences, in blocks of small parts, each with a width in bits of its own; exact up to ±2^51. */
export function writeDeltas(writer: ByteWriter, numbers: Int32Array | Float64Array): void {
  writer.appendVarInt(blockSize);
  writer.appendVarInt(blockSize / partSize);
  writer.appendVarInt(numbers.length);
  writeZigZag(writer, numbers[0] ?? 0);
  const deltas = new Float64Array(blockSize);
  for (let next = 1; next < numbers.length;) {
    const count = Math.min(blockSize, numbers.length - next);
    let least = Infinity;
    for (let i = 0; i < count; i++, next++) {
      deltas[i] = numbers[next]! - numbers[next - 1]!;
      if (deltas[i]! < least) least = deltas[i]!;
    }
    deltas.fill(least, count);
    writeZigZag(writer, least);
    const widths: number[] = [];
    for (let part = 0; part < blockSize; part += partSize) {
      let most = 0;
      for (let i = part; i < part + partSize; i++) {
        deltas[i]! -= least;
        if (deltas[i]! > most) most = deltas[i]!;
      }
      widths.push(widthOf(most));
      writer.appendUint8(widths.at(-1)!);
    }
    for (const [part, width] of widths.entries())
      packBits(writer, deltas.subarray(part * partSize, (part + 1) * partSize), width);
  }
}

/** Numbers of a width in bits, one after the other, the lowest bit first: as many as fill whole bytes. */
function packBits(writer: ByteWriter, numbers: Float64Array, width: number): void {
  if (width === 0) return;
  let held = 0;
  let heldBits = 0;
  for (const number of numbers) {
    let left = number;
    for (let leftBits = width; leftBits > 0;) {
      const taken = Math.min(leftBits, 24);
      const low = taken === leftBits ? left : left % 2 ** 24;
      left = (left - low) / 2 ** 24;
      leftBits -= taken;
      held |= low << heldBits;
      heldBits += taken;
      for (; heldBits >= 8; heldBits -= 8) {
        writer.appendUint8(held & 255);
        held >>>= 8;
      }
    }
  }
}

/** A whole number with its sign in the lowest bit, of variable length. */
function writeZigZag(writer: ByteWriter, value: number): void {
  let left = value < 0 ? -2 * value - 1 : 2 * value;
  while (left >= 128) {
    writer.appendUint8((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  writer.appendUint8(left);
}
