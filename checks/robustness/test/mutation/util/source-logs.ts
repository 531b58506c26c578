import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { logFiles } from "@turnmeter/check-fixtures/log-files";
import { logFolders } from "../../../../../scripts/vitest/fixtures.js";
import type { Random } from "../../util/random.js";

/** A file of logs, its bytes as characters. */
export interface LogText {
  /** Path below the folder of its logs. */
  readonly path: string;
  readonly text: string;
}

/** Logs that belong together. */
export interface SourceLogs {
  /** Which of all folders they are from; a real one has no other name in a message. */
  readonly folder: number;
  readonly files: readonly LogText[];
}

/** The folders that a run over fixtures alone, or also over real logs, takes logs from. */
export const folderCount: number = logFolders.length;

const mostFiles = 12;

/** What is taken of one file, in lines and bytes; only real logs have more. */
const usualSize = { lines: 150, bytes: 400_000 };
/** Now and then so much that it is read in many pieces. */
const largeSize = { lines: 4000, bytes: 3_000_000 };
const largeOnceIn = 40;

/** The first lines of a file say what it is a log of. */
const headLines = 5;

const known = new Map<number, readonly string[]>();

function pathsOf(folder: number): readonly string[] {
  const paths = known.get(folder) ?? logFiles(logFolders[folder]!.folder);
  known.set(folder, paths);
  return paths;
}

/** Some files of a folder, which lie beside each other, and of long ones some lines in a row after the first ones. */
export function logsOf(folder: number, random: Random): SourceLogs {
  const paths = pathsOf(folder);
  const first = paths.length > mostFiles ? random.below(paths.length - mostFiles) : 0;
  const files = paths.slice(first, first + mostFiles).map((path) => {
    const text = readFileSync(join(logFolders[folder]!.folder, path), "latin1");
    return { path, text: excerptOf(text, random) };
  });
  return { folder, files };
}

function excerptOf(text: string, random: Random): string {
  const most = random.once(largeOnceIn) ? largeSize : usualSize;
  const lines = text.split("\n");
  if (lines.length <= most.lines && text.length <= most.bytes) return text;
  const from = headLines + random.below(Math.max(1, lines.length - most.lines));
  const excerpt: string[] = [];
  let bytes = 0;
  for (const line of [...lines.slice(0, headLines), ...lines.slice(from, from + most.lines)]) {
    bytes += line.length;
    if (bytes > most.bytes) break;
    excerpt.push(line);
  }
  return `${excerpt.join("\n")}\n`;
}

const idOfField = /"\w*id"\s*:\s*"([^"]{3,})"/gi;
const idOfPath = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const ending = /\..*$/;

/** Everything in texts that may be an id of a session, a row, a message, a call or an agent. */
export function idsOf(files: readonly LogText[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { path, text } of files) {
    // A log that names no session is one by the name of its file.
    ids.add(basename(path).replace(ending, ""));
    for (const [id] of path.matchAll(idOfPath)) ids.add(id);
    for (const [, id = ""] of text.matchAll(idOfField)) ids.add(id);
  }
  return ids;
}
