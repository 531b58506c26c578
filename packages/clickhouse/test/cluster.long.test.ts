import { rowsOf } from "@turnmeter/columns";
import { factNames } from "@turnmeter/lake";
import * as metrics from "@turnmeter/metrics";
import { selectFacts, whenAnswered } from "@turnmeter/metrics";
import type { Selection } from "@turnmeter/metrics";
import { defaultPriceBook, priceLookup } from "@turnmeter/pricing";
import type { Facts, StoredFacts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, createTables, loadFacts, openFacts, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { cutOf, factsOfFixtures } from "./support/fixture-facts.js";

const reason = whyNoServer();
const prices = priceLookup(defaultPriceBook);
const zone = { timezone: "America/Los_Angeles", weekStart: "monday" } as const;

const named: Readonly<Record<string, (facts: Facts) => unknown>> = {
  totals: metrics.totals,
  days: (facts) => metrics.usageByDay(facts, zone),
  weeks: (facts) => metrics.usageByWeek(facts, zone),
  months: (facts) => metrics.usageByMonth(facts, zone),
  sessions: metrics.usageBySession,
  models: metrics.usageByModel,
  projects: metrics.usageByProject,
  folders: metrics.usageByFolder,
  branches: metrics.usageByBranch,
  tools: metrics.toolsWithAll,
  errors: metrics.errorStatistics,
  failures: metrics.failureStatistics,
  "failures by kind": metrics.failureKinds,
  chains: metrics.errorChains,
  "losses of the cache": (facts) => metrics.cacheBreaks(facts, prices),
  "unread writes": (facts) => metrics.unreadWrites(facts, prices),
  "use of the cache": (facts) => metrics.cacheHealth(facts, prices),
  context: (facts) => [metrics.contextBands(facts), metrics.contextSizes(facts)],
  "context of sessions": metrics.contextBySession,
  compactions: metrics.compactions,
  "response times": metrics.responseTimes,
  ledger: metrics.ledger,
  agents: metrics.agentTypes,
  activity: (facts) => metrics.activityMap(facts, zone),
  "weekly report": (facts) => {
    const options = { ...zone, nowMs: Date.parse("2026-11-16T12:00:00Z") };
    const period = metrics.reportPeriod(facts, options);
    return metrics.weeklyReportData(facts, {
      period,
      nowMs: options.nowMs,
      prices: { ...prices, hash: "0", asOf: "2026-11-01" },
    });
  },
  ...Object.fromEntries(factNames.map((name) => [`the rows of ${name}`, (facts) => rowsIn(facts, name)])),
};

function first(column: Iterable<string | null>): string {
  return [...column].find((value) => value !== null) ?? "";
}

function rowsIn(facts: Facts, name: keyof StoredFacts): readonly object[] {
  return [...rowsOf<object>(metrics.deriveFacts(facts, prices)[name])];
}

describe.skipIf(reason !== null)(`facts on three shards${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let connection: Connection;
  let facts: Facts;
  let remote: Facts;

  beforeAll(async () => {
    cluster = await startCluster(3);
    facts = await factsOfFixtures(
      "several-agents/R37-a-week-of-several-agents",
      "claude-code/R11-agent-forked-from-its-parent",
      "claude-code/R13-history-written-again-block-by-block",
      "codex/R70-agents-of-agents",
      "claude-code/R62-cancelled-sibling",
    );
    connection = connect(parseAddress(cluster.address));
    await createTables(connection);
    const { batches, manifest } = cutOf(facts);
    await loadFacts(connection, batches, manifest);
    remote = (await openFacts(connection)).facts;
  });

  afterAll(async () => {
    await connection?.close();
    await cluster?.stop();
  });

  const selections: Readonly<Record<string, (all: Facts) => readonly Selection[]>> = {
    "of everything": () => [],
    "of a period": ({ requests }) => {
      const times = [...requests.columns.at].filter((at) => at !== null).sort((a, b) => a - b);
      const startAt = times[Math.floor(times.length / 4)]!;
      return [{ period: { startAt, endAt: startAt + 3 * 86_400_000 } }];
    },
    "of a model, then of what came later": ({ requests }) => {
      const times = [...requests.columns.at].filter((at) => at !== null).sort((a, b) => a - b);
      return [
        { models: [first(requests.columns.model)] },
        { period: { startAt: times[Math.floor(times.length / 3)]!, endAt: null } },
      ];
    },
    "of a project by its last part": ({ requests }) => [
      { projects: [first(requests.columns.project).split("/").at(-1)!] },
    ],
    "of a session by the beginning of its id": ({ sessions }) => [
      { sessions: [first(sessions.columns.sessionId).slice(0, 5)] },
    ],
    "of a source and kinds of sessions": () => [
      { sources: ["claude-code"], sessionKinds: ["interactive", "headless"] },
    ],
    "of the sessions of a period": ({ requests }) => {
      const times = [...requests.columns.at].filter((at) => at !== null).sort((a, b) => a - b);
      return [{ activeIn: { startAt: times.at(-1)! - 3_600_000, endAt: times.at(-1)! + 1 } }];
    },
    "of a project that is not there": () => [{ projects: ["no-such-project"] }],
  };

  describe.each(Object.entries(selections))("%s", (_name, selectionsOf) => {
    it.each(Object.entries(named))("give the same %s as in memory", async (_figures, count) => {
      const select = (all: Facts) =>
        selectionsOf(facts).reduce((kept, selection) => selectFacts(kept, selection), all);
      const expected = count(select(facts));
      expect(await whenAnswered(() => count(select(remote)))).toEqual(expected);
    });
  });
});
