import { describe, expect, it } from "vitest";
import { z } from "zod";
import { thresholdMetrics } from "../../src/thresholds/measure.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

// $1.06918 for 8 requests; 4 calls, of which 1 failed; 3 prompts. See the table there.
const logs = shopLogs();

async function failing(
  command: string,
  thresholds: readonly string[],
  path = logs,
  more: readonly string[] = [],
) {
  const flags = thresholds.flatMap((threshold) => ["--fail-on", threshold]);
  const { exitCode, stdout, stderr } = await runCli([command, "--path", path, ...flags, ...more]);
  return { exitCode, stderr, hasResult: stdout.length > 0 };
}

describe("--fail-on", () => {
  it("ends with 3 after the result and says which threshold, with its value", async () => {
    expect(await failing("daily", ["costUsd > 1", "costUsd > 2", "toolErrorRate >= 0.25"])).toEqual({
      exitCode: 3,
      hasResult: true,
      stderr:
        "threshold crossed: costUsd > 1; costUsd is 1.06918\n" +
        "threshold crossed: toolErrorRate >= 0.25; toolErrorRate is 0.25 (1 of 4 calls that ran to an end)\n",
    });
  });

  it("ends with 0 and says nothing where all are kept", async () => {
    const kept = ["costUsd > 1.06918", "toolErrorRate > 0.25", "outcomes.failed > 1", "problems != 0"];
    expect(await failing("totals", kept)).toEqual({ exitCode: 0, hasResult: true, stderr: "" });
  });

  it.each(["totals", "sessions", "tools", "errors", "agents", "explain", "doctor", "weekly"])(
    "holds for %s, in the period and with the filters of the flags",
    async (command) => {
      const more = ["--week", "2026-W46", "--json"];
      expect(await failing(command, ["requests > 1"], logs, more)).toMatchObject({ exitCode: 0 });
      expect(await failing(command, ["requests >= 1"], logs, more)).toMatchObject({ exitCode: 3 });
    },
  );

  it("holds for the week of a report's page", async () => {
    const folder = emptyFolder();
    const args = ["report", "--path", logs, "--fail-on", "sessions == 1", "--fail-on", "sessions == 3"];
    const { exitCode, stderr, stdout } = await runCli(args, { cwd: folder });
    expect(stdout).toContain("turnmeter-report.html");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: "threshold crossed: sessions == 1; sessions is 1\n",
    });
  });

  it("does not pass what is not known, unless told to", async () => {
    const unpriced = logFolder({
      "d4444444-0000-4000-8000-000000000004.jsonl": [
        prompt({ sessionId: "d4444444-0000-4000-8000-000000000004" }, "2026-11-16T10:00:00.000Z", "hello"),
        response(
          { sessionId: "d4444444-0000-4000-8000-000000000004" },
          "2026-11-16T10:00:05.000Z",
          "HELLOaaaaaaaaaaaaaaaa1",
          {
            model: "somebody-else-1",
            tokens: { input: 10, output: 5 },
          },
        ),
      ],
    });
    const thresholds = ["costUsd > 50", "toolErrorRate > 0.1", "outputTokens > 5"];
    const lines =
      "threshold not decided: costUsd > 50; costUsd is not known (1 request without a price)\n" +
      "threshold not decided: toolErrorRate > 0.1; toolErrorRate is not known (no calls that ran to an end)\n";
    expect(await failing("totals", thresholds, unpriced)).toEqual({
      exitCode: 3,
      hasResult: true,
      stderr: lines,
    });
    const passing = ["--undecided", "pass"];
    expect(await failing("totals", thresholds, unpriced, passing)).toEqual({
      exitCode: 0,
      hasResult: true,
      stderr: lines,
    });
  });

  it("knows nothing where no logs were found", async () => {
    const { exitCode, stderr } = await runCli(["totals", "--fail-on", "costUsd > 50", "--quiet"]);
    expect(exitCode).toBe(3);
    expect(stderr).toBe("threshold not decided: costUsd > 50; costUsd is not known (no logs were found)\n");
  });

  it("takes a period without requests for a cost of 0", async () => {
    const week = ["--week", "2026-W40"];
    expect(await failing("totals", ["costUsd > 0", "requests < 1"], logs, week)).toMatchObject({
      exitCode: 3,
      stderr: "threshold crossed: requests < 1; requests is 0\n",
    });
  });

  it("is refused before anything is read where it cannot be", async () => {
    expect(await runCli(["daily", "--fail-on", "costUsdd > 5", "--path", "/nonexistent"])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "not a value of --fail-on: costUsdd > 5; no such metric; did you mean costUsd?\n",
    });
  });
});

describe("the metrics of --fail-on", () => {
  it("are all numbers of totals, and those that are derived", async () => {
    const { totals } = await readJson(["totals", "--path", logs]);
    const rates = ["toolErrorRate", "rejectionRate", "cacheReadShare"];
    const derived = ["tokens", "costPerPromptUsd", "problems", ...rates];
    expect([...thresholdMetrics].sort()).toEqual([...numbersOf(totals), ...derived].sort());
  });

  it("can all be measured", async () => {
    const thresholds = thresholdMetrics.map((metric) => `${metric} < -1000000`);
    expect(await failing("totals", thresholds)).toEqual({ exitCode: 0, hasResult: true, stderr: "" });
  });
});

const members = z.record(z.string(), z.unknown());

/** Names of the numbers in an object, those of objects in it after a point. */
function numbersOf(value: unknown): readonly string[] {
  return Object.entries(members.parse(value)).flatMap(([name, member]) => {
    if (typeof member === "number") return [name];
    return typeof member === "object" && member !== null
      ? numbersOf(member).map((below) => `${name}.${below}`)
      : [];
  });
}
