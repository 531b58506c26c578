import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { storedCommands } from "../util/command-lists.js";
import { filesIn } from "../util/files-in.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import type { CliContext } from "../../src/common/context.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const other = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/maps" };
const maps = logFolder({
  "d4444444-0000-4000-8000-000000000004.jsonl": [
    prompt(other, "2026-11-17T09:00:00.000Z", "Draw a map"),
    response(other, "2026-11-17T09:00:10.000Z", "Map", { tokens: { input: 10, output: 1000 } }),
  ],
});

async function exportTo(lake: string, machine: string, logs: string, changes: Partial<CliContext> = {}) {
  return runCli(["export", "--as", "lake", "--to", lake, "--machine", machine, "--path", logs], changes);
}

async function lakeOf(logs: string): Promise<string> {
  const lake = join(emptyFolder(), "lake");
  const { exitCode, stderr } = await exportTo(lake, "laptop", logs);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return lake;
}

describe("a lake in place of logs", () => {
  it.each(storedCommands)("%s prints the same JSON, byte for byte", async (command) => {
    const lake = await lakeOf(shop);
    const format = command === "report" ? ["--format", "json"] : ["--json"];
    const fromLogs = await runCli([command, "--path", shop, ...format]);
    const fromLake = await runCli([command, "--from", lake, ...format]);
    expect(fromLake).toEqual(fromLogs);
    expect(fromLogs.exitCode).toBe(0);
  });

  it("holds what several machines exported, each in place of its own earlier export if that may go", async () => {
    const lake = await lakeOf(shop);
    await exportTo(lake, "desk", maps);
    const both = await readJson(["totals", "--path", shop, "--path", maps]);
    expect(await readJson(["totals", "--from", lake])).toEqual(both);
    const apart = [await lakeOf(maps), await lakeOf(shop)];
    expect(await readJson(["totals", "--from", apart[0]!, "--from", apart[1]!])).toEqual(both);

    const args = ["export", "--as", "lake", "--to", lake, "--machine", "laptop", "--path", maps];
    await runCli([...args, "--forget-gone"]);
    expect(await readJson(["totals", "--from", lake])).toEqual(await readJson(["totals", "--path", maps]));
  });

  it("counts a log once that lies at one path on two machines, and both where they differ", async () => {
    const logs = emptyFolder();
    cpSync(shop, logs, { recursive: true });
    const lake = await lakeOf(logs);
    const expected = await readJson(["totals", "--path", shop]);
    await exportTo(lake, "desk", logs);
    expect((await readJson(["totals", "--from", lake])).totals).toEqual(expected.totals);

    // Another machine's session at the path of the tax session's log.
    const place = join(logs, "projects", "-home-ann-shop", "c3333333-0000-4000-8000-000000000003.jsonl");
    expect(existsSync(place)).toBe(true);
    cpSync(join(maps, "projects", "-home-ann-shop", "d4444444-0000-4000-8000-000000000004.jsonl"), place);
    await exportTo(lake, "desk", logs);
    const both = await readJson(["totals", "--path", shop, "--path", maps]);
    expect((await readJson(["totals", "--from", lake])).totals).toEqual(both.totals);
    const { stdout } = await runCli(["sessions", "--from", lake, "--json"]);
    expect(stdout).toContain("d4444444-0000-4000-8000-000000000004");
  });

  it("is not written again where nothing has changed", async () => {
    const lake = await lakeOf(shop);
    const before = filesIn(lake);
    const { stdout } = await runCli([
      "export",
      "--as",
      "lake",
      "--to",
      lake,
      "--machine",
      "laptop",
      "--path",
      shop,
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ written: 0, removed: 0, sources: 5 });
    expect(filesIn(lake)).toEqual(before);
  });
});

const partIn = (lake: string, table: string) => {
  const week = readdirSync(join(lake, "v1", table)).sort()[0]!;
  const file = readdirSync(join(lake, "v1", table, week))[0]!;
  return join(lake, "v1", table, week, file);
};
const read = async (lake: string, ...more: readonly string[]) => {
  const { exitCode, stderr, stdout } = await runCli(["totals", "--from", lake, "--json", ...more]);
  return { exitCode, stderr: stderr.replaceAll(lake, "LAKE"), stdout };
};

/** A lake with another manifest, of which the versions are left out. */
const changed = async (change: (manifest: object) => object) => {
  const lake = await lakeOf(shop);
  const path = join(lake, "v1", "sources", "laptop.json");
  const { version: _, readableFrom: __, ...manifest } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify(change(manifest)));
  return lake;
};

describe("a lake that is not whole", () => {
  it.each([
    ["missing", (path: string) => rmSync(path), "is missing"],
    ["torn", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -7)), "is damaged"],
    [
      "another file",
      (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
      "is damaged",
    ],
  ])("is an error where a part is %s, and told where that is allowed", async (_, damage, reason) => {
    const lake = await lakeOf(shop);
    // The week of 9 November has one log, of the tax session; the other week has four.
    damage(partIn(lake, "requests"));
    const { exitCode, stderr } = await read(lake);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^the lake is incomplete, 4 of 5 sources: v1\/requests\/week=2026-W46\/laptop\.[\da-f]{16}\.parquet /,
    );
    expect(stderr).toContain(reason);
    expect(stderr).toContain("; --partial counts what is there");

    const partial = await read(lake, "--partial");
    expect(partial.exitCode).toBe(0);
    expect(partial.stderr).toMatch(/^Left out: v1\/requests\/week=2026-W46\/laptop\.[^\n]+\n$/);
    const { totals, problems } = JSON.parse(partial.stdout);
    // Without the tax session's 20,000 micro-dollars.
    expect(totals.costNanoUsd).toBe("1049180000");
    expect(problems.byCode["source-missing"]).toBe(1);
    const page = await runCli(["totals", "--from", lake, "--partial"]);
    expect(page.stdout).toContain(
      "Incomplete: 4 of 5 sources were read. Logs that were exported to the lake are missing or damaged there",
    );
  });

  it.each([
    ["no JSON", "{", 1, "LAKE/v1/sources/laptop.json is damaged: no JSON"],
    [
      "of a newer form",
      '{"form":"turnmeter/lake@3"}',
      2,
      "of another version of turnmeter: turnmeter/lake@3, not turnmeter/lake@2",
    ],
    [
      "without its batches",
      '{"form":"turnmeter/lake@2"}',
      1,
      "LAKE/v1/sources/laptop.json is damaged, at machine",
    ],
  ])("says so where a manifest is %s", async (_, text, code, reason) => {
    const lake = await lakeOf(shop);
    writeFileSync(join(lake, "v1", "sources", "laptop.json"), text);
    const { exitCode, stderr } = await read(lake);
    expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: expect.stringContaining(reason) });
  });

  it("opens manifests without a version, and those of newer ones that it can read", async () => {
    const columns = "e1480f29ade001dd879893cbb503398b17c211d9b6469534fd49a701a5abb8be";
    const first = await changed((manifest) => ({ ...manifest, form: "turnmeter/lake@1", columns }));
    const newer = await changed((manifest) => ({ ...manifest, version: 7, readableFrom: 1, more: true }));
    const expected = await read(await lakeOf(shop));
    for (const lake of [first, newer]) expect(await read(lake)).toEqual(expected);
    // The next export gives it a version.
    await exportTo(first, "laptop", shop);
    expect(JSON.parse(readFileSync(join(first, "v1", "sources", "laptop.json"), "utf8"))).toMatchObject({
      form: "turnmeter/lake@2",
      version: 1,
      readableFrom: 1,
    });
  });

  it.each([
    [
      { form: "turnmeter/lake@1", columns: "0".repeat(64) },
      "LAKE: what laptop exported with turnmeter 9.1.0 has other columns: export it again with this version",
    ],
    [
      { version: 2, readableFrom: 2 },
      "LAKE/v1/sources/laptop.json: what laptop exported with turnmeter 9.1.0 can be read by newer versions alone: update turnmeter here",
    ],
  ])("tells a manifest of other columns by the version that wrote it: %j", async (fields, reason) => {
    const lake = await changed((manifest) => ({ ...manifest, program: "9.1.0", ...fields }));
    expect(await read(lake)).toMatchObject({
      exitCode: 2,
      stderr: `${reason}; --partial counts what is there\n`,
    });
  });

  it("is told from a folder that is none, and from a lake of another layout", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect(await read(folder)).toMatchObject({
      exitCode: 2,
      stderr: "LAKE is no lake: it has no v1/sources/<machine>.json\n",
    });
    const { exitCode, stderr } = await exportTo(folder, "laptop", shop);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("holds other files and is no lake");
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
    const next = emptyFolder();
    mkdirSync(join(next, "v2", "sources"), { recursive: true });
    writeFileSync(join(next, "v2", "sources", "laptop.json"), "{}");
    expect(await read(next)).toMatchObject({
      exitCode: 2,
      stderr: "LAKE is a lake of another version of turnmeter: v2, not v1\n",
    });
  });

  it("stays as it was where the disk is full in the middle of an export", async () => {
    const lake = await lakeOf(shop);
    const before = filesIn(lake);
    for (const room of [0, 3, 10, 20]) {
      let written = 0;
      const full = Object.assign(new Error("full"), { code: "ENOSPC" });
      const { writeSync } = await import("node:fs");
      const calls = {
        write: (file: number, bytes: Uint8Array, from: number) => {
          if (written++ >= room) throw full;
          return writeSync(file, bytes, from);
        },
      };
      const { exitCode, stderr } = await exportTo(lake, "laptop", maps, { files: { calls } });
      if (exitCode === 0) continue;
      expect(stderr).toMatch(/^could not write the lake: no space left on the disk: \S+\n$/);
      expect(filesIn(lake)).toEqual(before);
    }
  });

  it.each([
    [["--path", "logs"], "--from and --path exclude each other"],
    [["--strict"], "--from and --strict exclude each other"],
    [["--sample"], "--sample and --from exclude each other"],
    [["--active-gap", "90s"], "--active-gap: the lake was exported with 300000 ms, not 90000 ms"],
    [["--now", "2026-11-11T00:00:00Z"], "--now: the lake goes on until 2026-11-18T"],
  ])("does not take %j", async (flags, reason) => {
    const { exitCode, stderr } = await read(await lakeOf(shop), ...flags);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(reason) });
  });

  it.each([
    ["--project", "shop"],
    ["--week", "2026-W46"],
    ["--redact"],
    ["--redact-key", "key.txt"],
    ["--from", "x"],
    ["--machine", "No Name"],
  ])("is not exported with %s", async (...flags) => {
    const to = join(emptyFolder(), "lake");
    const { exitCode } = await runCli([
      "export",
      "--as",
      "lake",
      "--machine",
      "laptop",
      "--to",
      to,
      "--path",
      shop,
      ...flags,
    ]);
    expect(exitCode).toBe(2);
    expect(existsSync(to)).toBe(false);
  });
});
