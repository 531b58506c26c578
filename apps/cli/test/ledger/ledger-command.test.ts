import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { sealPack } from "@turnmeter/ledger";
import { describe, expect, it } from "vitest";
import { countedOf, KeptDays, rowsOfDay } from "../util/kept-days.js";
import { threeDays, sessionOf, said, bytesOf, holds, holdsRows, killedAt } from "../util/kept-ledger.js";
import { emptyFolder } from "../util/log-folder.js";

describe("actions of ledger", () => {
  it.each([["check"], ["reclaim"], ["info"]])(
    "%s writes nothing, into a named folder too",
    async (action) => {
      const days = await threeDays();
      days.write(3);
      const other = join(emptyFolder(), "team-ledger");
      cpSync(days.ledger, other, { recursive: true });
      const before = [bytesOf(days.ledger), bytesOf(other)];
      await said(days, [action]);
      await said(days, [action, "--ledger", other]);
      expect([bytesOf(days.ledger), bytesOf(other)]).toEqual(before);
    },
  );

  it("take nothing in from the agents' own folders", async () => {
    const days = await threeDays();
    const empty = join(emptyFolder(), "team-ledger");
    for (const action of [["check"], ["reclaim"], ["forget", "--before", "2026-02-01"]])
      await said(days, [...action, "--ledger", empty]);
    expect(existsSync(empty)).toBe(false);
  });

  it("check and reclaim look at logs that the ledger names, as they were when they were read", async () => {
    const days = await threeDays();
    days.write(3);
    appendFileSync(days.logOf(1), `${JSON.stringify(rowsOfDay(4)[0])}\n`);
    days.date(days.logOf(1), 2);
    expect(await said(days, ["check"])).toMatchObject({ exitCode: 0, checked: 1, same: 1, notChecked: 1 });
    const { rows, ...rest } = await said(days, ["reclaim", "--before", "2026-02-01"]);
    expect(rows.map(({ path }) => path)).toEqual([days.logOf(2)]);
    expect(rest).toMatchObject({ files: 1 });
  });
});

describe("ledger forget", () => {
  it("removes a session from every file at once, though nothing was read since its log was deleted", async () => {
    const days = await threeDays();
    days.remove(1);
    const { stdout } = await days.run(4, ["ledger", "forget", sessionOf(1)]);
    expect(stdout).toContain("1 session is forgotten: what the ledger had of 1 log was removed.");
    expect(holdsRows(days, 1)).toBe(false);
    expect(await days.totals(4)).toEqual({ counted: countedOf(2), stderr: "" });
    expect(holdsRows(days, 0)).toBe(true);
  });

  it("with --dry-run lists the sessions, and changes nothing", async () => {
    const days = await threeDays();
    const before = bytesOf(days.ledger);
    const { rows } = await said(days, ["forget", "--before", "2026-01-03", "--dry-run"]);
    expect(rows).toEqual(
      [0, 1].map((day) => ({
        sessionId: sessionOf(day),
        project: "/home/ann/shop",
        title: null,
        endedAt: `2026-01-0${day + 1}T12:02:00.000Z`,
      })),
    );
    expect(bytesOf(days.ledger)).toEqual(before);
  });

  it("removes copies that runs at the same time have left", async () => {
    const days = await threeDays();
    for (const name of readdirSync(days.ledger))
      cpSync(join(days.ledger, name), join(days.ledger, name.replace(/[^-]+$/, "copy.pack")));
    expect((await said(days, [])).rows).toEqual([{ source: "claude-code", units: 2, past: 1 }]);
    await days.run(4, ["ledger", "forget", sessionOf(0)]);
    expect(holdsRows(days, 0)).toBe(false);
    expect(await days.totals(4)).toEqual({ counted: countedOf(2), stderr: "" });
  });

  it("counts a log that is there until it is deleted, and then has nothing of it", async () => {
    const days = await threeDays();
    await days.run(4, ["ledger", "forget", sessionOf(2)]);
    expect(holdsRows(days, 2)).toBe(false);
    expect((await days.totals(4)).counted).toEqual(countedOf(3));
    days.remove(2);
    expect(await days.totals(4)).toEqual({ counted: countedOf(2), stderr: "" });
    expect(holdsRows(days, 2)).toBe(false);
  });

  it("removes the rows of one session of a log that has several", async () => {
    const days = new KeptDays();
    days.write(0, [...rowsOfDay(0), ...rowsOfDay(1)]);
    expect((await days.totals(1)).counted).toEqual(countedOf(2));
    days.remove(0);
    await days.run(1, ["ledger", "forget", sessionOf(1)]);
    expect(holds(days, "0001first")).toBe(false);
    expect(await days.totals(1)).toEqual({ counted: countedOf(1), stderr: "" });
  });

  it("removes the rest when it is run again after it was killed", async () => {
    // The list, and two files with rows of the session: each is created and renamed, and the two are removed.
    for (let call = 1; call <= 6; call++) {
      const days = await threeDays();
      const calls = killedAt(call, [days.ledger]);
      const forget = ["ledger", "forget", "shop"];
      await days.run(4, forget, { files: { calls } }).catch(() => null);
      await days.run(4, forget);
      for (const day of [0, 1, 2]) expect(holdsRows(days, day), `${call}`).toBe(false);
      expect(await days.totals(4), `${call}`).toEqual({ counted: countedOf(2), stderr: "" });
    }
  });

  it("says that it is not done where a file cannot be removed", async () => {
    const days = await threeDays();
    const { exitCode, stdout, stderr } = await days.run(4, ["ledger", "forget", sessionOf(0)], {
      files: {
        calls: {
          remove() {
            throw Object.assign(new Error("EPERM: made by a test"), { code: "EPERM" });
          },
        },
      },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain("a file could not be removed");
  });
});

async function damagedList(): Promise<{ readonly days: KeptDays; readonly list: string }> {
  const days = await threeDays();
  await days.run(4, ["ledger", "forget", sessionOf(2)]);
  await days.totals(4);
  const list = readdirSync(days.ledger).find((name) => name.startsWith("forgotten-"))!;
  writeFileSync(join(days.ledger, list), "no pack");
  days.remove(2);
  return { days, list };
}

describe("a list of forgotten sessions that is damaged", () => {
  it("is named, and nothing comes back meanwhile", async () => {
    const { days, list } = await damagedList();
    const stderr = `A list of forgotten sessions is damaged: ${list}. Logs that are missed from now on do not count until it is put back or removed.\n`;
    for (const run of ["first", "second"])
      expect(await days.totals(4), run).toEqual({ counted: countedOf(2), stderr });
    expect(await said(days, [])).toMatchObject({ damaged: [list] });
  });

  it("stops what would add to it, or needs it", async () => {
    const { days, list } = await damagedList();
    const backup = join(emptyFolder(), "backup");
    await days.run(4, ["ledger", "export", backup]);
    for (const words of [
      ["forget", sessionOf(0)],
      ["import", backup],
    ]) {
      const { exitCode, stderr } = await days.run(4, ["ledger", ...words]);
      expect(exitCode, words[0]).toBe(1);
      expect(stderr).toContain(`a list of forgotten sessions is damaged: ${join(days.ledger, list)}`);
    }
    expect(readdirSync(days.ledger)).toContain(list);
  });
});

describe("ledger", () => {
  it("counts a log that is back as there", async () => {
    const days = await threeDays();
    days.write(0, rowsOfDay(0), 3);
    await days.totals(4);
    expect(await said(days, [])).toMatchObject({
      goneSince: null,
      rows: [{ source: "claude-code", units: 3, past: 0 }],
    });
  });

  it("counts a log that was moved once", async () => {
    const days = new KeptDays();
    for (const day of [0, 1, 2, 3, 4]) days.write(day);
    await days.totals(4);
    renameSync(days.logOf(1), days.logOf(1).replace(".jsonl", "-moved.jsonl"));
    await days.totals(5);
    expect((await said(days, [])).rows).toEqual([{ source: "claude-code", units: 5, past: 0 }]);
  });

  it("names a file that is damaged", async () => {
    const days = await threeDays();
    const name = readdirSync(days.ledger).find((each) => each.startsWith("past-"))!;
    const bytes = readFileSync(join(days.ledger, name));
    bytes[bytes.length - 100]! ^= 1;
    writeFileSync(join(days.ledger, name), bytes);
    expect(await said(days, [])).toMatchObject({ damaged: [name] });
    const forgotten = await days.run(4, ["ledger", "forget", sessionOf(1)]);
    expect(forgotten).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("may still have what") });
    const { stdout } = await days.run(4, ["ledger"]);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(`1 damaged file in ${days.ledger}: ${name}.`);
  });

  it("check names a file that is damaged, with exit code 1", async () => {
    const days = await threeDays();
    const [name = ""] = readdirSync(days.ledger).filter((each) => each.startsWith("units-"));
    const bytes = readFileSync(join(days.ledger, name));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(join(days.ledger, name), bytes);
    expect(await said(days, ["check"])).toMatchObject({
      exitCode: 1,
      stderr: "files of the ledger are damaged\n",
      damaged: [name],
    });
  });

  it("import leaves out what the other ledger is to forget, though a copy of its files has it", async () => {
    const days = await threeDays();
    const backup = join(emptyFolder(), "backup");
    expect((await days.run(4, ["ledger", "export", backup])).exitCode).toBe(0);
    expect((await days.run(4, ["ledger", "forget", sessionOf(0)])).exitCode).toBe(0);
    expect((await days.run(4, ["ledger", "export", backup])).exitCode).toBe(0);
    const other = new KeptDays();
    expect((await other.run(4, ["ledger", "import", backup])).exitCode).toBe(0);
    expect([0, 1, 2].map((day) => holdsRows(other, day))).toEqual([false, true, true]);
  });

  it("import keeps when a log was found missing", async () => {
    const days = await threeDays();
    const backup = join(emptyFolder(), "backup");
    await days.run(4, ["ledger", "export", backup]);
    expect(await said(new KeptDays(), ["import", backup], 6)).toMatchObject({
      goneSince: "2026-01-04T13:00:00.000Z",
    });
  });

  it("forget counts a log once, whatever states of it there are", async () => {
    const days = await threeDays();
    // The log has lost its second response: both states count.
    days.write(1, rowsOfDay(1).slice(0, 2), 4);
    await days.totals(4);
    days.remove(1);
    const { stdout } = await days.run(4, ["ledger", "forget", sessionOf(1)]);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("what the ledger had of 1 log was removed");
  });

  it("import adds nothing of what was forgotten, and says so", async () => {
    const days = await threeDays();
    const backup = join(emptyFolder(), "backup");
    await days.run(4, ["ledger", "export", backup]);
    await days.run(4, ["ledger", "forget", sessionOf(0)]);
    const { stdout } = await days.run(4, ["ledger", "import", backup]);
    expect(stdout).toContain("0 logs added that the ledger did not have.");
    expect(holdsRows(days, 0)).toBe(false);
  });
});

describe("ledger move", () => {
  it("moves all, and says how to use it there", async () => {
    const days = await threeDays();
    const to = join(emptyFolder(), "kept");
    const before = bytesOf(days.ledger);
    const { exitCode, stdout } = await days.run(4, ["ledger", "move", to]);
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("set TURNMETER_LEDGER to that folder");
    expect(bytesOf(to)).toEqual(before);
    expect(existsSync(days.ledger)).toBe(false);
    expect((await days.totals(4, ["--ledger", to])).counted).toEqual(countedOf(3));
  });

  it("loses nothing where it is killed, and can be run again", async () => {
    // Two files: each is created, renamed and removed.
    for (let call = 1; call <= 6; call++) {
      const days = await threeDays();
      const to = join(emptyFolder(), "kept");
      const before = bytesOf(days.ledger);
      const calls = killedAt(call, [days.ledger, to]);
      await days.run(4, ["ledger", "move", to], { files: { calls } }).catch(() => null);
      const left = bytesOf(days.ledger);
      expect(call <= 4 ? left : { ...bytesOf(to) }, `${call}`).toMatchObject(before);
      expect((await days.run(4, ["ledger", "move", to])).exitCode, `${call}`).toBe(0);
      expect((await days.totals(4, ["--ledger", to])).counted, `${call}`).toEqual(countedOf(3));
      expect(existsSync(days.ledger)).toBe(false);
    }
  });

  it("refuses its own folder by way of a link, and a ledger of a newer version, and leaves both", async () => {
    const days = await threeDays();
    const link = join(emptyFolder(), "link");
    symlinkSync(dirname(days.ledger), link);
    const before = bytesOf(days.ledger);
    const moved = await days.run(4, ["ledger", "move", join(link, basename(days.ledger))]);
    expect(moved).toMatchObject({ exitCode: 2, stdout: "" });
    expect(bytesOf(days.ledger)).toEqual(before);
    const head = Buffer.from(JSON.stringify({ form: 1000 }));
    writeFileSync(join(days.ledger, "past-0000000000000001-newer.pack"), Buffer.concat(sealPack([head])));
    const to = join(emptyFolder(), "kept");
    expect((await days.run(4, ["ledger", "move", to])).exitCode).toBe(1);
    expect(bytesOf(days.ledger)).toMatchObject(before);
    expect(existsSync(to)).toBe(false);
  });

  it("refuses a folder with other files, and its own", async () => {
    const days = await threeDays();
    const to = emptyFolder();
    chmodSync(to, 0o700);
    mkdirSync(join(to, "photos"));
    writeFileSync(join(to, "photos", "units-1.jpg"), "");
    const before = bytesOf(days.ledger);
    expect(await days.run(4, ["ledger", "move", to])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `not moved: a file there is of no ledger: ${join(to, "photos", "units-1.jpg")}\n`,
    });
    expect((await days.run(4, ["ledger", "move", days.ledger])).exitCode).toBe(2);
    expect(bytesOf(days.ledger)).toEqual(before);
    expect(readdirSync(to)).toEqual(["photos"]);
  });
});
