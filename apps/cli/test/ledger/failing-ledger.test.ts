import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealPack } from "@turnmeter/ledger";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import type { FileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { countedOf, KeptDays } from "../util/kept-days.js";
import { emptyFolder } from "../util/log-folder.js";

/** Five days with a log each, of which the first two are only in the ledger. */
async function fiveDays(): Promise<KeptDays> {
  const days = new KeptDays();
  for (const day of [0, 1, 2, 3, 4]) days.write(day);
  await days.totals(4);
  for (const day of [0, 1]) days.remove(day);
  expect(await days.totals(4)).toEqual({ counted: countedOf(5), stderr: "" });
  return days;
}

function filesOf(days: KeptDays, prefix: string): readonly string[] {
  return readdirSync(days.ledger).filter((name) => name.startsWith(prefix));
}

/** Calls that fail with a code where they would change something below a folder. */
function failingBelow(folder: string, code: string, names: readonly (keyof FileCalls)[]): Partial<FileCalls> {
  const fail = (path: string): void => {
    if (path.startsWith(folder)) throw Object.assign(new Error(`${code}: made by a test`), { code });
  };
  const calls: Partial<FileCalls> = {
    create(path, mode) {
      fail(path);
      return nodeFileCalls.create(path, mode);
    },
    remove(path) {
      fail(path);
      nodeFileCalls.remove(path);
    },
    rename(from, to) {
      fail(to);
      nodeFileCalls.rename(from, to);
    },
  };
  return Object.fromEntries(Object.entries(calls).filter(([name]) => names.some((each) => each === name)));
}

describe("a file of the ledger that is damaged", () => {
  it("is named, and what logs say that are there is right", async () => {
    const days = await fiveDays();
    // With this run most of what was read first is gone, and is in the other files alone.
    days.write(5);
    for (const day of [2, 3]) days.remove(day);
    await days.totals(5);
    const names = filesOf(days, "past-");
    for (const name of names) {
      const bytes = readFileSync(join(days.ledger, name));
      bytes[bytes.length - 100]! ^= 1;
      writeFileSync(join(days.ledger, name), bytes);
    }
    const sentences = names.map(
      (name) =>
        `A file of the ledger is damaged: ${name}. Logs that are gone and were kept in it may not count.\n`,
    );
    expect(await days.totals(5, ["--no-cache"])).toEqual({
      counted: countedOf(2),
      stderr: sentences.join(""),
    });
    expect(filesOf(days, "past-")).toEqual(names);
  });

  it("is named by a run that finds it when it settles all", async () => {
    const days = await fiveDays();
    const names = filesOf(days, "past-");
    for (const name of names) {
      const bytes = readFileSync(join(days.ledger, name));
      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(join(days.ledger, name), bytes);
    }
    const { counted, stderr } = await days.totals(5, [], { build: "build2" });
    expect(counted).toEqual(countedOf(3));
    for (const name of names) expect(stderr).toContain(`A file of the ledger is damaged: ${name}.`);
    expect(filesOf(days, "past-")).toEqual(names);
  });

  it("is made anew where it was of logs that are there", async () => {
    const days = await fiveDays();
    for (const name of filesOf(days, "units-")) writeFileSync(join(days.ledger, name), "no pack");
    const { counted, stderr } = await days.totals(5, [], { build: "build2" });
    expect(counted).toEqual(countedOf(5));
    expect(stderr).toContain(`A file of the ledger is damaged: ${filesOf(days, "units-")[0]!}`);
  });
});

describe("a ledger that a newer version wrote", () => {
  it("is left alone, with exit code 1 and a sentence", async () => {
    const days = await fiveDays();
    const name = filesOf(days, "past-")[0]!;
    const head = Buffer.from(JSON.stringify({ form: 1000 }));
    writeFileSync(join(days.ledger, name), Buffer.concat(sealPack([head])));
    days.write(5);
    const before = readdirSync(days.ledger);
    const { exitCode, stdout, stderr } = await days.run(5, ["totals", "--json"]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toMatch(/^[^\n]*a newer version of turnmeter wrote it; update turnmeter[^\n]*\n$/);
    expect(readdirSync(days.ledger)).toEqual(before);
    expect((await days.totals(5, ["--no-ledger"])).counted).toEqual(countedOf(4));
  });
});

describe("a ledger that cannot be written", () => {
  it.each([
    ["read-only", "EROFS", ["create", "remove", "rename"]],
    ["on a full disk", "ENOSPC", ["create"]],
    ["full once all is written", "ENOSPC", ["rename"]],
  ] as const)("gives right figures and says so where it is %s", async (_, code, names) => {
    const days = await fiveDays();
    days.write(5);
    days.remove(2);
    const files = { calls: failingBelow(days.ledger, code, names) };
    for (const run of ["first", "second"]) {
      const { counted, stderr } = await days.totals(5, [], { files });
      expect(counted, run).toEqual(countedOf(6));
      expect(stderr, run).toMatch(/^The ledger could not be written: [^\n]*\n$/);
    }
    expect(await days.totals(5)).toEqual({ counted: countedOf(6), stderr: "" });
    expect(await days.totals(5, ["--no-cache"])).toEqual({ counted: countedOf(6), stderr: "" });
  });

  it("forgets nothing of what it could not take in, though it could be written afterwards", async () => {
    const days = await fiveDays();
    days.remove(2);
    const calls: Partial<FileCalls> = {
      rename(from, to) {
        if (to.includes("past-"))
          throw Object.assign(new Error("ENOSPC: made by a test"), { code: "ENOSPC" });
        nodeFileCalls.rename(from, to);
      },
    };
    for (const day of [5, 6, 7, 8, 9, 10, 11, 12]) {
      days.write(day);
      expect((await days.totals(day, [], { files: { calls } })).counted).toEqual(countedOf(day + 1));
    }
    expect(await days.totals(12)).toEqual({ counted: countedOf(13), stderr: "" });
  });
});

describe("two runs at once", () => {
  it("lose nothing, whichever wrote first", async () => {
    const days = await fiveDays();
    const [start, first, second] = [emptyFolder(), emptyFolder(), emptyFolder()];
    cpSync(days.ledger, start, { recursive: true });
    days.write(5);
    days.remove(2);
    expect((await days.totals(5)).counted).toEqual(countedOf(6));
    cpSync(days.ledger, first, { recursive: true });
    for (const folder of [days.ledger, days.cache]) rmSync(folder, { recursive: true });
    cpSync(start, days.ledger, { recursive: true });
    for (const day of [3, 5]) days.remove(day);
    days.write(6);
    // This one began before the other has kept the log of day 5.
    expect((await days.totals(6)).counted).toEqual(countedOf(6));
    cpSync(days.ledger, second, { recursive: true });

    const [atStart, afterFirst, afterSecond] = [start, first, second].map(
      (folder) => new Set(readdirSync(folder)),
    );
    rmSync(days.ledger, { recursive: true });
    mkdirSync(days.ledger, { mode: 0o700 });
    for (const [folder, after, other] of [
      [first, afterFirst!, afterSecond!],
      [second, afterSecond!, afterFirst!],
    ] as const)
      for (const name of after)
        if (!atStart!.has(name) || other.has(name)) cpSync(join(folder, name), join(days.ledger, name));
    for (const args of [[], ["--no-cache"]])
      expect(await days.totals(7, args)).toEqual({ counted: countedOf(7), stderr: "" });
  });

  it("count what another one keeps while they run", async () => {
    const [days, other] = [await fiveDays(), new KeptDays()];
    cpSync(days.ledger, other.ledger, { recursive: true });
    days.write(5);
    await days.totals(5);
    const kept = readdirSync(days.ledger).filter((name) => !readdirSync(other.ledger).includes(name));
    const late = emptyFolder();
    for (const name of kept) {
      cpSync(join(days.ledger, name), join(late, name));
      rmSync(join(days.ledger, name));
    }
    days.remove(5);
    days.write(6);
    let isLate = false;
    const create = (path: string, mode: number): number => {
      if (path.startsWith(days.ledger) && !isLate) {
        isLate = true;
        for (const name of kept) cpSync(join(late, name), join(days.ledger, name));
      }
      return nodeFileCalls.create(path, mode);
    };
    expect((await days.totals(6, [], { files: { calls: { create } } })).counted).toEqual(countedOf(6));
    expect(isLate).toBe(true);
    expect(await days.totals(6)).toEqual({ counted: countedOf(7), stderr: "" });
  });

  it("side by side give the same", async () => {
    const days = await fiveDays();
    days.write(5);
    days.remove(2);
    const all = await Promise.all([1, 2, 3].map(() => days.totals(5)));
    for (const each of all) expect(each).toEqual({ counted: countedOf(6), stderr: "" });
    expect(await days.totals(5, ["--no-cache"])).toEqual({ counted: countedOf(6), stderr: "" });
  });
});
