import { describe, expect, it } from "vitest";
import { periodOf } from "@turnmeter/metrics";
import { openSelection, selectPeriod } from "../../src/logs/selection.js";
import { reportData } from "../../src/analysis/weekly/weekly-page.js";
import { logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;

// A session of one request of 100,000 output tokens, 2 dollars, at noon of each day from Thursday 2026-10-22 (W43) to
// Friday 2026-11-20 (W47); on Saturdays another one in a second project.
const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
);
const folder = logFolder(
  Object.fromEntries(
    days.flatMap((day, index) => {
      const sessions = new Date(day).getUTCDay() === 6 ? [0, 1] : [0];
      return sessions.map((at) => {
        const number = `${at}${String(index).padStart(2, "0")}`;
        const sessionId = `b8888888-0000-4000-8000-000000000${number}`;
        const cwd = at === 0 ? "/home/ann/shop" : "/home/ann/atlas";
        const row = response({ sessionId, cwd }, `${day}T12:0${at}:00.000Z`, `DAYSaaaaaaaaaaaaaa${number}`, {
          tokens: { output: 100_000 },
        });
        return [`${sessionId}.jsonl`, [row]];
      });
    }),
  ),
);

async function compare(since: string, until: string, flags: { readonly project?: readonly string[] } = {}) {
  const { context } = fakeContext();
  const selection = await openSelection({ path: [folder], ...zone, quiet: true, ...flags }, context);
  return reportData(selectPeriod(selection, periodOf(since, until, zone)));
}

describe("the compared weeks of a report", () => {
  it("R43 compares the last whole week, and the week so far up to today with the same days", async () => {
    const { comparison, weekSoFar, weekChange } = await compare("2026-11-09", "2026-11-20");
    // 8 requests of 2 dollars; the logs begin in W43.
    expect(comparison?.figures).toMatchObject({ costUsd: 16, requests: 8, sessions: 8 });
    expect(comparison?.before.map(({ standing }) => standing)).toEqual(["whole", "whole", "cut", "cut"]);
    // Two weeks are too few.
    expect(comparison?.median).toBeNull();
    expect(weekSoFar?.span).toMatchObject({ since: "2026-11-16", until: "2026-11-20", isRunning: true });
    expect(weekSoFar?.figures.costUsd).toBe(10);
    expect(weekSoFar?.before[0]).toMatchObject({ until: "2026-11-13", figures: { costUsd: 10 } });
    expect(weekChange?.bridge).toMatchObject({
      beforeCostNanoUsd: 16_000_000_000n,
      afterCostNanoUsd: 16_000_000_000n,
    });
    expect(weekChange?.before.projects.map(({ costUsd }) => costUsd)).toEqual([14, 2]);
  });

  it("judges by all logs what is whole, whatever the filter", async () => {
    const { comparison, weekChange } = await compare("2026-11-09", "2026-11-15", { project: ["atlas"] });
    expect(comparison?.figures.costUsd).toBe(2);
    expect(comparison?.before[1]).toMatchObject({ standing: "whole", figures: { costUsd: 2 } });
    expect(weekChange?.bridge.beforeCostNanoUsd).toBe(2_000_000_000n);
  });

  it("has nothing where the period is empty, and no change without a whole week before", async () => {
    expect(await compare("2020-01-06", "2020-01-12")).toMatchObject({
      comparison: null,
      weekSoFar: null,
      weekChange: null,
    });
    const first = await compare("2026-10-26", "2026-11-01");
    expect(first.comparison?.before[0]?.standing).toBe("cut");
    expect(first.weekChange).toBeNull();
  });
});
