import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { countedOf, KeptDays, rowsOfDay } from "../util/kept-days.js";
import {
  threeDays,
  sessionOf,
  said,
  bytesOf,
  holds,
  rowsIn,
  holdsRows,
  killedAt,
} from "../util/kept-ledger.js";
import { emptyFolder } from "../util/log-folder.js";

/** {@link threeDays} in a ledger without names. */
async function threeHiddenDays(): Promise<KeptDays> {
  const days = await threeDays();
  expect((await days.run(3, ["ledger", "keep", "no-names"])).exitCode).toBe(0);
  return days;
}

/** Whether any file of the ledger has the project's name. */
const isNamed = (days: KeptDays): boolean =>
  holds(days, "shop") || JSON.stringify(rowsIn(days)).includes("shop");

describe("ledger keep", () => {
  it("asks what to keep", async () => {
    const days = await threeDays();
    for (const words of [[], ["names"]])
      expect(await days.run(4, ["ledger", "keep", ...words])).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: "say what the ledger is to keep: all or no-names\n",
      });
  });

  it("refuses --dry-run, and changes nothing", async () => {
    const days = await threeDays();
    const before = bytesOf(days.ledger);
    expect(await days.run(4, ["ledger", "keep", "no-names", "--dry-run"])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "--dry-run goes with forget alone\n",
    });
    expect(bytesOf(days.ledger)).toEqual(before);
  });

  it("loses nothing where it is killed, and the next run goes on", async () => {
    // The choice, then two files: each is created and renamed, and the two are removed.
    for (let call = 1; call <= 8; call++) {
      const days = await threeDays();
      const calls = killedAt(call, [days.ledger]);
      await days.run(4, ["ledger", "keep", "no-names"], { files: { calls } }).catch(() => null);
      const isChosen = call > 2;
      const { stdout } = await days.run(4, ["ledger"]);
      expect(/files? still ha(?:s|ve) names/.test(stdout), `${call}`).toBe(isChosen);
      expect(await days.totals(4), `${call}`).toEqual({ counted: countedOf(3), stderr: "" });
      expect(isNamed(days), `${call}`).toBe(!isChosen);
    }
  });

  it("says that it is not done where a file is damaged, which may still have names", async () => {
    const days = await threeDays();
    const [name = ""] = readdirSync(days.ledger).filter((each) => each.startsWith("past-"));
    const bytes = readFileSync(join(days.ledger, name));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(join(days.ledger, name), bytes);
    const { exitCode, stderr } = await days.run(4, ["ledger", "keep", "no-names"]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: "files of the ledger are damaged, and may still have names: remove them\n",
    });
  });

  it("without its key nothing is counted or kept but what --no-ledger reads", async () => {
    const days = await threeHiddenDays();
    const [name = ""] = readdirSync(days.ledger).filter((each) => each.startsWith("names-"));
    writeFileSync(join(days.ledger, name), "no pack");
    const before = bytesOf(days.ledger);
    const { exitCode, stderr } = await days.run(4, ["totals"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("the file with the key of its names is damaged");
    expect((await days.totals(4, ["--no-ledger"])).counted).toEqual(countedOf(2));
    expect(bytesOf(days.cache)).toEqual({});
    expect(bytesOf(days.ledger)).toEqual(before);
  });
});

describe("a ledger without names", () => {
  it("is checked, and logs may be reclaimed by their paths", async () => {
    const days = await threeHiddenDays();
    expect(await said(days, ["check"])).toMatchObject({ exitCode: 0, checked: 2, same: 2, notChecked: 0 });
    const { rows } = await said(days, ["reclaim", "--before", "2026-02-01"]);
    expect(rows.map(({ path }) => String(path)).toSorted()).toEqual([days.logOf(1), days.logOf(2)]);
  });

  it("is checked where a subagent's log is there without that of its session", async () => {
    const days = new KeptDays();
    days.write(1);
    const log = join(days.logOf(1).replace(".jsonl", ""), "subagents", "agent-a1b2c3d4.jsonl");
    mkdirSync(dirname(log), { recursive: true });
    renameSync(days.logOf(1), log);
    days.date(log, 1);
    await days.run(2, ["ledger", "keep", "no-names"]);
    await days.totals(2);
    expect(await said(days, ["check"])).toMatchObject({ exitCode: 0, checked: 1, same: 1 });
  });

  it("forgets a project by its name, and counts a log that is there until it is deleted", async () => {
    const days = await threeHiddenDays();
    await days.run(4, ["ledger", "forget", "shop"]);
    expect([0, 1, 2].map((day) => holdsRows(days, day))).toEqual([false, false, false]);
    expect((await days.totals(4)).counted).toEqual(countedOf(2));
    days.remove(1);
    expect((await days.totals(4)).counted).toEqual(countedOf(1));
  });

  it("forgets one session of a log that has several once it is deleted", async () => {
    const days = new KeptDays();
    await days.run(1, ["ledger", "keep", "no-names"]);
    days.write(0, [...rowsOfDay(0), ...rowsOfDay(1)]);
    expect((await days.totals(1)).counted).toEqual(countedOf(2));
    await days.run(1, ["ledger", "forget", sessionOf(1)]);
    for (const run of ["first", "second"]) expect((await days.totals(1)).counted, run).toEqual(countedOf(2));
    days.remove(0);
    expect(await days.totals(1)).toEqual({ counted: countedOf(1), stderr: "" });
    expect(holdsRows(days, 1)).toBe(false);
  });

  it("is exported with its key, for an empty ledger alone or one with the same", async () => {
    const [days, other, named] = [await threeHiddenDays(), new KeptDays(), await threeDays()];
    const backup = join(emptyFolder(), "backup");
    expect((await days.run(4, ["ledger", "export", backup])).exitCode).toBe(0);
    expect((await days.run(4, ["ledger", "import", backup])).stdout).toContain("0 logs added");
    // That names are hidden may have been said before.
    await other.run(4, ["ledger", "keep", "no-names"]);
    expect((await other.run(4, ["ledger", "import", backup])).exitCode).toBe(0);
    cpSync(days.home, other.home, { recursive: true });
    expect((await other.totals(4)).counted).toEqual(countedOf(3));
    expect(isNamed(other)).toBe(false);
    expect(await named.run(4, ["ledger", "import", backup])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("that ledger hides names with another key"),
    });
  });

  it("hides the names of one that is imported", async () => {
    const [days, named] = [await threeHiddenDays(), new KeptDays()];
    named.write(5);
    await named.totals(5);
    expect((await days.run(5, ["ledger", "import", named.ledger])).stdout).toContain("1 log added");
    expect((await days.totals(5)).counted).toEqual(countedOf(4));
    expect(isNamed(days)).toBe(false);
  });

  it("moves with its key", async () => {
    const days = await threeHiddenDays();
    const to = join(emptyFolder(), "kept");
    expect((await days.run(4, ["ledger", "move", to])).exitCode).toBe(0);
    expect((await days.totals(4, ["--ledger", to])).counted).toEqual(countedOf(3));
    const { stdout } = await days.run(4, ["projects", "--format", "csv", "--ledger", to]);
    expect(stdout.trim().split("\n")).toHaveLength(2);
  });
});
