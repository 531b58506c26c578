import type { SafeFs } from "@turnmeter/safe-fs";
import type { DatabaseFormat } from "./database-format.js";
import { readDatabase } from "./open-database.js";

const pieceChars = 128 * 1024;

/**
 * The records of a database as JSON Lines, in pieces: what reads logs of lines reads them too.
 * @throws SafeFsError while iterating
 * @throws DatabaseError while iterating
 */
export async function* databaseLines(
  path: string,
  fs: SafeFs,
  { queries }: DatabaseFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  // All are read before the first is given: what changes meanwhile is read again.
  yield* await readDatabase(path, fs, (database) => {
    const pieces: Uint8Array[] = [];
    let piece = "";
    for (const query of queries(database.tables())) {
      for (const text of database.texts(query)) {
        piece += `${text}\n`;
        if (piece.length < pieceChars) continue;
        pieces.push(Buffer.from(piece));
        piece = "";
      }
    }
    pieces.push(Buffer.from(piece));
    return pieces;
  });
}
