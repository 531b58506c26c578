import { alignedBytes, sealPack, unsealPack } from "../cache/pack-file.js";
import type { CompiledFiles } from "./module-loader.js";

/** The zone of the system, for as long as what it is told by is the same. */
interface KnownTimezone {
  readonly toldBy: string;
  readonly timezone: string;
}

/** What earlier runs have found that takes longer to find anew than to read. */
export interface KnownStart {
  readonly compiled: CompiledFiles;
  readonly timezone: KnownTimezone | null;
  /** Runs that it is of; 0 where nothing is known. */
  readonly runs: number;
}

interface Head {
  readonly runs: number;
  readonly timezone: KnownTimezone | null;
  readonly files: readonly (readonly [key: string, bytes: number])[];
}

/** Where nothing is known. */
export const noStart: KnownStart = { compiled: new Map(), timezone: null, runs: 0 };

/** Length of the head, in as many bytes as keep what follows aligned. */
const lengthBytes = 8;

/** The parts of a file that holds what is known. */
export function startFile({ compiled, timezone, runs }: KnownStart): readonly Uint8Array[] {
  const files = [...compiled];
  const head: Head = {
    runs,
    timezone,
    files: files.map(([key, { length }]) => [key, length]),
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  return sealPack([length, text, ...files.map(([, code]) => code)].flatMap(filledUp));
}

/** What a file holds that {@link startFile} made; {@link noStart} if it is another one or not whole. */
export function startOfFile(file: Uint8Array): KnownStart {
  const content = unsealPack(file);
  if (content === null) return noStart;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const headEnd = lengthBytes + bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString("utf8", lengthBytes, headEnd));
  const compiled = new Map<string, Uint8Array>();
  let at = alignedBytes(headEnd);
  for (const [key, length] of head.files) {
    compiled.set(key, bytes.subarray(at, at + length));
    at += alignedBytes(length);
  }
  return { compiled, timezone: head.timezone, runs: head.runs };
}

/** A part, and what aligns the next one. */
function filledUp(part: Uint8Array): readonly Uint8Array[] {
  return [part, new Uint8Array(alignedBytes(part.length) - part.length)];
}
