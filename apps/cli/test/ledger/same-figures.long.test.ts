import { appendFileSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readingCommands } from "../util/command-lists.js";
import { jsonCases } from "../util/json-cases.js";
import { firstOf, samples } from "../util/log-changes.js";
import { emptyFolder } from "../util/log-folder.js";
import { makeOld, oldLogs } from "../util/old-logs.js";
import { runCli } from "../util/run-cli.js";

/** An export says what it has written, so the second one of two says something else. */
const cases = jsonCases
  .map(({ args }) => args)
  .filter(([name]) => name !== "export" && readingCommands.some((command) => command === name));

describe("a ledger of logs that are all there", () => {
  it("changes no byte of what any command says", async () => {
    const folder = oldLogs(samples);
    const grown = firstOf(folder, "claude-code/R11-fork-copies-history");
    const whole = readFileSync(grown);
    const cutAt = whole.subarray(0, -1).lastIndexOf("\n") + 1;
    truncateSync(grown, cutAt);
    makeOld(folder);
    const cache = { folder: join(emptyFolder(), "cache"), build: () => "build1" };
    const ledger = join(emptyFolder(), "ledger");
    const said = (args: readonly string[], flags: readonly string[]) =>
      runCli([...args, "--json", "--path", folder, ...flags], { now: Date.now, cache });
    // The first run keeps what it reads, the second settles it, others find its facts.
    for (const [place, args] of [...cases, ...cases].entries()) {
      if (place === cases.length) {
        appendFileSync(grown, whole.subarray(cutAt));
        makeOld(folder);
      }
      const expected = await said(args, ["--no-ledger", "--no-cache"]);
      expect({ args, ...(await said(args, ["--ledger", ledger])) }).toEqual({ args, ...expected });
    }
  });
});
