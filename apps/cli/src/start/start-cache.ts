import { crc32 } from "node:zlib";
import { openStore, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore } from "@turnmeter/safe-fs";
import type { CacheSettings } from "../common/context.js";
import { type KnownStart, noStart, startFile, startOfFile } from "./start-file.js";

/** What is known belongs to one of each. */
export interface StartOf {
  readonly command: string;
  /** All that V8 may compile differently for, and the folder of the program. */
  readonly engine: readonly string[];
}

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
