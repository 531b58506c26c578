import { crc32 } from "node:zlib";

/** The file's format; the content's format is part of the file name. */
const magic = new TextEncoder().encode("turnmeter pack file\n");
const checksumAt = magic.length;
const lengthAt = checksumAt + 4;
/** Bytes before the content, a multiple of 8 so that columns can be read in place. */
const headBytes = lengthAt + 8;

/** The parts of a file that holds `content` with its length and checksum. */
export function sealPack(content: readonly Uint8Array[]): readonly Uint8Array[] {
  const head = Buffer.alloc(headBytes);
  head.set(magic);
  head.writeUInt32LE(checksumOf(content), checksumAt);
  head.writeBigUInt64LE(BigInt(content.reduce((sum, { length }) => sum + length, 0)), lengthAt);
  return [head, ...content];
}

/** The length of what {@link sealPack} made, by its first bytes; null if they are too few, or not the first bytes of such a file. */
export function sealedLengthBytes(first: Uint8Array): number | null {
  if (first.length < headBytes) return null;
  const head = Buffer.from(first.buffer, first.byteOffset, headBytes);
  if (!magic.every((byte, at) => head[at] === byte)) return null;
  return headBytes + Number(head.readBigUInt64LE(lengthAt));
}

/** The content of a file that {@link sealPack} made; null if it is another file, or damaged. */
export function unsealPack(file: Uint8Array): Uint8Array | null {
  if (sealedLengthBytes(file) !== file.length) return null;
  const content = file.subarray(headBytes);
  const head = Buffer.from(file.buffer, file.byteOffset, headBytes);
  return head.readUInt32LE(checksumAt) === checksumOf([content]) ? content : null;
}

/** The parts of a file that holds a value as sealed JSON. */
export function sealJson(value: unknown): readonly Uint8Array[] {
  return sealPack([Buffer.from(JSON.stringify(value))]);
}

/** The JSON in a file that {@link sealJson} made; null if there is no file, or as {@link unsealPack}. */
export function sealedJson(file: Uint8Array | null): string | null {
  const content = file === null ? null : unsealPack(file);
  return content === null ? null : Buffer.from(content).toString();
}

function checksumOf(parts: readonly Uint8Array[]): number {
  // For an empty part, Node returns 0 and ignores the checksum so far.
  return parts.reduce((checksum, part) => (part.length === 0 ? checksum : crc32(part, checksum)), 0);
}
