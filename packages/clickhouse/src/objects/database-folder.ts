import type { LakeFolder } from "@turnmeter/lake";
import type { Connection, JsonRow } from "../connection/connection.js";
import { DatabaseError } from "../connection/database-error.js";
import { textLiteral } from "../sql/conditions.js";
import { objectTable } from "../tables/create-tables.js";
import { tablePlace } from "../tables/fact-tables.js";

const removed = -1;

/** A file is one row, so it is written atomically; a row must fit in memory several times. */
const mostBytes = 64_000_000;

const columns = ["name", "version", "size", "content"];

/**
 * The table of files of a database, as a lake. A file is one row, its content in base64; writing or removing it adds a row of a
 * higher version, and ClickHouse drops the older ones by itself. The tables have to be there.
 */
export function databaseFolder(connection: Connection): LakeFolder {
  const table = tablePlace(objectTable, connection.address);
  const add = async (name: string, size: number, content: string) => {
    const newest = await connection.query(
      `SELECT max(version) FROM ${table} WHERE name = ${textLiteral(name)}`,
    );
    const version = BigInt(String(newest[0]?.[0] ?? 0)) + 1n;
    await connection.insert(table, columns, [[name, String(version), size, content]]);
  };
  const newestOf = async (name: string, column: string): Promise<JsonRow | undefined> => {
    const rows = await connection.query(
      `SELECT size, ${column} FROM ${table} WHERE name = ${textLiteral(name)} ORDER BY version DESC LIMIT 1`,
    );
    return Number(rows[0]?.[0] ?? removed) === removed ? undefined : rows[0];
  };
  return {
    folder: connection.address.place,
    async list(below) {
      const inFolder = below === undefined ? "" : `WHERE startsWith(name, ${textLiteral(`${below}/`)})`;
      const rows = await connection.query(
        `SELECT name, argMax(size, version) AS newest FROM ${table} ${inFolder} GROUP BY name HAVING newest != ${removed} ORDER BY name`,
      );
      return rows.map(([name, size]) => ({ name: String(name), sizeBytes: Number(size) }));
    },
    async read(name) {
      const row = await newestOf(name, "content");
      return row === undefined ? null : new Uint8Array(Buffer.from(String(row[1]), "base64"));
    },
    async write(name, bytes) {
      if (bytes.length > mostBytes)
        throw new DatabaseError(
          "refused",
          `${name} has ${bytes.length} bytes, more than the ${mostBytes} that a file may have at ${connection.address.place}`,
        );
      await add(name, bytes.length, Buffer.from(bytes).toString("base64"));
    },
    async remove(name) {
      if ((await newestOf(name, "name")) !== undefined) await add(name, removed, "");
    },
  };
}
