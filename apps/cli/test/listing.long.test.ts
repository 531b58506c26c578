import { describe, expect, it } from "vitest";
import { readJson, runCli, runOnTerminal } from "./util/run-cli.js";
import { logFolder } from "./util/log-folder.js";
import { prompt, response, title } from "./util/rows.js";
import { shopLogs } from "./util/shop-logs.js";

const path = ["--path", shopLogs()];

/** The first cells of the rows between the header and the line above the totals. */
async function rowsOf(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runCli([...args, ...path]);
  const lines = stdout.split("\n").slice(3);
  return lines.slice(
    0,
    lines.findIndex((line) => /(?:^| )(?:Total|All calls) /.test(line)),
  );
}

const headOf = async (...args: readonly string[]) => (await runCli([...args, ...path])).stdout.split("\n")[0];

const modelsOf = async (...args: readonly string[]) =>
  (await readJson([...args, ...path])).rows.map(({ models }) => models);

describe("a listing", () => {
  it.each([
    ["sessions", "by cost, highest first"],
    ["projects", "by cost, highest first"],
    ["models", "by cost, highest first"],
    ["branches", "by cost, highest first"],
    ["usage", "by cost of the project, highest first; in each by cost"],
    ["usage --by day", "by day, newest last"],
    ["usage --by branch", "by cost, highest first"],
    ["usage --by week,model,project", "by week, newest last; in each by cost"],
    ["usage --by model,month", "by cost of the model, highest first; in each by month"],
    ["daily", "by day, newest last"],
    ["weekly", "by week, newest last"],
    ["monthly", "by month, newest last"],
    ["tools", "by calls, highest first"],
    ["errors", "by count, highest first"],
    ["agents", "by cost, highest first"],
    ["agents --by run", "by cost, highest first"],
    ["blocks", "by start, newest last"],
  ])("of %s says how it is sorted: %s", async (name, phrase) => {
    expect(await headOf(...name.split(" "))).toMatch(new RegExp(` · all days · UTC · ${phrase}$`));
  });

  it("begins with what tells sessions apart", async () => {
    const { stdout } = await runOnTerminal(["sessions", ...path, "--color", "never"], 80);
    const lines = stdout.split("\n");
    expect(lines[2]).toMatch(/^Started +Cost +Session +Project +Id +/);
    expect(lines[4]).toMatch(/^2026-11-18 \d\d:\d\d +\$1\.01 +Encode tiles +atlas +b2222222 /);
    expect(lines[5]).toMatch(/^2026-11-16 10:00 +\$0\.04 +Gift cards +shop +a1111111 /);
  });

  it("calls a session without a title by where and when it began, and says that once", async () => {
    const session = { sessionId: "f6666666-0000-4000-8000-000000000006" };
    const folder = logFolder({
      "s.jsonl": [
        prompt(session, "2026-11-16T10:00:00.000Z", "Add gift cards"),
        response(session, "2026-11-16T10:00:05.000Z", "NAMEaaaaaaaaaaaaaaaaa2", { tokens: { output: 5 } }),
      ],
    });
    const linesOf = async (...args: readonly string[]) =>
      (await runOnTerminal(["sessions", "--path", folder, "--color", "never", ...args], 80)).stdout.split(
        "\n",
      );
    const [, , head, , row] = await linesOf();
    expect(head).toMatch(/^ *Cost +Session +Id +Active +Models +/);
    expect(row).toMatch(/^<\$0\.01 +shop, Mon 16 Nov 10:00 +f6666666 /);
    const [, , named, , words] = await linesOf("--prompts");
    expect(named).toMatch(/^Started +Cost +Session +Project +Id +/);
    expect(words).toMatch(/^2026-11-16 10:00 +<\$0\.01 +Add gift cards +shop +f6666666 /);
    const markdown = (await runCli(["sessions", "--path", folder, "--format", "md"])).stdout;
    expect(markdown).toContain(
      "| &lt;$0.01 | shop, Mon 16 Nov 10:00 | f6666666-0000-4000-8000-000000000006 |",
    );
    const { rows } = await readJson(["sessions", "--path", folder]);
    expect(rows[0]).toMatchObject({ title: null, firstWords: null });
  });

  it.each([
    // Dollars 1.01, 0.039 and 0.02 on 18, 16 and 10 November.
    { args: ["daily", "--sort", "cost"], days: ["18", "16", "10"], phrase: "by cost, highest first" },
    {
      args: ["daily", "--sort", "costUsd", "--order", "asc"],
      days: ["10", "16", "18"],
      phrase: "by cost, lowest",
    },
    { args: ["daily", "--order", "desc"], days: ["18", "16", "10"], phrase: "by day, newest first" },
    // Requests: 6, 1 and 1; equal ones stay as they are.
    { args: ["daily", "--sort", "requests"], days: ["16", "10", "18"], phrase: "by requests, highest" },
    // Cache reads: 22,000, 0 and 0.
    { args: ["daily", "--sort", "cache-read"], days: ["16", "10", "18"], phrase: "by cache read, highest" },
    {
      args: ["daily", "--sort", "Cache Read", "--order", "asc"],
      days: ["10", "18", "16"],
      phrase: "by cache read, low",
    },
  ])("is sorted by any of its columns: $args", async ({ args, days, phrase }) => {
    const rows = await rowsOf(...args);
    expect(rows.map((row) => row.slice(8, 10))).toEqual(days);
    expect(await headOf(...args)).toContain(phrase);
    const json = await readJson([...args, ...path]);
    expect(json.rows.map(({ date }) => String(date).slice(8))).toEqual(days);
  });

  it("sorts names from A to Z, and calls by any count", async () => {
    expect((await rowsOf("projects", "--sort", "project")).map((row) => row.split(" ")[0])).toEqual([
      "/home/ann/atlas",
      "/home/ann/shop",
    ]);
    // Bash failed once in two calls.
    expect((await rowsOf("tools", "--sort", "errors")).map((row) => row.split(" ")[0])).toEqual([
      "Bash",
      "Agent",
      "Read",
    ]);
    expect(
      (await rowsOf("tools", "--sort", "tool", "--order", "desc")).map((row) => row.split(" ")[0]),
    ).toEqual(["Read", "Bash", "Agent"]);
  });

  it("says which columns there are", async () => {
    const { exitCode, stderr } = await runCli(["models", ...path, "--sort", "cots"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      "--sort: there is no column cots here; allowed is model, source, cost, requests, tokens, input, output,",
    );
    expect(stderr).toContain("did you mean cost?");
    expect((await runCli(["models", ...path, "--sort", "recorded"])).exitCode).toBe(2);
    expect((await runCli(["models", ...path, "--sort", "recorded", "--cost", "both"])).exitCode).toBe(0);
  });

  it.each(["0", "-1", "1.5", "ten", ""])("has no top of %j rows", async (top) => {
    const { exitCode, stderr } = await runCli(["sessions", ...path, `--top=${top}`]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--top");
  });

  it("says in JSON how many rows it leaves out, where it leaves out any", async () => {
    // Three sessions; calls of Bash, Agent and Read; three days.
    for (const name of ["sessions", "tools", "daily"]) {
      expect(await readJson([name, "--top", "1", ...path])).toMatchObject({ rowsLeftOut: 2 });
      expect(await readJson([name, "--top", "3", ...path])).not.toHaveProperty("rowsLeftOut");
    }
  });

  it("adds up the rows below the top in one", async () => {
    const rows = await rowsOf("sessions", "--top", "1");
    expect(rows).toHaveLength(2);
    // 0.03918 + 0.02 dollars, 6 + 1 requests; 27,920 + 1,000 tokens.
    expect(rows[1]).toMatch(/^ +\$0\.06 +2 more +7 +28\.9 k /);
    const { stdout } = await runCli(["sessions", "--top", "1", ...path]);
    expect(stdout).toMatch(/\n +\$1\.07 +Total +8 /);
    expect(stdout).toContain("\n`--top all` lists all 3.\n");
  });

  it("keeps the newest of days", async () => {
    const rows = await rowsOf("daily", "--top", "1");
    expect(rows[0]).toMatch(/^2026-11-18 +\$1\.01 /);
    expect(rows[1]).toMatch(/^2 earlier +\$0\.06 +7 /);
    expect((await rowsOf("daily", "--top", "1", "--sort", "cost", "--order", "asc"))[1]).toMatch(
      /^2 more +\$1\.05 /,
    );
  });

  it("keeps of a day that is cut its first rows", async () => {
    // Two projects on each of two days: dollars 0.01 and 0.02, then 0.03 and 0.04.
    const rows = [
      ["09", "shop", 500],
      ["09", "atlas", 1000],
      ["10", "shop", 1500],
      ["10", "atlas", 2000],
    ] as const;
    const folder = logFolder(
      Object.fromEntries(
        rows.map(([day, project, output], at) => {
          const session = {
            sessionId: `c${at}333333-0000-4000-8000-000000000003`,
            cwd: `/home/ann/${project}`,
          };
          const id = `CUTaaaaaaaaaaaaaaaaaa${at}`;
          return [
            `${at}.jsonl`,
            [response(session, `2026-11-${day}T10:00:00.000Z`, id, { tokens: { output } })],
          ];
        }),
      ),
    );
    const linesOf = async (top: string) =>
      (await runCli(["usage", "--by", "day,project", "--top", top, "--path", folder])).stdout
        .split("\n")
        .slice(3, 8)
        .map((line) => line.split(/ {2,}/).slice(0, 3).join(" "));
    expect((await linesOf("1")).slice(0, 2)).toEqual(["2026-11-10 /home/ann/atlas $0.04", "3 more $0.06 3"]);
    expect((await linesOf("2")).slice(2, 3)).toEqual(["2 earlier $0.03 2"]);
    expect(await linesOf("3")).toEqual([
      "2026-11-09 /home/ann/atlas $0.02",
      "2026-11-10 /home/ann/atlas $0.04",
      "2026-11-10 /home/ann/shop $0.03",
      "1 more $0.01 1",
      expect.stringMatching(/^Total \$0\.10/),
    ]);
    const { rows: json } = await readJson(["usage", "--by", "day,project", "--top", "1", "--path", folder]);
    expect(json).toMatchObject([{ date: "2026-11-10", project: "/home/ann/atlas" }]);
  });

  it("has no row for programs that adds up others", async () => {
    const args = ["sessions", "--top", "1", ...path];
    const { rows, totals } = await readJson(args);
    expect(rows.map(({ sessionId }) => String(sessionId).slice(0, 4))).toEqual(["b222"]);
    expect(totals["requests"]).toBe(8);
    const { stdout } = await runCli([...args, "--format", "csv"]);
    expect(stdout.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("adds up counts of tools, and no percentile", async () => {
    // Agent and Read: two calls, both ok.
    expect((await rowsOf("tools", "--top", "1"))[1]).toMatch(/^2 more +2 +2 +2 +0 +0 /);
  });

  it("is ten sessions long on a terminal, and whole everywhere else", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const session = { sessionId: `a${String(at).padStart(7, "0")}-0000-4000-8000-000000000001` };
      const day = `2026-11-${String(at + 1).padStart(2, "0")}`;
      return [
        `${session.sessionId}.jsonl`,
        [
          prompt(session, `${day}T10:00:00.000Z`, "go on"),
          // $0.01 for each 500 tokens: the first costs 12 times as much as the last.
          response(session, `${day}T10:00:05.000Z`, `TOP${String(at).padStart(18, "a")}`, {
            tokens: { output: 500 * (12 - at) },
          }),
          title(session, `Session ${at + 1}`),
        ],
      ] as const;
    });
    const folder = logFolder(Object.fromEntries(rows));
    const terminal = await runOnTerminal(["sessions", "--path", folder, "--color", "never"], 120);
    const lines = terminal.stdout.split("\n");
    expect(lines[13]).toMatch(/ \$0\.03 +Session 10 /);
    // $0.02 + $0.01 of 12 + 11 + … + 1 = 78 cents.
    expect(lines[14]).toMatch(/^ +\$0\.03 +2 more /);
    expect(lines[16]).toMatch(/^ +\$0\.78 +Total /);
    const piped = (await runCli(["sessions", "--path", folder])).stdout;
    expect(piped).toContain("Session 12");
    expect(piped).not.toContain("more");
    expect((await runCli(["sessions", "--path", folder, "--format", "md"])).stdout).toContain("Session 12");
    expect((await readJson(["sessions", "--path", folder])).rows).toHaveLength(12);
    const all = await runOnTerminal(["sessions", "--path", folder, "--top", "all"], 120);
    expect(all.stdout).toContain("Session 12");
  });
});

describe("the models of a row", () => {
  it("are named the most expensive first: short in tables, whole for programs", async () => {
    // Opus cost $0.03848 and haiku $0.0007 on the 16th.
    expect((await rowsOf("daily"))[1]).toMatch(/^2026-11-16 +\$0\.04 +opus 5\.5, haiku 5\.5 +6 /);
    const { rows } = await readJson(["daily", ...path]);
    expect(rows.map(({ models, totalTokens }) => [models, totalTokens])).toEqual([
      [["claude-opus-5-5"], 1000],
      // In 2,020, out 1,900, read 22,000, written 2,000.
      [["claude-opus-5-5", "claude-haiku-5-5"], 27_920],
      [["claude-sonnet-5-5"], 501_000],
    ]);
  });

  it("belong to each row of sessions, projects, folders, weeks and months", async () => {
    const [both, sonnet] = [["claude-opus-5-5", "claude-haiku-5-5"], ["claude-sonnet-5-5"]];
    expect(await modelsOf("sessions")).toEqual([sonnet, both, ["claude-opus-5-5"]]);
    expect(await modelsOf("projects")).toEqual([sonnet, both]);
    expect(await modelsOf("projects", "--by", "folder")).toEqual([sonnet, both]);
    expect(await modelsOf("weekly")).toEqual([["claude-opus-5-5"], ["claude-sonnet-5-5", ...both]]);
    expect(await modelsOf("monthly")).toEqual([["claude-sonnet-5-5", ...both]]);
  });
});

describe("usage by several dimensions", () => {
  it("has a row for each combination, the days in their order and in each the dearest first", async () => {
    const rows = await rowsOf("usage", "--by", "day,model");
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 4))).toEqual([
      ["2026-11-10", "claude-opus-5-5", "$0.02", "1"],
      ["2026-11-16", "claude-opus-5-5", "$0.04", "4"],
      ["2026-11-16", "claude-haiku-5-5", "<$0.01", "2"],
      ["2026-11-18", "claude-sonnet-5-5", "$1.01", "1"],
    ]);
    const { rows: json, totals } = await readJson(["usage", "--by", "day,model", ...path]);
    expect(json[1]).toMatchObject({ date: "2026-11-16", model: "claude-opus-5-5", costNanoUsd: "38480000" });
    expect(json.reduce((sum, { costNanoUsd }) => sum + BigInt(String(costNanoUsd)), 0n)).toBe(
      BigInt(String(totals["costNanoUsd"])),
    );
  });

  it("names the type of a subagent, and the main thread", async () => {
    const rows = await rowsOf("usage", "--by", "agent");
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 2))).toEqual([
      ["main thread", "$1.07"],
      ["Explore", "<$0.01"],
    ]);
  });

  it.each([
    ["dayly", "allowed is day, week, month, project, folder, branch, session, model, agent, source"],
    ["project,project", "each name can be given once"],
    ["", "--by"],
    ["day,", "allowed is day"],
  ])("says what is wrong with --by %s", async (by, message) => {
    const { exitCode, stderr } = await runCli(["usage", `--by=${by}`, ...path]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("branches", () => {
  it("has the cost of each branch, its last use and its sessions, and knows of no commit", async () => {
    const rows = await rowsOf("branches");
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 5))).toEqual([
      ["develop", "atlas", "$1.01", "2026-11-18 09:00", "1"],
      ["main", "shop", "$0.06", "2026-11-16 10:00", "2"],
    ]);
    const { rows: json } = await readJson(["branches", ...path]);
    expect(json.map(({ branch, commits, pullRequests }) => [branch, commits, pullRequests])).toEqual([
      ["develop", null, null],
      ["main", null, null],
    ]);
  });

  it("counts its sessions together: those of several branches once", async () => {
    const logs = logFolder({
      "s.jsonl": ["main", "gift-cards"].map((branch, at) =>
        response(
          { sessionId: "d4444444-0000-4000-8000-000000000004", branch },
          `2026-11-16T10:00:0${at}.000Z`,
          `BRANCHaaaaaaaaaaaaaaa${at}`,
          { tokens: { output: 500 * (2 - at) } },
        ),
      ),
    });
    const { stdout } = await runCli(["branches", "--path", logs]);
    const [main, cards, total] = stdout.split("\n").slice(3);
    expect(main).toMatch(/^main +shop +\$0\.02 +2026-11-16 10:00 +1 /);
    expect(cards).toMatch(/^gift-cards +shop +\$0\.01 +2026-11-16 10:00 +1 /);
    expect(total).toMatch(/^Total +\$0\.03 +1 /);
    const { stdout: cut } = await runCli(["branches", ...path, "--top", "1"]);
    // Two sessions of shop.
    expect(cut).toMatch(/\n1 more +\$0\.06 +2 .*\nTotal +\$1\.07 +3 /);
  });

  it("has a pseudonym with --redact, and says of no name that it is none", async () => {
    const context = { sessionId: "d4444444-0000-4000-8000-000000000004", branch: "HEAD" };
    const folder = logFolder({
      "s.jsonl": [
        response(context, "2026-11-16T10:00:05.000Z", "HEADaaaaaaaaaaaaaaaaa1", { tokens: { output: 5 } }),
      ],
    });
    const hidden = await readJson(["branches", "--redact", ...path]);
    for (const { branch } of hidden.rows) expect(branch).toMatch(/^branch-[0-9a-f]{10}$/);
    const none = await readJson(["branches", "--redact", "--path", folder]);
    expect(none.rows.map(({ branch }) => branch)).toEqual([null]);
    expect((await runCli(["branches", "--path", folder])).stdout).toContain(
      "\nBranch –: the log names none.\n",
    );
  });

  it.each([
    ["markup", "<script>alert(1)</script>"],
    ["an escape sequence", "\u001b[31mred\u001b[0m"],
    ["another direction", "a\u202egnp.exe"],
    ["a formula", "=cmd|' /C calc'!A0"],
    ["10,000 characters", "b".repeat(10_000)],
  ])("shows a name of %s as text, in every form", async (_, branch) => {
    const context = { sessionId: "e5555555-0000-4000-8000-000000000005", branch };
    const folder = logFolder({
      "s.jsonl": [
        response(context, "2026-11-16T10:00:05.000Z", "NAMEaaaaaaaaaaaaaaaaa1", { tokens: { output: 5 } }),
      ],
    });
    const args = ["branches", "--path", folder];
    const write = async (format: string) => (await runCli([...args, "--format", format])).stdout;
    const { stdout } = await runOnTerminal([...args, "--color", "never"], 80);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    const [table, markdown, page, csv] = [
      await write("table"),
      await write("md"),
      await write("html"),
      await write("csv"),
    ];
    for (const text of [stdout, table, markdown, csv]) expect(text).not.toContain("\u001b");
    for (const text of [stdout, table, markdown, page]) expect(text).not.toContain("\u202e");
    for (const text of [markdown, page]) expect(text).not.toContain("<script>alert");
    for (const text of [table, markdown, page]) expect(text).not.toContain("b".repeat(2000));
    expect(csv).not.toMatch(/^"?=/m);
    const { rows } = await readJson(args);
    expect(rows[0]).toMatchObject({ branch });
  });
});
