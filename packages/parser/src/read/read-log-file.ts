import type { LogEvent } from "@turnmeter/schema";
import { databaseLines } from "../database/database-lines.js";
import { readValuesJson } from "../records/read-values-json.js";
import type { LogFile } from "../log-format.js";
import { decompress } from "../compressed/decompress.js";
import { LogReading } from "./log-reading.js";
import type { UnitReading } from "./unit-reading.js";
import { failureOf } from "./why-unreadable.js";

/** Twice the usual size, since each piece costs a fixed 10 µs. */
const pieceBytes = 128 * 1024;

/** The events of one log file, in batches; the last one ends with its `fileRead`. */
export async function* readLogFile(
  file: LogFile,
  reading: UnitReading,
): AsyncGenerator<readonly LogEvent[], void, undefined> {
  const { reader, projection, listOtherKeys, check, session } = reading;
  const log = new LogReading(file, reading);
  session.startFile();
  const read = file.framing === "document" ? readValuesJson : reader;
  let failure: string | null = null;
  try {
    await reading.decoder.foresee?.(bytesOf(file, reading));
    const items = read(bytesOf(file, reading), projection, {
      file: file.path,
      listOtherKeys,
      keepValue: check !== null,
    });
    for await (const batch of items) yield log.decode(batch);
  } catch (error) {
    failure = failureOf(error);
  }
  yield log.finish(failure);
}

function bytesOf(
  { path, framing }: LogFile,
  { fs, database }: Pick<UnitReading, "fs" | "database">,
): AsyncIterable<Uint8Array> {
  if (framing === "database" && database !== null) return databaseLines(path, fs, database);
  return decompress(fs.readChunks(path, { chunkBytes: pieceBytes }));
}
