import { defaultRoots } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { logFolder } from "./util/log-folder.js";
import { prompt, response, result, title } from "./util/rows.js";
import { runCli, runOnTerminal } from "./util/run-cli.js";
import { shopLogs } from "./util/shop-logs.js";

const path = ["--path", shopLogs()];
const escape = "\u001b";
const hostile = { sessionId: "e5555555-0000-4000-8000-000000000005", cwd: "/home/ann/=cmd()" };
const hostileName = `<script>alert(1)</script>${escape}[31m|red`;

function hostileLogs(): string {
  return logFolder({
    "s.jsonl": [
      prompt(hostile, "2026-11-16T08:00:00.000Z", "look"),
      response(hostile, "2026-11-16T08:00:01.000Z", "HOSTILEaaaaaaaaaaaaaa1", {
        model: `=evil()${hostileName}`,
        tokens: { input: 2000, output: 100 },
        calls: { toolu_01HOSTILEaaaaaaaaaaaa1: hostileName, toolu_01HOSTILEaaaaaaaaaaaa2: "=SUM(A1)" },
      }),
      result(hostile, "2026-11-16T08:00:02.000Z", "toolu_01HOSTILEaaaaaaaaaaaa1", { isError: true }),
      title(hostile, `=HYPERLINK("x")${hostileName}`),
    ],
  });
}

describe("a table", () => {
  it("names the period and the zone, and adds up below", async () => {
    const { stdout } = await runCli(["daily", ...path, "--since", "2026-11-16", "--until", "2026-11-18"]);
    const lines = stdout.split("\n");
    expect(lines[0]).toBe("Usage by day · 2026-11-16 to 2026-11-18 · UTC · by day, newest last");
    expect(lines[2]).toMatch(/^Day +Cost +Models +Requests/);
    expect(lines[3]).toMatch(/^2026-11-16 +\$0\.04 +opus 5\.5, haiku 5\.5 +6 /);
    expect(lines[4]).toMatch(/^2026-11-18 +\$1\.01 +sonnet 5\.5 +1 /);
    expect(lines[5]).toMatch(/^Total +\$1\.05 +7 /);
  });

  it.each([
    "totals",
    "daily",
    "usage",
    "sessions",
    "projects",
    "branches",
    "models",
    "tools",
    "errors",
    "agents",
    "blocks",
    "doctor",
    "prices",
    "cache",
  ])("of %s fits 80 and 40 columns", async (name) => {
    for (const columns of [80, 40]) {
      const { stdout, exitCode } = await runOnTerminal(
        [name, ...(name === "prices" || name === "cache" ? [] : path), "--color", "never"],
        columns,
        { cache: { folder: "/home/ann/.cache/turnmeter", build: () => "build1" } },
      );
      expect(exitCode).toBe(0);
      for (const line of stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(columns);
    }
  });

  it("is coloured on a terminal only, and never with NO_COLOR", async () => {
    expect((await runCli(["daily", ...path])).stdout).not.toContain(escape);
    expect((await runOnTerminal(["daily", ...path], 80)).stdout).toContain(escape);
    expect((await runOnTerminal(["daily", ...path], 80, { env: { NO_COLOR: "1" } })).stdout).not.toContain(
      escape,
    );
    expect((await runCli(["daily", ...path, "--color", "always"])).stdout).toContain(escape);
    expect((await runOnTerminal(["daily", ...path, "--color", "never"], 80)).stdout).not.toContain(escape);
  });

  it("says what is not priced", async () => {
    const { stdout } = await runCli(["models", "--path", hostileLogs()]);
    expect(stdout).toContain("+ 2.10 k tokens unpriced (=evil()");
  });

  it("R10 marks output and cost of a placeholder as lower bounds", async () => {
    const session = { sessionId: "f6666666-0000-4000-8000-000000000006" };
    const row = response(session, "2026-11-16T08:00:01.000Z", "BOUNDaaaaaaaaaaaaaaaa1", {
      tokens: { output: 2 },
      calls: { toolu_01BOUNDaaaaaaaaaaaaaa1: "Write" },
      input: { file_path: "/home/ann/shop/a.md", content: "a".repeat(2000) },
      stopReason: null,
    });
    const folder = logFolder({ "s.jsonl": [row] });
    const { stdout } = await runCli(["daily", "--path", folder]);
    // Two tokens cost less than a cent at any price.
    expect(stdout).toMatch(/\n2026-11-16 +≥ \$0\.00\d+ +opus 5\.5 +1 +2 +0 +2 +0 +0\n/);
    expect(stdout).toContain(
      "\n≥ at least: Cost, Tokens and Output of the row; the log holds only the beginning of 1 answer.\n",
    );
  });
});

describe("breakdown", () => {
  it("puts models below their day in a table, and gives each its day in CSV", async () => {
    const day = ["daily", "--breakdown", ...path, "--since", "2026-11-16", "--until", "2026-11-16"];
    const { stdout: table } = await runCli(day);
    expect(table).toMatch(/^2026-11-16 +\$0\.04 +6 /m);
    expect(table).toMatch(/^ +claude-opus-5-5 +\$0\.04 +4 /m);
    const { stdout: csv } = await runCli([...day, "--format", "csv"]);
    const lines = csv.trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^date,model,costUsd,requests,/);
    expect(lines[1]).toMatch(/^2026-11-16,claude-opus-5-5,0\.03848,4,/);
    expect(lines[2]).toMatch(/^2026-11-16,claude-haiku-5-5,0\.0007,2,/);
  });
});

describe("CSV", () => {
  it("has plain numbers under the names of the JSON keys", async () => {
    const { stdout } = await runCli(["projects", ...path, "--format", "csv"]);
    expect(stdout).toBe(
      "project,costUsd,models,requests,totalTokens,inputTokens,outputTokens,reasoningTokens,cacheReadTokens,cacheWrite5mTokens,cacheWrite1hTokens,webSearches,unpricedRequests,unpricedTokens,tokenBasis,lowerBoundRequests,unknownUsageRequests,undatedRequests,cacheWriteUnknownTtlTokens\r\n" +
        "/home/ann/atlas,1.01,claude-sonnet-5-5,1,501000,500000,1000,0,0,0,0,0,0,0,exact,0,0,0,0\r\n" +
        '/home/ann/shop,0.05918,"claude-opus-5-5, claude-haiku-5-5",7,28920,2020,2900,0,22000,0,2000,0,0,0,exact,0,0,0,0\r\n',
    );
  });

  it("has a measure a line for totals", async () => {
    const { stdout } = await runCli(["totals", ...path, "--format", "csv"]);
    expect(stdout).toContain("measure,value\r\ncostUsd,1.06918\r\nrequests,8\r\n");
    expect(stdout).toContain("toolCalls,4\r\noutcomes.ok,3\r\noutcomes.failed,1\r\n");
  });
});

describe("Markdown", () => {
  it("has a heading, the period and a table", async () => {
    const { stdout } = await runCli(["projects", ...path, "--format", "md"]);
    expect(stdout).toMatch(
      /^## Usage by project\n\nall days · UTC · by cost, highest first\n\n\| Project \| Cost \|/,
    );
    expect(stdout).toContain("| /home/ann/atlas | $1.01 |");
  });
});

describe("hostile names", () => {
  const commands = [
    "sessions",
    "projects",
    "branches",
    "usage",
    "models",
    "tools",
    "errors",
    "doctor",
    "daily",
  ];
  const folder = hostileLogs();

  it.each(commands)("reach no terminal, spreadsheet or page alive: %s", async (name) => {
    const run = async (format: string) => (await runCli([name, "--path", folder, "--format", format])).stdout;
    expect(await run("table")).not.toContain(escape);
    const csv = await run("csv");
    for (const field of csv.split(/\r\n|,/)) expect(field).not.toMatch(/^"?[=@]/);
    const markdown = await run("md");
    expect(markdown).not.toContain("<script>");
    expect(markdown).not.toContain(escape);
    const page = await run("html");
    expect(page).not.toContain("<script>alert");
  });

  it("format nothing in the lines above a table", async () => {
    const sides = [hostile.sessionId, hostile.sessionId];
    const { stdout } = await runCli(["compare", ...sides, "--path", folder, "--format", "md"]);
    expect(stdout).toContain(
      `${hostile.sessionId}: =HYPERLINK("x")&lt;script&gt;alert(1)&lt;/script&gt; \\[31m\\|red`,
    );
    expect(stdout).not.toContain("<script>");
  });
});

describe("no logs", () => {
  it.each(["totals", "daily", "tools", "doctor"])(
    "where agents keep theirs are no error of %s, which says where it looked",
    async (name) => {
      const { exitCode, stdout } = await runCli([name]);
      expect(exitCode).toBe(0);
      expect(stdout).toContain("No logs found in /nonexistent/turnmeter-home/");
      expect(stdout).toContain("Pass --path <folder> to look elsewhere.");
    },
  );

  it("says why a file that was named is no log", async () => {
    const folder = logFolder({ "notes.txt": "a plain text\n" });
    const file = `${folder}/projects/-home-ann-shop/notes.txt`;
    const { exitCode, stderr } = await runCli(["totals", "--path", file]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`No logs found in ${file} (1 file skipped: unknown format). Pass --path`);
  });

  it("says which names are looked for, so that a log set aside is found by its own", async () => {
    const folder = logFolder({ "s.jsonl.bak": "{}\n" });
    const { stderr } = await runCli(["totals", "--path", folder]);
    expect(stderr).toContain(
      "Logs are files named *.jsonl or *.json, also with .gz or .zst; --path takes one of any name.",
    );
  });

  it("looks where the environment says, and then in the home directory", async () => {
    const env = { CLAUDE_CONFIG_DIR: "/nonexistent/claude", CODEX_HOME: "/nonexistent/codex" };
    const more = (shown: number) =>
      ` and ${defaultRoots(shown === 2 ? env : {}, "/home", "linux").length - 3} more folders of agents.`;
    expect((await runCli(["totals"], { env })).stdout).toMatch(
      /^No logs found in \/nonexistent\/claude, \/nonexistent\/codex, \/nonexistent\/turnmeter-home\/\S+ and \d+ more folders of agents\. /m,
    );
    expect((await runCli(["totals"], { env })).stdout).toContain(more(2));
    expect((await runCli(["totals"])).stdout).toContain(
      "No logs found in /nonexistent/turnmeter-home/.config/claude, /nonexistent/turnmeter-home/.claude, " +
        `/nonexistent/turnmeter-home/.config/Claude/local-agent-mode-sessions${more(0)}`,
    );
  });

  it("takes what the environment says as it is, also a user's home that no shell has expanded", async () => {
    const { stdout } = await runCli(["totals"], {
      cwd: "/nonexistent/shop",
      env: { CLAUDE_CONFIG_DIR: "~ann/logs" },
    });
    expect(stdout).toContain("No logs found in /nonexistent/shop/~ann/logs, ");
  });

  it("is told on stderr where stdout is for programs", async () => {
    const { stdout, stderr } = await runCli(["totals", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ rows: [] });
    expect(stderr).toContain("No logs found in");
    expect((await runCli(["totals", "--json", "--quiet"])).stderr).toBe("");
  });

  it("tells a period without anything from no logs", async () => {
    const { stdout } = await runCli(["daily", ...path, "--last", "1d"]);
    expect(stdout).toContain("Nothing in this period (2026-11-20). Pass --since");
  });
});

describe("R86 the same input", () => {
  it.each(["daily", "sessions", "tools", "agents", "doctor"])(
    "gives the same bytes of %s, however many logs are read at once",
    async (name) => {
      const one = await runCli([name, ...path, "--json", "--jobs", "1"]);
      const many = await runCli([name, ...path, "--json", "--jobs", "8"], { now: () => 0 });
      expect(many.stdout).toBe(one.stdout);
    },
  );
});
