import { crc32 } from "node:zlib";
import { openStore, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore } from "@turnmeter/safe-fs";
import { alignedBytes, sealPack, unsealPack } from "../cache/pack-file.js";
import type { CacheSettings } from "../context.js";
import type { KnownModules } from "./module-loader.js";

/** The zone of the system, for as long as what it is told by is the same. */
interface KnownTimezone {
  readonly toldBy: string;
  readonly timezone: string;
}

/** What earlier runs of a command have found that takes longer to find anew than to read. */
export interface KnownStart extends KnownModules {
  readonly timezone: KnownTimezone | null;
  /** Runs that it is of; 0 where nothing is known. */
  readonly runs: number;
}

/** What is known belongs to one of each. */
export interface StartOf {
  readonly command: string;
  /** All that V8 may compile differently for, and the folder of the program. */
  readonly engine: readonly string[];
}

interface Head {
  readonly runs: number;
  readonly timezone: KnownTimezone | null;
  readonly paths: readonly (readonly [name: string, path: string])[];
  readonly files: readonly (readonly [key: string, bytes: number])[];
}

/** Where nothing is known. */
export const noStart: KnownStart = { compiled: new Map(), paths: new Map(), timezone: null, runs: 0 };

/** Length of the head, in as many bytes as keep what follows aligned. */
const lengthBytes = 8;

/** What the start of a command has found, kept between runs. As all of the cache, it is used only where nobody else could have written it. */
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
    const content = file === null ? null : unsealPack(file);
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
    return { compiled, paths: new Map(head.paths), timezone: head.timezone, runs: head.runs };
  }

  /** A folder that cannot be written to is no reason to fail. */
  keep({ compiled, paths, timezone, runs }: KnownStart): void {
    const files = [...compiled];
    const head: Head = {
      runs,
      timezone,
      paths: [...paths],
      files: files.map(([key, { length }]) => [key, length]),
    };
    const text = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32LE(text.length);
    const parts = [length, text, ...files.map(([, code]) => code)].flatMap(filledUp);
    try {
      this.#store.write(this.#name, sealPack(parts));
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
    }
  }
}

/** A part, and what aligns the next one. */
function filledUp(part: Uint8Array): readonly Uint8Array[] {
  return [part, new Uint8Array(alignedBytes(part.length) - part.length)];
}
