import type { SafeFs } from "@turnmeter/safe-fs";
import type { SourceId } from "@turnmeter/schema";
import { databaseLines } from "../database/database-lines.js";
import { headerBytes, isDatabase } from "../database/file-header.js";
import type { LogFraming, LogFormat } from "../log-format.js";
import type { ObjectProjection } from "../projection.js";
import { readRecordsScanned } from "../records/read-records-scanned.js";
import { readValuesJson } from "../records/read-values-json.js";
import type { ReadItem } from "../records/record-reader.js";
import { sources } from "../sources.js";
import { decompress } from "../compressed/decompress.js";

/** Where a row of a log is. */
export interface RowPlace {
  readonly source: SourceId;
  readonly file: string;
  /** Number of its line, from 1. */
  readonly line: number;
}

/** Places by their files, each with its number among all; files in the order of their first place. */
export function placesByFile<Place extends RowPlace>(
  places: readonly Place[],
): ReadonlyMap<string, readonly PlaceOfFile<Place>[]> {
  const byFile = new Map<string, PlaceOfFile<Place>[]>();
  for (const [index, place] of places.entries()) {
    const ofFile = byFile.get(place.file);
    if (ofFile === undefined) byFile.set(place.file, [{ index, place }]);
    else ofFile.push({ index, place });
  }
  return byFile;
}

/** A place, and its number among all that were asked for. */
export interface PlaceOfFile<Place extends RowPlace> {
  readonly index: number;
  readonly place: Place;
}

/** How a file is read once more. */
export interface ReadAgainOptions {
  readonly format: LogFormat;
  readonly projection: ObjectProjection;
  readonly framing: Exclude<LogFraming, "database">;
}

/** The records of a log that was read before, in batches; the caller may stop at any time. The figures are known by then, so a file that can no longer be read, or not to its end, just ends. */
export async function* readAgain(
  file: string,
  fs: SafeFs,
  { format, projection, framing }: ReadAgainOptions,
): AsyncGenerator<readonly ReadItem[], void, undefined> {
  const read = framing === "document" ? readValuesJson : readRecordsScanned;
  try {
    yield* read(await bytesOf(file, fs, format), projection, { file });
  } catch {
    // Failures were reported when it was first read.
  }
}

async function bytesOf(
  file: string,
  fs: SafeFs,
  { database }: LogFormat,
): Promise<AsyncIterable<Uint8Array>> {
  const isOfTables = database !== undefined && isDatabase(await fs.readHead(file, headerBytes));
  return isOfTables ? databaseLines(file, fs, database) : decompress(fs.readChunks(file));
}

/** The format of a source's logs. */
export async function formatOf(source: SourceId): Promise<LogFormat> {
  return sources.find(({ id }) => id === source)!.loadFormat();
}
