import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { storedCommands } from "../util/command-lists.js";
import { filesIn } from "../util/files-in.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const other = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/maps" };
const maps = logFolder({
  "d4444444-0000-4000-8000-000000000004.jsonl": [
    prompt(other, "2026-11-17T09:00:00.000Z", "Draw a map"),
    response(other, "2026-11-17T09:00:10.000Z", "Map", { tokens: { input: 10, output: 1000 } }),
  ],
});

const overAnHourLater = () => Date.UTC(2026, 10, 20, 13, 1);

const exportFacts = (to: string, ...from: readonly string[]) =>
  runCli(["export", "--as", "facts", "--to", to, ...from]);
const exportLake = (to: string, machine: string, logs: string) =>
  runCli(["export", "--as", "lake", "--to", to, "--machine", machine, "--path", logs]);

async function factsOf(...from: readonly string[]): Promise<string> {
  const folder = join(emptyFolder(), "facts");
  const { exitCode, stderr } = await exportFacts(folder, ...from);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: from.includes("--partial") ? expect.stringMatching(/^Left out: [^\n]+ is missing\n$/) : "",
  });
  return folder;
}

async function lakeOf(logs: string): Promise<string> {
  const lake = join(emptyFolder(), "lake");
  expect((await exportLake(lake, "laptop", logs)).exitCode).toBe(0);
  return lake;
}

const manifestOf = (folder: string) => join(folder, "v1", "facts", "manifest.json");
const partIn = (folder: string, table: string) => {
  const [week] = readdirSync(join(folder, "v1", "facts", table)).sort();
  const [file] = readdirSync(join(folder, "v1", "facts", table, week!));
  return join(folder, "v1", "facts", table, week!, file!);
};
const read = async (folder: string, ...more: readonly string[]) => {
  const { exitCode, stderr, stdout } = await runCli(["totals", "--from", folder, "--json", ...more]);
  return { exitCode, stderr: stderr.replaceAll(folder, "FOLDER"), stdout };
};

describe("settled facts in place of logs", () => {
  it.each(storedCommands)("%s prints the same JSON, byte for byte", async (command) => {
    const format = command === "report" ? ["--format", "json"] : ["--json"];
    const fromLogs = await runCli([command, "--path", shop, ...format]);
    expect(fromLogs.exitCode).toBe(0);
    expect(await runCli([command, "--from", await factsOf("--path", shop), ...format])).toEqual(fromLogs);
    const settled = await factsOf("--from", await lakeOf(shop));
    expect(await runCli([command, "--from", settled, ...format])).toEqual(fromLogs);
  });

  it("are told in text and JSON when they are written, and left as they are where nothing has changed", async () => {
    const folder = await factsOf("--path", shop);
    const before = filesIn(folder);
    const { stdout } = await exportFacts(folder, "--path", shop, "--json");
    // Sessions of two weeks; files and their counts have no time.
    expect(JSON.parse(stdout)).toMatchObject({
      as: "facts",
      folder,
      machines: [],
      sources: 5,
      readSources: 5,
      written: 0,
      removed: 0,
    });
    expect(filesIn(folder)).toEqual(before);
    const text = await exportFacts(folder, "--path", shop);
    expect(text.stdout).toContain(`Of 5 logs, settled and priced, in ${folder}.`);

    await exportFacts(folder, "--path", maps);
    expect(await readJson(["totals", "--from", folder])).toEqual(await readJson(["totals", "--path", maps]));
    const names = () => Object.keys(filesIn(folder)).filter((name) => name.includes("/requests/"));
    // For an hour somebody may still read those of two weeks.
    expect(names()).toHaveLength(3);
    await runCli(["export", "--as", "facts", "--to", folder, "--path", maps], { now: overAnHourLater });
    expect(names()).toEqual([
      expect.stringMatching(/^v1\/facts\/requests\/week=2026-W47\/[\da-f]{16}\.parquet$/),
    ]);
  });

  it("of a lake that is settled in parts are the same, file by file, and nothing is left of what waited", async () => {
    const lake = await lakeOf(shop);
    expect((await exportLake(lake, "desk", maps)).exitCode).toBe(0);
    const atOnce = await factsOf("--from", lake);
    const homeDirectory = emptyFolder();
    const folder = join(emptyFolder(), "facts");
    const words = ["export", "--as", "facts", "--from", lake, "--to", folder];
    const { exitCode, stdout } = await runCli(words, { homeDirectory, mostRowsAtOnce: 1 });
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("Of 6 logs") });
    expect(filesIn(folder)).toEqual(filesIn(atOnce));
    expect(existsSync(join(homeDirectory, ".cache", "turnmeter", "settling"))).toBe(true);
    expect(filesIn(homeDirectory)).toEqual({});
  });

  it("of a lake that is settled in parts wait where nobody else can write, or are not made", async () => {
    const lake = await lakeOf(shop);
    const homeDirectory = emptyFolder();
    const cache = join(homeDirectory, ".cache", "turnmeter");
    mkdirSync(cache, { recursive: true });
    symlinkSync(emptyFolder(), join(cache, "settling"));
    const folder = join(emptyFolder(), "facts");
    const words = ["export", "--as", "facts", "--from", lake, "--to", folder];
    const { exitCode, stderr } = await runCli(words, { homeDirectory, mostRowsAtOnce: 1 });
    expect({ exitCode, stderr: stderr.replaceAll(homeDirectory, "HOME") }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining("HOME/.cache/turnmeter/settling"),
    });
    expect(existsSync(folder)).toBe(false);
  });

  it("are priced again by the book that the reader names", async () => {
    const prices = join(emptyFolder(), "prices.json");
    // All other models are unknown to it, which is a problem of its own.
    const opus = { input_cost_per_token: 0.00004, output_cost_per_token: 0.0002 };
    writeFileSync(
      prices,
      JSON.stringify({ "claude-opus-5-5": { ...opus, litellm_provider: "anthropic", mode: "chat" } }),
    );
    const own = await runCli(["totals", "--path", shop, "--json", "--prices", prices]);
    const folder = await factsOf("--path", shop);
    expect(await read(folder, "--prices", prices)).toEqual(own);
    const unpriced = await factsOf("--path", shop, "--prices", prices);
    expect(await read(unpriced)).toEqual(await runCli(["totals", "--path", shop, "--json"]));
  });

  it("beside candidates are taken as long as they are of these", async () => {
    const lake = await lakeOf(shop);
    await exportFacts(lake, "--from", lake);
    const { totals } = await readJson(["totals", "--path", shop]);
    // Without the candidates of a week, only facts can tell the total.
    const candidates = join(lake, "v1", "requests");
    rmSync(candidates, { recursive: true });
    expect((await readJson(["totals", "--from", lake])).totals).toEqual(totals);

    await exportLake(lake, "laptop", shop);
    await exportLake(lake, "desk", maps);
    const both = await readJson(["totals", "--path", shop, "--path", maps]);
    expect(await readJson(["totals", "--from", lake])).toEqual(both);
    await exportFacts(lake, "--from", lake);
    expect(await readJson(["totals", "--from", lake])).toEqual(both);
  });

  it("of several places are not added up", async () => {
    const [facts, lake] = [await factsOf("--path", shop), await lakeOf(maps)];
    const { exitCode, stderr } = await runCli(["totals", "--from", lake, "--from", facts]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `${facts} holds settled facts alone, and facts of several places cannot be added up\n`,
    });
    expect((await exportFacts(join(emptyFolder(), "x"), "--from", facts)).exitCode).toBe(2);
  });

  it("are not put where machines have exported something else", async () => {
    const lake = await lakeOf(shop);
    const before = filesIn(lake);
    const { exitCode, stderr } = await exportFacts(lake, "--path", maps);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("holds what laptop exported, and these facts are not of that alone");
    expect(filesIn(lake)).toEqual(before);
  });

  it.each([
    ["--project", "shop"],
    ["--week", "2026-W46"],
    ["--now", "2026-11-11T00:00:00Z"],
    ["--machine", "laptop"],
  ])("are not exported with %s", async (...flags) => {
    const to = join(emptyFolder(), "facts");
    expect((await exportFacts(to, "--path", shop, ...flags)).exitCode).toBe(2);
    expect(existsSync(to)).toBe(false);
  });
});

describe("settled facts that are not whole", () => {
  it.each([
    ["missing", (path: string) => rmSync(path), "is missing"],
    ["torn", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -7)), "is damaged"],
    [
      "another file",
      (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
      "is damaged",
    ],
  ])("are an error where a batch is %s, and told where that is allowed", async (_, damage, reason) => {
    const folder = await factsOf("--path", shop);
    // The requests of the week of 9 November are those of the tax session.
    damage(partIn(folder, "requests"));
    const { exitCode, stderr } = await read(folder);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^the facts are incomplete, \d+ of \d+ batches: v1\/facts\/requests\/week=2026-W46\/[\da-f]{16}\.parquet /,
    );
    expect(stderr).toContain(reason);
    expect(stderr).toContain("; --partial counts what is there");
    const partial = await read(folder, "--partial");
    const { totals, problems } = JSON.parse(partial.stdout);
    // Without the tax session's 20,000 micro-dollars.
    expect(totals.costNanoUsd).toBe("1049180000");
    expect(problems.byCode["source-missing"]).toBe(1);
  });

  it("are told as such where the lake that they were settled from was not whole", async () => {
    const lake = await lakeOf(shop);
    const [week] = readdirSync(join(lake, "v1", "requests")).sort();
    rmSync(join(lake, "v1", "requests", week!), { recursive: true });
    expect((await exportFacts(join(emptyFolder(), "x"), "--from", lake)).exitCode).toBe(1);
    const folder = await factsOf("--from", lake, "--partial");
    const { exitCode, stderr } = await read(folder);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      "the facts are incomplete, of 4 of 5 sources: v1/requests/week=2026-W46/laptop.",
    );
    expect(await read(folder, "--partial")).toEqual(await read(lake, "--partial"));
  });

  it.each([
    ["no JSON", () => "{", 1, "FOLDER/v1/facts/manifest.json is damaged: no JSON"],
    [
      "of a newer form",
      (text: string) => text.replace("facts@1", "facts@2"),
      2,
      "of another version of turnmeter: turnmeter/facts@2",
    ],
    [
      "without a batch",
      (text: string) => text.replace(/^ {2}\{"table":"requests".*\n/m, ""),
      1,
      "FOLDER/v1/facts/manifest.json is damaged: the order of requests",
    ],
    [
      "of other columns",
      (text: string) => text.replace(/"columns": "[\da-f]+"/, `"columns": "${"0".repeat(64)}"`),
      2,
      "have other columns: export them again with this version",
    ],
  ])("say so where their manifest is %s", async (_, change, code, reason) => {
    const folder = await factsOf("--path", shop);
    writeFileSync(manifestOf(folder), change(readFileSync(manifestOf(folder), "utf8")));
    const { exitCode, stderr } = await read(folder);
    expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: expect.stringContaining(reason) });
  });

  it("stay as they were where the disk is full in the middle of an export", async () => {
    const folder = await factsOf("--path", shop);
    const before = filesIn(folder);
    for (const room of [0, 3, 7]) {
      let written = 0;
      const full = Object.assign(new Error("full"), { code: "ENOSPC" });
      const calls = {
        write: (file: number, bytes: Uint8Array, from: number) => {
          if (written++ >= room) throw full;
          return writeSync(file, bytes, from);
        },
      };
      const argv = ["export", "--as", "facts", "--to", folder, "--path", maps];
      const { exitCode, stderr } = await runCli(argv, { files: { calls } });
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/^could not write the facts: no space left on the disk: \S+\n$/);
      expect(filesIn(folder)).toEqual(before);
    }
  });
});
