import { it } from "vitest";
import { runCli, runOnTerminal } from "../util/run-cli.js";
const sample = new URL("../../sample", import.meta.url).pathname;
it("x", async () => {
  for (const a of [["totals"],["daily","--last","14d"],["weekly","--breakdown","--last","2w"],["sessions","--last","7d"],["projects"],["models"],["tools"],["tools","--by","server"],["errors"],["agents"],["agents","--by","run"],["doctor"],["prices","--model","claude-opus-5-5"]]) {
    const r = await runOnTerminal([...a, ...(a[0]==="prices"?[]:["--path", sample]), "--color","never","--now","2026-11-20T17:30:00Z"], 80); process.stdout.write(a.join(" ")+" "+r.exitCode+"\n"+r.stdout+r.stderr+"\n----\n");
  }
  const r = await runCli(["report","--path",sample,"--now","2026-11-20T17:30:00Z","--out","/tmp/sample-report.html"]); process.stdout.write(r.stdout+r.stderr);
});
