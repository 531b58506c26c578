import { crc32 } from "node:zlib";
import { join } from "node:path";
import { openStore, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore } from "@turnmeter/safe-fs";
import type { CacheSettings } from "../common/context.js";
import { alignedBytes, sealPack, unsealPack } from "@turnmeter/ledger/sealed-pack.js";
import type { CompiledFiles } from "./module-loader.js";

/** A start belongs to one command on one engine. */
interface StartOf {
  readonly command: string;
  /** All that V8 may compile differently for, and the folder of the program. */
  readonly engine: readonly string[];
}

/** Keeps the start of a command between runs. Like all of the cache, it is used only where nobody else could have written it. */
export class StartCache {
  readonly #store: FileStore;
  readonly #name: string;

  constructor({ folder, build }: CacheSettings, { command, engine }: StartOf, files?: FileAccess) {
    this.#store = openStore(folder, files);
    const hash = crc32(JSON.stringify(engine)).toString(16).padStart(8, "0");
    this.#name = `start-${build()}-${hash}-${command}.pack`;
  }

  known(): KnownStart {
    const file = this.#store.read(this.#name);
    return file === null ? noStart : startOfFile(file);
  }

  /** A folder that cannot be written to is no reason to fail. */
  keep(found: KnownStart): void {
    try {
      this.#store.write(this.#name, startFile(found));
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
    }
  }
}

/** The system's zone, valid while `toldBy` is the same. */
interface KnownTimezone {
  readonly toldBy: string;
  readonly timezone: string;
}

/** Findings of earlier runs that take longer to find again than to read. */
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

/** Reads a file of {@link startFile}; {@link noStart} if it is another file or damaged. */
function startOfFile(file: Uint8Array): KnownStart {
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

/** The Node.js that code was compiled with. */
interface BuiltFor {
  /** As `process.version` has it. */
  readonly version: string;
  readonly arch: string;
}

/** Where the build of a program leaves what V8 has compiled of it, for runs that have kept nothing yet. */
export function builtStartPath(folder: string, { version, arch }: BuiltFor): string {
  return join(folder, `compiled-${version}-${arch}.pack`);
}

/** Code that the build has compiled; empty if another Node.js did the build. */
export function builtStart(
  folder: string,
  builtFor: BuiltFor,
  readFile: (path: string) => Uint8Array,
): CompiledFiles {
  let file: Uint8Array;
  try {
    file = readFile(builtStartPath(folder, builtFor));
  } catch {
    return new Map();
  }
  const { compiled } = startOfFile(file);
  // Apart, so that what V8 has taken over need not stay for the sake of the rest.
  return new Map(Array.from(compiled, ([key, code]) => [key, new Uint8Array(code)]));
}
