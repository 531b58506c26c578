import { columnOf, rowsOf, selectRows } from "@turnmeter/columns";
import { factNames } from "@turnmeter/lake";
import { selectFacts, totals, whenAnswered } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, createTables, loadFacts, openFacts, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { clusterName, startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { cutOf, factsOfFixtures, storedOf } from "./support/fixture-facts.js";

const reason = whyNoServer();

/** Runs a statement on a node, with no setting but those given; the answer as text. */
async function ask(
  cluster: Cluster,
  node: number,
  sql: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(`${cluster.url(node)}/?${new URLSearchParams(settings).toString()}`, {
    method: "POST",
    body: sql,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text.trim();
}

const rowsOfAll = (facts: Facts) =>
  whenAnswered(() => {
    const stored = storedOf(facts);
    return factNames.map((name) => [name, [...rowsOf<object>(stored[name])]]);
  });

/** A connection to a database of its own, with tables. */
async function newDatabase(cluster: Cluster, name: string): Promise<Connection> {
  const connection = connect(parseAddress(cluster.address.replace(/turnmeter(?=\?)/, name)));
  await createTables(connection);
  return connection;
}

async function loaded(connection: Connection, facts: Facts) {
  const { batches, manifest } = cutOf(facts);
  return loadFacts(connection, batches, manifest);
}

describe.skipIf(reason !== null)(`a load${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let facts: Facts;
  let others: Facts;
  const open: Connection[] = [];

  beforeAll(async () => {
    cluster = await startCluster(3);
    facts = await factsOfFixtures(
      "several-agents/R37-a-week-of-several-agents",
      "claude-code/R11-agent-forked-from-its-parent",
    );
    others = await factsOfFixtures("claude-code/R62-cancelled-sibling");
  });
  afterAll(async () => {
    for (const connection of open) await connection.close();
    await cluster?.stop();
  });
  const database = async (name: string) => {
    const connection = await newDatabase(cluster, name);
    open.push(connection);
    return connection;
  };

  it("twice, or in another order, is the same as once", async () => {
    const connection = await database("twice");
    const { batches, manifest } = cutOf(facts);
    expect(await loadFacts(connection, batches.toReversed(), manifest)).toEqual({
      written: batches.length,
      kept: 0,
      removed: 0,
      rows: batches.reduce((sum, { rows }) => sum + rows, 0),
    });
    expect(await loadFacts(connection, batches, manifest)).toEqual({
      written: 0,
      kept: batches.length,
      removed: 0,
      rows: 0,
    });
    expect(await rowsOfAll((await openFacts(connection)).facts)).toEqual(await rowsOfAll(facts));
  });

  it("that fails half-way leaves the old facts, and is finished by the next", async () => {
    const connection = await database("half");
    await loaded(connection, others);
    const { batches, manifest } = cutOf(facts);
    // Nothing, one batch, and all but the manifest, which goes last: what earlier loads have written is there.
    for (const room of [0, 1, batches.length - 1]) {
      let inserts = 0;
      const failing: Connection = {
        ...connection,
        insert: async (...given) => {
          if (inserts++ >= room) throw new Error("the connection was lost");
          return connection.insert(...given);
        },
      };
      await expect(loadFacts(failing, batches, manifest)).rejects.toThrow("the connection was lost");
      expect(await rowsOfAll((await openFacts(connection)).facts)).toEqual(await rowsOfAll(others));
    }
    expect(await loaded(connection, facts)).toMatchObject({ written: 0, kept: batches.length });
    expect(await rowsOfAll((await openFacts(connection)).facts)).toEqual(await rowsOfAll(facts));
  });

  it("of which a part is there already loads that part anew", async () => {
    const connection = await database("part");
    const { batches, manifest } = cutOf(facts);
    const largest = batches
      .filter(({ table }) => table === "requests")
      .toSorted((a, b) => b.rows - a.rows)[0]!;
    expect(largest.rows).toBeGreaterThan(2);
    await loadFacts(connection, batches, manifest);
    // A row lost, then a row twice, both on whichever shard has it.
    const places = `part.requests WHERE batch = '${largest.key}' AND row = 1`;
    for (const damage of [
      async () => {
        for (const node of [0, 1, 2])
          await ask(cluster, node, `DELETE FROM ${places.replace("requests", "requests_shard")}`);
      },
      async () =>
        ask(cluster, 0, `INSERT INTO part.requests SELECT * FROM ${places}`, {
          insert_distributed_sync: "1",
        }),
    ]) {
      await damage();
      await expect(openFacts(connection)).rejects.toMatchObject({
        code: "incomplete",
        message: expect.stringMatching(
          new RegExp(
            `^the database is incomplete: (?:${largest.rows - 1}|${largest.rows + 1}) of ${largest.rows} rows of requests of ${largest.week} are at `,
          ),
        ),
      });
      expect(await loaded(connection, facts)).toMatchObject({ written: 1, kept: batches.length - 1 });
      expect(await rowsOfAll((await openFacts(connection)).facts)).toEqual(await rowsOfAll(facts));
    }
  });

  it("keeps what the last two manifests name, and what was in force a while ago, for readers that began before", async () => {
    const connection = await database("old");
    await loaded(connection, others);
    const began = (await openFacts(connection)).facts;
    await loaded(connection, facts);
    const codex = cutOf(selectFacts(facts, { sources: ["codex"] }));
    expect(await loadFacts(connection, codex.batches, codex.manifest)).toMatchObject({ removed: 0 });
    expect(await rowsOfAll(began)).toEqual(await rowsOfAll(others));
    expect(await ask(cluster, 0, "SELECT count() FROM old.manifests")).toBe("3");
    // The same again, with nothing kept longer than the last two need it.
    expect(await loadFacts(connection, codex.batches, codex.manifest, { keptForS: 0 })).toMatchObject({
      written: 0,
      removed: cutOf(others).batches.length,
    });
    expect(await ask(cluster, 0, "SELECT count() FROM old.manifests")).toBe("2");
  });

  it("of texts with quotes, backslashes, NUL, half a character or a byte order mark gives these back", async () => {
    const connection = await database("texts");
    const hostile = [
      "it's",
      String.raw`back\slash\'`,
      "nul\0in it",
      "half \uD83D of a pair",
      "\uDE00",
      "\uFEFFmark",
      '\uFFFF"',
      "line\nbreak\r\ttab",
      "', (SELECT 1), '",
      "{x:String}",
      "日本 😀",
      "",
    ];
    // As many requests, each of a project of such a name.
    const requests = selectRows(
      facts.requests,
      hostile.map((_, place) => place % facts.requests.rowCount),
    );
    const project = columnOf("text", hostile);
    const strange: Facts = { ...facts, requests: { ...requests, columns: { ...requests.columns, project } } };
    await loaded(connection, strange);
    const remote = (await openFacts(connection)).facts;
    expect(await rowsOfAll(remote)).toEqual(await rowsOfAll(strange));
    for (const name of hostile) {
      const of = (all: Facts) => totals(selectFacts(all, { projects: [name] }));
      expect(await whenAnswered(() => of(remote))).toEqual(of(strange));
    }
  });

  it("over what another version has left is an error, as reading that is", async () => {
    const connection = await database("versions");
    const { batches, manifest } = cutOf(facts);
    await loadFacts(connection, batches, { ...manifest, program: "9.1.0", columns: "0".repeat(64) }).catch(
      () => {},
    );
    const reasonOf = {
      code: "other-version",
      message: expect.stringContaining("what turnmeter 9.1.0 exported has other columns"),
    };
    await expect(openFacts(connection)).rejects.toMatchObject(reasonOf);
    await expect(loadFacts(connection, batches, manifest)).rejects.toMatchObject(reasonOf);

    await ask(
      cluster,
      0,
      `INSERT INTO versions.manifests FORMAT JSONEachRow {"number": 9, "manifest": "{\\"form\\": \\"turnmeter/facts@2\\"}"}`,
      {
        insert_distributed_sync: "1",
      },
    );
    const next = { code: "other-version", message: expect.stringContaining("turnmeter/facts@2") };
    await expect(openFacts(connection)).rejects.toMatchObject(next);
    await expect(loadFacts(connection, batches, manifest)).rejects.toMatchObject(next);
  });

  it("into tables without one of the columns is an error of the version", async () => {
    const connection = await database("columns");
    for (const node of [0, 1, 2])
      await ask(cluster, node, "ALTER TABLE columns.requests DROP COLUMN project");
    await expect(loaded(connection, facts)).rejects.toMatchObject({ code: "other-version" });
    await expect(openFacts(connection)).rejects.toMatchObject({ code: "empty" });
  });
});

/** Gives a cluster of its own, with facts in it. */
async function withFacts(
  work: (cluster: Cluster, connection: Connection, facts: Facts) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster(3);
  const connection = await newDatabase(cluster, "turnmeter");
  try {
    const facts = await factsOfFixtures("several-agents/R37-a-week-of-several-agents");
    await loaded(connection, facts);
    await work(cluster, connection, facts);
  } finally {
    await connection.close();
    await cluster.stop();
  }
}

// A node may end by itself a second after a query over a dead shard has failed, so each test has a cluster of its own.
describe.skipIf(reason !== null)(`a shard${reason === null ? "" : ` (${reason})`}`, () => {
  it("that is dead fails every question, by its name, where a server's own setting would give a lower total", () =>
    withFacts(async (cluster, connection, facts) => {
      const { facts: remote } = await openFacts(connection);
      const sum = "SELECT sum(costNanoUsd) FROM turnmeter.requests";
      const whole = await ask(cluster, 0, sum);
      expect(whole).toBe(totals(facts).costNanoUsd);
      const parts = await Promise.all(
        [0, 1, 2].map((node) => ask(cluster, node, sum.replace("requests", "requests_shard"))),
      );
      const dead = [1, 2].find((node) => BigInt(parts[node]!.replace("\\N", "0")) > 0n)!;
      const port = await ask(cluster, dead, "SELECT tcpPort()");
      await cluster.kill(dead);
      // The trap that the strict settings close: an answer, and a lower one.
      const low = await ask(cluster, 0, sum, { skip_unavailable_shards: "1" });
      expect(BigInt(low)).toBe(BigInt(whole) - BigInt(parts[dead]!));
      const down = {
        code: "shard-down",
        message: expect.stringMatching(new RegExp(`^a shard does not answer, .*: 127\\.0\\.0\\.1:${port}$`)),
      };
      await expect(connection.query(sum)).rejects.toMatchObject(down);
      // By now the node that is asked may have ended, too.
      for (const next of [() => whenAnswered(() => totals(remote)), () => openFacts(connection)])
        await expect(next()).rejects.toMatchObject({
          code: expect.stringMatching(/^(?:shard-down|unreachable)$/),
        });
      await cluster.restart();
      expect(await connection.query(sum)).toEqual([[whole]]);
    }));

  it("that dies while it answers fails the question", () =>
    withFacts(async (cluster, connection) => {
      const slow = connection.query(
        `SELECT count(), sum(ignore(sleepEachRow(1))) FROM cluster('${clusterName}', numbers(3)) SETTINGS max_block_size = 1`,
      );
      const outcome = slow.then(
        (rows) => ({ rows }),
        (error: unknown) => ({ error }),
      );
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await cluster.kill(2);
      expect(await outcome).toMatchObject({ error: { name: "DatabaseError", code: "shard-down" } });
    }));

  it("that is dead fails a load, and the old facts stay in force", () =>
    withFacts(async (cluster, connection, facts) => {
      const more = await factsOfFixtures(
        "several-agents/R37-a-week-of-several-agents",
        "claude-code/R62-cancelled-sibling",
      );
      const { batches, manifest } = cutOf(more);
      let inserts = 0;
      const dying: Connection = {
        ...connection,
        insert: async (...given) => {
          if (inserts++ === 1) await cluster.kill(2);
          return connection.insert(...given);
        },
      };
      await expect(loadFacts(dying, batches, manifest)).rejects.toMatchObject({ name: "DatabaseError" });
      await cluster.restart();
      expect(await rowsOfAll((await openFacts(connection)).facts)).toEqual(await rowsOfAll(facts));
      await loadFacts(connection, batches, manifest);
      expect(await rowsOfAll((await openFacts(connection)).facts)).toEqual(await rowsOfAll(more));
    }));

  it("without tables is told when tables are made", async () => {
    const cluster = await startCluster(3);
    try {
      const [first] = cluster.address.split(",");
      const rest = cluster.address.slice(cluster.address.lastIndexOf("/"));
      const connection = connect(parseAddress(`${first}${rest}`));
      await expect(createTables(connection)).rejects.toMatchObject({
        code: "wrong-address",
        message: expect.stringContaining("only 1 of 3 shards of the cluster shards have tables"),
      });
      await connection.close();
    } finally {
      await cluster.stop();
    }
  });
});
