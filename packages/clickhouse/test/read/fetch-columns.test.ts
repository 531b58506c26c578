import { describe, expect, it } from "vitest";
import { parseAddress } from "../../src/index.js";
import type { Connection } from "../../src/index.js";
import type { JsonRow } from "../../src/connection/connection.js";
import { fetchColumns } from "../../src/read/fetch-columns.js";

const refused = () => Promise.reject(new Error("not asked for"));

/** A database that answers every query with the same rows, some at a time. */
function answering(...parts: readonly (readonly JsonRow[])[]): Connection {
  return {
    address: parseAddress("clickhouse://db/turnmeter"),
    query: refused,
    stream: async (_sql, take) => {
      for (const part of parts) {
        take(part);
        await Promise.resolve();
      }
    },
    run: refused,
    runEverywhere: refused,
    insert: refused,
    close: refused,
  };
}

const named = (...names: readonly string[]) => ({
  table: "requests" as const,
  from: "FROM requests",
  columns: names.map((name) => ({ name, sql: name })),
});

/** Of each batch so many rows follow each other in the settled table. */
const placeOf = (batch: number, row: number) => batch * 100 + row;

const fetched = (connection: Connection, expected: number, ...names: readonly string[]) =>
  fetchColumns(connection, named(...names), { batchSql: "0", placeOf, expected });

describe("fetchColumns", () => {
  it("gives rows in the order of the settled table, however they come", async () => {
    const connection = answering(
      [
        [1, 0, "third", "9007199254740991"],
        [0, 1, "second", null],
      ],
      [],
      [
        [1, 1, "fourth", "-1"],
        [0, 0, "first", 0],
      ],
    );
    const [texts, numbers] = await fetched(connection, 4, "model", "costNanoUsd");
    expect([...texts!]).toEqual(["first", "second", "third", "fourth"]);
    expect([...numbers!]).toEqual([0, null, Number.MAX_SAFE_INTEGER, -1]);
  });

  it("gives columns without rows where there are none", async () => {
    const [texts] = await fetched(answering(), 0, "model");
    expect([...texts!]).toEqual([]);
  });

  it.each([
    ["fewer", [[[0, 0, "a"]]], 2],
    ["more", [[[0, 0, "a"]], [[0, 1, "b"]]], 1],
  ] as const)("is an error where %s rows come than there are", async (_name, parts, expected) => {
    const came = parts.flat().length;
    await expect(fetched(answering(...parts), expected, "model")).rejects.toMatchObject({
      code: "incomplete",
      message: `the database is incomplete: ${came} of ${expected} rows of requests came from clickhouse://db/turnmeter`,
    });
  });

  it.each([
    ["a number where texts are", "model", 7],
    ["a cut text of those that are stored as JSON", "model", '\u{FFFF}"half'],
    ["a text where numbers are", "inputTokens", "many"],
    ["a broken number", "inputTokens", 0.5],
    ["a number that the column cannot hold", "inputTokens", "3000000000"],
    ["a number beyond all that are exact", "costNanoUsd", "9007199254740993"],
    ["a flag that is neither", "isRepeated", 2],
  ] as const)("is an error where a column holds %s", async (_name, column, value) => {
    const parts = [[[0, 0, "fine", null]], [[0, 1, "fine", value]]] as const;
    await expect(fetched(answering(...parts), 2, "requestKey", column)).rejects.toMatchObject({
      code: "damaged",
      message: `the database is damaged: ${column} of requests holds what turnmeter never writes there, at clickhouse://db/turnmeter`,
    });
  });

  it("is an error where a column is missing", async () => {
    await expect(fetched(answering([[0, 0]]), 1, "model")).rejects.toMatchObject({ code: "damaged" });
  });
});
