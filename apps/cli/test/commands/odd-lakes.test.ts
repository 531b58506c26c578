import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";

const logsOf = (digit: number) => {
  const sessionId = `${digit}1111111-0000-4000-8000-000000000001`;
  const meta = { sessionId, cwd: "/home/ann/shop" };
  return logFolder({
    [`${sessionId}.jsonl`]: [
      prompt(meta, "2026-11-17T09:00:00.000Z", "Go on"),
      response(meta, "2026-11-17T09:00:10.000Z", `Done ${digit}`, {
        tokens: { input: 100 * digit, output: 10 },
      }),
    ],
  });
};

/** A lake of two machines: `laptop` read 100 tokens, `b` 200. */
let whole: string;
beforeAll(async () => {
  whole = join(emptyFolder(), "lake");
  for (const [machine, digit] of [["laptop", 1] as const, ["b", 2] as const]) {
    const args = ["export", "--as", "lake", "--to", whole, "--machine", machine, "--path", logsOf(digit)];
    expect(await runCli(args)).toMatchObject({ exitCode: 0, stderr: "" });
  }
});

function copyOfWhole(): string {
  const lake = emptyFolder();
  cpSync(whole, lake, { recursive: true });
  return lake;
}

async function inputOf(lake: string): Promise<number> {
  const { exitCode, stderr, stdout } = await runCli(["totals", "--from", lake, "--json"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout).totals.inputTokens;
}

const sources = (lake: string, name: string) => join(lake, "v1", "sources", name);

function partOfB(lake: string): string {
  const week = join(lake, "v1", "requests", "week=2026-W47");
  return join(
    week,
    readdirSync(week).find((name) => name.startsWith("b."))!,
  );
}

/** Moves a file out of the lake, and says to where. */
function away(path: string): string {
  const elsewhere = join(emptyFolder(), "elsewhere");
  renameSync(path, elsewhere);
  return elsewhere;
}

describe("a lake with something odd in it", () => {
  it.each<readonly [string, (lake: string) => void, string]>([
    [
      "a manifest that is a link",
      (lake) => symlinkSync(away(sources(lake, "b.json")), sources(lake, "b.json")),
      "LAKE/v1/sources/b.json is a link, which is not followed: put the file itself there, or remove the link",
    ],
    [
      "a link that leads nowhere",
      (lake) => symlinkSync("/nowhere", sources(lake, "c.json")),
      "LAKE/v1/sources/c.json is a link, which is not followed: put the file itself there, or remove the link",
    ],
    [
      "a folder that is called as a manifest",
      (lake) => {
        rmSync(sources(lake, "b.json"));
        mkdirSync(sources(lake, "b.json"));
      },
      "LAKE/v1/sources/b.json is a folder, where only manifests may lie: move it elsewhere",
    ],
    [
      "a manifest in a folder",
      (lake) => {
        mkdirSync(sources(lake, "team"));
        renameSync(sources(lake, "b.json"), sources(lake, "team/b.json"));
      },
      "LAKE/v1/sources/team is a folder, where only manifests may lie: move it elsewhere",
    ],
    [
      "a manifest in upper case",
      (lake) => renameSync(sources(lake, "b.json"), sources(lake, "B.JSON")),
      "LAKE/v1/sources/B.JSON is a manifest whose name is not in lower case: rename it to b.json",
    ],
    [
      "a manifest twice, in two cases of letters",
      (lake) => copyFileSync(sources(lake, "b.json"), sources(lake, "B.json")),
      "LAKE/v1/sources/B.json does not have the name of a manifest: move it elsewhere, and export again on the machine that it came from",
    ],
    [
      "copies of a manifest",
      (lake) => {
        copyFileSync(sources(lake, "b.json"), sources(lake, "b.sync-conflict-20261120-101500-ABCDEFG.json"));
        renameSync(sources(lake, "b.json"), sources(lake, "b (1).json"));
      },
      "LAKE/v1/sources/b.sync-conflict-20261120-101500-ABCDEFG.json, one of 2 such things there, does not have the name of a manifest: move it elsewhere, and export again on the machine that it came from",
    ],
    [
      "a manifest that is not on this disk",
      (lake) => renameSync(sources(lake, "b.json"), sources(lake, ".b.json.icloud")),
      "LAKE/v1/sources/.b.json.icloud is iCloud's placeholder for a file that is not downloaded: download it, and run this again",
    ],
    [
      "a manifest under another machine's name",
      (lake) => renameSync(sources(lake, "b.json"), sources(lake, "b-1.json")),
      "LAKE/v1/sources/b-1.json is the manifest of the machine b: remove it if it is a copy, and export again on b-1 if there is such a machine",
    ],
    [
      "an empty manifest",
      (lake) => writeFileSync(sources(lake, "b.json"), ""),
      "LAKE/v1/sources/b.json is damaged: no JSON",
    ],
  ])("names %s, and counts the other machine with --partial", async (_, change, message) => {
    const lake = copyOfWhole();
    change(lake);
    const { exitCode, stdout, stderr } = await runCli(["totals", "--from", lake, "--json"]);
    expect({ exitCode, stdout, stderr: stderr.replaceAll(lake, "LAKE") }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${message}; --partial counts what is there\n`,
    });

    const partial = await runCli(["totals", "--from", lake, "--json", "--partial"]);
    expect(partial.exitCode).toBe(0);
    expect(partial.stderr.replaceAll(lake, "LAKE")).toContain(
      `Left out: ${message.replace(", one of 2 such things there,", "")}\n`,
    );
    const { totals, problems } = JSON.parse(partial.stdout);
    const isThere = existsSync(sources(lake, "b.json")) && statSync(sources(lake, "b.json")).size > 0;
    const isRead = isThere && lstatSync(sources(lake, "b.json")).isFile();
    expect(totals.inputTokens).toBe(isRead ? 300 : 100);
    expect(problems.sources.machines.read).toBe(isRead ? 2 : 1);
  });

  it("leaves a machine out of facts, pages and --person with --partial, and says so", async () => {
    const lake = copyOfWhole();
    writeFileSync(sources(lake, "b.json"), "{}");
    const leftOut = `Left out: ${lake}/v1/sources/b.json is damaged, at form\n`;
    const table = await runCli(["totals", "--from", lake, "--partial", "--person", "laptop"]);
    expect(table).toMatchObject({ exitCode: 0, stderr: leftOut });
    expect(table.stdout).toContain(
      "Incomplete: 1 of 1 sources of 1 of 2 machines were read. Logs that were exported to the lake",
    );
    const facts = join(emptyFolder(), "facts");
    const settled = await runCli(["export", "--as", "facts", "--from", lake, "--to", facts, "--partial"]);
    expect(settled).toMatchObject({ exitCode: 0, stderr: leftOut });
    expect(settled.stdout).toContain("Incomplete: of 1 of 1 log, settled and priced");
    expect(await runCli(["totals", "--from", facts])).toMatchObject({ exitCode: 1, stdout: "" });
    const { problems } = JSON.parse(
      (await runCli(["totals", "--from", facts, "--partial", "--json"])).stdout,
    );
    expect(problems.sources).toEqual({ read: 1, expected: 1, machines: { read: 1, expected: 2 } });

    writeFileSync(sources(lake, "laptop.json"), "");
    expect(await runCli(["totals", "--from", lake, "--partial"])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `no machine of the lake can be read: ${lake}/v1/sources/b.json is damaged, at form\n`,
    });
  });

  it("does not take facts for current that were settled before", async () => {
    const lake = copyOfWhole();
    rmSync(sources(lake, "b.json"));
    const settled = await runCli(["export", "--as", "facts", "--from", lake, "--to", lake]);
    expect(settled).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await inputOf(lake)).toBe(100);
    copyFileSync(sources(whole, "b.json"), sources(lake, "b (1).json"));
    expect(await runCli(["totals", "--from", lake])).toMatchObject({ exitCode: 1, stdout: "" });
  });

  it.each<readonly [string, (part: string) => void, string]>([
    ["is missing", (part) => rmSync(part), "PART is missing"],
    ["is empty", (part) => writeFileSync(part, ""), "PART is damaged, or another file"],
    [
      "is called otherwise",
      (part) => renameSync(part, part.replace(/b(\.[^/]*)$/, "B$1")),
      "PART is missing",
    ],
    [
      "is a link",
      (part) => symlinkSync(away(part), part),
      "could not read the lake: a link, which is not followed: LAKE/PART",
    ],
    [
      "is a folder",
      (part) => {
        rmSync(part);
        mkdirSync(part);
      },
      "could not read the lake: not a regular file",
    ],
  ])("is an error where a data file %s", async (_, change, message) => {
    const lake = copyOfWhole();
    const part = partOfB(lake);
    change(part);
    const { exitCode, stdout, stderr } = await runCli(["totals", "--from", lake, "--json"]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr.replaceAll(part, "LAKE/PART").replaceAll(part.slice(lake.length + 1), "PART")).toContain(
      message,
    );
  });

  it("counts all where what else lies there belongs to no lake", async () => {
    const lake = copyOfWhole();
    for (const name of [".DS_Store", "._b.json", "desktop.ini", "Thumbs.db"])
      writeFileSync(sources(lake, name), "x");
    const part = partOfB(lake);
    copyFileSync(part, part.replace(".parquet", " (1).parquet"));
    copyFileSync(part, part.replace(/b\.[^/]*$/, `b.${"0".repeat(16)}.parquet`));
    writeFileSync(join(lake, "notes of ours.txt"), "mine");
    expect(await inputOf(lake)).toBe(300);
  });
});
