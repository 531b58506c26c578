import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "./util/log-folder.js";
import { response } from "./util/rows.js";
import { runCli } from "./util/run-cli.js";
import { shopLogs } from "./util/shop-logs.js";

const logs = shopLogs();

const pageIn = (folder: string) => readFileSync(join(folder, "turnmeter-report.html"), "utf8");

/** The commands to go on with, after a report whose most expensive session is this one. */
const nextText = (session: string | null, same: string, program = "turnmeter") =>
  [
    "",
    "Go on with:",
    ...(session === null
      ? [`  ${program} doctor ${same}`, "      What could not be read, and why"]
      : [`  ${program} session ${session} ${same}`, "      The most expensive session, turn by turn"]),
    `  ${program} sessions ${same}`,
    "      Every session and its cost",
    `  ${program} errors ${same}`,
    "      What failed, and how often",
    "",
  ].join("\n");

describe("report", () => {
  it("is what runs without a command", async () => {
    const cwd = emptyFolder();
    const { exitCode, stdout, stderr } = await runCli(["--path", logs], { cwd });
    const file = join(cwd, "turnmeter-report.html");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: nextText("c3333333", `--path ${logs}`) });
    // The last whole week, W46; the week so far is told beside it.
    expect(stdout).toBe(
      "2026-11-09 to 2026-11-15 · UTC\n" +
        "$0.02 in 1 session: all in shop\n" +
        "$0.02 at API list prices · 1.00 k tokens\n" +
        "1 prompt · 1 session · 10 s active · no finished tool calls\n" +
        "Week 47 so far: $1.05 by Friday.\n" +
        "No complete earlier week to compare with.\n" +
        "Worth doing: nothing that would save 10 cents or more.\n" +
        `\nReport: file://${file}\n`,
    );
    const page = readFileSync(file, "utf8");
    expect(page).toContain("$0.02");
    expect(page).toContain("/* charts */");
    expect(page).not.toContain('<p class="sample"');
  });

  it("writes no dash for a cost that is not known", async () => {
    const folder = fileURLToPath(
      new URL("../../../fixtures/claude-code/R31-unpriced-is-not-free", import.meta.url),
    );
    const { stdout } = await runCli(["--path", folder, "--model", "model-x"], { cwd: emptyFolder() });
    expect(stdout).toContain(
      "\n6.00 k tokens in 1 session, and none of them has a price\n1 prompt · 1 session · ",
    );
  });

  it("names commands in its summary as the program was started", async () => {
    const session = { sessionId: "f6666666-0000-4000-8000-000000000006" };
    // Two tokens for 2000 letters: the end of the answer was not logged.
    const row = response(session, "2026-11-10T08:00:01.000Z", "BOUNDaaaaaaaaaaaaaaaa1", {
      tokens: { output: 2 },
      calls: { toolu_01BOUNDaaaaaaaaaaaaaa1: "Write" },
      input: { file_path: "/home/ann/shop/a.md", content: "a".repeat(2000) },
      stopReason: null,
    });
    const env = { npm_lifecycle_event: "start", npm_package_name: "turnmeter-workspace" };
    const { stdout } = await runCli(["--path", logFolder({ "s.jsonl": [row] })], { cwd: emptyFolder(), env });
    expect(stdout).toContain("\n1 problem in the logs changes a figure: `npm start -- doctor` says how.\n");
  });

  it("goes on with commands as the program was started, over the same logs, which can be copied", async () => {
    const cwd = emptyFolder();
    const env = { npm_lifecycle_event: "start", npm_package_name: "turnmeter-workspace" };
    const place = `${cwd}/own logs of $(ann)'s`;
    cpSync(logs, place, { recursive: true });
    const args = ["--path", place, "--timezone", "Europe/Berlin", "--week", "2026-W46"];
    const { stderr } = await runCli(args, { cwd, env });
    const same = `--path '${cwd}/own logs of $(ann)'\\''s' --timezone Europe/Berlin`;
    expect(stderr).toBe(nextText("c3333333", same, "npm start --"));
    for (const quiet of [["--quiet"], ["--fail-on", "costUsd > 900"]])
      expect((await runCli([...args, ...quiet], { cwd, env })).stderr).toBe("");
  });

  it.each([["--sample"], ["--path", logs, "--timezone", "Europe/Berlin"]])(
    "goes on with commands that work: %s",
    async (...args) => {
      const { stderr } = await runCli([...args], { cwd: emptyFolder() });
      const lines = [...stderr.matchAll(/^ {2}turnmeter (.*)$/gm)].map(([, line = ""]) => line);
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        const next = await runCli(line.split(" "));
        expect([line, next.exitCode, next.stdout.split("\n").length > 3]).toEqual([line, 0, true]);
      }
    },
  );

  it("takes another period and another file", async () => {
    const cwd = emptyFolder();
    const { stdout } = await runCli(["report", "--path", logs, "--week", "2026-W46", "--out", "w46.html"], {
      cwd,
    });
    expect(stdout).toMatch(/^2026-11-09 to 2026-11-15 · UTC\n\$0\.02 in 1 session/);
    expect(stdout.endsWith(`\n\nReport: file://${join(cwd, "w46.html")}\n`)).toBe(true);
    expect(existsSync(join(cwd, "w46.html"))).toBe(true);
  });

  it("shows the page where that is asked for", async () => {
    const cwd = emptyFolder();
    const shown: string[] = [];
    const openFile = async (path: string) => void shown.push(path);
    await runCli(["report", "--path", logs], { cwd, openFile });
    expect(shown).toEqual([]);
    await runCli(["report", "--path", logs, "--open"], { cwd, openFile });
    expect(shown).toEqual([join(cwd, "turnmeter-report.html")]);
  });

  it("falls back to the last week with data", async () => {
    const cwd = emptyFolder();
    const { stdout } = await runCli(["--path", logs, "--now", "2027-03-01T12:00:00Z"], { cwd });
    expect(stdout).toContain(
      "No request in the last whole week: this is the last week with any.\n" +
        "2026-11-16 to 2026-11-22 · UTC\n",
    );
  });

  it("shows the sample where there are no logs, says so, and fixes the present to its last day", async () => {
    const cwd = emptyFolder();
    const env = { CLAUDE_CONFIG_DIR: emptyFolder() };
    const { exitCode, stdout, stderr } = await runCli([], { cwd, env, now: () => 0 });
    expect(exitCode).toBe(0);
    const [found, ...more] = stderr.split("\n");
    expect(found).toMatch(
      /^No logs found in .* Pass --path <folder> to look elsewhere\. Logs are files named .*; --path takes one of any name\.$/,
    );
    expect(more.join("\n")).toBe(`The report shows a sample instead.\n${nextText("cb3ff1cf", "--sample")}`);
    expect(stdout).toContain("2026-11-09 to 2026-11-15 · Europe/Berlin");
    expect(stdout).toContain("\n$3.18, 57 % more than the week before: atlas grew\n");
    expect(stdout).toContain("\nWorth doing:\n• $0.31 (10 %) went on retries: Bash commands failed 7 times");
    expect(pageIn(cwd)).toContain("invented sample logs");
  });

  it("R04 writes a page of its own that is incomplete where no file was recognised", async () => {
    const cwd = emptyFolder();
    const unknown = Array.from({ length: 12 }, () => '{"kind":"turn"}\n').join("");
    const folder = logFolder({ "s.jsonl": unknown });
    const { exitCode, stdout, stderr } = await runCli(["--path", folder], { cwd });
    expect(exitCode).toBe(0);
    expect(stderr).toBe(
      `No readable log found in ${folder} (1 file skipped: unknown format); \`turnmeter doctor\` says why.\n${nextText(null, `--path ${folder}`)}`,
    );
    expect(stdout).toContain("so there is nothing to report\nIncomplete: No line of a file was recognised.");
    const page = pageIn(cwd);
    expect(page).toContain("This report is incomplete. No line of a file was recognised.");
    expect(page).not.toContain("invented sample logs");
  });

  it("says how many requests without a time are in no report", async () => {
    const cwd = emptyFolder();
    const session = { sessionId: "b8888888-0000-4000-8000-000000000008" };
    const row = response(session, "2026-11-16T08:00:01.000Z", "UNDATEDaaaaaaaaaaaaa1", {
      tokens: { output: 10 },
    });
    const folder = logFolder({ "s.jsonl": [{ ...row, timestamp: undefined }] });
    await runCli(["--path", folder], { cwd });
    expect(pageIn(cwd)).toContain("1 request without a time: in no day, and so not in this report.");
  });

  it("R85 says that nothing is known where no request has logged usage, and not 0 tokens", async () => {
    const session = { sessionId: "b8888888-0000-4000-8000-000000000009" };
    const row = response(session, "2026-11-16T08:00:01.000Z", "NOUSAGEaaaaaaaaaaaaa1", { tokens: null });
    const { stdout } = await runCli(["--path", logFolder({ "s.jsonl": [row] })], { cwd: emptyFolder() });
    expect(stdout).toContain(
      "· UTC\n1 session, and no usage in the logs: the cost is not known\nNo request has logged usage: neither tokens nor cost are known.\n0 prompts · 1 session · active time unknown · no finished tool calls\n",
    );
  });

  it("does not say that there is no log where a period is empty", async () => {
    const cwd = emptyFolder();
    await runCli(["--path", logs, "--week", "2020-W01"], { cwd });
    expect(pageIn(cwd)).toContain("No request was made in this period");
  });

  it("says on the page that it fell back", async () => {
    const cwd = emptyFolder();
    await runCli(["--path", logs, "--now", "2027-03-01T12:00:00Z"], { cwd });
    expect(pageIn(cwd)).toContain("week 47 · 16–22 Nov 2026 · the last active week · Claude Code · UTC");
  });

  it("counts one request and one session", async () => {
    const { stdout } = await runCli(["--path", logs, "--session", "c3333333"], { cwd: emptyFolder() });
    expect(stdout).toContain("\n1 prompt · 1 session ·");
  });

  it("prints its weeks in other formats and writes no page", async () => {
    const cwd = emptyFolder();
    const { stdout } = await runCli(["report", "--path", logs, "--since", "2026-11-09", "--format", "csv"], {
      cwd,
    });
    expect(stdout).toMatch(/^week,costUsd,.*\r\n2026-W46,0\.02,.*\r\n2026-W47,1\.04918,/);
    expect(existsSync(join(cwd, "turnmeter-report.html"))).toBe(false);
  });

  it("R86 writes the same bytes at another moment, from another folder", async () => {
    const [first, second] = [emptyFolder(), emptyFolder()];
    const args = ["report", "--path", logs, "--week", "2026-W46"];
    await runCli(args, { cwd: first });
    await runCli(args, { cwd: second, now: () => Date.UTC(2026, 10, 25) });
    expect(pageIn(second)).toBe(pageIn(first));
  });

  it("writes a page without a script where a static one is asked for", async () => {
    const [first, second] = [emptyFolder(), emptyFolder()];
    const args = ["report", "--path", logs, "--week", "2026-W47", "--static"];
    await runCli(args, { cwd: first });
    await runCli(args, { cwd: second });
    const page = pageIn(first);
    expect(page).not.toContain("<script");
    expect(page).toContain('<svg class="half-size"');
    expect(Buffer.byteLength(page)).toBeLessThan(400_000);
    expect(pageIn(second)).toBe(page);
  });

  it("replaces a page or an empty file, and nothing else", async () => {
    const cwd = emptyFolder();
    const args = ["report", "--path", logs, "--week", "2026-W46", "--out", "out"];
    const path = join(cwd, "out");
    for (const replaced of ["", "<!doctype html>\n<p>old</p>", "\ufeff  <html></html>"]) {
      writeFileSync(path, replaced);
      expect((await runCli(args, { cwd })).exitCode).toBe(0);
      expect(readFileSync(path, "utf8")).toMatch(/^<!doctype html>/i);
    }
    const log = '{"type":"user"}\n';
    writeFileSync(path, log);
    const { exitCode, stderr } = await runCli(args, { cwd });
    expect(exitCode).toBe(1);
    expect(stderr).toBe(`could not write the report: ${path} is not a page, so it is not replaced\n`);
    expect(readFileSync(path, "utf8")).toBe(log);
  });

  it("exits 1 where the page cannot be written", async () => {
    const { exitCode, stderr } = await runCli(["report", "--path", logs, "--out", "/dev/null/page.html"]);
    expect(exitCode).toBe(1);
    expect(stderr).toBe("could not write the report: no such file or folder: /dev/null/page.html\n");
  });
});
