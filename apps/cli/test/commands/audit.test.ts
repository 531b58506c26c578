import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response, result } from "../util/rows.js";
import { readJson, runCli, runOnTerminal } from "../util/run-cli.js";

const main = { sessionId: "d4444444-0000-4000-8000-000000000004" };
const at = (second: number) => new Date(Date.UTC(2026, 10, 16, 10, 0, second)).toISOString();

/** What a tool is called with, one response after the other, ten seconds apart. */
const calls: readonly (readonly [tool: string, input: object])[] = [
  ["Read", { file_path: "/home/ann/shop/src/cart.ts" }],
  ["Read", { file_path: "/home/ann/shop/.env" }],
  ["Bash", { command: "cd src && rm -rf ~/hushfolder", description: "clean" }],
  ["Bash", { command: "cat src/cart.ts" }],
  ["Bash", { command: "if then hushsyntax" }],
  ["WebFetch", { url: "https://hush.example", prompt: "hushprompt" }],
];

const logs = logFolder({
  [`${main.sessionId}.jsonl`]: [
    prompt(main, at(0), "clean up"),
    ...calls.flatMap(([tool, input], place) => {
      const id = `toolu_01AUDITaaaaaaaaaaaa${place}0`;
      return [
        response(main, at(10 * place + 5), `AUDITaaaaaaaaaaaaaa${place}`, {
          tokens: { read: 1000 * (place + 1), output: 100 },
          calls: { [id]: tool },
          input,
        }),
        result(main, at(10 * place + 6), id),
      ];
    }),
  ],
});
const path = ["--path", logs];

function policyFile(text: string): string {
  const file = join(emptyFolder(), "policy.json");
  writeFileSync(file, text);
  return file;
}

describe("audit", () => {
  it("lists findings, the most severe first, with where to look", async () => {
    const { rows, ...json } = await readJson(["audit", ...path]);
    expect(rows.map(({ rule, subject, count }) => [rule, subject, count])).toEqual([
      ["credential-read", { kind: "place", name: "credential" }, 1],
      ["recursive-delete", { kind: "program", name: "rm" }, 1],
      ["write-outside-repository", { kind: "place", name: "home" }, 1],
      ["shell-instead-of-tool", { kind: "program", name: "cat" }, 1],
    ]);
    expect(rows[1]).toMatchObject({
      severity: "high",
      sessions: 1,
      firstAt: at(25),
      places: [{ sessionId: main.sessionId, agentId: null, line: 6, at: at(25) }],
      waste: null,
    });
    expect(json).toMatchObject({ hits: { high: 2, medium: 1, low: 1, note: 0 } });
  });

  it("counts what it could not judge, and names rules that need a policy", async () => {
    const { stdout } = await runCli(["audit", ...path]);
    expect(stdout).toContain("Not judged by a rule: 1 where the command cannot be parsed");
    expect(stdout).toContain("3 rules need a policy: `--policy FILE`.");
    expect(stdout).toMatch(/^high +Recursive delete +rm +1 +1 +d4444444:6/m);
  });

  it("says of nothing a word but programs and kinds of places", async () => {
    for (const format of ["table", "json", "csv", "md", "html", "sarif"]) {
      const { stdout, stderr } = await runCli(["audit", ...path, "--format", format]);
      expect(`${stdout}${stderr}`.replaceAll(logs, ""), format).not.toMatch(/hush/);
    }
  });

  it("takes rules and severities alone", async () => {
    const one = await readJson(["audit", ...path, "--rule", "recursive-delete"]);
    expect(one.rows.map(({ rule }) => rule)).toEqual(["recursive-delete"]);
    const high = await readJson(["audit", ...path, "--severity", "high"]);
    expect(high.rows.map(({ rule }) => rule)).toEqual(["credential-read", "recursive-delete"]);
    const none = await runCli(["audit", ...path, "--rule", "recursive-deletes"]);
    expect(none).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("did you mean recursive-delete?"),
    });
  });

  it("adds up what a terminal does not show", async () => {
    const { stdout } = await runOnTerminal(["audit", ...path, "--top", "1"], 120);
    expect(stdout).toMatch(/^ +3 more +3 /m);
    expect(stdout).toContain("`--top all` lists all 4.");
  });

  it("writes its rules as a table of its own", async () => {
    const { stdout } = await runCli(["audit", ...path, "--table", "rules", "--format", "csv"]);
    expect(stdout).toContain("rule,group,severity,state,judged,hits,notJudged");
    expect(stdout).toMatch(/^recursive-delete,shell,high,judged,2,1,1\r?$/m);
    expect(stdout).toMatch(/^tool-not-allowed,allowlist,high,needs-policy,0,0,0\r?$/m);
  });

  it("looks at what came before the period, and finds only what is in it", async () => {
    const { rows } = await readJson(["audit", ...path, "--since", "2026-11-17"]);
    expect(rows).toEqual([]);
  });

  it("hides programs, files and ids with --redact", async () => {
    const { rows } = await readJson(["audit", ...path, "--redact", "--rule", "recursive-delete"]);
    expect(rows).toMatchObject([
      {
        subject: { kind: "program", name: expect.stringMatching(/^program-[0-9a-f]{10}$/) },
        places: [{ sessionId: main.sessionId, file: expect.stringMatching(/^file-[0-9a-f]{10}$/) }],
      },
    ]);
  });
});

describe("audit --format sarif", () => {
  it("writes a log with a result for each finding", async () => {
    const { exitCode, stdout } = await runCli(["audit", ...path, "--format", "sarif"]);
    expect(exitCode).toBe(0);
    const log = JSON.parse(stdout);
    expect(log).toMatchObject({
      version: "2.1.0",
      runs: [{ tool: { driver: { name: "turnmeter audit" } } }],
    });
    expect(
      log.runs[0].results.map(({ ruleId, level }: Readonly<Record<string, string>>) => [ruleId, level]),
    ).toEqual([
      ["credential-read", "error"],
      ["recursive-delete", "error"],
      ["write-outside-repository", "warning"],
      ["shell-instead-of-tool", "note"],
    ]);
  });

  it("is a format of no other command", async () => {
    const { exitCode, stderr } = await runCli(["tools", ...path, "--format", "sarif"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("allowed is table, json, csv, md, html");
  });
});

describe("audit --fail-on", () => {
  it.each([
    ["audit.high > 0", 3, "threshold crossed: audit.high > 0; audit.high is 2"],
    ["audit.high > 2", 0, ""],
    ["audit.recursive-delete > 0", 3, "audit.recursive-delete is 1"],
    ["audit.force-push > 0", 0, ""],
    ["audit.notJudged > 100", 0, ""],
  ])("%s", async (threshold, exitCode, message) => {
    for (const format of ["json", "sarif"]) {
      const args = ["audit", ...path, "--format", format];
      const run = await runCli([...args, "--fail-on", threshold]);
      expect(run.exitCode).toBe(exitCode);
      if (message === "") expect(run.stderr).toBe("");
      else expect(run.stderr).toContain(message);
      // The threshold changes nothing of the result.
      expect(run.stdout).toBe((await runCli(args)).stdout);
    }
  });

  it("cannot decide on a rule that was not asked for", async () => {
    const args = ["audit", ...path, "--rule", "force-push", "--fail-on", "audit.retry-storm > 0"];
    const { exitCode, stderr } = await runCli(args);
    expect(exitCode).toBe(3);
    expect(stderr).toContain("threshold not decided: audit.retry-storm > 0; audit.retry-storm is not known");
  });

  it("is refused where nothing is audited, and where there is no such rule", async () => {
    const other = await runCli(["totals", ...path, "--fail-on", "audit.high > 0"]);
    expect(other).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("only `turnmeter audit` measures it"),
    });
    const none = await runCli(["audit", ...path, "--fail-on", "audit.hihg > 0"]);
    expect(none).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("did you mean audit.high?") });
  });
});

/** How a run with a policy ends, and what it says. */
const faults = async (text: string) => {
  const { exitCode, stderr } = await runCli(["audit", ...path, "--policy", policyFile(text)]);
  return [exitCode, stderr.trim()];
};

describe("audit --settings", () => {
  it("holds calls against the settings of their project, and says what is wrong with them", async () => {
    const project = emptyFolder();
    mkdirSync(join(project, ".claude"));
    const settings = join(project, ".claude", "settings.json");
    const own = { ...main, cwd: project };
    const folder = logFolder({
      [`${main.sessionId}.jsonl`]: [
        prompt(own, at(0), "look"),
        response(own, at(5), "SETaaaaaaaaaaaaaaaaaa1", {
          calls: { toolu_01SETaaaaaaaaaaaaaaa11: "WebFetch" },
          input: { url: "https://hush.example", prompt: "x" },
        }),
        result(own, at(6), "toolu_01SETaaaaaaaaaaaaaaa11"),
      ],
    });
    const args = ["audit", "--path", folder, "--rule", "tool-not-allowed"];
    writeFileSync(settings, '{ "permissions": { "deny": ["WebFetch"] } }');
    expect((await readJson(args)).rows).toEqual([]);
    const { rows } = await readJson([...args, "--settings"]);
    expect(rows).toMatchObject([
      { rule: "tool-not-allowed", subject: { kind: "tool", name: "WebFetch" }, count: 1 },
    ]);
    writeFileSync(settings, '{ "permissions": { "deny": "WebFetch" } }');
    const { exitCode, stderr } = await runCli([...args, "--settings"]);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("settings.json:1:")]);
  });

  it("passes over a project that names no folder of this machine", async () => {
    const own = { ...main, cwd: "~/shop" };
    const fetched = { toolu_01SETbbbbbbbbbbbbbbbb11: "WebFetch" };
    const folder = logFolder({
      [`${main.sessionId}.jsonl`]: [
        prompt(own, at(0), "look"),
        response(own, at(5), "SETbbbbbbbbbbbbbbbbbb1", { calls: fetched }),
        result(own, at(6), "toolu_01SETbbbbbbbbbbbbbbbb11"),
      ],
    });
    const { exitCode, stderr } = await runCli(["audit", "--path", folder, "--settings"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
  });
});

describe("audit --policy", () => {
  it("judges by what a policy allows", async () => {
    const policy = policyFile(
      '{"allowedTools": ["Read", "Bash(rm *)", "Bash(cat *)"], "rules": {"credential-read": "off"}}',
    );
    const { rows } = await readJson(["audit", ...path, "--policy", policy, "--severity", "high"]);
    expect(rows.map(({ rule, subject }) => [rule, subject])).toEqual([
      ["recursive-delete", { kind: "program", name: "rm" }],
      ["tool-not-allowed", { kind: "tool", name: "WebFetch" }],
    ]);
  });

  it("adds folders", async () => {
    const policy = policyFile('{"additionalFolders": ["~/hushfolder"]}');
    const { rows } = await readJson(["audit", ...path, "--policy", policy]);
    expect(rows.map(({ rule }) => rule)).not.toContain("write-outside-repository");
  });

  it("is refused with line and column where it is none", async () => {
    expect(await faults('{\n  "rules": { "over-timeuot": "off" }\n}')).toEqual([
      2,
      expect.stringContaining(
        "policy.json:2:14: rules.over-timeuot: no such rule: over-timeuot; did you mean over-timeout?",
      ),
    ]);
    expect(await faults('{\n  "allowedTools": ["Raed"]\n}')).toEqual([
      2,
      expect.stringContaining("policy.json:2:20: allowedTools[0]: no such tool: Raed; did you mean Read?"),
    ]);
    expect(await faults("{")).toEqual([2, expect.stringContaining("policy.json:1:2: not JSON:")]);
  });

  it("is refused where there is no such file", async () => {
    const { exitCode, stderr } = await runCli([
      "audit",
      ...path,
      "--policy",
      join(emptyFolder(), "none.json"),
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("cannot read the policy none.json");
  });
});
