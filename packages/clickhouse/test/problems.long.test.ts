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
  "claude-code/R82-problems-of-the-period",
  "claude-code/R82-weeks-with-problems-and-logs-cut-by-now",
  "claude-code/R82-doctor-begins-with-effects",
  "claude-code/R82-broken-lines-become-problems",
  "claude-code/R32-request-without-any-time",
  "claude-code/R32-price-of-the-day",
];

const kept = (facts: Facts, selections: readonly Selection[]) =>
  selections.reduce((all, selection) => selectFacts(all, selection), facts);

/** What selections leave of problems. */
const problemsOf = (facts: Facts, selections: readonly Selection[]) => [
  ...rowsOf(kept(facts, selections).problems),
];

/** What selections leave of what is known of files. */
function filesOf(facts: Facts, selections: readonly Selection[]) {
  const { files, recordCounts } = readFiles(kept(facts, selections));
  return together({ files: () => [...rowsOf(files)], records: () => [...rowsOf(recordCounts)] });
}

const at = (text: string) => Date.parse(text);
const week = { period: { startAt: at("2026-11-09T00:00:00Z"), endAt: at("2026-11-16T00:00:00Z") } };
const before = { period: { startAt: null, endAt: at("2026-11-10T00:00:00Z") } };
const since = { period: { startAt: at("2026-11-10T00:00:00Z"), endAt: null } };

type SelectionsOf = (facts: Facts) => readonly Selection[];
const first = <T>(values: readonly (T | null)[]): T => values.find((value) => value !== null)!;
const firstModel = (facts: Facts) => ({ models: [first(distinctValues(facts, "requests", "model"))] });

const selections: Readonly<Record<string, SelectionsOf>> = {
  "a week": () => [week],
  "all that came before": () => [before],
  "all that came after": () => [since],
  "a model": (facts) => [firstModel(facts)],
  "a source": () => [{ sources: ["claude-code"] }],
  "a project": (facts) => [{ projects: [first(distinctValues(facts, "sessions", "project"))] }],
  "kinds of sessions": () => [{ sessionKinds: ["headless"] }],
  "some sessions": (facts) => [
    {
      sessionIds: new Set(
        distinctValues(facts, "sessions", "sessionId").filter((_, place) => place % 3 === 0),
      ),
    },
  ],
  "the sessions of a week": () => [{ activeIn: week.period }],
  "a week of a source": () => [{ sources: ["claude-code"] }, week],
  "a model of a time": (facts) => [since, firstModel(facts)],
};

describe.skipIf(reason !== null)(`problems on three shards${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let connection: Connection;
  let facts: Facts;
  let remote: Facts;

  beforeAll(async () => {
    cluster = await startCluster(3);
    connection = connect(parseAddress(cluster.address));
    await createTables(connection);
    facts = await factsOfFixtures(...names);
    const { batches, manifest } = cutOf(facts);
    await loadFacts(connection, batches, manifest);
    remote = (await openFacts(connection)).facts;
  }, 120_000);
  afterAll(async () => {
    await connection?.close();
    await cluster?.stop();
  });

  it("are of different number in each selection", () => {
    const counts = Object.values(selections).map((of) => problemsOf(facts, of(facts)).length);
    expect(new Set(counts).size).toBeGreaterThan(5);
  });

  it.each(Object.entries(selections))(
    "are those of %s",
    async (_name, of) => {
      const wanted = of(facts);
      expect(await whenAnswered(() => problemsOf(remote, wanted))).toEqual(problemsOf(facts, wanted));
    },
    60_000,
  );

  it.each(["a week", "a week of a source"])(
    "tell which files those of %s stand in",
    async (name) => {
      const wanted = selections[name]!(facts);
      expect(await whenAnswered(() => filesOf(remote, wanted))).toEqual(filesOf(facts, wanted));
    },
    60_000,
  );
});
