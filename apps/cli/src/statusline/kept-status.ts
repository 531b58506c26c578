import { isAbsolute } from "node:path";
import { SafeFsError, pathVersion, type FileStore } from "@turnmeter/safe-fs";
import type { StatusInput } from "@turnmeter/parser";
import type { CliContext } from "../common/context.js";
import { needsLogs, statusFigures, type LogFigures } from "./status-figures.js";
import type { StatusPart } from "./status-parts.js";
import { statusLine } from "./status-line.js";

/** How a line is written, as flags and config files say. */
export interface StatusOptions {
  readonly parts: readonly StatusPart[];
  readonly color: boolean;
  /** Time that counts as the present, epoch ms; null: the clock's. */
  readonly nowMs: number | null;
}

/** A file that figures depend on, with its version when they were made. */
export interface FileLook {
  readonly path: string;
  /** Null where there was no such file. */
  readonly version: string | null;
}

export interface StatusFindings {
  readonly options: StatusOptions;
  /** Figures from logs; null where none were needed. */
  readonly figures: LogFigures | null;
  /** False where recent logs are still to be read. */
  readonly isComplete: boolean;
  /** The user's own price book; null where there is none. */
  readonly prices: FileLook | null;
}

export interface StatuslineContext extends CliContext {
  /** How this run serves later runs; by default not at all. */
  readonly statusline?: {
    /** Whether nobody waits for the line: the run only keeps findings for later runs. */
    readonly isRefresh: boolean;
    /** Keeps what was found for the lines of later runs. */
    readonly keep: (findings: StatusFindings) => void;
  };
}

/** Text on stdin; empty if reading fails. */
export async function inputText({ stdin }: Pick<CliContext, "stdin">): Promise<string> {
  try {
    return (await stdin?.()) ?? "";
  } catch {
    return "";
  }
}

interface KeptStatus extends StatusFindings {
  /** When reading began, epoch ms. */
  readonly readAt: number;
  /** The state of the session's log when reading began. */
  readonly transcriptVersion: string | null;
}

const prefix = "status-";
const longestLifeMs = 24 * 60 * 60 * 1000;

/** The names of the file that keeps a key's status, and of the file whose holder reads logs for that key. */
export function keptNames(build: string, key: string): { readonly file: string; readonly lock: string } {
  const name = `${prefix}${build}-${textHash(key)}`;
  return { file: `${name}.json`, lock: `${name}.lock` };
}

/** The status kept in a file for exactly this key; null if there is none, or it is damaged. */
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

/** Older figures predate a pause and lack what other sessions spent meanwhile. */
const longestShownMs = 5 * 60 * 1000;
/** Younger figures of logs that seem unchanged are not read anew. */
const shortestPauseMs = 10 * 1000;

interface KeptLine {
  readonly line: string;
  readonly isBehind: boolean;
}

/** The line from the status that an earlier run kept for this key; null where logs have to be read first. */
export function keptLine(
  { options, figures, isComplete, prices, readAt, transcriptVersion }: KeptStatus,
  input: StatusInput,
  { files, now }: Pick<CliContext, "files" | "now">,
): KeptLine | null {
  const nowMs = now();
  const line = () => `${statusLine(statusFigures(input, figures, options.nowMs ?? nowMs), options)}\n`;
  if (!needsLogs(input, options.parts)) return { line: line(), isBehind: false };
  const ageMs = nowMs - readAt;
  if (figures === null || ageMs < 0 || ageMs > longestShownMs) return null;
  if (prices !== null && pathVersion(prices.path, files) !== prices.version) return null;
  const isUnchanged =
    isComplete && ageMs < shortestPauseMs && versionOf(input, { files }) === transcriptVersion;
  return { line: line(), isBehind: !isUnchanged };
}

/** Version of the session's log as it is now; null if there is no log. */
export function versionOf(
  { transcriptPath }: Pick<StatusInput, "transcriptPath">,
  { files }: Pick<CliContext, "files">,
): string | null {
  return transcriptPath === null || !isAbsolute(transcriptPath) ? null : pathVersion(transcriptPath, files);
}

const seeds = [0x811c9dc5, 0x9dc5811c] as const;
const prime = 0x01000193;

/**
 * 16 hexadecimal digits that differ for nearly all texts that do: FNV-1a over UTF-16, twice. Node's own
 * hashes take longer to load than a status line to write.
 */
function textHash(text: string): string {
  return seeds
    .map((seed) => {
      let hash: number = seed;
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
      return (hash >>> 0).toString(16).padStart(8, "0");
    })
    .join("");
}
