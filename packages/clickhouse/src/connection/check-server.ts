import type { Connection } from "./connection.js";
import { DatabaseError } from "./database-error.js";
import { oldestVersion } from "./strict-settings.js";

/** @throws DatabaseError if what answers is no ClickHouse, or one that is too old */
export async function checkServer(connection: Connection): Promise<void> {
  const { place } = connection.address;
  const [row] = await connection.query("SELECT version()");
  const version = String(row?.[0]);
  const [, year, month] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (year === undefined)
    throw new DatabaseError("not-clickhouse", `what answers is not ClickHouse, at ${place}`);
  const [oldestYear, oldestMonth] = oldestVersion;
  if (Number(year) * 100 + Number(month) >= oldestYear * 100 + oldestMonth) return;
  throw new DatabaseError(
    "too-old",
    `ClickHouse ${version} is too old, ${oldestYear}.${oldestMonth} or later is needed, at ${place}`,
  );
}
