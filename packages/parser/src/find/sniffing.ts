import { type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import { failureOf } from "../read/why-unreadable.js";
import type { LogFormat } from "../log-format.js";
import type { Source } from "../source.js";
import { headBytes, sniffFile, sniffHead } from "./sniff-file.js";
import type { Sniffed } from "./sniffed.js";

/** Recognises files; see {@link sniffHead} and {@link sniffFile}. */
export interface Sniffing {
  /** Number of first bytes that mostly tell what a file is. */
  readonly headBytes: number;
  readonly sniffHead: (bytes: Uint8Array) => Sniffed | null;
  readonly sniffFile: (path: string, fs: SafeFs) => Promise<Sniffed | DamagedFile>;
}

/** A compressed file too short to identify, an unreadable database, or a file that makes a format throw. */
interface DamagedFile {
  readonly kind: "damaged";
  /** A few stable words. */
  readonly damage: string;
}

/** Tells files of these sources apart. Loaded where a file is looked into that is not known. */
export async function openSniffing(sources: readonly Source[]): Promise<Sniffing> {
  const usual = await formatsOf(sources.filter(({ isSeldom }) => isSeldom !== true));
  let all: Promise<readonly LogFormat[]> | null = null;
  return {
    headBytes,
    sniffHead: (bytes) => sniffHead(bytes, usual),
    async sniffFile(path, fs) {
      try {
        const found = await sniffFile(path, fs, usual);
        if (usual.length === sources.length || isOfKnownKind(found)) return found;
        return await sniffFile(path, fs, await (all ??= formatsOf(sources)));
      } catch (error) {
        if (error instanceof SafeFsError) throw error;
        return { kind: "damaged", damage: failureOf(error) };
      }
    },
  };
}

async function formatsOf(sources: readonly Source[]): Promise<readonly LogFormat[]> {
  return Promise.all(sources.map(({ loadFormat }) => loadFormat()));
}

/** False if another source may still recognise the file. */
function isOfKnownKind(found: Sniffed): boolean {
  if (found.kind === "skipped") return found.reason !== "unknown format";
  return found.kind !== "unrecognised" && found.kind !== "uncounted";
}
