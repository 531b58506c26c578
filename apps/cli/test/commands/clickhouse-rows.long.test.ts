import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster, whyNoServer } from "../../../../packages/clickhouse/test/support/cluster.js";
import type { Cluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import { recordingProxy } from "../../../../packages/clickhouse/test/support/recording-proxy.js";
import type { RecordingProxy } from "../../../../packages/clickhouse/test/support/recording-proxy.js";
import { ofLogsAlone, readingCommands } from "../util/command-lists.js";
import { runCli } from "../util/run-cli.js";
import { fixturesFolder } from "../../../../scripts/vitest/fixtures.js";

const reason = whyNoServer();
const logs = [
  "several-agents/R37-a-week-of-several-agents",
  "claude-code/R82-weeks-with-problems-and-logs-cut-by-now",
];

/** Command lines, and the tables whose rows they fetch: docs/clickhouse.md says why. All others ask for sums and counts alone. */
const fetched: Readonly<Record<string, readonly string[]>> = {
  totals: [],
  "totals --cost both": [],
  "totals --week 2026-W46": [],
  "totals --project shop --model opus --session-kind interactive --since 2026-11-02": [],
  usage: [],
  "usage --by day,model,source": [],
  daily: [],
  weekly: [],
  monthly: [],
  projects: [],
  models: [],
  tools: [],
  errors: [],
  agents: ["agents"],
  sessions: ["activity", "copies", "sessions"],
  "compare 2026-W45 2026-W46": [],
  "compare 2026-W45 2026-W46 --project shop": [],
  "compare opus sonnet": [],
  report: ["activity", "agents", "copies", "requests", "sessions"],
  "report --week 2026-W46": ["activity", "agents", "copies", "requests", "sessions"],
};

/** Commands of some rows, which no sum could give. */
const fetchesRows: readonly string[] = ["branches", "blocks", "explain"];

describe.skipIf(reason !== null)(`a command over a database${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let proxy: RecordingProxy;

  beforeAll(async () => {
    cluster = await startCluster(3);
    proxy = await recordingProxy(cluster.url(0));
    const paths = logs.flatMap((name) => ["--path", join(fixturesFolder, name)]);
    const made = await runCli(["export", "--as", "facts", "--to", cluster.address, "--create", ...paths]);
    expect(made).toMatchObject({ exitCode: 0, stderr: "" });
  }, 120_000);
  afterAll(async () => {
    await proxy?.close();
    await cluster?.stop();
  });

  it("is in one of the lists", () => {
    const named = Object.keys(fetched).map((words) => words.split(" ")[0]!);
    const all = [...named, ...fetchesRows, ...ofLogsAlone];
    expect(readingCommands.filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each(Object.entries(fetched))(
    "fetches no other rows than it must: %s",
    async (line, tables) => {
      const [command, ...words] = line.split(" ");
      const format = command === "report" ? ["--format", "json"] : ["--json"];
      proxy.taken();
      const from = ["--from", proxy.through(cluster.address)];
      const { exitCode } = await runCli([command!, ...words, ...from, ...format]);
      const queries = proxy.taken();
      expect(exitCode).toBe(0);
      expect(queries.length).toBeGreaterThan(5);
      expect(tablesFetched(queries.map(({ sql }) => sql))).toEqual(tables);
    },
    120_000,
  );
});

/** The tables whose rows were asked for: they come as lines, while sums and counts come as one answer. */
function tablesFetched(queries: readonly string[]): readonly string[] {
  const tables = queries.flatMap((sql) => {
    const isOfRows = /FORMAT JSONCompactEachRow\s*$/.test(sql) && !sql.startsWith("INSERT");
    return isOfRows ? [/ FROM `\w+`\.`(\w+)`/.exec(sql)![1]!] : [];
  });
  return [...new Set(tables)].sort();
}
