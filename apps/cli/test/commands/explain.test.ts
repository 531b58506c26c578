import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli, runOnTerminal } from "../util/run-cli.js";

const s1 = { sessionId: "e1111111-0000-4000-8000-000000000001" };
const s2 = { sessionId: "e2222222-0000-4000-8000-000000000002" };
const first = "EXPLAINaaaaaaaaaaaaaa1";
const second = "EXPLAINaaaaaaaaaaaaaa2";
const third = "EXPLAINaaaaaaaaaaaaaa3";

/**
 * A response in two rows with output 1 and 50, repeated in another session next day, and one of another day.
 * Opus: 20 dollars per million output tokens.
 */
function logs(): string {
  const rows = (session: typeof s1, day: string) => [
    prompt(session, `2026-11-${day}T10:00:00.000Z`, "go"),
    response(session, `2026-11-${day}T10:00:01.000Z`, first, { tokens: { output: 1 } }),
    response(session, `2026-11-${day}T10:00:02.000Z`, first, { tokens: { output: 50 } }),
  ];
  return logFolder({
    "s1.jsonl": [
      ...rows(s1, "16"),
      response(s1, "2026-11-17T09:00:00.000Z", second, { tokens: { output: 7 } }),
    ],
    "s2.jsonl": rows(s2, "17"),
  });
}

function counts(rows: readonly Record<string, unknown>[]) {
  return Object.fromEntries(
    rows
      .filter(({ count }) => count !== 0)
      .map(({ step, count, outputTokens }) => [step, [count, outputTokens]]),
  );
}

describe("explain", () => {
  const path = ["--path", logs()];

  it("R84 leads from rows to the total", async () => {
    const { rows, schema, totals } = await readJson(["explain", ...path]);
    expect(schema).toBe("turnmeter/explain@1");
    // 1 + 50 twice, and 7
    expect(counts(rows)).toEqual({
      lines: [7, null],
      responseRows: [5, 109],
      streamed: [-1, -1],
      otherSession: [-2, -51],
      requests: [2, 57],
      priced: [2, 57],
      total: [2, 57],
    });
    expect(rows.find(({ step }) => step === "total")).toMatchObject({ costUsd: totals["costUsd"] });
  });

  it("R84 counts copies on the day of the request that they repeat", async () => {
    const { rows } = await readJson(["explain", ...path, "--since", "2026-11-16", "--until", "2026-11-16"]);
    expect(counts(rows)).toMatchObject({
      responseRows: [4, 102],
      otherSession: [-2, -51],
      requests: [1, 50],
    });
    const next = await readJson(["explain", ...path, "--since", "2026-11-17"]);
    expect(counts(next.rows)).toMatchObject({ responseRows: [1, 7], requests: [1, 7] });
  });

  it("R84 counts copies in the session of the request that they repeat", async () => {
    const own = await readJson(["explain", ...path, "--session", s1.sessionId]);
    expect(counts(own.rows)).toMatchObject({ responseRows: [5, 109], requests: [2, 57] });
    const fork = await readJson(["explain", ...path, "--session", s2.sessionId]);
    expect(fork.rows).toEqual([]);
  });

  it("shows steps that add or take something, with a place, in 80 columns", async () => {
    const { stdout } = await runOnTerminal(["explain", ...path, "--color", "never"], 80);
    const lines = stdout.split("\n");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(stdout).toMatch(/^− in another session +R11 +−2 +−51 +−51 +−<\$0\.01$/m);
    expect(stdout).toMatch(/^− in another session: -home-ann-shop\/s2\.jsonl:2$/m);
    expect(stdout).not.toContain("sidechain");
  });

  it("has every step and whole places in CSV", async () => {
    const { stdout } = await runCli(["explain", ...path, "--format", "csv"]);
    expect(stdout.split("\n")[0]).toContain("step,kind,rule,count,inputTokens");
    expect(stdout).toMatch(/^sidechain,minus,R06,0,/m);
  });
});

describe("explain --as ccusage", () => {
  it("counts the same where both follow the same rule", async () => {
    const path = ["--path", logs()];
    const { rows, as } = await readJson(["explain", "--as", "ccusage", ...path]);
    expect(as).toBe("ccusage 20.0.24");
    expect(counts(rows)).toEqual({ turnmeter: [2, 57], ccusage: [2, 57] });
    const { stdout } = await runCli(["explain", "--as", "ccusage", ...path]);
    expect(stdout).toContain("Both count the same requests and tokens.");
  });

  it("adds up from one total to the other, each difference with its rule and place", async () => {
    const synthetic = response(s1, "2026-11-16T10:00:05.000Z", "made", {
      model: "<synthetic>",
      tokens: { output: 3 },
    });
    const folder = logFolder({
      "s1.jsonl": [
        response(s1, "2026-11-16T10:00:01.000Z", first, { tokens: { output: 50 } }),
        { ...response(s1, "2026-11-16T10:00:02.000Z", second, { tokens: { output: 7 } }), cwd: null },
        synthetic,
      ],
    });
    const { rows } = await readJson(["explain", "--as", "ccusage", "--path", folder]);
    expect(rows.map(({ step, rule, count, outputTokens }) => ({ step, rule, count, outputTokens }))).toEqual([
      { step: "turnmeter", rule: null, count: 2, outputTokens: 57 },
      { step: "nullField", rule: "R03", count: -1, outputTokens: -7 },
      { step: "clientMade", rule: "R05", count: 1, outputTokens: 3 },
      // It has no price for Opus 5.5.
      { step: "otherPrices", rule: "R31", count: 0, outputTokens: 0 },
      { step: "ccusage", rule: null, count: 2, outputTokens: 53 },
    ]);
    expect(rows[1]?.["examples"]).toEqual([expect.stringMatching(/s1\.jsonl:2$/)]);
  });

  it("tells what its prices change, up to the dollars that it prints", async () => {
    const at = "2026-01-16T10:00:01.000Z";
    const long = { model: "claude-sonnet-4-5-20250929", tokens: { input: 150_000, read: 150_000 } };
    const folder = logFolder({
      "s1.jsonl": [
        response(s1, at, first, long),
        { ...response(s1, at, second, { model: "claude-opus-4-5", tokens: { input: 100_000 } }), costUSD: 2 },
        response(s1, at, third, { model: "claude-opus-5-5", tokens: { input: 100_000 } }),
      ],
    });
    const { rows } = await readJson(["explain", "--as", "ccusage", "--path", folder]);
    expect(rows.map(({ step, rule, count, costUsd }) => ({ step, rule, count, costUsd }))).toEqual([
      // 150,000 at 6 and at 0.60; 100,000 at 5; 100,000 at 4.
      { step: "turnmeter", rule: null, count: 3, costUsd: 1.89 },
      { step: "longPrompts", rule: "R33", count: 0, costUsd: -0.495 },
      { step: "otherPrices", rule: "R31", count: 0, costUsd: -0.4 },
      { step: "statedCosts", rule: "R38", count: 0, costUsd: 1.5 },
      { step: "ccusage", rule: null, count: 3, costUsd: 2.495 },
    ]);
    expect(rows[1]?.["examples"]).toEqual([expect.stringMatching(/s1\.jsonl:1$/)]);
  });

  it("R09 tells what falls on another day", async () => {
    const folder = logFolder({
      "s1.jsonl": [
        response(s1, "2026-11-16T23:59:58.000Z", first, { tokens: { output: 1 } }),
        response(s1, "2026-11-17T00:00:03.000Z", first, { tokens: { output: 50 } }),
      ],
    });
    const { rows } = await readJson([
      "explain",
      "--as",
      "ccusage",
      "--path",
      folder,
      "--since",
      "2026-11-17",
    ]);
    expect(counts(rows)).toEqual({ otherTime: [1, 50], ccusage: [1, 50] });
  });

  it("takes no filter but the period", async () => {
    const { exitCode, stderr } = await runCli([
      "explain",
      "--as",
      "ccusage",
      "--path",
      logs(),
      "--model",
      "m",
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--as compares whole logs; it takes a period, but no --model");
  });

  it("takes no lake", async () => {
    const { exitCode, stderr } = await runCli(["explain", "--as", "ccusage", "--from", "/lake"]);
    expect([exitCode, stderr]).toEqual([
      2,
      "--as compares logs, which a lake does not hold: pass their folders with --path\n",
    ]);
  });
});

describe("an agent's empty folder", () => {
  it.each([[[]], [["--as", "ccusage"]]])("explain %j says where it looked and what to pass", async (as) => {
    const env = { CLAUDE_CONFIG_DIR: emptyFolder() };
    const { exitCode, stdout } = await runCli(["explain", ...as], { env });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`No logs found in ${env.CLAUDE_CONFIG_DIR}, `);
    expect(stdout).toContain(
      "Pass --path <folder> to look elsewhere. Logs are files named *.jsonl or *.json, also with .gz or .zst; --path takes one of any name.",
    );
    expect((await readJson(["explain", ...as], { env })).rows).toEqual([]);
  });
});
