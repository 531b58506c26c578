import { linkSync, renameSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countedOf, KeptDays, rowsOfDay } from "../util/kept-days.js";
import { prompt, response, result, title } from "../util/rows.js";

/** Three days with a log each, read once. */
async function threeDays(): Promise<KeptDays> {
  const days = new KeptDays();
  for (const day of [0, 1, 2]) days.write(day);
  expect(await days.totals(2)).toEqual({ counted: countedOf(3), stderr: "" });
  return days;
}

/** The same figures in several runs: of what was found, of kept facts, of another build of the program, and of the ledger alone. */
async function expectCounted(days: KeptDays, day: number, counted = countedOf(3)): Promise<void> {
  const all = { counted, stderr: "" };
  expect(await days.totals(day), "first").toEqual(all);
  expect(await days.totals(day), "second").toEqual(all);
  expect(await days.totals(day, [], { build: "build2" }), "build2").toEqual(all);
  expect(await days.totals(day, ["--no-cache"]), "no cache").toEqual(all);
}

const session = { sessionId: "a1111111-0000-4000-8000-000000000000" };
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

describe("a log that was rewritten", () => {
  it("keeps what it lost, once", async () => {
    const days = await threeDays();
    days.write(1, rowsOfDay(1).slice(0, 2), 3);
    await expectCounted(days, 3);
    const onlyLogs = {
      sessions: 3,
      requests: 5,
      inputTokens: 7000,
      outputTokens: 700,
      costNanoUsd: 52_500_000,
    };
    expect((await days.totals(3, ["--only-logs"])).counted).toEqual(onlyLogs);
  });

  it("keeps what it lost when it grows by other rows, and is deleted at last", async () => {
    const days = await threeDays();
    const [more, grown] = [rowsOfDay(4), rowsOfDay(5)];
    days.write(1, [...rowsOfDay(1).slice(0, 2), ...more], 4);
    await expectCounted(days, 4, countedOf(4));
    days.write(1, [...rowsOfDay(1).slice(0, 2), ...more, ...grown], 5);
    await expectCounted(days, 5, countedOf(5));
    days.remove(1);
    await expectCounted(days, 6, countedOf(5));
  });

  it("has nothing kept beside it once it says all again", async () => {
    const days = await threeDays();
    days.write(1, rowsOfDay(1).slice(0, 2), 3);
    await expectCounted(days, 3);
    days.write(1, rowsOfDay(1), 4);
    await expectCounted(days, 4);
    const { stdout } = await days.run(4, ["sessions", "--json"]);
    expect(stdout).not.toContain(" as of ");
  });

  it("keeps the result of a call that a longer prompt stands in place of", async () => {
    const rows = [
      prompt(session, at(0), "list"),
      response(session, at(1), "Lost", { calls: { toolu_01Lost: "Bash" } }),
    ];
    const days = new KeptDays();
    days.write(0, [...rows, result(session, at(2), "toolu_01Lost")]);
    await days.run(0, ["totals"]);
    days.write(0, [...rows, prompt(session, at(2), "list again, please, ".repeat(9))], 1);
    const { stdout } = await days.run(1, ["tools", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ rows: [{ calls: 1, outcomes: { ok: 1 } }] });
  });

  it("keeps the turn of a response that a later prompt has now", async () => {
    const [first, second] = [1, 9].map((minute) => response(session, at(minute), `Turn${minute}`, {}));
    const opening = prompt(session, at(0), "go on");
    const days = new KeptDays();
    days.write(0, [opening, first!, title(session, "Work"), second!]);
    await days.run(0, ["totals"]);
    days.write(0, [opening, first!, prompt(session, at(8), "and now this, please"), second!], 1);
    const { stdout } = await days.run(1, ["session", session.sessionId, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ rows: [{ durationMs: 540_000 }, { durationMs: 60_000 }] });
  });

  it("keeps a compaction that another one of the same time stands in place of", async () => {
    const opening = prompt(session, at(0), "go on");
    const compaction = () => ({ ...prompt(session, at(1), ""), type: "system", subtype: "compact_boundary" });
    const days = new KeptDays();
    days.write(0, [opening, compaction()]);
    await days.run(0, ["totals"]);
    days.write(0, [opening, compaction(), response(session, at(2), "After", {})], 1);
    const { stdout } = await days.run(1, ["totals", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { compactions: 2 } });
  });

  it("keeps what was there when only its logs were counted meanwhile", async () => {
    const days = await threeDays();
    for (const day of [3, 4, 5, 6, 7, 8, 9]) {
      days.write(day);
      days.remove(day - 3);
      expect((await days.totals(day, ["--only-logs"])).counted).toEqual(countedOf(3));
    }
    await expectCounted(days, 9, countedOf(10));
  });
});

describe("a log that was moved", () => {
  it("counts once", async () => {
    const days = await threeDays();
    renameSync(days.logOf(1), days.logOf(1).replace(".jsonl", "-moved.jsonl"));
    await expectCounted(days, 3);
    renameSync(days.logOf(2), days.logOf(0));
    await expectCounted(days, 4);
  });

  it("counts once beside a new one in its place", async () => {
    const days = await threeDays();
    const moved = days.logOf(1).replace(".jsonl", "-1.jsonl");
    renameSync(days.logOf(1), moved);
    days.write(1, rowsOfDay(3), 3);
    await expectCounted(days, 3, countedOf(4));
    rmSync(moved);
    await expectCounted(days, 4, countedOf(4));
  });

  it("counts once when another link to it stays", async () => {
    const days = await threeDays();
    linkSync(days.logOf(1), days.logOf(1).replace(".jsonl", "-link.jsonl"));
    await expectCounted(days, 3);
    days.remove(1);
    await expectCounted(days, 4);
  });
});

describe("logs that come back", () => {
  it("count once", async () => {
    const days = await threeDays();
    for (const day of [0, 1, 2]) days.remove(day);
    await expectCounted(days, 3);
    days.write(1, rowsOfDay(1), 4);
    await expectCounted(days, 4);
    days.remove(1);
    await expectCounted(days, 5);
  });
});
