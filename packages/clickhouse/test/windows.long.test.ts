import { columnOf, selectRows } from "@turnmeter/columns";
import {
  selectFacts,
  totals,
  usageByDay,
  usageByModel,
  usageByProject,
  whenAnswered,
} from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, createTables, loadFacts, openFacts, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { cutOf, factsOfFixtures } from "./support/fixture-facts.js";

const reason = whyNoServer();
const zone = { timezone: "America/Los_Angeles", weekStart: "monday" } as const;
const dayMs = 86_400_000;
const monday = Date.UTC(2026, 10, 9);

const names = ["it's", String.raw`back\slash\'`, "', (SELECT 1), '", "half \uD83D of a pair"];
/** Of each request: its day from Monday on, a part of one too, or a time that belongs to no week, or none. */
const times = [0, 0.5, 0.999, 1, 1.5, 7, 8, 8.25, 20].map((days) => monday + days * dayMs);
const oddTimes = [null, null, Date.UTC(900, 5, 1)];

/** The days that windows reach from and to; open where they are infinite. */
const windows: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "weeks one after the other": [
    [0, 7],
    [7, 14],
    [14, 21],
  ],
  "a week, days of it and days of the next": [
    [0, 7],
    [0, 1],
    [1, 8],
    [0.5, 0.999],
  ],
  "empty ones, ones without a row, and turned ones": [
    [0, 1],
    [3, 3],
    [3, 6],
    [9, 2],
    [100, 200],
  ],
  "open ones": [
    [Number.NEGATIVE_INFINITY, 1],
    [1, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    [7, 8],
  ],
};

const weeks = [0, 7].map((day) => ({ startAt: monday + day * dayMs, endAt: monday + (day + 7) * dayMs }));

/** The totals of each name in each week, asked for at once. */
const ofNamesIn = (all: Facts) =>
  names.flatMap((name) =>
    weeks.map((period) =>
      whenAnswered(async () => totals(selectFacts(selectFacts(all, { period }), { projects: [name] }))),
    ),
  );

describe.skipIf(reason !== null)(`windows${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let connection: Connection;
  let facts: Facts;
  const sent: string[] = [];

  beforeAll(async () => {
    cluster = await startCluster(2);
    connection = connect(parseAddress(cluster.address));
    await createTables(connection);
    const fixture = await factsOfFixtures("several-agents/R37-a-week-of-several-agents");
    const at = [...times, ...oddTimes];
    const requests = selectRows(
      fixture.requests,
      at.map((_, place) => place % fixture.requests.rowCount),
    );
    const project = at.map((_, place) => names[place % names.length]!);
    facts = {
      ...fixture,
      requests: {
        ...requests,
        columns: { ...requests.columns, at: columnOf("long", at), project: columnOf("text", project) },
      },
    };
    const { batches, manifest } = cutOf(facts);
    await loadFacts(connection, batches, manifest);
  }, 120_000);

  afterAll(async () => {
    await connection?.close();
    await cluster?.stop();
  });

  /** Facts of the database as they are before anything was asked. */
  const opened = async (): Promise<Facts> => {
    const query = (sql: string) => {
      sent.push(sql);
      return connection.query(sql);
    };
    const { facts: remote } = await openFacts({ ...connection, query });
    sent.length = 0;
    return remote;
  };

  const sentOf = (table: string) => sent.filter((sql) => sql.includes(`FROM \`turnmeter\`.\`${table}\``));

  const counted: Readonly<Record<string, (given: Facts) => unknown>> = {
    totals,
    days: (given) => usageByDay(given, zone),
    models: usageByModel,
    projects: usageByProject,
  };

  describe.each(Object.entries(windows))("%s", (_name, list) => {
    it.each(Object.entries(counted))("have %s of their own, asked for at once", async (_what, count) => {
      const remote = await opened();
      const inEach = (all: Facts) =>
        list.map(([from, to]) => {
          const period = { startAt: monday + from * dayMs, endAt: monday + to * dayMs };
          return whenAnswered(async () => count(selectFacts(all, { period })));
        });
      expect(await Promise.all(inEach(remote))).toEqual(await Promise.all(inEach(facts)));
    });
  });

  it("of the same question are one query", async () => {
    const remote = await opened();
    const days = [0, 1, 2, 7, 8].map((day) => monday + day * dayMs);
    const periods = days.map((startAt) => ({ startAt, endAt: startAt + 2 * dayMs }));
    await Promise.all(
      periods.map((period) => whenAnswered(async () => usageByModel(selectFacts(remote, { period })))),
    );
    expect(sentOf("requests")).toHaveLength(1);
    expect(sentOf("toolCalls").length).toBeLessThanOrEqual(1);
  });

  it("of a hostile name are asked for with it", async () => {
    const remote = await opened();
    expect(await Promise.all(ofNamesIn(remote))).toEqual(await Promise.all(ofNamesIn(facts)));
  });

  it("need no query where the manifest tells that no row lies in them", async () => {
    const remote = await opened();
    const period = { startAt: monday + 300 * dayMs, endAt: monday + 307 * dayMs };
    expect(await whenAnswered(() => usageByModel(selectFacts(remote, { period })))).toEqual([]);
    expect(await whenAnswered(() => remote.requests.rowCount)).toBe(times.length + oddTimes.length);
    expect(sent).toEqual([]);
  });
});
