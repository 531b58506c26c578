import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, describe, it } from "vitest";
import { startCluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import type { Cluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import { recordingProxy } from "../../../../packages/clickhouse/test/support/recording-proxy.js";
import { readingCommands } from "../util/command-lists.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";
const shop = shopLogs();
describe("audit", () => {
  let cluster: Cluster; let proxy: Awaited<ReturnType<typeof recordingProxy>>;
  beforeAll(async () => {
    cluster = await startCluster(3); proxy = await recordingProxy(cluster.url(0));
    await runCli(["export", "--as", "facts", "--to", cluster.address, "--create", "--path", shop]);
  });
  afterAll(async () => { await proxy.close(); await cluster.stop(); });
  const sets: string[][] = [
    ...readingCommands.filter((c) => !["doctor", "export"].includes(c)).map((c) => [c]),
    ["compare", "2026-W46", "2026-W47"], ["compare", "opus", "sonnet"], ["compare", "version:2.1", "2026-W47"],["usage","--by","day,tool"],["usage","--by","session,branch"], ["cache","--by","session"],["session"],["totals","--project","shop","--model","opus","--week","2026-W46"],["totals","--session","a"], ["totals","--session-kind","interactive"],["totals","--redact"],["report","--redact"],["totals","--since","2026-11-01"],["totals","--cost","both"],["sessions","--cost","both"],["tools","--details"],["errors","--details"],["agents","--runs"],
  ];
  it.each(sets.map((s) => [s]))("%s", async (set) => {
    const format = set[0] === "report" ? ["--format", "json"] : ["--json"];
    proxy.taken();
    const out = await runCli([...set, "--from", proxy.through(cluster.address), ...format]);
    const rows = new Map<string, number>();
    const all = proxy.taken();
    for (const { sql } of all) { const m = /^SELECT transform\(batch.*?\), row, (.*?) FROM `?\w+`?\.`?(\w+)`?/s.exec(sql) ?? /^SELECT (count\(\)) FROM `?\w+`?\.`?(\w+)`? WHERE(?!.*HAVING)/s.exec(sql); if (m) { const k = `${m[2]}:${(m[1]??"").length > 200 ? "*" : m[1]}${sql.includes(" WHERE (batch IN") && sql.split(" AND ").length > 1 ? " (where)" : ""}`; rows.set(k, (rows.get(k) ?? 0) + 1); } }
    appendFileSync("/tmp/w/rowscratch/audit.txt", `${set.join(" ")} exit ${out.exitCode} ${out.stderr.slice(0,200)} queries ${all.length}\n   ${[...rows].map(([k, n]) => `${k} ×${n}`).join("\n   ")}\n`);
  }, 60000);
});
