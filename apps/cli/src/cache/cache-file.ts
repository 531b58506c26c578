import { crc32 } from "node:zlib";
import type { SniffedFile } from "@turnmeter/parser";

/** Content of a file of the cache: what one run has read. */
export interface CacheFile {
  /** How logs were read. */
  readonly reading: string;
  /** Formats of the files that it looked at. */
  readonly sniffed: readonly SniffedFile[];
  /** The candidates of the units that it read, and of units that it took over from other files. */
  readonly pack: Uint8Array;
}

interface Head {
  readonly reading: string;
  readonly sniffed: readonly SniffedFile[];
  readonly packBytes: number;
}

const headLengthBytes = 8;

/** The parts of the file, in order. */
export function writeCacheFile({ reading, sniffed, pack }: CacheFile): readonly Uint8Array[] {
  const head: Head = { reading, sniffed, packBytes: pack.length };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(headLengthBytes);
  length.writeUInt32LE(text.length);
  return sealPack([length, text, new Uint8Array(alignedBytes(text.length) - text.length), pack]);
}

/** Reads a file of {@link writeCacheFile}, its pack as a view that begins at a multiple of 8; null if it is another file, or damaged. */
export function readCacheFile(file: Uint8Array): CacheFile | null {
  const content = unsealPack(file);
  if (content === null || content.length < headLengthBytes) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const length = bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString("utf8", headLengthBytes, headLengthBytes + length));
  const at = headLengthBytes + alignedBytes(length);
  const { reading, sniffed, packBytes } = head;
  return { reading, sniffed, pack: content.subarray(at, at + packBytes) };
}

/** Names the form of the file. The form of its content is part of the file's name. */
const magic = new TextEncoder().encode("turnmeter pack file\n");
const checksumAt = magic.length;
const lengthAt = checksumAt + 4;
const alignment = 8;
/** Bytes before the content, a multiple of 8: columns are read in place. */
const headBytes = lengthAt + alignment;

/** The bytes that some bytes take up to where the next part may begin. */
export function alignedBytes(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

/** The parts of a file that holds `content` with a checksum, which shows damage. */
export function sealPack(content: readonly Uint8Array[]): readonly Uint8Array[] {
  const head = Buffer.alloc(headBytes);
  head.set(magic);
  head.writeUInt32LE(checksumOf(content), checksumAt);
  head.writeBigUInt64LE(BigInt(content.reduce((sum, { length }) => sum + length, 0)), lengthAt);
  return [head, ...content];
}

/** The content of a file that {@link sealPack} made; null if it is another one or not whole. */
export function unsealPack(file: Uint8Array): Uint8Array | null {
  if (file.length < headBytes) return null;
  const head = Buffer.from(file.buffer, file.byteOffset, headBytes);
  if (!magic.every((byte, at) => head[at] === byte)) return null;
  const content = file.subarray(headBytes);
  if (head.readBigUInt64LE(lengthAt) !== BigInt(content.length)) return null;
  return head.readUInt32LE(checksumAt) === checksumOf([content]) ? content : null;
}

function checksumOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((checksum, part) => crc32(part, checksum), 0);
}
