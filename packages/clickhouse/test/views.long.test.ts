import * as metrics from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factNames } from "@turnmeter/lake";
import { DatabaseError, connect, createTables, loadFacts, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { allFixtures } from "../../../scripts/vitest/fixtures.js";
import { cutOf, factsOfFixtures, storedOf } from "./support/fixture-facts.js";
import { rowsOfQuery } from "./support/rows-of-query.js";

const reason = whyNoServer();
const utc = { timezone: "UTC", weekStart: "monday" } as const;
const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;

/** What metrics in memory say, and the view that says the same. Numbers are compared as such, however JSON writes them. */
interface Pair {
  readonly view: string;
  readonly rows: (facts: Facts) => readonly object[];
}

const pairs: readonly Pair[] = [
  { view: "dailyUsage", rows: (facts) => metrics.usageByDay(facts, utc) },
  { view: "weeklyUsage", rows: (facts) => weeks(facts, utc) },
  { view: "monthlyUsage", rows: (facts) => months(facts, utc) },
  { view: "dailyUsageIn(timezone = 'Europe/Berlin')", rows: (facts) => metrics.usageByDay(facts, berlin) },
  { view: "weeklyUsageIn(timezone = 'Europe/Berlin')", rows: (facts) => weeks(facts, berlin) },
  { view: "monthlyUsageIn(timezone = 'Europe/Berlin')", rows: (facts) => months(facts, berlin) },
  { view: "dailyModels", rows: (facts) => modelsOfDays(facts, utc) },
  { view: "dailyModelsIn(timezone = 'Europe/Berlin')", rows: (facts) => modelsOfDays(facts, berlin) },
  { view: "dailyCache", rows: (facts) => cacheOfDays(facts, utc) },
  { view: "dailyCacheIn(timezone = 'Europe/Berlin')", rows: (facts) => cacheOfDays(facts, berlin) },
  { view: "modelUsage", rows: metrics.usageByModel },
  { view: "projectUsage", rows: metrics.usageByProject },
  { view: "folderUsage", rows: metrics.usageByFolder },
  { view: "sessionUsage", rows: metrics.usageBySession },
  { view: "toolStatistics", rows: (facts) => metrics.toolStatistics(facts).map(withOutcomes) },
  { view: "errorStatistics", rows: metrics.errorStatistics },
  { view: "agentTypes", rows: (facts) => metrics.agentTypes(facts).map(withoutModels) },
];

function weeks(facts: Facts, zone: metrics.Zone): readonly object[] {
  const sinceOf = new Map(
    metrics
      .usageByDay(facts, zone)
      .map(({ date }) => metrics.weekOf(date, zone))
      .map(({ week, since }) => [week, since]),
  );
  return metrics.usageByWeek(facts, zone).map((row) => ({ ...row, since: sinceOf.get(row.week) }));
}

function months(facts: Facts, zone: metrics.Zone): readonly object[] {
  return metrics.usageByMonth(facts, zone).map((row) => ({ ...row, since: `${row.month}-01` }));
}

function modelsOfDays(facts: Facts, zone: metrics.Zone): readonly object[] {
  return metrics.usageByNames(facts, ["day", "model"], zone);
}

function cacheOfDays(facts: Facts, zone: metrics.Zone): readonly object[] {
  return metrics
    .cacheByDay(facts, zone)
    .map(
      ({ inputCostUsd: _i, cacheReadCostUsd: _r, cacheWriteCostUsd: _w, unpricedTokens: _u, ...row }) => row,
    );
}

function withOutcomes({ outcomes, ...row }: metrics.ToolRow): object {
  return { ...row, ...outcomes };
}

function withoutModels({ models: _models, ...row }: metrics.AgentTypeRow): object {
  return row;
}

/** Rows with all values as a view's JSON has them, in an order of their own. */
function comparable(rows: readonly object[]): readonly string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => [name, plain(value)]),
      ),
    )
    .sort();
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  if (typeof value !== "string") return value;
  if (/^-?\d+$/.test(value)) return Number(value);
  return /^[-\d]{10} [:\d]{8}\.\d{3}$/.test(value) ? `${value.replace(" ", "T")}Z` : value;
}

describe.skipIf(reason !== null)(`views on three shards${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let connections: readonly Connection[];
  let facts: Facts;

  beforeAll(async () => {
    cluster = await startCluster(3);
    facts = await factsOfFixtures(...allFixtures);
    connections = [cluster.address, cluster.nodeAddress(0)].map((address) => connect(parseAddress(address)));
    const { batches, manifest } = cutOf(facts);
    for (const connection of connections) {
      await createTables(connection);
      await loadFacts(connection, batches, manifest);
    }
  });

  afterAll(async () => {
    for (const connection of connections ?? []) await connection.close();
    await cluster?.stop();
  });

  it.each(pairs)("$view has the rows of the metric", async ({ view, rows }) => {
    const expected = comparable(rows(facts));
    for (const connection of connections)
      expect(
        comparable(await rowsOfQuery(connection, `SELECT * FROM ${connection.address.database}.${view}`)),
      ).toEqual(expected);
  });

  it("tells what is in force", async () => {
    const { batches, manifest } = cutOf(facts);
    for (const connection of connections) {
      const { database } = connection.address;
      expect(await rowsOfQuery(connection, `SELECT * FROM ${database}.loadInForce`)).toEqual([
        {
          number: "1",
          program: "0.0.0",
          lastAt: null,
          sourcesExpected: 1,
          sourcesRead: 1,
          machines: [],
          missing: [],
          priceBook: manifest.priceBook,
        },
      ]);
      const stored = await rowsOfQuery(connection, `SELECT * FROM ${database}.batchesInForce`);
      expect(comparable(stored)).toEqual(
        comparable(
          batches.map(({ table, week, key, rows }) => ({
            table,
            week,
            key,
            wanted: rows,
            stored: rows,
            isWhole: 1,
          })),
        ),
      );
      for (const name of factNames) {
        const [row] = await connection.query(`SELECT count() FROM ${database}.${name}InForce`);
        expect(Number(row![0])).toBe(storedOf(facts)[name].rowCount);
      }
    }
  });

  it("add up to the totals from quarters of an hour", async () => {
    const { requests, costNanoUsd, totalTokens } = metrics.usageOfAll(facts);
    const { calls } = metrics.callStatistics(facts);
    for (const connection of connections) {
      const { database } = connection.address;
      expect(
        await connection.query(
          `SELECT sum(requests), sum(costNanoUsd), sum(totalTokens), (SELECT sum(calls) FROM ${database}.quarterHourlyCalls) FROM ${database}.quarterHourlyUsage`,
        ),
      ).toEqual([[String(requests), costNanoUsd, String(totalTokens), String(calls)]]);
    }
  });
});

/** Loads facts, and ends as if the process had after so many inserts. */
async function load(connection: Connection, facts: Facts, inserts = Infinity): Promise<void> {
  const { batches, manifest } = cutOf(facts);
  let left = inserts;
  const failing: Connection = {
    ...connection,
    insert: async (...words) => {
      if (left-- <= 0) throw new Error("the process ended");
      await connection.insert(...words);
    },
  };
  await loadFacts(failing, batches, manifest);
}

describe.skipIf(reason !== null)("views while facts change", () => {
  let cluster: Cluster;
  let connections: readonly Connection[];
  let [before, after]: readonly [Facts?, Facts?] = [];

  beforeAll(async () => {
    cluster = await startCluster(3);
    [before, after] = [
      await factsOfFixtures(
        "several-agents/R37-a-week-of-several-agents",
        "claude-code/R62-cancelled-sibling",
      ),
      await factsOfFixtures(
        "claude-code/R11-agent-forked-from-its-parent",
        "claude-code/R62-cancelled-sibling",
      ),
    ];
    connections = [cluster.address, cluster.nodeAddress(0)].map((address) => connect(parseAddress(address)));
    for (const connection of connections) await createTables(connection);
  });

  afterAll(async () => {
    for (const connection of connections ?? []) await connection.close();
    await cluster?.stop();
  });

  async function expectFacts(facts: Facts): Promise<void> {
    for (const connection of connections)
      for (const { view, rows } of pairs)
        expect(
          comparable(await rowsOfQuery(connection, `SELECT * FROM ${connection.address.database}.${view}`)),
          view,
        ).toEqual(comparable(rows(facts)));
  }

  it("are empty before the first load", async () => {
    for (const connection of connections)
      expect(await connection.query(`SELECT * FROM ${connection.address.database}.dailyUsage`)).toEqual([]);
  });

  it("show a load once it is done, and the one before until then", async () => {
    for (const connection of connections) await load(connection, before!);
    await expectFacts(before!);
    for (const connection of connections)
      await expect(load(connection, after!, 4)).rejects.toThrow("the process ended");
    await expectFacts(before!);
    for (const connection of connections) await load(connection, after!);
    await expectFacts(after!);
  });

  it.each([
    [
      "rows are missing",
      (own: string) => `ALTER TABLE ${own} DELETE WHERE row = 0 SETTINGS mutations_sync = 2`,
    ],
    ["a table is empty", (own: string) => `TRUNCATE TABLE ${own}`],
  ])("are an error where %s", async (_what, damage) => {
    for (const connection of connections) {
      const { cluster: name, database } = connection.address;
      await load(connection, before!);
      await load(connection, after!);
      await connection.runEverywhere(damage(`${database}.requests${name === null ? "" : "_shard"}`));
      for (const settings of ["", " SETTINGS join_use_nulls = 1"])
        for (const view of [
          "dailyUsage",
          "sessionUsage",
          "agentTypes",
          "requestsInForce",
          "quarterHourlyUsage",
        ])
          await expect(
            connection.query(`SELECT * FROM ${database}.${view}${settings}`),
            view,
          ).rejects.toMatchObject({
            message: expect.stringContaining("rows of requests are missing or there twice"),
          });
      expect(
        await connection.query(`SELECT DISTINCT table FROM ${database}.batchesInForce WHERE NOT isWhole`),
      ).toEqual([["requests"]]);
      await load(connection, before!);
      await load(connection, after!);
    }
    await expectFacts(after!);
  });

  it("are an error where rows are there twice", async () => {
    for (const connection of connections) {
      const { database } = connection.address;
      await connection.run(`INSERT INTO ${database}.toolCalls SELECT * FROM ${database}.toolCalls`);
      for (const view of ["toolStatistics", "dailyUsage"])
        await expect(connection.query(`SELECT * FROM ${database}.${view}`)).rejects.toMatchObject({
          message: expect.stringContaining("rows of toolCalls are missing or there twice"),
        });
      await load(connection, before!);
      await load(connection, after!);
    }
    await expectFacts(after!);
  });

  it("are an error where a shard does not answer, whatever a client asks for", async () => {
    const [connection] = connections;
    await cluster.kill(2);
    const sql = "SELECT * FROM turnmeter.errorStatistics";
    await expect(connection!.query(`${sql} SETTINGS skip_unavailable_shards = 1`)).rejects.toMatchObject({
      message: expect.stringContaining("rows of toolCalls are missing or there twice"),
    });
    await expect(connection!.query(sql)).rejects.toBeInstanceOf(DatabaseError);
  });
});
