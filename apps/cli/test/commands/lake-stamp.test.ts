import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readingCommands } from "../util/command-lists.js";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const sentence =
  "4 of 5 sources were read. Logs that were exported to the lake are missing or damaged there; their sessions are not counted.";
const stamp = `Incomplete: ${sentence}`;

let lake: string;
/** The logs of the shop but for that of the tax session, whose week has no other. */
beforeAll(async () => {
  lake = join(emptyFolder(), "lake");
  await runCli(["export", "--as", "lake", "--to", lake, "--machine", "laptop", "--path", shopLogs()]);
  const week = join(lake, "v1", "requests", "week=2026-W46");
  rmSync(join(week, readdirSync(week)[0]!));
});

const partial = (...args: readonly string[]) => runCli([...args, "--from", lake, "--partial"]);
const session = "b2222222";

/** Commands of lakes, each with what it needs. */
const commands = readingCommands
  .filter((name) => name !== "doctor" && name !== "export")
  .map((name) => [name]);

describe("a result of a lake of which a part is missing", () => {
  it.each(commands.filter(([name]) => name !== "report"))("says so first: %s", async (...command) => {
    const { exitCode, stdout, stderr } = await partial(...command);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^Left out: v1\/requests\/week=2026-W46\/laptop\.[\da-f]{16}\.parquet is missing\n$/,
    );
    const [, second] = stdout.split("\n");
    expect(second).toBe(stamp);
    expect(stdout.split(sentence)).toHaveLength(2);
  });

  it.each(commands)("says so in JSON: %s", async (command) => {
    const { stdout } = await partial(command, "--format", "json");
    expect(JSON.parse(stdout).problems.sources).toEqual({ read: 4, expected: 5 });
    const whole = await runCli([command, "--path", shopLogs(), "--format", "json"]);
    expect(JSON.parse(whole.stdout).problems.sources).toBeNull();
  });

  it("says so beside CSV, in Markdown and on a page", async () => {
    const csv = await partial("totals", "--format", "csv", "--quiet");
    expect(csv.stderr).toBe(`${stamp}\n`);
    expect(csv.stdout).not.toContain("Incomplete");
    expect((await partial("totals", "--format", "md")).stdout.split("\n\n")[2]).toBe(stamp);
    const page = (await partial("totals", "--format", "html")).stdout;
    expect(page).toContain(`<li>${stamp}</li>`);
    expect(page).not.toContain('href="#quality"');
  });

  it("says so on the pages of sessions and comparisons", async () => {
    const cwd = emptyFolder();
    const page = async (...args: readonly string[]) => {
      const flags = ["--from", lake, "--partial", "--format", "html", "--out", "page.html"];
      const { exitCode } = await runCli([...args, ...flags], { cwd });
      expect(exitCode).toBe(0);
      return readFileSync(join(cwd, "page.html"), "utf8");
    };
    expect(await page("session", session)).toContain(`<li>${stamp}</li>`);
    expect(await page("compare", "2026-W46", "2026-W47")).toContain(`<li>${stamp}</li>`);
  });

  it("says so on the weekly report, in its summary and in the mail", async () => {
    const cwd = emptyFolder();
    const flags = ["--from", lake, "--partial", "--week", "2026-W47"];
    const { stdout } = await runCli(["report", ...flags, "--out", "page.html"], { cwd });
    expect(stdout.split("\n")[2]).toBe(stamp);
    expect(stdout.split(sentence)).toHaveLength(2);
    const page = readFileSync(join(cwd, "page.html"), "utf8");
    expect(page).toContain(`<li>This report is incomplete. ${sentence}</li>`);
    await runCli(["report", ...flags, "--mail", "--out", "mail.html"], { cwd });
    expect(readFileSync(join(cwd, "mail.html"), "utf8")).toContain(`This report is incomplete. ${sentence}`);
    await runCli(["report", ...flags, "--redact", "--out", "hidden.html"], { cwd });
    expect(readFileSync(join(cwd, "hidden.html"), "utf8")).toContain(sentence);
  });
});
