import { SafeFsError } from "@turnmeter/safe-fs";
import type { FileStore } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import type { LogFigures } from "./status-figures.js";
import type { StatusPart } from "./status-parts.js";
import { textHash } from "./text-hash.js";

/** How a line is written, as flags and config files say. */
export interface StatusOptions {
  readonly parts: readonly StatusPart[];
  readonly color: boolean;
  /** What the present is taken for, epoch ms; null is the clock. */
  readonly nowMs: number | null;
}

/** A file that figures depend on, and what it was. */
export interface FileLook {
  readonly path: string;
  /** Null where there was none. */
  readonly version: string | null;
}

/** What a run has found, for the lines of later ones. */
export interface StatusFindings {
  readonly options: StatusOptions;
  /** Of logs; null where none were needed. */
  readonly figures: LogFigures | null;
  /** False where logs of late are still to be read. */
  readonly isComplete: boolean;
  /** The price book of one's own. */
  readonly prices: FileLook | null;
}

/** The context of a run of `statusline`. */
export interface StatuslineContext extends CliContext {
  /** How it serves the runs after it; by default not at all. */
  readonly statusline?: {
    /** Whether nobody waits for its line: it is run for what it keeps. */
    readonly isRefresh: boolean;
    /** Keeps what was found for the lines of later runs. */
    readonly keep: (findings: StatusFindings) => void;
  };
}

/** Findings as they are kept. */
export interface KeptStatus extends StatusFindings {
  /** When reading began, epoch ms. */
  readonly readAt: number;
  /** The session's log when reading began. */
  readonly transcriptVersion: string | null;
}

const prefix = "status-";
const longestLifeMs = 24 * 60 * 60 * 1000;

/** The file in which what belongs to a key is kept, and the one whose holder reads for it. */
export function keptNames(build: string, key: string): { readonly file: string; readonly lock: string } {
  const name = `${prefix}${build}-${textHash(key)}`;
  return { file: `${name}.json`, lock: `${name}.lock` };
}

/** What is kept in a file of the name for exactly this key; null if nothing is, or it is not whole. */
export function readKept(store: FileStore, name: string, key: string): KeptStatus | null {
  const bytes = store.read(name);
  if (bytes === null) return null;
  const [checksum, writtenFor, ...rest] = Buffer.from(bytes).toString("utf8").split("\n");
  const text = rest.join("\n");
  if (writtenFor !== key || checksum !== textHash(`${key}\n${text}`)) return null;
  const kept: KeptStatus = JSON.parse(text);
  return kept;
}

/** Keeps something for a key, which is one line. A folder that cannot be written to is no reason to fail. */
export function writeKept(store: FileStore, name: string, key: string, kept: KeptStatus): void {
  const text = JSON.stringify(kept);
  try {
    store.write(name, [Buffer.from(`${textHash(`${key}\n${text}`)}\n${key}\n${text}`)]);
    removeOld(store);
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
  }
}

function removeOld(store: FileStore): void {
  const limit = Date.now() - longestLifeMs;
  for (const { name, mtimeMs } of store.list()) {
    if (name.startsWith(prefix) && mtimeMs < limit) store.remove(name);
  }
}
