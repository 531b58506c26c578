import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { totals, whenAnswered } from "@turnmeter/metrics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectToAll, connect, createTables, loadFacts, openFacts, parseAddress } from "../src/index.js";
import type { DatabaseAddress } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster, User } from "./support/cluster.js";
import { cutOf, factsOfFixtures } from "./support/fixture-facts.js";

const guide = join(import.meta.dirname, "..", "..", "..", "docs", "how-to", "team.md");

/** The users that the guide makes. */
async function usersOfGuide(): Promise<readonly User[]> {
  const text = await readFile(guide, "utf8");
  const made = text.matchAll(/^CREATE USER (\w+) IDENTIFIED BY '[^']*' SETTINGS readonly = (\d);$/gm);
  const granted = [...text.matchAll(/^(GRANT .*) TO (\w+);$/gm)];
  return Array.from(made, ([, name = "", readonly = ""]) => ({
    name,
    readonly: Number(readonly),
    grants: granted.flatMap(([, grant = "", to]) => (to === name ? [grant] : [])),
  }));
}

function addressAs(address: string, user: string): DatabaseAddress {
  return parseAddress(address.replace("clickhouse://", `clickhouse://${user}:${user}@`));
}

const reason = whyNoServer();

describe.skipIf(reason !== null)(`the users of the guide${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;

  beforeAll(async () => {
    const users = await usersOfGuide();
    expect(users.map(({ name }) => name)).toEqual(["loader", "reader", "grafana"]);
    cluster = await startCluster(2, "turnmeter", users);
  });
  afterAll(async () => cluster?.stop());

  it("may do what they have to on a cluster, and no more", async () => {
    const facts = await factsOfFixtures(
      "several-agents/R37-a-week-of-several-agents",
      "claude-code/R62-cancelled-sibling",
    );
    const later = await factsOfFixtures("several-agents/R37-a-week-of-several-agents");
    const loader = await connectToAll(addressAs(cluster.address, "loader"));
    for (const all of [facts, later, facts, later, facts]) {
      await createTables(loader);
      const { batches, manifest } = cutOf(all);
      await loadFacts(loader, batches, manifest);
    }
    await loader.close();

    const reader = connect(addressAs(cluster.address, "reader"));
    const remote = (await openFacts(reader)).facts;
    expect(await whenAnswered(() => totals(remote))).toEqual(totals(facts));
    await expect(reader.run("TRUNCATE TABLE turnmeter.manifests_shard")).rejects.toThrow(
      "Not enough privileges",
    );
    await reader.close();

    const grafana = connect(addressAs(cluster.address, "grafana"));
    const [row] = await grafana.query(
      "SELECT sum(costNanoUsd) FROM turnmeter.dailyUsage SETTINGS max_execution_time = 60",
    );
    expect(row).toEqual([totals(facts).costNanoUsd]);
    expect(await grafana.query("SELECT name FROM system.tables WHERE name = 'loadInForce'")).toHaveLength(1);
    await expect(grafana.run("DROP VIEW turnmeter.dailyUsage")).rejects.toThrow("Not enough privileges");
    await grafana.close();
  });
});
