import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sourceIds } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();

/** A project folder and a home folder with a config each, where one is given. */
function places({ project, user }: { readonly project?: unknown; readonly user?: unknown }) {
  const cwd = emptyFolder();
  const homeDirectory = emptyFolder();
  const projectFile = join(cwd, "turnmeter.config.json");
  const userFile = join(homeDirectory, ".config/turnmeter/config.json");
  if (project !== undefined) writeConfig(projectFile, project);
  if (user !== undefined) writeConfig(userFile, user);
  return { cwd, homeDirectory, projectFile, userFile };
}

function writeConfig(path: string, config: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof config === "string" ? config : JSON.stringify(config));
}

/** The names of the first column that a command prints as CSV. */
async function firstCells(args: readonly string[], config: Parameters<typeof places>[0]) {
  const { stdout, stderr, exitCode } = await runCli(
    [...args, "--path", logs, "--format", "csv", "--quiet"],
    places(config),
  );
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return stdout
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(",")[0]);
}

describe("a config file", () => {
  it("sets flags of all commands and of single ones", async () => {
    const project = { project: ["shop"], commands: { projects: { project: ["atlas"] } } };
    expect(await firstCells(["daily"], { project })).toEqual(["2026-11-10", "2026-11-16"]);
    expect(await firstCells(["projects"], { project })).toEqual(["/home/ann/atlas"]);
  });

  it("gives way to flags: also to another way to name the period", async () => {
    const project = { project: ["shop"], since: "2026-11-15" };
    expect(await firstCells(["daily"], { project })).toEqual(["2026-11-16"]);
    expect(await firstCells(["daily", "--project", "atlas"], { project })).toEqual(["2026-11-18"]);
    expect(await firstCells(["daily", "--week", "2026-W46"], { project })).toEqual(["2026-11-10"]);
  });

  it("of a project wins over the user's, setting by setting", async () => {
    const user = { since: "2026-11-17", commands: { daily: { project: ["atlas"] } } };
    expect(await firstCells(["daily"], { user })).toEqual(["2026-11-18"]);
    expect(await firstCells(["daily"], { user, project: { project: ["shop"] } })).toEqual([]);
    expect(await firstCells(["daily"], { user, project: { last: "3w" } })).toEqual(["2026-11-18"]);
  });

  it("sets what runs where no command is named", async () => {
    const { cwd, homeDirectory } = places({ project: { commands: { report: { out: "pages/w.html" } } } });
    mkdirSync(join(cwd, "pages"));
    const { stdout } = await runCli(["--path", logs], { cwd, homeDirectory });
    expect(stdout.split("\n").at(-2)).toBe(`Report: file://${join(cwd, "pages/w.html")}`);
  });

  it("has paths that are relative to itself, or begin in the home folder", async () => {
    const { cwd, homeDirectory } = places({ project: { path: ["logs"], prices: "~/p.json" } });
    mkdirSync(join(cwd, "below"));
    const { stderr } = await runCli(["daily"], { cwd: join(cwd, "below"), homeDirectory: cwd });
    expect(stderr).toContain(`cannot read the price book p.json`);
    const { stderr: missing } = await runCli(["daily", "--prices", "x"], { cwd, homeDirectory });
    expect(missing).toContain("cannot read the price book x");
    const address = places({ project: { from: ["gs://bucket/lake"] } });
    // Not a folder below the config's.
    expect((await runCli(["daily"], address)).stderr).toContain("gs:// is no address of a lake");
    writeFileSync(join(cwd, "turnmeter.config.json"), JSON.stringify({ path: ["logs"] }));
    const output = await runCli(["daily"], { cwd: join(cwd, "below"), homeDirectory: cwd });
    expect(output.stderr).toBe(
      `no such folder or file: ${join(cwd, "logs")}\nTaken from ${join(cwd, "turnmeter.config.json")}: path.\n`,
    );
  });

  it("turns flags off and on; on the command line `=false` turns one off", async () => {
    const project = { json: true, cache: false, commands: { weekly: { json: false } } };
    const place = places({ project });
    const isJson = async (...args: string[]) =>
      (await runCli([...args, "--path", logs], place)).stdout.startsWith("{");
    expect(await isJson("daily")).toBe(true);
    expect(await isJson("weekly")).toBe(false);
    expect(await isJson("daily", "--json=false")).toBe(false);
    expect(await isJson("daily", "--format", "csv")).toBe(false);
  });

  it("is another one where --config names it, and none with --no-config", async () => {
    const project = { project: ["shop"] };
    const place = places({ project, user: { since: "2026-11-15" } });
    writeFileSync(join(place.cwd, "atlas.json"), JSON.stringify({ project: ["atlas"] }));
    const days = async (...args: string[]) => {
      const { stdout } = await runCli(["daily", "--path", logs, "--json", ...args], place);
      return [...stdout.matchAll(/"date": "2026-11-(\d\d)"/g)].map(([, day]) => Number(day));
    };
    expect(await days()).toEqual([16]);
    expect(await days("--config", "atlas.json")).toEqual([18]);
    expect(await days("--no-config")).toEqual([10, 16, 18]);
  });

  it("says nothing in help", async () => {
    const { exitCode, stderr } = await runCli(["daily", "--help"], places({ project: "{" }));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  });
});

describe("what is wrong with a config file", () => {
  it("is told where it nests thousands of objects", async () => {
    const place = places({ project: `{"path":${'{"a":'.repeat(5000)}1${"}".repeat(5001)}` });
    const { exitCode, stderr } = await runCli(["daily"], place);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("path: not a value: ");
  });

  it.each([
    { config: { timezon: "UTC" }, says: "timezon: no such setting; did you mean timezone?" },
    { config: { "week-start": "sunday" }, says: "week-start: no such setting; did you mean weekStart?" },
    {
      config: { by: "server" },
      says: "by: not a setting of all commands; allowed is commands.usage.by, commands.projects.by, commands.tools.by, commands.agents.by",
    },
    {
      config: { commands: { dayly: {} } },
      says: "commands.dayly: no such command; did you mean daily?",
    },
    {
      config: { commands: { daily: { breakdwn: true } } },
      says: "commands.daily.breakdwn: no such setting of daily; did you mean breakdown?",
    },
    { config: { quiet: "yes" }, says: 'quiet: not a value: "yes"; allowed is true or false' },
    {
      config: { format: "jsn" },
      says: 'format: not a value: "jsn"; allowed is table, json, csv, md, html; did you mean json?',
    },
    {
      config: { source: "codex" },
      says: 'source: not a value: "codex"; allowed is a list of one or more of: ' + sourceIds.join(", "),
    },
    {
      config: { source: ["codex", "claude"] },
      says:
        'source[1]: not a value: "claude"; ' +
        `allowed is ${sourceIds.join(", ")}; did you mean claude-code?`,
    },
    {
      config: { path: [] },
      says: "path: not a value: []; allowed is a list of one or more of: a path, as a text of one line",
    },
    { config: { jobs: 0 }, says: "jobs: not a value: 0; allowed is a whole number from 1 to 64" },
    { config: { jobs: "4" }, says: 'jobs: not a value: "4"; allowed is a number' },
    { config: { timezone: "a\nb" }, says: 'timezone: not a value: "a\\nb"; allowed is a text of one line' },
    { config: { commands: { daily: 5 } }, says: "commands.daily: not a value: 5; allowed is an object" },
    { config: [], says: "the file: not a value: []; allowed is an object" },
  ])("is told with its place: $says", async ({ config, says }) => {
    const place = places({ project: config });
    expect(await runCli(["daily", "--path", logs], place)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `${place.projectFile}: ${says}\n`,
    });
  });

  it("is all told at once", async () => {
    const place = places({ project: { jsn: true, jobs: 65 } });
    const { stderr } = await runCli(["daily"], place);
    expect(stderr.trim().split("\n")).toHaveLength(2);
  });

  it("may be that it is no JSON, or not there", async () => {
    const place = places({ user: "{ json: true }" });
    const { exitCode, stderr } = await runCli(["daily"], place);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(new RegExp(`^${place.userFile}: not JSON: `));
    const missing = await runCli(["daily", "--config", "gone.json"], place);
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toMatch(/^cannot read the config: .*gone\.json/);
  });

  it("shows after other wrong use too, when it may be the reason", async () => {
    const place = places({ project: { timezone: "Europe/Berln" } });
    const { exitCode, stderr } = await runCli(["daily", "--path", logs], place);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      "unknown time zone: Europe/Berln; did you mean Europe/Berlin?\n" +
        `Taken from ${place.projectFile}: timezone.\n`,
    );
  });
});
