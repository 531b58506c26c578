import { compileProjection } from "./compile-projection.js";
import { ScannerInstance } from "./instance.js";

/** Instances with more memory are dropped. */
const largestKeptBytes = 16 * 1024 * 1024;

let shared: ScannerInstance | null = null;

/** The hash that measured values and records have, of any bytes: MurmurHash3 x64 of 128 bits, 32 hex digits. */
export function hashBytes(bytes: Uint8Array): string {
  const scanner = shared ?? new ScannerInstance(compileProjection({}));
  scanner.reserve(bytes.length);
  scanner.bytes.set(bytes, scanner.textAt);
  shared = scanner.sizeBytes > largestKeptBytes ? null : scanner;
  return scanner.hash(scanner.textAt, scanner.textAt + bytes.length);
}
