import { factColumnsHash, type FactsManifest, LakeError, parseFactsManifest } from "@turnmeter/lake";
import type { Connection } from "../connection/connection.js";
import { DatabaseError } from "../connection/database-error.js";
import { manifestTable, tablePlace } from "../tables/fact-tables.js";

/** A manifest of a database. */
export interface StoredManifest {
  /** Counted from 1; the highest is in force. */
  readonly number: bigint;
  readonly text: string;
  readonly manifest: FactsManifest;
}

/**
 * The newest manifests of a database, up to so many.
 *
 * @throws DatabaseError if one is damaged, or of another version
 */
export async function readManifests(
  connection: Connection,
  most: number,
): Promise<readonly StoredManifest[]> {
  const { address } = connection;
  const rows = await connection.query(
    `SELECT number, manifest FROM ${tablePlace(manifestTable, address)} ORDER BY number DESC LIMIT ${most}`,
  );
  return rows.map(([number, text]) => ({
    number: BigInt(String(number)),
    text: String(text),
    manifest: parsed(String(text), address.place),
  }));
}

function parsed(text: string, place: string): FactsManifest {
  try {
    const manifest = parseFactsManifest(new TextEncoder().encode(text), place);
    if (manifest.columns === factColumnsHash()) return manifest;
    throw new DatabaseError(
      "other-version",
      `what turnmeter ${manifest.program} exported has other columns: export it again with this version, into another database than ${place}`,
    );
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    const code = error.code === "other-version" ? "other-version" : "incomplete";
    throw new DatabaseError(code, error.message, { cause: error });
  }
}
