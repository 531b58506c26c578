import type { SafeFs } from "@turnmeter/safe-fs";
import { DamagedFileError } from "../compressed/damaged-file-error.js";
import { decompress } from "../compressed/decompress.js";
import type { DatabaseFormat } from "./database-format.js";
import { type OpenDatabase, readDatabase } from "./open-database.js";

const pieceChars = 128 * 1024;

/**
 * The records of a database as JSON Lines, in pieces, so that readers of lines can read them. A piece is valid until the next one is
 * requested.
 * @throws SafeFsError while iterating
 * @throws DatabaseError while iterating
 * @throws DamagedFileError after the last piece, where some compressed records could not be read
 */
export async function* databaseLines(
  path: string,
  fs: SafeFs,
  { queries }: DatabaseFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  let damage: DamagedFileError | null = null;
  // All are read before the first is given: what changes meanwhile is read again.
  for (const piece of await readDatabase(path, fs, (database) => piecesOf(database, queries))) {
    try {
      yield* piece.isPlain ? [piece.bytes] : decompress(once(piece.bytes));
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      damage ??= error;
    }
    if (!piece.isPlain) yield lineFeed;
  }
  if (damage !== null) throw damage;
}

const lineFeed = Buffer.from("\n");

interface Piece {
  readonly bytes: Uint8Array;
  /** False for bytes of a row that may be compressed. */
  readonly isPlain: boolean;
}

function piecesOf(database: OpenDatabase, queries: DatabaseFormat["queries"]): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  const endPiece = () => {
    if (text !== "") pieces.push({ bytes: Buffer.from(text), isPlain: true });
    text = "";
  };
  for (const query of queries(database.tables())) {
    for (const value of database.values(query)) {
      if (typeof value === "string") {
        text += `${value}\n`;
        if (text.length >= pieceChars) endPiece();
      } else {
        endPiece();
        pieces.push({ bytes: value, isPlain: false });
      }
    }
  }
  endPiece();
  return pieces;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
