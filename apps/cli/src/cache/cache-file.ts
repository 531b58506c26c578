import type { SniffedFile } from "@turnmeter/parser";
import { sealPack, unsealPack } from "./pack-file.js";

/** What one run has read. */
export interface CacheFile {
  /** How logs were read. */
  readonly reading: string;
  /** What the files are that it looked at. */
  readonly sniffed: readonly SniffedFile[];
  /** Candidates of units, each unit in one of the packs. */
  readonly packs: readonly Uint8Array[];
}

interface Head {
  readonly reading: string;
  readonly sniffed: readonly SniffedFile[];
  readonly packBytes: readonly number[];
}

const alignment = 8;
const headLengthBytes = 8;

/** The parts of the file, in order. */
export function writeCacheFile({ reading, sniffed, packs }: CacheFile): readonly Uint8Array[] {
  const head: Head = { reading, sniffed, packBytes: packs.map(({ length }) => length) };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(headLengthBytes);
  length.writeUInt32LE(text.length);
  return sealPack([length, ...[text, ...packs].flatMap((part) => [part, paddingOf(part.length)])]);
}

/** What {@link writeCacheFile} wrote, the packs as views that begin at multiples of 8; null if it is not that, or not whole. */
export function readCacheFile(file: Uint8Array): CacheFile | null {
  const content = unsealPack(file);
  if (content === null) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const length = bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString("utf8", headLengthBytes, headLengthBytes + length));
  let at = headLengthBytes + aligned(length);
  const packs = head.packBytes.map((packBytes) => {
    const pack = content.subarray(at, at + packBytes);
    at += aligned(packBytes);
    return pack;
  });
  return { reading: head.reading, sniffed: head.sniffed, packs };
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function paddingOf(length: number): Uint8Array {
  return new Uint8Array(aligned(length) - length);
}
