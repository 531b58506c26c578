import { it } from "vitest";
import { runCli, runOnTerminal } from "../util/run-cli.js";
const sample = new URL("../../sample", import.meta.url).pathname;
it("x", async () => {
  for (const a of [["totals"],["totals"],["totals", "--json"],["daily"],["tools"],["tools"],["tools","--by","server"],["errors"],["agents"],["agents","--by","run"],["doctor"],["prices","--model","claude-opus-5-5"]]) {
    const t = performance.now();
    const r = await runOnTerminal([...a, ...(a[0]==="prices"?[]:["--path", sample]), "--color","never","--now","2026-11-20T17:30:00Z"], 80); process.stdout.write(a.join(" ")+" "+r.exitCode+"\n"+(a[0]==="totals" || a[0]==="daily" ? "" : r.stdout+r.stderr)+"\n---- " + (performance.now() - t).toFixed(0) + "\n");
  }
  const t = performance.now();
  const r = await runCli(["report","--path",sample,"--now","2026-11-20T17:30:00Z","--out","/tmp/sample-report.html"]); process.stdout.write(r.stdout+r.stderr+(performance.now() - t).toFixed(0));
}, 60000);
