import type { Projection, ScanItem, ScanOptions } from "../../src/index.js";
import { LineScanner } from "../../src/index.js";
import { ScannedValue } from "../../src/scanned-tape.js";
import type { PlainItem } from "./reference.js";

/** What the scanner gives of bytes that come in pieces of a size, as plain data. */
export function scanned(
  bytes: Buffer,
  projection: Projection,
  { chunkBytes = bytes.length + 1, ...options }: ScanOptions & { readonly chunkBytes?: number } = {},
): PlainItem[] {
  const scanner = new LineScanner(projection, options);
  const items: PlainItem[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    // A copy, which is then overwritten: nothing may be read of a piece after it was taken.
    const chunk = Buffer.from(bytes.subarray(at, at + chunkBytes));
    for (const batch of scanner.add(chunk)) items.push(...batch.map(plainItem));
    chunk.fill(0x22);
  }
  for (const batch of scanner.finish()) items.push(...batch.map(plainItem));
  return items;
}

function plainItem(item: ScanItem): PlainItem {
  if ("problem" in item) return { ...item };
  const { line, byteOffset } = item;
  return { record: plain(item.record), line, byteOffset, hash: item.lineHash() };
}

function plain(value: unknown): unknown {
  if (value instanceof ScannedValue) {
    const { type, prefix, suffix, opening, byteLength, charLength, lineCount, hash, fields, items } = value;
    const all = { type, prefix, suffix, opening, byteLength, charLength, lineCount, hash, fields, items };
    return Object.fromEntries(
      Object.entries(all)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => [name, plain(one)]),
    );
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const key in value) {
    const one: unknown = Reflect.get(value, key);
    if (one !== undefined) copy[key] = plain(one);
  }
  return copy;
}
