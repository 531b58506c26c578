import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { rowsOf } from "@turnmeter/columns";
import { ledgerCandidates, unsealPack } from "@turnmeter/ledger";
import { candidateNames } from "@turnmeter/pairing";
import { openStore } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { countedOf, KeptDays, rowsOfDay } from "../util/kept-days.js";
import { prompt, response, result, title } from "../util/rows.js";

const session = {
  sessionId: "a1111111-0000-4000-8000-000000000000",
  cwd: "/home/ann/zebrafish",
  branch: "feature/quokka",
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const model = "claude-opus-5";

/** What {@link rowsOfDay} says of a day, with a title, and with calls of which one names a file. */
const namedRows: readonly object[] = [
  title(session, "Plan of the narwhal"),
  prompt(session, at(0), "work"),
  response(session, at(1), "0000first", { model, tokens: { input: 1000, output: 100 } }),
  response(session, at(2), "0000second", {
    model,
    tokens: { input: 2000, output: 200 },
    calls: { toolu_01AAAAAAAAAAAAAAAAAAAAAA: "Edit", toolu_01BBBBBBBBBBBBBBBBBBBBBB: "mcp__pangolin__ask" },
    input: { file_path: "/home/ann/zebrafish/axolotl.ts", old_string: "a", new_string: "b" },
  }),
  result(session, at(3), "toolu_01AAAAAAAAAAAAAAAAAAAAAA"),
  result(session, at(4), "toolu_01BBBBBBBBBBBBBBBBBBBBBB"),
];

/** Two days with a log each, both in the folder `-home-ann-shop`; the first has names. */
function twoDays(): KeptDays {
  const days = new KeptDays();
  days.write(0, namedRows);
  days.write(1);
  return days;
}

async function keep(days: KeptDays, choice: string): Promise<void> {
  const { exitCode, stderr } = await days.run(4, ["ledger", "keep", choice, "--json"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
}

async function hidden(days: KeptDays): Promise<KeptDays> {
  await keep(days, "no-names");
  return days;
}

const secrets = (days: KeptDays) => [
  "zebrafish",
  "quokka",
  "narwhal",
  "axolotl",
  "pangolin",
  "ann",
  "shop",
  basename(days.home),
];

/** The secrets that a ledger's rows, or any file of the ledger or the cache, hold as they are. */
function found(days: KeptDays): readonly string[] {
  const { candidates } = ledgerCandidates(openStore(days.ledger));
  const rows = JSON.stringify(candidateNames.flatMap((name) => [...rowsOf<object>(candidates[name])]));
  const folders = [days.ledger, days.cache].filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1")),
  );
  return secrets(days).filter((text) => [rows, ...files].some((content) => content.includes(text)));
}

const commands = [["totals"], ["sessions"], ["doctor"]];

describe("a ledger without names", () => {
  it("has none of logs that are there, nor has the cache; a ledger of all has them", async () => {
    const [named, days] = [twoDays(), await hidden(twoDays())];
    for (const command of commands) await named.run(1, command);
    expect(found(named)).toEqual(secrets(named));
    for (const flags of [[], ["--no-ledger"], ["--path", join(days.home, ".claude")]])
      for (const command of commands) expect((await days.run(1, [...command, ...flags])).exitCode).toBe(0);
    expect(found(days)).toEqual([]);
  });

  it("has none that the status line has read, whose figures are the same", async () => {
    const [named, days] = [twoDays(), await hidden(twoDays())];
    const line = ["statusline", "--wait", "--color", "never", "--parts", "budget", "--budget", "month=1"];
    const [before, after] = [await days.run(1, line), await named.run(1, line)];
    expect(before).toEqual(after);
    expect(found(days)).toEqual([]);
    await days.totals(1);
    expect(await days.run(1, line)).toEqual(after);
    expect(found(days)).toEqual([]);
  });

  it("has none of logs that are gone, were rewritten, or were kept before", async () => {
    const days = twoDays();
    await days.totals(1);
    days.write(1, rowsOfDay(1).slice(0, 2), 2);
    await days.totals(2);
    days.remove(0, 2);
    await days.totals(3);
    expect(readdirSync(days.ledger).filter((name) => name.startsWith("past-"))).not.toEqual([]);
    await keep(days, "no-names");
    expect(found(days)).toEqual([]);
    expect((await days.totals(4)).counted).toEqual(countedOf(2));
    expect(found(days)).toEqual([]);
  });

  it("hides the names that a run has kept which began before", async () => {
    const [days, other] = [await hidden(twoDays()), twoDays()];
    await other.totals(1);
    cpSync(other.ledger, days.ledger, { recursive: true });
    expect(found(days)).toContain("zebrafish");
    expect((await days.totals(1)).counted).toEqual(countedOf(4 - 2));
    expect(found(days)).toEqual([]);
  });

  it.each([
    ["totals", "--json"],
    ["models", "--format", "csv"],
    ["daily", "--format", "csv"],
    ["agents", "--json"],
    ["errors", "--json"],
    ["blocks", "--json"],
    ["usage", "--by", "session,model", "--format", "csv"],
  ])("has the figures and ids of one that keeps all: %s %s %s %s", async (...words) => {
    const [named, days] = [twoDays(), await hidden(twoDays())];
    const ofPerson = { ...session, sessionId: "octopus" };
    for (const each of [named, days]) each.write(2, [response(ofPerson, at(5), "octopus", { model })]);
    const [expected, actual] = [await named.run(1, words), await days.run(1, words)];
    expect(actual).toEqual(expected);
    expect(actual.exitCode).toBe(0);
  });

  it("shows a project under one pseudonym, and takes its name", async () => {
    const days = await hidden(twoDays());
    const rows = async (...words: string[]) =>
      (await days.run(1, ["sessions", "--format", "csv", ...words])).stdout.trim().split("\n").slice(1);
    expect(await rows()).toHaveLength(2);
    expect((await rows()).join()).not.toMatch(/zebrafish|narwhal/);
    const [row, ...others] = await rows("--project", "zebrafish");
    expect(others).toEqual([]);
    expect(await rows("--project", "/home/ann/zebrafish")).toEqual([row]);
    const [pseudonym = ""] = /project-[0-9a-f]{16}(?=,)/.exec(row!) ?? [];
    expect(await rows("--project", pseudonym)).toEqual([row]);
    expect((await rows("--no-ledger")).join()).toMatch(/narwhal/);
  });

  it("counts a log once that grows, moves, is deleted and comes back", async () => {
    const days = await hidden(twoDays());
    days.write(1, rowsOfDay(1).slice(0, 2));
    const half = { requests: 3, inputTokens: 4000, outputTokens: 400, costNanoUsd: 30_000_000 };
    expect((await days.totals(1)).counted).toEqual({ sessions: 2, ...half });
    days.write(1, rowsOfDay(1), 2);
    expect((await days.totals(2)).counted).toEqual(countedOf(2));
    const moved = days.logOf(0).replace("-home-ann-shop", "-home-ann-other");
    cpSync(dirname(days.logOf(0)), dirname(moved), { recursive: true });
    rmSync(dirname(days.logOf(0)), { recursive: true });
    expect((await days.totals(3)).counted).toEqual(countedOf(2));
    renameSync(moved, join(days.home, "aside"));
    expect((await days.totals(4)).counted).toEqual(countedOf(2));
    expect((await days.totals(4, ["--only-logs"])).counted).toEqual(countedOf(1));
    renameSync(join(days.home, "aside"), moved);
    expect((await days.totals(5)).counted).toEqual(countedOf(2));
    expect((await days.totals(5, ["--only-logs"])).counted).toEqual(countedOf(2));
    expect(found(days)).toEqual([]);
  });

  it("is compared with logs that are called other than their files, as compressed ones are", async () => {
    const days = await hidden(twoDays());
    writeFileSync(`${days.logOf(0)}.gz`, gzipSync(readFileSync(days.logOf(0))));
    days.date(`${days.logOf(0)}.gz`, 0);
    days.remove(0);
    expect((await days.totals(1)).counted).toEqual(countedOf(2));
    const { exitCode, stdout } = await days.run(1, ["ledger", "check", "--json"]);
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, checked: 2, same: 2, rows: [] });
  });

  it("has its key in a file that only its user may read", async () => {
    const days = await hidden(twoDays());
    const [name] = readdirSync(days.ledger).filter((file) => file.startsWith("names-"));
    const content = unsealPack(openStore(days.ledger).read(name!)!);
    expect(JSON.parse(Buffer.from(content!).toString())).toEqual({
      keep: "no-names",
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe("a ledger that keeps names again", () => {
  it("reads what is there under its names, once, and leaves what is gone hidden", async () => {
    const days = await hidden(twoDays());
    days.write(2, rowsOfDay(2).slice(0, 2), 2);
    await days.totals(2);
    days.remove(1, 3);
    await days.totals(3);
    await keep(days, "all");
    // One log is as it was, one has grown, one is gone.
    days.write(2, rowsOfDay(2), 4);
    for (const day of [4, 5]) expect((await days.totals(day)).counted).toEqual(countedOf(3));
    const { stdout } = await days.run(5, ["projects", "--format", "csv"]);
    const projects = stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.replace(/,.*/s, ""));
    expect(projects.toSorted()).toEqual([
      "/home/ann/shop",
      "/home/ann/zebrafish",
      expect.stringMatching(/^\/home\/project-[0-9a-f]{16}\/project-[0-9a-f]{16}$/),
    ]);
    days.remove(0, 6);
    days.remove(2, 6);
    expect((await days.totals(6)).counted).toEqual(countedOf(3));
    await keep(days, "no-names");
    expect(found(days)).toEqual([]);
    expect((await days.totals(7)).counted).toEqual(countedOf(3));
    expect((await days.run(7, ["projects", "--format", "csv"])).stdout.trim().split("\n")).toHaveLength(3);
  });
});
