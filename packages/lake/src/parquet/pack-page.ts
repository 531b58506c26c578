import { constants, gzipSync } from "node:zlib";

/** Level 6 takes half as long again as 1, for a hundredth fewer bytes. */
const fast = { level: 1 };

/** Ids have no parts that come again: to look for them takes longer than all the rest. */
const byFrequency = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };

/** So many bytes in the middle tell which of both is right for all. */
const sampleSize = 4096;

/** Bytes by gzip, which every reader of Parquet knows. */
export function packed(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { ...wayFor(bytes), chunkSize: Math.max(bytes.length, 1024) });
}

/** As {@link packed}; the bytes themselves where that makes them hardly smaller. */
export function packedIfSmaller(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes;
  const smaller = packed(bytes);
  return smaller.length < bytes.length * 0.9 ? smaller : bytes;
}

function wayFor(bytes: Uint8Array): typeof fast {
  if (bytes.length < 4 * sampleSize) return fast;
  const from = (bytes.length - sampleSize) >>> 1;
  const sample = bytes.subarray(from, from + sampleSize);
  const [least, others] = [byFrequency, fast].map((way) => gzipSync(sample, way).length);
  return least! <= others! ? byFrequency : fast;
}
