import { isAscii } from "node:buffer";
import type { ByteReader, DataPage, DictionaryPage } from "./pages.js";
import { bitsAt, readHybrid, readVarInt, readZigZag, unpackBits } from "./pages.js";

/** Strings in UTF-8, one after the other. */
export interface PackedStrings {
  /** The bytes of each. */
  readonly lengths: Int32Array;
  readonly bytes: Uint8Array;
}

/** The whole numbers of a page, nulls left out, exact up to ±2^53. */
export function numbersOf(page: DataPage): Int32Array | Float64Array {
  const numbers = page.type === "INT32" ? new Int32Array(page.values) : new Float64Array(page.values);
  switch (page.encoding) {
    case "PLAIN":
      fillPlain(page.bytes, numbers);
      return numbers;
    case "DELTA_BINARY_PACKED":
      readDeltas({ bytes: page.bytes, at: 0 }, numbers);
      return numbers;
    case "RLE_DICTIONARY": {
      const { bytes, values } = dictionaryOf(page);
      const known = page.type === "INT32" ? new Int32Array(values) : new Float64Array(values);
      fillPlain(bytes, known);
      const codes = codesOf(page);
      for (let i = 0; i < codes.length; i++) numbers[i] = known[codes[i]!]!;
      return numbers;
    }
    default:
      throw otherEncoding(page);
  }
}

function fillPlain(bytes: Uint8Array, numbers: Int32Array | Float64Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (numbers instanceof Int32Array) {
    for (let i = 0; i < numbers.length; i++) numbers[i] = view.getInt32(i * 4, true);
  } else {
    for (let i = 0; i < numbers.length; i++)
      numbers[i] = view.getInt32(i * 8 + 4, true) * 2 ** 32 + view.getUint32(i * 8, true);
  }
}

/** Delta encoding: values per miniblock, and miniblocks per block. */
const perPart = 32;
const parts = 4;

/** DELTA_BINARY_PACKED: blocks of miniblocks, each with its own bit width. */
function readDeltas(reader: ByteReader, into: Int32Array | Float64Array): void {
  const { bytes } = reader;
  const isKnown = readVarInt(reader) === perPart * parts && readVarInt(reader) === parts;
  if (!isKnown) throw new Error("differences in blocks of another size");
  readVarInt(reader);
  const packed = new Int32Array(perPart);
  let value = readZigZag(reader);
  into[0] = value;
  for (let next = 1; next < into.length;) {
    if (reader.at >= bytes.length) throw new Error("a page that ends too soon");
    const least = readZigZag(reader);
    const widths = bytes.subarray(reader.at, (reader.at += parts));
    for (const width of widths) {
      if (next >= into.length) break;
      const end = Math.min(into.length, next + perPart);
      if (width <= 31) {
        unpackBits(bytes, reader.at, width, packed);
        for (let i = 0; next < end; i++) into[next++] = value += least + packed[i]!;
      } else
        for (let i = 0; next < end; i++)
          into[next++] = value += least + bitsAt(bytes, reader.at * 8 + i * width, width);
      reader.at += (perPart * width) / 8;
    }
  }
}

/** The booleans of a page, nulls left out: 1 for true, 0 for false. */
export function flagsOf(page: DataPage): Uint8Array {
  const flags = new Uint8Array(page.values);
  const { bytes, encoding } = page;
  if (encoding !== "RLE") throw otherEncoding(page);
  // The length of what follows comes before it.
  readHybrid({ bytes, at: 4 }, 1, flags);
  return flags;
}

/** The places of a page's values in its dictionary, nulls left out. */
export function codesOf(page: DataPage): Int32Array {
  if (page.encoding !== "RLE_DICTIONARY") throw otherEncoding(page);
  const { bytes } = page;
  const codes = new Int32Array(page.values);
  readHybrid({ bytes, at: 1 }, bytes[0]!, codes);
  return codes;
}

/** The strings of a page, nulls left out. */
export function stringsOf(page: DataPage): PackedStrings {
  switch (page.encoding) {
    case "DELTA_LENGTH_BYTE_ARRAY": {
      const lengths = new Int32Array(page.values);
      const reader = { bytes: page.bytes, at: 0 };
      readDeltas(reader, lengths);
      return { lengths, bytes: page.bytes.subarray(reader.at) };
    }
    case "DELTA_BYTE_ARRAY":
      return withBeginnings(page);
    default:
      throw otherEncoding(page);
  }
}

/** DELTA_BYTE_ARRAY: each string reuses a prefix of the one before. */
function withBeginnings({ bytes, values }: DataPage): PackedStrings {
  const shared = new Int32Array(values);
  const lengths = new Int32Array(values);
  const reader = { bytes, at: 0 };
  readDeltas(reader, shared);
  readDeltas(reader, lengths);
  let size = 0;
  for (let i = 0; i < values; i++) size += lengths[i]! += shared[i]!;
  const all = new Uint8Array(size);
  let before = 0;
  for (let i = 0, at = 0, from = reader.at; i < values; i++) {
    const same = shared[i]!;
    if (same < 0 || same > at - before) throw new Error("a string that begins as none before");
    const end = at + lengths[i]!;
    const own = at + same;
    const toEarlier = at - before;
    for (let to = at; to < own; to++) all[to] = all[to - toEarlier]!;
    const toBytes = from - own;
    for (let to = own; to < end; to++) all[to] = bytes[to + toBytes]!;
    from += end - own;
    before = at;
    at = end;
  }
  return { lengths, bytes: all };
}

/** The texts of a page's dictionary. */
export function dictionaryTexts(page: DataPage): string[] {
  const { bytes, values } = dictionaryOf(page);
  const buffer = bufferOf(bytes);
  // Of one string, others are cut in a fraction of the time of decoding each. Lengths below 128 are ASCII, too.
  const all = isAscii(bytes) ? buffer.toString("latin1") : null;
  const texts: string[] = [];
  for (let i = 0, at = 0; i < values; i++) {
    const start = at + 4;
    at = start + buffer.readUInt32LE(at);
    texts.push(all?.slice(start, at) ?? buffer.toString("utf8", start, at));
  }
  return texts;
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function dictionaryOf({ dictionary }: DataPage): DictionaryPage {
  if (dictionary === null) throw new Error("a page without its dictionary");
  return dictionary;
}

function otherEncoding({ encoding, type }: DataPage): Error {
  return new Error(`a page of type ${type} with the encoding ${encoding}`);
}
