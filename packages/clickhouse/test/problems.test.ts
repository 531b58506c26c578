import { readdirSync } from "node:fs";
import { rowsOf } from "@turnmeter/columns";
import { distinctValues, problemCounts, readFiles, selectFacts, whenAnswered } from "@turnmeter/metrics";
import type { Selection } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, createTables, loadFacts, openFacts, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { cutOf, factsOfFixtures, fixtures } from "./support/fixture-facts.js";

const reason = whyNoServer();
const names = readdirSync(fixtures, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What a selection leaves of problems and of what is known of files. */
function leftOf(facts: Facts, selections: readonly Selection[]) {
  const kept = selections.reduce((all, selection) => selectFacts(all, selection), facts);
  const { files, recordCounts } = readFiles(kept);
  return {
    counts: problemCounts(kept),
    problems: [...rowsOf(kept.problems)],
    files: [...rowsOf(files)],
    records: [...rowsOf(recordCounts)],
  };
}

/** Each so-manieth of some values. */
const some = <T>(values: readonly T[], most: number): readonly T[] =>
  values.filter((_, at) => at % Math.ceil(values.length / most) === 0);

function selectionsOf(facts: Facts): readonly (readonly Selection[])[] {
  const times = distinctValues(facts, "problems", "at").filter((at) => at !== null);
  const starts = some(
    times.toSorted((a, b) => a - b),
    6,
  );
  const windows = starts.flatMap((startAt): Selection[] => [
    { period: { startAt, endAt: startAt + 7 * 86_400_000 } },
    { period: { startAt: null, endAt: startAt } },
    { period: { startAt, endAt: null } },
  ]);
  const models = distinctValues(facts, "requests", "model").filter((model) => model !== null);
  const sessions = distinctValues(facts, "sessions", "sessionId");
  const ofModels = some(models, 8).map((model): Selection => ({ models: [model] }));
  const places: readonly Selection[] = [
    ...distinctValues(facts, "sessions", "source").map((source) => ({ sources: [source] })),
    ...some(
      distinctValues(facts, "sessions", "project").filter((project) => project !== null),
      6,
    ).map((project) => ({ projects: [project] })),
    { projects: ["no-such-project"] },
    { sessionKinds: ["headless"] },
    ...some(sessions, 6).map((id) => ({ sessions: [id.slice(0, 6)] })),
    { sessionIds: new Set(some(sessions, 20)) },
    { sessionIds: new Set<string>() },
    ...some(starts, 2).map((startAt) => ({ activeIn: { startAt, endAt: startAt + 86_400_000 } })),
  ];
  const one = [...windows, ...ofModels, ...places];
  return [
    ...one.map((selection) => [selection]),
    ...some(one, 12).map((selection, at) => [selection, windows[at % windows.length]!]),
    ...some(one, 5).map((selection, at) => [ofModels[at % ofModels.length]!, selection, windows[at]!]),
  ];
}

describe.skipIf(reason !== null)(`problems on three shards${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let connection: Connection;

  beforeAll(async () => {
    cluster = await startCluster(3);
    connection = connect(parseAddress(cluster.address));
    await createTables(connection);
  }, 60_000);
  afterAll(async () => {
    await connection?.close();
    await cluster?.stop();
  });

  it("are those of the selection, and so is what is known of files", async () => {
    const facts = await factsOfFixtures(...names);
    const { batches, manifest } = cutOf(facts);
    await loadFacts(connection, batches, manifest);
    const remote = (await openFacts(connection)).facts;
    const left = new Set<number>();
    for (const selections of selectionsOf(facts)) {
      const expected = leftOf(facts, selections);
      expect(await whenAnswered(() => leftOf(remote, selections)), JSON.stringify(selections)).toEqual(
        expected,
      );
      left.add(expected.problems.length);
    }
    // Selections that all keep the same would show nothing.
    expect(left.size).toBeGreaterThan(10);
  }, 240_000);
});
