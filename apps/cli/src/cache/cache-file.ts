import { sealPack, unsealPack } from "@turnmeter/ledger";
import type { SniffedFile } from "@turnmeter/parser";

/** A file of the cache: what one run has read. */
export interface CacheFile {
  /** How logs were read. */
  readonly reading: string;
  /** The formats of the files that it opened, and of those in files that it joined. */
  readonly sniffed: readonly SniffedFile[];
  /** Candidates of the units that it read, and of those that it joined from other files. */
  readonly pack: Uint8Array;
}

interface Head {
  readonly reading: string;
  readonly sniffed: readonly SniffedFile[];
  readonly packBytes: number;
}

/** Bytes of the number that is the head's length, and what columns are aligned to. */
const wordBytes = 8;

/** The parts of the file, in order. */
export function writeCacheFile({ reading, sniffed, pack }: CacheFile): readonly Uint8Array[] {
  const head: Head = { reading, sniffed, packBytes: pack.length };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(wordBytes);
  length.writeUInt32LE(text.length);
  return sealPack([length, text, new Uint8Array(alignedBytes(text.length) - text.length), pack]);
}

/** The content of a file of {@link writeCacheFile}, its pack as an aligned view; null if it is another file, or damaged. */
export function readCacheFile(file: Uint8Array): CacheFile | null {
  const content = unsealPack(file);
  if (content === null || content.length < wordBytes) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const length = bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString("utf8", wordBytes, wordBytes + length));
  const at = wordBytes + alignedBytes(length);
  const { reading, sniffed, packBytes } = head;
  return { reading, sniffed, pack: content.subarray(at, at + packBytes) };
}

/** Columns are read in place, so they begin at a multiple of 8. */
function alignedBytes(length: number): number {
  return Math.ceil(length / wordBytes) * wordBytes;
}
