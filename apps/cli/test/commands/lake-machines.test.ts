import { cpSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { filesIn } from "../util/files-in.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const other = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/maps" };
/** One session of a prompt and a response of 10 and 1,000 tokens. */
const maps = logFolder({
  "d4444444-0000-4000-8000-000000000004.jsonl": [
    prompt(other, "2026-11-17T09:00:00.000Z", "Draw a map"),
    response(other, "2026-11-17T09:00:10.000Z", "Map", { tokens: { input: 10, output: 1000 } }),
  ],
});

const written = new Date("2026-11-18T12:00:00Z");
// Nothing relies on a log that was written just now.
utimesSync(join(maps, "projects", "-home-ann-shop", `${other.sessionId}.jsonl`), written, written);

let whole: string;
let lake: string;
/** Ann's desk has the shop's logs, three sessions of two weeks; a laptop of nobody has the maps'. */
beforeAll(async () => {
  whole = join(emptyFolder(), "lake");
  await exportTo(whole, "desk", shop, "--person", "Ann");
  await exportTo(whole, "laptop", maps);
});
beforeEach(() => {
  lake = emptyFolder();
  cpSync(whole, lake, { recursive: true });
});

async function exportTo(to: string, machine: string, logs: string, ...more: readonly string[]) {
  const args = ["export", "--as", "lake", "--to", to, "--machine", machine, "--path", logs, ...more];
  const result = await runCli(args);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
}

const of = (...args: readonly string[]) => runCli(["lake", ...args]);
const totals = async (...places: readonly string[]) => (await readJson(["totals", ...places])).totals;
const filesOf = (machine: string) =>
  Object.keys(filesIn(lake)).filter((name) =>
    name.slice(name.lastIndexOf("/") + 1).startsWith(`${machine}.`),
  );
const sizeOf = (machine: string) =>
  filesOf(machine)
    .filter((name) => name.endsWith(".parquet"))
    .reduce((sum, name) => sum + readFileSync(join(lake, name)).length, 0);
const aDayLater = () => Date.UTC(2026, 10, 21);
const manifestOf = (machine: string) => join(lake, "v1", "sources", `${machine}.json`);

describe("lake machines", () => {
  it("lists what each has", async () => {
    const { rows } = await readJson(["lake", "machines", lake]);
    const about = {
      program: expect.stringMatching(/^\d+\.\d+\.\d+/),
      version: 1,
      readableFrom: 1,
      fault: null,
    };
    expect(rows).toEqual([
      {
        machine: "desk",
        person: "Ann",
        changedAt: "2026-11-20T12:00:00.000Z",
        units: 3,
        rows: expect.any(Number),
        bytes: sizeOf("desk"),
        ...about,
      },
      {
        machine: "laptop",
        person: null,
        changedAt: "2026-11-20T12:00:00.000Z",
        // A prompt, a response, their thread, activity, session and file, and counts of two types of records.
        units: 1,
        rows: 8,
        bytes: sizeOf("laptop"),
        ...about,
      },
    ]);
    const { stdout } = await of("machines", lake);
    expect(stdout).toMatch(/^Machines of the lake\n/);
    expect(stdout).toMatch(/\ndesk +Ann +2026-11-20 /);
  });

  it("says when something last changed: an export that writes nothing is none", async () => {
    const args = ["export", "--as", "lake", "--to", lake, "--machine", "laptop", "--path"];
    const changes = async () =>
      (await readJson(["lake", "machines", lake])).rows.map(({ changedAt }) => changedAt);
    await runCli([...args, maps], { now: aDayLater });
    expect(await changes()).toEqual(["2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.000Z"]);
    await runCli([...args, shop], { now: aDayLater });
    expect(await changes()).toEqual(["2026-11-20T12:00:00.000Z", "2026-11-21T00:00:00.000Z"]);
  });

  it("names those that cannot be read, and what is none", async () => {
    writeFileSync(manifestOf("desk"), "{");
    writeFileSync(join(lake, "v1", "sources", "desk (1).json"), "{");
    const fault = `${lake}/v1/sources/desk.json is damaged: no JSON`;
    const { stdout, exitCode } = await of("machines", lake, "--json");
    expect(exitCode).toBe(0);
    const { rows, odd } = JSON.parse(stdout);
    expect(rows).toMatchObject([
      { machine: "desk", units: null, bytes: null, fault },
      { machine: "laptop", units: 1 },
    ]);
    expect(odd).toEqual([expect.stringContaining("desk (1).json does not have the name of a manifest")]);
    expect((await of("machines", lake)).stdout.replaceAll(/\s+/g, " ")).toContain(
      `Cannot be read: ${fault}.`,
    );
  });
});

describe("lake remove-machine", () => {
  it("takes a machine out, with all its files", async () => {
    const files = filesOf("desk").length;
    const { exitCode, stdout } = await of("remove-machine", "desk", lake);
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(`desk was removed from ${lake}: ${files} files.`);
    expect(filesOf("desk")).toEqual([]);
    expect(await totals("--from", lake)).toEqual(await totals("--path", maps));
    const { rows } = await readJson(["lake", "machines", lake]);
    expect(rows.map(({ machine }) => machine)).toEqual(["laptop"]);
  });

  it("counts nothing of it once its manifest is gone, and removes the rest when it is run again", async () => {
    const { unlinkSync } = await import("node:fs");
    const before = filesOf("desk").length;
    for (let room = 1; room < before; room++) {
      let removed = 0;
      const calls = {
        remove: (path: string) => {
          if (removed++ >= room) throw Object.assign(new Error("refused"), { code: "EACCES" });
          unlinkSync(path);
        },
      };
      const killed = await runCli(["lake", "remove-machine", "desk", lake], { files: { calls } });
      expect(killed.exitCode).toBe(1);
      expect(filesOf("desk").length).toBe(before - room);
      expect(await totals("--from", lake)).toEqual(await totals("--path", maps));
      if (room === 1) expect(filesOf("desk")).not.toContain("v1/sources/desk.json");
      rmSync(lake, { recursive: true });
      cpSync(whole, lake, { recursive: true });
    }
    rmSync(manifestOf("desk"));
    expect(await of("remove-machine", "desk", lake)).toMatchObject({ exitCode: 0 });
    expect(filesOf("desk")).toEqual([]);
  });

  it("removes one that cannot be read, and facts that were settled from it", async () => {
    expect(await runCli(["export", "--as", "facts", "--from", lake, "--to", lake])).toMatchObject({
      exitCode: 0,
    });
    writeFileSync(manifestOf("laptop"), "");
    expect(await of("remove-machine", "laptop", lake)).toMatchObject({ exitCode: 0 });
    expect(Object.keys(filesIn(lake)).filter((name) => name.startsWith("v1/facts/"))).toEqual([]);
    expect(await totals("--from", lake)).toEqual(await totals("--path", shop));

    // Of the last machine nothing is left either.
    expect(await runCli(["export", "--as", "facts", "--from", lake, "--to", lake])).toMatchObject({
      exitCode: 0,
    });
    const { stdout } = await of("remove-machine", "desk", lake);
    expect(stdout).toContain("No machine has anything in it.");
    expect(filesIn(lake)).toEqual({});
  });

  it.each([
    [["remove-machine", "dask", "LAKE"], "LAKE has no machine dask; did you mean desk?"],
    [["rename-machine", "server", "x", "LAKE"], "LAKE has no machine server; there are desk, laptop"],
    [["rename-machine", "desk", "laptop", "LAKE"], "LAKE has a machine laptop already"],
    [
      ["rename-machine", "desk", "Ann's", "LAKE"],
      "Ann's is no name of a machine: allowed are up to 64 letters a to z, digits and hyphens between them",
    ],
    [
      ["remove-machine", "LAKE"],
      "lake remove-machine takes: machine, lake, as in `turnmeter lake remove-machine <machine> <lake>`",
    ],
    [["machines", "LAKE/none"], "no such folder or file: LAKE/none"],
  ])("does not take %j", async (args, reason) => {
    const before = filesIn(lake);
    const { exitCode, stdout, stderr } = await of(...args.map((word) => word.replace("LAKE", lake)));
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `${reason.replaceAll("LAKE", lake)}\n`,
    });
    expect(filesIn(lake)).toEqual(before);
  });
});

describe("lake rename-machine", () => {
  it("changes the name alone, so that the next export under it writes nothing", async () => {
    const before = await totals("--from", lake);
    const { exitCode, stdout } = await of("rename-machine", "laptop", "bens-laptop", lake, "--json");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).rows).toMatchObject([
      { machine: "bens-laptop", person: null, units: 1 },
      { machine: "desk", person: "Ann" },
    ]);
    expect(filesOf("laptop")).toEqual([]);
    expect(await totals("--from", lake)).toEqual(before);
    const files = filesIn(lake);
    await exportTo(lake, "bens-laptop", maps);
    expect(filesIn(lake)).toEqual(files);
  });

  it("counts a machine once wherever it ends, and leaves the lake where a file is missing", async () => {
    const before = await totals("--from", lake);
    // Both names are there: it ended before the old manifest was removed.
    const renamed = emptyFolder();
    cpSync(lake, renamed, { recursive: true });
    await of("rename-machine", "desk", "anns-desk", renamed);
    cpSync(renamed, lake, { recursive: true });
    expect(await totals("--from", lake)).toEqual(before);
    expect(await of("remove-machine", "desk", lake)).toMatchObject({ exitCode: 0 });
    expect(filesIn(lake)).toEqual(filesIn(renamed));

    const week = join(lake, "v1", "requests", "week=2026-W46");
    rmSync(join(week, readdirSync(week)[0]!));
    const files = filesIn(lake);
    const { exitCode, stderr } = await of("rename-machine", "anns-desk", "desk", lake);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^v1\/requests\/week=2026-W46\/anns-desk\.\S+ is missing or another file: export again/,
    );
    expect(filesIn(lake)).toEqual(files);
  });
});
