import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response, result } from "../util/rows.js";
import { readJson, runCli, runOnTerminal } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();

const bridge = z.object({
  before: z.looseObject({ costNanoUsd: z.string() }),
  after: z.looseObject({ costNanoUsd: z.string() }),
  parts: z.array(z.object({ id: z.string(), costNanoUsd: z.string() })),
});

async function comparison(before: string, after: string, ...flags: readonly string[]) {
  const json = await readJson(["compare", before, after, "--path", logs, ...flags]);
  const { parts, ...sides } = bridge.parse(json["bridge"]);
  return {
    ...json,
    costs: [sides.before.costNanoUsd, sides.after.costNanoUsd],
    parts: Object.fromEntries(
      parts.filter(({ costNanoUsd }) => costNanoUsd !== "0").map(({ id, costNanoUsd }) => [id, costNanoUsd]),
    ),
    sum: parts.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd), 0n),
  };
}

function rowOf(rows: readonly Record<string, unknown>[], figure: string, tool: string | null = null) {
  return rows.find((row) => row["figure"] === figure && row["tool"] === tool);
}

/** A session of one prompt and one response. */
function twin(id: string): readonly object[] {
  return [
    prompt({ sessionId: id }, "2026-11-16T08:00:00.000Z", "list"),
    response({ sessionId: id }, "2026-11-16T08:00:01.000Z", `TWIN${id.slice(0, 3)}aaaaaaaaaaaaaa1`, {
      tokens: { output: 1 },
    }),
  ];
}

describe("compare", () => {
  it("sets weeks side by side, with a bridge that adds up", async () => {
    // Tax in week 46 cost 20,000, cards and tiles in week 47 39,180 and 1,010,000 micro-dollars.
    const { rows, costs, sum } = await comparison("2026-W46", "2026-W47");
    expect(costs).toEqual(["20000000", "1049180000"]);
    expect(sum).toBe(1_029_180_000n);
    expect(rowOf(rows, "costUsd")).toMatchObject({
      before: { value: 0.02, n: 1, sessions: 1 },
      after: { value: 1.04918, n: 7, sessions: 2 },
      verdict: "fact",
    });
    // Of Bash 1 in 2 failed, in one session: too few.
    expect(rowOf(rows, "errorRate", "Bash")).toMatchObject({
      before: { value: null, n: 0 },
      after: { value: 0.5, n: 2, sessions: 1 },
      interval: null,
      verdict: "tooFew",
    });
  });

  it("names sessions: by the title, with --prompts by the first words, else by where and when", async () => {
    const linesOf = async (...args: readonly string[]) =>
      (await runCli(["compare", "b222", "c333", "--path", logs, ...args])).stdout.split("\n");
    expect((await linesOf())[0]).toContain(
      " · b2222222: Encode tiles · c3333333: shop, Tue 10 Nov 09:00 · all days",
    );
    expect((await linesOf("--prompts"))[0]).toContain(" · c3333333: tax as data · ");
    const json = await readJson(["compare", "b222", "c333", "--prompts", "--path", logs]);
    expect(json).toMatchObject({
      before: { title: "Encode tiles", firstWords: null },
      after: { title: null, firstWords: "tax as data" },
    });
    const hidden = await readJson(["compare", "b222", "c333", "--prompts", "--redact", "--path", logs]);
    expect(JSON.stringify(hidden)).not.toContain("tax as data");
  });

  it("sets sessions side by side, by the beginning of their ids", async () => {
    const { costs, ...json } = await comparison("c333", "session:b2222222");
    expect(costs).toEqual(["20000000", "1010000000"]);
    expect(json).toMatchObject({
      before: { kind: "session", name: "c3333333", id: "c3333333-0000-4000-8000-000000000003" },
      after: { kind: "session", name: "b2222222" },
    });
  });

  it("sets the cost of the same work of two models side by side, in place of a bridge", async () => {
    const sides = ["compare", "claude-opus-5-5", "claude-haiku-5-5", "--path", logs];
    const { stdout } = await runCli(sides);
    expect(stdout).toContain("Cost of the same work\n");
    expect(stdout).not.toContain("Why the cost differs");
    expect(stdout.match(/^Cost a (?:prompt|turn|line changed) /gm)).toHaveLength(3);
    const cwd = emptyFolder();
    await runCli([...sides, "--format", "html"], { cwd });
    const page = readFileSync(join(cwd, "turnmeter-compare.html"), "utf8");
    expect(page).toContain("What the same work cost");
    expect(page).not.toContain("cost-bridge");
  });

  it("sets models side by side", async () => {
    // Opus: cards without its agent 38,480 and tax 20,000 in 5 requests; haiku 600 + 100 in 2.
    const { costs, sum } = await comparison("claude-opus-5-5", "claude-haiku-5-5");
    expect(costs).toEqual(["58480000", "700000"]);
    expect(sum).toBe(-57_780_000n);
  });

  it("takes a part of a model's id where it names nothing else, and says which models are meant", async () => {
    expect((await comparison("opus", "haiku")).costs).toEqual(["58480000", "700000"]);
    const { stderr } = await runCli(["compare", "opus", "haiku", "--path", logs]);
    expect(stderr).toBe("--model opus: claude-opus-5-5.\n--model haiku: claude-haiku-5-5.\n");
    // A session begins with b, and every model's id holds one or an a.
    const { stdout } = await runCli(["compare", "a", "b", "--path", logs]);
    expect(stdout).toMatch(/^a\w{7} \(before\) and b\w{7} \(after\)/);
  });

  it("sets months, days and versions side by side", async () => {
    expect((await comparison("2026-10", "2026-11")).costs).toEqual(["0", "1069180000"]);
    expect((await comparison("2026-11-10", "2026-11-16..2026-11-17")).costs).toEqual([
      "20000000",
      "39180000",
    ]);
    expect((await comparison("2.1.320", "version:2.1")).parts).toEqual({});
  });

  it("says what is on both sides", async () => {
    const json = await readJson(["compare", "2026-11", "2026-W46", "--path", logs]);
    expect(json["shared"]).toEqual({ requests: 1, sessions: 1 });
    expect(json["notes"]).toEqual([
      "1 request is on both sides.",
      "1 session has requests on both sides, so the sides are not independent.",
    ]);
    const same = await readJson(["compare", "2026-W47", "2026-W47", "--path", logs]);
    expect(same["notes"]).toEqual(["Both sides hold the same requests: 7."]);
  });

  it("names the days of both sides, and says with what it judges and prices", async () => {
    const { stdout } = await runCli(["compare", "2026-W46", "2026-11-16..", "--path", logs]);
    expect(stdout.split("\n")[0]).toBe(
      "2026-W46 (before) and 2026-11-16.. (after) · 2026-W46: 2026-11-09 to 2026-11-15 · since 2026-11-16 · UTC",
    );
    expect(stdout).toContain("Days since 2026-11-16 cost $1.05, 52.5 times as much as 2026-W46 ($0.02).");
    const one = await runCli(["compare", "claude-opus-5-5", "2.1.320", "--path", logs]);
    expect(one.stdout.split("\n")[0]).toBe("claude-opus-5-5 (before) and 2.1.320 (after) · all days · UTC");
    const { judging, prices } = await readJson(["compare", "2026-W46", "2026-W47", "--path", logs]);
    expect(judging).toEqual({ confidence: 0.95, significance: 0.05, leastCases: 20, leastSessions: 5 });
    expect(prices).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), asOf: expect.any(String) });
  });

  it("says that neither side has anything, and where there are no logs at all", async () => {
    const says = "Neither 2026-W01 nor 2026-W02 has a request.";
    const sides = ["compare", "2026-W01", "2026-W02", "--path"];
    expect((await runCli([...sides, logs])).stdout).toContain(`\n\n${says}\n`);
    expect((await runCli([...sides, logs, "--json"])).stderr).toBe(`${says}\n`);
    expect((await runCli(["compare", "2026-W01", "2026-W02"])).stdout).toContain("No logs found");
    const cwd = emptyFolder();
    const page = await runCli([...sides, logs, "--format", "html"], { cwd });
    expect(page.stdout).toBe(`${says}\n\nReport: file://${join(cwd, "turnmeter-compare.html")}\n`);
  });

  it("takes the days of sides that name their own, whatever days are asked for", async () => {
    const { costs } = await comparison("2026-W46", "2026-W47", "--week", "2026-W47");
    expect(costs).toEqual(["20000000", "1049180000"]);
  });

  it("reads no folder beside the sample", async () => {
    const { exitCode, stderr } = await runCli(["compare", `folder:${logs}`, "2026-W46", "--sample"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`--sample and the folder ${logs} exclude each other: allowed is one of them`);
  });

  it("says once that a side has no request", async () => {
    const says = "2026-W01 has no request";
    const { stdout } = await runCli(["compare", "2026-W46", "2026-W01", "--path", logs]);
    expect(stdout.split(says)).toHaveLength(2);
    const json = await runCli(["compare", "2026-W46", "2026-W01", "--path", logs, "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ notes: [`${says}.`] });
  });

  it("reads folders apart", async () => {
    const other = logFolder({
      "s.jsonl": [
        prompt({ sessionId: "d4444444-0000-4000-8000-000000000004" }, "2026-11-16T08:00:00.000Z", "list"),
        response(
          { sessionId: "d4444444-0000-4000-8000-000000000004" },
          "2026-11-16T08:00:01.000Z",
          "OTHERaaaaaaaaaaaaaaaa1",
          {
            tokens: { output: 2000 },
          },
        ),
      ],
    });
    const { exitCode, stdout } = await runCli(["compare", logs, other, "--json"]);
    expect(exitCode).toBe(0);
    expect(bridge.parse(z.looseObject({}).parse(JSON.parse(stdout))["bridge"])).toMatchObject({
      before: { costNanoUsd: "1069180000" },
      after: { costNanoUsd: "40000000" },
    });
  });

  it.each([
    ["2026-W45", "2026-W44"],
    ["month:2026-01", "range:2026-01-01.."],
  ])("is whole where %s and %s are empty or not", async (before, after) => {
    const { exitCode, stdout, stderr } = await runCli(["compare", before, after, "--path", logs]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain(`${before.replace("month:", "")} (before) and`);
  });

  it.each([
    [["nosuch", "2026-W46"], "no session, model, client version or folder nosuch in the logs"],
    [["claude-opus-5-6", "2026-W46"], "Did you mean claude-opus-5-5?"],
    [["model:nosuch", "2026-W46"], "no model nosuch in the logs"],
    [["9.9.9", "2026-W46"], "no client version 9.9.9 in the logs"],
    [["2026-W60", "2026-W46"], "no such week: 2026-W60"],
  ])("ends with 2 where %j names nothing", async (sides, says) => {
    const { exitCode, stderr } = await runCli(["compare", ...sides, "--path", logs]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(says);
  });

  it("names the choices where a side could be several things", async () => {
    const [one, two] = [
      "ab111111-0000-4000-8000-000000000001",
      "ab222222-0000-4000-8000-000000000002",
    ] as const;
    const path = logFolder({ "one.jsonl": twin(one), "two.jsonl": twin(two) });
    const { exitCode, stderr } = await runCli(["compare", "ab", "2026-W46", "--path", path]);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`ab can be session:${one} or session:${two}; write one of them\n`);
  });

  it.each([
    [
      ["2026-W46", "2026-W47"],
      ["week 2026-W46 (2026-11-09 to 2026-11-15)", "week 2026-W47 (2026-11-16 to 2026-11-22)"],
    ],
    [
      ["./2026-W46", "2026-W47/"],
      ["folder ./2026-W46", "folder 2026-W47/"],
    ],
  ])("takes the sides of %j for weeks or folders as they are written", async (sides, [before, after]) => {
    const cwd = emptyFolder();
    for (const name of ["2026-W46", "2026-W47"]) cpSync(logs, join(cwd, name), { recursive: true });
    const { exitCode } = await runCli(["compare", ...sides, "--path", logs, "--out", "c.html"], { cwd });
    expect(exitCode).toBe(0);
    expect(readFileSync(join(cwd, "c.html"), "utf8")).toContain(`${before} against ${after}`);
  });

  it("is whole without logs, and ends strict with 1 where they have problems", async () => {
    const empty = await readJson(["compare", "2026-W46", "2026-W47"]);
    expect(empty).toMatchObject({ rows: [], totals: { requests: 0 }, problems: { count: 0 } });
    const sessionId = "ad111111-0000-4000-8000-000000000001";
    const rows = [prompt({ sessionId }, "2026-11-16T08:00:00.000Z", "list"), { type: "brand-new" }];
    const odd = logFolder({ "odd.jsonl": rows });
    expect((await runCli(["compare", "2026-W46", "2026-W47", "--path", odd, "--strict"])).exitCode).toBe(1);
    expect((await runCli(["compare", odd, emptyFolder(), "--strict"])).exitCode).toBe(1);
  });

  it("is read at 80 columns and at 40", async () => {
    for (const columns of [80, 40]) {
      const { stdout } = await runOnTerminal(
        ["compare", "2026-W46", "2026-W47", "--path", logs, "--color", "never"],
        columns,
      );
      for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
      expect(stdout).toContain("2026-W46");
      // Said once, and each table has both sides and their difference.
      expect(stdout.match(/too (?:few|little)/gi)).toEqual(["Too little"]);
      const heads = stdout.split("\n").filter((line) => /^(?:Total|Figure|Tool) .*After/.test(line));
      expect(heads).toHaveLength(5);
      for (const head of heads) expect(head).toMatch(/Before +After +(?:Di|Ch)/);
    }
  });

  it("writes every figure as CSV, and a table by its name", async () => {
    const { stdout } = await runCli(["compare", "2026-W46", "2026-W47", "--path", logs, "--format", "csv"]);
    expect(stdout.split("\r\n").slice(0, 2)).toEqual([
      "figure,tool,before,after,difference,relativeDifference,intervalLow,intervalHigh,pValue,nBefore,nAfter,sessionsBefore,sessionsAfter,isLowerBoundBefore,isLowerBoundAfter,verdict",
      expect.stringMatching(/^costUsd,,0\.02,1\.04918,1\.02918,51\.45\d*,,,,1,7,1,2,false,false,fact$/),
    ]);
    const md = await runCli([
      "compare",
      "2026-W46",
      "2026-W47",
      "--path",
      logs,
      "--format",
      "md",
      "--table",
      "bridge",
    ]);
    expect(md.stdout).toContain("| Part |");
  });

  it("writes a page", async () => {
    const cwd = emptyFolder();
    const args = ["compare", "2026-W46", "2026-W47", "--path", logs, "--format", "html"];
    const { exitCode, stdout } = await runCli(args, { cwd });
    expect(exitCode).toBe(0);
    const path = join(cwd, "turnmeter-compare.html");
    expect(stdout).toBe(
      `2026-W47 cost $1.05, 52.5 times as much as 2026-W46 ($0.02). Too little data to tell a difference from chance: that takes 5 sessions and 20 calls, requests, prompts or turns on each side.\n\nReport: file://${path}\n`,
    );
    const page = readFileSync(path, "utf8");
    expect(page).toContain("cost-bridge");
    expect(page).toContain("2026-W46 and 2026-W47");
    await runCli([...args, "--out", "again.html"], { cwd });
    expect(readFileSync(join(cwd, "again.html"), "utf8")).toBe(page);
  });

  it("judges rates over sessions", async () => {
    // Twelve sessions a week with four calls each: none fails in week 46, all in week 47.
    const rows = Array.from({ length: 24 }, (_, index) => {
      const sessionId = `e${String(index).padStart(7, "0")}-0000-4000-8000-000000000001`;
      const day = index < 12 ? "2026-11-10" : "2026-11-17";
      const calls = ["A", "B", "C", "D"].map(
        (name) => `toolu_01${name}${String(index).padStart(4, "0")}aaaaaaaaaaaaaaa`,
      );
      return [
        `${sessionId}.jsonl`,
        [
          prompt({ sessionId }, `${day}T08:00:00.000Z`, "test"),
          response({ sessionId }, `${day}T08:00:01.000Z`, `J${String(index).padStart(20, "0")}`, {
            tokens: { output: 100 },
            calls: Object.fromEntries(calls.map((id) => [id, "Bash"])),
            input: { command: "npm test" },
          }),
          ...calls.map((id) =>
            result(
              { sessionId },
              `${day}T08:00:02.000Z`,
              id,
              index < 12 ? {} : { text: "Exit code 1", isError: true, toolUseResult: "Error: Exit code 1" },
            ),
          ),
        ],
      ] as const;
    });
    const path = logFolder(Object.fromEntries(rows));
    const json = await readJson(["compare", "2026-W46", "2026-W47", "--path", path]);
    expect(rowOf(json.rows, "errorRate", "Bash")).toMatchObject({
      before: { value: 0, n: 48, sessions: 12 },
      after: { value: 1, n: 48 },
      difference: 1,
      verdict: "differs",
    });
    expect(rowOf(json.rows, "costPerSessionUsd")).toMatchObject({ difference: 0, verdict: "withinNoise" });
    const cwd = emptyFolder();
    await runCli(["compare", "2026-W46", "2026-W47", "--path", path, "--format", "html"], { cwd });
    const page = readFileSync(join(cwd, "turnmeter-compare.html"), "utf8");
    expect(page).toContain('id="tool-errors-points"');
    const table = await runCli(["compare", "2026-W46", "2026-W47", "--path", path]);
    expect(table.stdout).toMatch(/Bash +0\.0 % +100\.0 % +\+100\.0 points .*differs/);
  });
});
