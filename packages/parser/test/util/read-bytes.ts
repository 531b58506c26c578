import type { Problem } from "@turnmeter/schema";
import type { ObjectProjection } from "../../src/projection.js";
import { readRecordsJson } from "../../src/records/read-records-json.js";
import { readRecordsScanned } from "../../src/records/read-records-scanned.js";
import type { RecordReader, RecordReaderOptions } from "../../src/records/record-reader.js";
import { plainValue } from "./plain-value.js";

/** The readers of lines, which give the same items. */
export const lineReaders: readonly { readonly name: string; readonly reader: RecordReader }[] = [
  { name: "readRecordsJson", reader: readRecordsJson },
  { name: "readRecordsScanned", reader: readRecordsScanned },
];

/** One item of a reader with its hash and measured values taken in time. */
export type TakenItem =
  | Problem
  | {
      readonly record: unknown;
      readonly line: number;
      readonly byteOffset: number;
      readonly lineHash: string;
      readonly otherKeys?: readonly string[];
    };

/** Bytes in pieces of `chunkBytes` that all lie in one reused buffer, as files are read. */
export async function* inChunks(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(chunkBytes);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const part = bytes.subarray(at, at + chunkBytes);
    buffer.fill(0xaa);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
  }
}

/** All items that the reader gives for some bytes or text. */
export async function readBytes(
  content: string | Uint8Array,
  projection: ObjectProjection,
  options: Partial<RecordReaderOptions> & {
    readonly chunkBytes?: number;
    readonly reader?: RecordReader;
  } = {},
): Promise<TakenItem[]> {
  const { chunkBytes = 1024, reader = readRecordsJson, ...readerOptions } = options;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const items: TakenItem[] = [];
  const chunks = inChunks(bytes, chunkBytes);
  for await (const batch of reader(chunks, projection, { file: "a.jsonl", ...readerOptions })) {
    for (const item of batch) {
      if ("code" in item) items.push(item);
      else items.push({ ...item, record: plainValue(item.record), lineHash: item.lineHash() });
    }
  }
  return items;
}

/** The records among the items, as plain JSON values. */
export async function recordsOf(
  content: string | Uint8Array,
  projection: ObjectProjection,
  options: Parameters<typeof readBytes>[2] = {},
): Promise<unknown[]> {
  const items = await readBytes(content, projection, options);
  return items.flatMap((item) => ("code" in item ? [] : [item.record]));
}

/** `line code detail` of each problem among the items. */
export function problemsOf(items: readonly TakenItem[]): string[] {
  return items.flatMap((item) => ("code" in item ? [`${item.line} ${item.code} ${item.detail}`] : []));
}

/** A member of an object, own or inherited; undefined for anything else. */
export function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** The own keys of an object; none of anything else. */
export function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
