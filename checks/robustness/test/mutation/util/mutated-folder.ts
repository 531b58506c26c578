import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeFiles } from "../../util/new-folder.js";
import { mutatedFile } from "./mutate-file.js";
import type { Random } from "../../util/random.js";
import { folderCount, idsOf, logsOf, type LogText, type SourceLogs } from "./source-logs.js";

/** Logs that were changed, and others that were not and share no id with them. */
export interface MutatedFolder {
  /** Folders of logs, some of whose files are changed. */
  readonly changed: readonly string[];
  /** The untouched logs; null where no folder without a common id was found. */
  readonly neighbour: string | null;
  /** Numbers of the folders that the logs are from. */
  readonly sources: readonly number[];
  readonly lines: number;
  /** Of all logs, the untouched ones too. */
  readonly bytes: number;
}

/** Sources of one mutated folder: what differs between logs of several kinds and clients meets in it. */
const sourcesAtOnce = 4;

/** Writes a folder of changed logs into an empty folder. */
export function writeMutatedFolder(folder: string, random: Random): MutatedFolder {
  const sources = Array.from({ length: sourcesAtOnce }, () => logsOf(random.below(folderCount), random));
  const strangers = logsOf(random.below(folderCount), random);
  const others = strangers.files.flatMap(({ text }) => text.split("\n").slice(0, 20));
  const mutated = sources.map((source) => mutatedLogs(source, random, [...others, "{}"]));
  const neighbour = neighbourOf([...sources, strangers], random);
  const texts = mutated.flat().map(({ text }) => text);
  const untouched = neighbour?.files.map(({ text }) => text) ?? [];
  return {
    changed: mutated.map((files, at) => written(join(folder, String(at)), files)),
    neighbour: neighbour === null ? null : written(join(folder, "neighbour"), neighbour.files),
    sources: sources.map((source) => source.folder),
    lines: texts.reduce((sum, text) => sum + text.split("\n").length, 0),
    bytes: [...texts, ...untouched].reduce((sum, text) => sum + text.length, 0),
  };
}

/** All files changed, or one of them. */
function mutatedLogs({ files }: SourceLogs, random: Random, others: readonly string[]): readonly LogText[] {
  const only = random.once(2) ? random.below(Math.max(files.length, 1)) : null;
  return files.map((file, at) =>
    only === null || only === at
      ? renamed({ ...file, text: mutatedFile(file.text, random, others) }, random)
      : file,
  );
}

/** Now and then a file that is, or only says that it is, compressed. */
function renamed(file: LogText, random: Random): LogText {
  if (!random.once(25)) return file;
  const path = file.path + random.pick([".gz", ".zst"]);
  if (random.once(2)) return { path, text: file.text };
  const text = gzipSync(Buffer.from(file.text, "latin1")).toString("latin1");
  const at = random.below(text.length);
  return { path, text: random.once(2) ? text : `${text.slice(0, at)}\0${text.slice(at + random.below(2))}` };
}

function neighbourOf(sources: readonly SourceLogs[], random: Random): SourceLogs | null {
  const taken = idsOf(sources.flatMap(({ files }) => files));
  for (let tries = 0; tries < 20; tries++) {
    const logs = logsOf(random.below(folderCount), random);
    if (![...idsOf(logs.files)].some((id) => taken.has(id))) return logs;
  }
  return null;
}

function written(folder: string, files: readonly LogText[]): string {
  mkdirSync(folder, { recursive: true });
  writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])), "latin1");
  return folder;
}
