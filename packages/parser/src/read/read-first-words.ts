import type { SafeFs } from "@turnmeter/safe-fs";
import type { SourceId } from "@turnmeter/schema";
import { databaseLines } from "../database/database-lines.js";
import { headerBytes, isDatabase } from "../database/file-header.js";
import { firstWordsOf } from "../decoding/first-words.js";
import type { LogFormat } from "../log-format.js";
import { readRecordsScanned } from "../records/read-records-scanned.js";
import { sources } from "../sources.js";
import { decompress } from "./decompress.js";
import { whyUnreadable } from "./why-unreadable.js";

/** Where a prompt is logged. */
export interface PromptPlace {
  readonly source: SourceId;
  readonly file: string;
  /** Number of its line, from 1. */
  readonly line: number;
}

/**
 * The first words that a person typed in the prompts at these places, in their order; null where the line holds none or
 * cannot be read any more. A file is read up to its last such line, and nothing of it is kept. It reads no words of files that are
 * one JSON document.
 */
export async function readFirstWords(
  places: readonly PromptPlace[],
  fs: SafeFs,
): Promise<readonly (string | null)[]> {
  const byFile = new Map<string, PromptPlace[]>();
  for (const place of places) byFile.set(place.file, [...(byFile.get(place.file) ?? []), place]);
  const found = new Map<string, string | null>();
  for (const [file, ofFile] of byFile)
    for (const [line, words] of await wordsInFile(file, ofFile, fs)) found.set(`${file}:${line}`, words);
  return places.map(({ file, line }) => found.get(`${file}:${line}`) ?? null);
}

async function wordsInFile(
  file: string,
  places: readonly PromptPlace[],
  fs: SafeFs,
): Promise<ReadonlyMap<number, string | null>> {
  const words = new Map<number, string | null>();
  const format = await formatOf(places[0]!.source);
  const { typedText, projection } = format;
  if (typedText === undefined) return words;
  const wanted = new Set(places.map(({ line }) => line));
  const last = Math.max(...wanted);
  try {
    const batches = readRecordsScanned(await bytesOf(file, fs, format), projection, { file });
    for await (const batch of batches) {
      for (const item of batch) {
        if (item.line !== null && item.line > last) return words;
        if ("record" in item && wanted.has(item.line) && !words.has(item.line))
          words.set(item.line, firstWordsOf(typedText(item.record) ?? ""));
      }
    }
  } catch (error) {
    // The figures were read before: a name that is missing is no reason to lose them.
    if (whyUnreadable(error) === null) throw error;
  }
  return words;
}

async function bytesOf(
  file: string,
  fs: SafeFs,
  { database }: LogFormat,
): Promise<AsyncIterable<Uint8Array>> {
  const isOfTables = database !== undefined && isDatabase(await fs.readHead(file, headerBytes));
  return isOfTables ? databaseLines(file, fs, database) : decompress(fs.readChunks(file));
}

async function formatOf(source: SourceId): Promise<LogFormat> {
  return sources.find(({ id }) => id === source)!.loadFormat();
}
