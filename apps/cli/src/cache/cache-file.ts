import { sealPack, unsealPack } from "@turnmeter/ledger";
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

/** Columns are read in place: what is before them is filled up to a multiple of 8. */
function alignedBytes(length: number): number {
  return Math.ceil(length / headLengthBytes) * headLengthBytes;
}
