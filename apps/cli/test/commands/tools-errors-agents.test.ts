import { describe, expect, it } from "vitest";
import { logFolder } from "../util/log-folder.js";
import { prompt, response, result } from "../util/rows.js";
import { readJson, runCli, runOnTerminal } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const path = ["--path", shopLogs()];

describe("tools", () => {
  it("counts calls, outcomes and durations of each tool", async () => {
    const { rows } = await readJson(["tools", ...path]);
    expect(rows.map(({ tool, calls }) => [tool, calls])).toEqual([
      ["Bash", 2],
      ["Agent", 1],
      ["Read", 1],
    ]);
    expect(rows[0]).toMatchObject({
      outcomes: { ok: 1, failed: 1, invalid: 0 },
      errorRate: 0.5,
      p50Ms: 2000,
      p90Ms: 4000,
      totalMs: 6000,
      timedCalls: 2,
    });
  });

  it("puts the tools of a server together with --by server", async () => {
    const session = { sessionId: "d4444444-0000-4000-8000-000000000004" };
    const folder = logFolder({
      "s.jsonl": [
        prompt(session, "2026-11-16T08:00:00.000Z", "look"),
        response(session, "2026-11-16T08:00:01.000Z", "SERVERaaaaaaaaaaaaaaa1", {
          calls: { toolu_01SERVERaaaaaaaaaaaaa1: "mcp__tracker__list", toolu_01SERVERaaaaaaaaaaaaa2: "Read" },
        }),
        result(session, "2026-11-16T08:00:02.000Z", "toolu_01SERVERaaaaaaaaaaaaa1"),
        result(session, "2026-11-16T08:00:02.000Z", "toolu_01SERVERaaaaaaaaaaaaa2"),
      ],
    });
    const { rows } = await readJson(["tools", "--by", "server", "--path", folder]);
    expect(rows.map(({ tool, calls }) => [tool, calls])).toEqual([
      ["built-in", 1],
      ["tracker", 1],
    ]);
  });
});

describe("errors", () => {
  it("lists failures with their time", async () => {
    const { rows } = await readJson(["errors", ...path]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      outcome: "failed",
      tool: "Bash",
      count: 1,
      sessions: 1,
      firstAt: "2026-11-16T10:00:12.000Z",
      lastAt: "2026-11-16T10:00:12.000Z",
    });
  });

  it("tells tool, why, how often, what became of them, program and place where columns are hidden, and of none of these", async () => {
    const session = { sessionId: "d4444444-0000-4000-8000-000000000004" };
    const folder = logFolder({
      "s.jsonl": [
        prompt(session, "2026-11-16T08:00:00.000Z", "look"),
        ...Array.from({ length: 12 }, (_, at) => {
          const call = `toolu_01ERRORS${String(at).padStart(13, "a")}`;
          const time = `2026-11-16T08:${String(at + 10)}`;
          return [
            response(session, `${time}:01.000Z`, `ERRORS${String(at).padStart(15, "a")}`, {
              calls: { [call]: at === 0 ? "Bash" : `mcp__tracker__list_the_issues_${at}` },
              input: { command: "npm test" },
            }),
            result(session, `${time}:02.000Z`, call, {
              text: "Exit code 1",
              isError: true,
              toolUseResult: "Error: Exit code 1",
            }),
          ];
        }).flat(),
      ],
    });
    const { stdout } = await runOnTerminal(["errors", "--path", folder, "--color", "never"], 71);
    const lines = stdout.split("\n");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(71);
    expect(lines[2]).toMatch(/^Tool +Why +Count +Fixed +Gave up +Mostly +Where$/);
    // The call is in the second line, after the prompt.
    expect(stdout).toMatch(/^Bash +exit-code +1 +0 +1 +npm test 1 +d4444444:2$/m);
    expect(lines[14]).toMatch(/^2 more +2 +0 +2$/);
    expect(lines[16]).toMatch(/^Total +all kinds +12 +0 +12$/);
    expect(stdout).toMatch(/^Hidden \(narrow terminal\): Retries, /m);
    expect(stdout).toContain("\n`--top all` lists all 12.\n");
    expect(stdout).not.toContain("Retries:");
    expect(stdout.replaceAll("\n", " ")).toContain("More of it: `turnmeter session d4444444`.");
    const usual = (await runOnTerminal(["errors", "--path", folder, "--color", "never"], 80)).stdout;
    expect(usual.split("\n")[2]).toMatch(/^Tool +Why +Count +Fixed +Gave up +Retries +Mostly +Where$/);
    const wide = (await runOnTerminal(["errors", "--path", folder, "--color", "never"], 120)).stdout;
    expect(wide).toContain("\nRetries: what the responses");
  });

  it("says why what retries cost is a lower bound", async () => {
    const session = { sessionId: "d4444444-0000-4000-8000-000000000004" };
    const calls = ["toolu_01ERRORSaaaaaaaaaaaaa1", "toolu_01ERRORSaaaaaaaaaaaaa2"] as const;
    const isError = [true, false];
    const folder = logFolder({
      "s.jsonl": [
        prompt(session, "2026-11-16T08:00:00.000Z", "look"),
        ...calls.flatMap((call, at) => [
          response(session, `2026-11-16T08:00:1${at}.000Z`, `ERRORSaaaaaaaaaaaaaa${at}`, {
            calls: { [call]: "Write" },
            input: { file_path: "/home/ann/shop/a.md", content: "a".repeat(2000) },
            tokens: { output: 2 },
            stopReason: null,
          }),
          result(session, `2026-11-16T08:00:1${at}.500Z`, call, { isError: isError[at]! }),
        ]),
      ],
    });
    const { stdout } = await runOnTerminal(["errors", "--path", folder, "--color", "never"], 120);
    expect(stdout).toMatch(/^Write +.* ≥ \$0\.00\d+ /m);
    // The second response tries the call of the first again.
    expect(stdout).toContain("\n≥ at least: Retries; the log holds only the beginning of 1 answer.\n");
  });
});

describe("agents", () => {
  it("lists types with their share of the cost", async () => {
    const { rows } = await readJson(["agents", ...path, "--session", "a1"]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      agentType: "Explore",
      runs: 1,
      toolCalls: 1,
      requests: 2,
      costNanoUsd: "700000",
    });
    // 700 of 39,180 micro-dollars
    expect(rows[0]?.["shareOfCost"]).toBeCloseTo(700 / 39_180, 10);
  });

  it("explains the types that come with an agent", async () => {
    const { stdout } = await runCli(["agents", ...path]);
    expect(stdout).toMatch(/^Explore +searches code, changes nothing +1 /m);
    const csv = await runCli(["agents", "--format", "csv", ...path]);
    expect(csv.stdout).toMatch(/^agentType,runs,.*,meaning\r?$/m);
  });

  it("shows people the id of each run and what started it", async () => {
    const { stdout } = await runCli(["agents", "--by", "run", ...path]);
    expect(stdout).toMatch(/^Explore +Find the callers +completed +10 s +a0000000 +a1111111 /m);
  });

  it("lists every run with --by run", async () => {
    const { rows } = await readJson(["agents", "--by", "run", ...path]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      agentId: "a0000000000000001",
      parentThreadId: "a1111111-0000-4000-8000-000000000001",
      callId: "toolu_01CARDSaaaaaaaaaaaaaa3",
      depth: 1,
      agentType: "Explore",
      description: "Find the callers",
      durationMs: 10_000,
      hasTranscript: true,
      status: "completed",
      requests: 2,
    });
  });
});

/** A subagent of a session, on the main thread or started by another subagent, and its only response. */
function subagent(id: string, at: string, output: number): Readonly<Record<string, object | object[]>> {
  const sessionId = "e5555555-0000-4000-8000-000000000005";
  return {
    [`${sessionId}/subagents/agent-${id}.jsonl`]: [
      prompt({ sessionId, agentId: id }, `${at}:00.000Z`, "Look."),
      response({ sessionId, agentId: id }, `${at}:05.000Z`, `AGENTaaaaaaaaaaaaaaa${id.slice(-1)}`, {
        tokens: { output },
      }),
    ],
    [`${sessionId}/subagents/agent-${id}.meta.json`]: {
      agentType: `reader-${id.slice(-1)}`,
      description: `Look ${id.slice(-1)}`,
    },
  };
}

describe("a listing of subagents", () => {
  // $0.01 for each 500 tokens of output: one, three and two cents.
  const folder = logFolder({
    "e5555555-0000-4000-8000-000000000005.jsonl": [
      prompt({ sessionId: "e5555555-0000-4000-8000-000000000005" }, "2026-11-16T08:00:00.000Z", "look"),
    ],
    ...subagent("a000000000000000a", "2026-11-16T08:01", 500),
    ...subagent("a000000000000000b", "2026-11-16T08:02", 1500),
    ...subagent("a000000000000000c", "2026-11-16T08:03", 1000),
  });
  const rowsOf = async (...args: readonly string[]) =>
    (await runCli(["agents", "--path", folder, ...args])).stdout.split("\n").slice(3);

  const typesOf = async (...args: readonly string[]) =>
    (await readJson(["agents", "--by", "run", "--path", folder, ...args])).rows.map(({ agentType }) =>
      String(agentType).slice(-1),
    );

  it("is sorted by cost and cut by type and by run, the rest in one row", async () => {
    const types = await rowsOf("--top", "1");
    expect(types[0]).toMatch(/^reader-b +.* 1 +50\.0 % .* \$0\.03 /);
    expect(types[1]).toMatch(/^2 more +2 +50\.0 % .* \$0\.03 +2 +1\.50 k /);
    expect(types[2]).toMatch(/^Total +3 +100\.0 % .* \$0\.06 +3 +3\.00 k /);
    const runs = await rowsOf("--by", "run", "--top", "1");
    expect(runs[0]).toMatch(/^reader-b +Look b .* \$0\.03 /);
    expect(runs[1]).toMatch(/^2 more +10 s +\$0\.03 +2 +1\.50 k /);
    expect(runs[2]).toMatch(/^Total +15 s +\$0\.06 +3 /);
  });

  it("notes only what their own requests leave out", async () => {
    const sessionId = "e5555555-0000-4000-8000-000000000005";
    const own = logFolder({
      [`${sessionId}.jsonl`]: [
        prompt({ sessionId }, "2026-11-16T08:00:00.000Z", "look"),
        response({ sessionId }, "2026-11-16T08:00:05.000Z", "MAINaaaaaaaaaaaaaaaaa1", {
          model: "model-of-the-main-thread",
          tokens: { output: 700 },
        }),
      ],
      ...subagent("a000000000000000a", "2026-11-16T08:01", 500),
    });
    expect((await runCli(["totals", "--path", own])).stdout).toContain("(model-of-the-main-thread)");
    for (const by of ["type", "run"]) {
      const { stdout } = await runCli(["agents", "--by", by, "--path", own]);
      expect(stdout).toContain("\nCosts are API list prices");
      expect(stdout).not.toContain("unpriced");
    }
    const { stdout } = await runCli([
      "agents",
      "--path",
      logFolder({
        "s.jsonl": [response({ sessionId }, "2026-11-16T08:00:05.000Z", "MAINaaaaaaaaaaaaaaaaa1", {})],
      }),
    ]);
    expect(stdout).toBe("Subagents by type · all days · UTC\n\nNo subagents.\n");
  });

  it("is sorted by any column, and for programs by time unless another order is asked for", async () => {
    expect((await rowsOf("--sort", "type", "--order", "desc")).slice(0, 3).join("")).toMatch(
      /^reader-c .*reader-b .*reader-a /,
    );
    expect(await typesOf()).toEqual(["a", "b", "c"]);
    expect(await typesOf("--sort", "cost")).toEqual(["b", "c", "a"]);
    expect(await typesOf("--top", "2")).toEqual(["b", "c"]);
    expect(await typesOf("--sort", "task", "--order", "desc")).toEqual(["c", "b", "a"]);
  });
});

/** The line that stands below the rows of a table. */
async function lastRow(args: readonly string[]): Promise<string> {
  const { stdout } = await runCli([...args, ...path]);
  const [, , , ...rows] = stdout.split("\n");
  return rows[rows.indexOf("") - 1] ?? "";
}

describe("the last line", () => {
  it("of `tools` is over all calls", async () => {
    const { rows, all } = await readJson(["tools", ...path]);
    expect(rows.map(({ tool, calls, errorRate, p50Ms }) => [tool, calls, errorRate, p50Ms])).toEqual([
      ["Bash", 2, 0.5, 2000],
      ["Agent", 1, 0, 10_000],
      ["Read", 1, 0, 1000],
    ]);
    // 1, 2, 4 and 10 s: p50 the second, p90 the fourth, 17 s in all; 1 of 4 failed.
    expect(all).toMatchObject({ calls: 4, errorRate: 0.25, p50Ms: 2000, p90Ms: 10_000, totalMs: 17_000 });
    expect(await lastRow(["tools"])).toMatch(
      /^All calls +4 +4 +25\.0 % +3 +1 +0 +2\.0 s +10 s +10 s +17 s +4 +1$/,
    );
  });

  it("of `errors` counts what failed", async () => {
    expect(await lastRow(["errors"])).toMatch(
      /^Total +all kinds +1 +0 +1 +\$0\.00 +1 +2026-11-16 10:00 +2026-11-16 10:00$/,
    );
  });

  it("of `agents` adds up, by type and by run, and is not in CSV", async () => {
    expect(await lastRow(["agents"])).toMatch(/^Total +1 +.* 10 s +10 s +<\$0\.01 +2 /);
    expect(await lastRow(["agents", "--by", "run"])).toMatch(/^Total +10 s +<\$0\.01 +2 /);
    for (const by of ["type", "run"]) {
      const { stdout } = await runCli(["agents", "--by", by, "--format", "csv", ...path]);
      expect(stdout.trimEnd().split("\r\n")).toHaveLength(2);
    }
  });
});
