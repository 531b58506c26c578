import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealPack } from "@turnmeter/ledger";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { recentFacts } from "../../src/statusline/recent-facts.js";
import { countedOf, KeptDays, rowsOfDay } from "../util/kept-days.js";
import { liveReading } from "../util/live-reading.js";
import { fakeContext } from "../util/run-cli.js";

/** The budget as the status line has it on a day; a day's log costs $0.0225. */
async function monthLine(days: KeptDays, day: number, changes: { readonly files?: FileAccess } = {}) {
  const args = ["statusline", "--color", "never", "--parts", "budget", "--budget", "month=1"];
  const { exitCode, stdout, stderr } = await days.run(day, args, changes);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout.split(",")[0];
}

/** Days whose logs are in the ledger. */
async function keptDays(...written: readonly number[]): Promise<KeptDays> {
  const days = new KeptDays();
  for (const day of written) days.write(day);
  await days.totals(written.at(-1)!);
  return days;
}

/** How many logs the ledger has, and how many of them it says are gone. */
async function logsOf(days: KeptDays, day: number): Promise<string> {
  const { stdout } = await days.run(day, ["ledger", "--format", "csv"]);
  return stdout.trim().split("\n").at(-1)!;
}

/** Logs cannot be opened. */
const closedLogs: FileAccess = {
  calls: {
    open(path) {
      if (path.endsWith(".jsonl")) throw Object.assign(new Error("made by a test"), { code: "EACCES" });
      return nodeFileCalls.open(path);
    },
  },
};

describe("the status line", () => {
  it("has the month's figure of other commands, when a log of this month is gone", async () => {
    const days = await keptDays(0, 1, 2, 3);
    days.remove(0, 3);
    days.remove(1, 3);
    const { counted } = await days.totals(3);
    expect(counted).toEqual(countedOf(4));
    expect(await monthLine(days, 3)).toBe("month $0.09 of $1.00");
  });

  it("counts a log that no command has missed yet", async () => {
    const days = await keptDays(0, 1, 2, 3);
    days.remove(0, 3);
    expect(await monthLine(days, 3)).toBe("month $0.09 of $1.00");
  });

  it("reads no log again that another command has read", async () => {
    const days = await keptDays(0, 1, 2, 3);
    expect(await monthLine(days, 3, { files: closedLogs })).toBe("month $0.09 of $1.00");
  });

  it("keeps for other commands what it reads", async () => {
    const days = await keptDays(0, 1, 2);
    days.write(3);
    expect(await monthLine(days, 3)).toBe("month $0.09 of $1.00");
    expect((await days.totals(3, [], { files: closedLogs })).counted).toEqual(countedOf(4));
    days.remove(3, 3);
    expect((await days.totals(3)).counted).toEqual(countedOf(4));
  });

  it("takes no log for gone that it does not look for", async () => {
    const days = await keptDays(0, 80);
    days.write(81);
    expect(await monthLine(days, 81)).toBe("month $0.05 of $1.00");
    expect(await logsOf(days, 81)).toBe("claude-code,3,0");
    expect((await days.totals(81, [], { files: closedLogs })).counted).toEqual(countedOf(3));
    days.remove(0, 81);
    days.write(82);
    expect(await monthLine(days, 82)).toBe("month $0.07 of $1.00");
    expect((await days.totals(82)).counted).toEqual(countedOf(4));
  });

  it("takes no log for gone that it leaves to the next run", async () => {
    const days = await keptDays(0, 1, 2);
    for (const day of [0, 1]) days.write(day, [...rowsOfDay(day), ...rowsOfDay(day + 10)], 3);
    const { context } = fakeContext({ homeDirectory: days.home });
    const { isComplete } = await recentFacts(await resolveRoots([], context), {
      ...liveReading,
      cache: { folder: days.cache, build: () => "build1" },
      ledger: { folder: days.ledger, isNamed: false, countsPast: true, choice: null },
      now: context.now,
      transcriptPath: null,
      changedSince: 0,
      mostBytes: 1,
    });
    expect(isComplete).toBe(false);
    expect(await logsOf(days, 3)).toBe("claude-code,3,0");
    expect((await days.totals(3)).counted).toEqual(countedOf(5));
  });

  it("leaves out a ledger that is damaged, or that a newer version wrote", async () => {
    const newer = Buffer.concat(sealPack([Buffer.from(JSON.stringify({ form: 1000 }))]));
    for (const bytes of [Buffer.from("damaged"), newer]) {
      const days = await keptDays(0, 1);
      days.remove(0, 1);
      for (const name of readdirSync(days.ledger)) writeFileSync(join(days.ledger, name), bytes);
      expect(await monthLine(days, 1)).toBe("month $0.02 of $1.00");
    }
  });

  it("begins no ledger, and needs none", async () => {
    const days = new KeptDays();
    days.write(0);
    days.write(1);
    for (const _ of ["first", "second"]) expect(await monthLine(days, 1)).toBe("month $0.05 of $1.00");
    rmSync(days.logOf(0));
    expect(await monthLine(days, 1)).toBe("month $0.02 of $1.00");
    expect(() => readdirSync(days.ledger)).toThrow("ENOENT");
  });

  it("has nothing of the ledger with --no-ledger or --only-logs", async () => {
    const days = await keptDays(0, 1);
    days.remove(0, 1);
    for (const flag of ["--no-ledger", "--only-logs"]) {
      const { stdout } = await days.run(1, [
        "statusline",
        "--color",
        "never",
        "--parts",
        "budget",
        "--budget",
        "month=1",
        flag,
      ]);
      expect(stdout).toMatch(/^month \$0\.02 of/);
    }
  });
});
