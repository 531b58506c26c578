import type { SafeFs } from "@turnmeter/safe-fs";
import { readDatabase } from "../database/open-database.js";
import type { LogFormat } from "../log-format.js";
import type { Sniffed } from "./sniffed.js";

const unknown: Sniffed = { kind: "skipped", reason: "unknown format" };

/**
 * Kind of a SQLite database, by its tables.
 * @throws SafeFsError where it cannot be read
 * @throws DatabaseError where it is damaged, or changes all the time
 */
export async function sniffDatabase(
  path: string,
  fs: SafeFs,
  formats: readonly LogFormat[],
): Promise<Sniffed> {
  const ofDatabases = formats.filter(({ database }) => database !== undefined);
  // The engine need not be loaded for formats that have none.
  if (ofDatabases.length === 0) return unknown;
  const tables = await readDatabase(path, fs, (database) => database.tables());
  const format = ofDatabases.find(({ database }) => database?.detect(tables));
  if (format !== undefined)
    return { kind: "log", source: format.source, framing: "database", logId: null, isOlderForm: false };
  if (ofDatabases.some(({ database }) => database?.isOther?.(tables) === true))
    return { kind: "skipped", reason: "not a transcript" };
  return { kind: "unrecognised", rows: `database of ${tables.size} tables` };
}
