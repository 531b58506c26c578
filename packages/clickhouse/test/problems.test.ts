import { rowsOf } from "@turnmeter/columns";
import { distinctValues, readFiles, selectFacts, together, whenAnswered } from "@turnmeter/metrics";
import type { Selection } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, createTables, loadFacts, openFacts, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { cutOf, factsOfFixtures } from "./support/fixture-facts.js";

const reason = whyNoServer();
/** Fixtures with problems of models, of calls, of sessions, of files and of none of these. */
const names = [
  "problems-of-the-period",
  "weeks-with-problems-and-logs-cut-by-now",
  "doctor-begins-with-effects",
  "qwen-damage",
  "broken-lines-become-problems",
  "goose-before-ledgers",
  "recorded-copilot-1.0.80",
  "sessions-and-their-endings",
  "request-without-any-time",
  "price-of-the-day",
  "compressed-logs-are-read",
];

/** What selections leave of problems, and of what is known of files. */
function leftOf(facts: Facts, selections: readonly Selection[]) {
  const kept = selections.reduce((all, selection) => selectFacts(all, selection), facts);
  const { files, recordCounts } = readFiles(kept);
  return together({
    problems: () => [...rowsOf(kept.problems)],
    files: () => [...rowsOf(files)],
    records: () => [...rowsOf(recordCounts)],
  });
}

/** Each so-manieth of some values. */
const some = <T>(values: readonly T[], most: number): readonly T[] =>
  values.filter((_, at) => at % Math.ceil(values.length / most) === 0);

function selectionsOf(facts: Facts): readonly (readonly Selection[])[] {
  const known = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null);
  const times = known(distinctValues(facts, "problems", "at")).toSorted((a, b) => a - b);
  const models = known(distinctValues(facts, "requests", "model"));
  const projects = known(distinctValues(facts, "sessions", "project"));
  const ids = distinctValues(facts, "sessions", "sessionId");
  const windows = some(times, 2).flatMap((startAt): Selection[] => [
    { period: { startAt, endAt: startAt + 7 * 86_400_000 } },
    { period: { startAt: null, endAt: startAt } },
    { period: { startAt, endAt: null } },
  ]);
  const ofModels = some(models, 2).map((model): Selection => ({ models: [model] }));
  const others: readonly Selection[] = [
    ...some(distinctValues(facts, "sessions", "source"), 2).map((source) => ({ sources: [source] })),
    ...some(projects, 2).map((project) => ({ projects: [project] })),
    { projects: ["no-such-project"] },
    { sessionKinds: ["headless"] },
    { sessions: [ids[0]!.slice(0, 6)] },
    { sessionIds: new Set(some(ids, 8)) },
    { activeIn: { startAt: times[0]!, endAt: times[0]! + 86_400_000 } },
  ];
  const one = [...windows, ...ofModels, ...others];
  return [
    ...one.map((selection) => [selection]),
    ...some(others, 3).map((selection, at) => [selection, windows[at]!]),
    [ofModels[0]!, windows[2]!],
    [windows[2]!, ofModels[0]!],
    [windows[2]!, others[0]!, windows[1]!],
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
    expect(left.size).toBeGreaterThan(6);
  }, 240_000);
});
