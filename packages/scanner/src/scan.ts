import type { Projection } from "./compile-projection.js";
import { LineScanner, type ScanOptions } from "./line-scanner.js";
import type { ScanItem } from "./scan-item.js";

/** Bytes are copied into the scanner's memory in pieces of this size. */
const pieceBytes = 262_144;

/**
 * The projected records of some JSON Lines, and problems, in the order of lines. Measured values and hashes can be
 * asked for until the next item is.
 */
export function* scan(
  bytes: Uint8Array,
  projection: Projection,
  options: ScanOptions = {},
): Generator<ScanItem, void> {
  const scanner = new LineScanner(projection, options);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    for (const items of scanner.add(bytes.subarray(at, at + pieceBytes))) yield* items;
  }
  for (const items of scanner.finish()) yield* items;
}

/** As `scan`, of bytes that come in pieces; gives a batch of items at a time. */
export async function* scanChunks(
  chunks: AsyncIterable<Uint8Array>,
  projection: Projection,
  options: ScanOptions = {},
): AsyncGenerator<readonly ScanItem[], void> {
  const scanner = new LineScanner(projection, options);
  for await (const chunk of chunks) yield* scanner.add(chunk);
  yield* scanner.finish();
}
