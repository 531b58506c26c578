import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { breakdownOf, noFirstScreen, partOf } from "../first-screen-rows.js";
import { totalsOf } from "../report-rows.js";
import { comparisonOf } from "../week-comparisons.js";
import { dataOf } from "./week-46.js";

const titleOf = (data: WeeklyReportData) => written(weeklyReport(data)).title;

describe("the title", () => {
  it("is the finding, with the largest part that goes its way and the largest against it", () => {
    expect(titleOf(dataOf())).toBe("$205, a quarter less than the week before: ember shrank, beacon grew");
  });

  it("names another part of the same way where nothing large goes against it, and what is new or paused", () => {
    const breakdowns = [
      breakdownOf("project", [
        partOf("ember", 0, 30),
        partOf("delta", 1, 9),
        partOf("atlas", 4, 0),
        partOf("b", 9, 9),
      ]),
    ];
    const data = dataOf({
      comparison: comparisonOf({ costUsd: 48 }, { costUsd: 14 }),
      totals: totalsOf({ requests: 9, sessions: 3, costUsd: 48 }),
      firstScreen: { ...noFirstScreen, isCompared: true, breakdowns },
    });
    // 4 of 42 is less than a tenth: atlas is not named.
    expect(titleOf(data)).toBe("$48, 3.4 times as much as the week before: ember is new, delta grew");
  });

  it("gives no fraction of lower bounds", () => {
    const totals = totalsOf({ requests: 9, sessions: 3, costUsd: 58.79, lowerBoundRequests: 2 });
    expect(titleOf(dataOf({ totals }))).toBe(
      "At least $58, down from $270 the week before: ember shrank, beacon grew",
    );
  });

  it("has the shares of the two largest parts where nothing is compared", () => {
    const breakdowns = [
      breakdownOf("project", [partOf("shop", 0, 4.36), partOf("blog", 0, 1.5), partOf("x", 0, 1.17)]),
    ];
    const data = dataOf({
      comparison: comparisonOf({ costUsd: 7.03 }, null),
      totals: totalsOf({ requests: 9, sessions: 11, costUsd: 7.03 }),
      firstScreen: { ...noFirstScreen, breakdowns },
    });
    expect(titleOf(data)).toBe("$7.03 in 11 sessions: shop took 62 %, blog 21 %");
    const alone = { ...noFirstScreen, breakdowns: [breakdownOf("project", [partOf("/ann/shop", 0, 7.03)])] };
    expect(titleOf({ ...data, firstScreen: alone })).toBe("$7.03 in 11 sessions: all in shop");
  });

  it("names one session by its time where it has no name, and a model before projects of about one size", () => {
    const nameless = { title: null, firstWords: null, project: "shop", startedAt: "2026-11-10T11:00:00Z" };
    const data = dataOf({
      comparison: comparisonOf({ costUsd: 10 }, null),
      totals: totalsOf({ requests: 9, sessions: 3, costUsd: 10 }),
    });
    const titleBy = (...breakdowns: readonly ReturnType<typeof breakdownOf>[]) =>
      titleOf({ ...data, firstScreen: { ...noFirstScreen, breakdowns } });
    const sessions = (...costs: readonly number[]) =>
      breakdownOf(
        "session",
        costs.map((cost, at) => partOf(`s${at}`, 0, cost, nameless)),
      );
    expect(titleBy(sessions(8.5, 1.2, 0.3))).toBe(
      "$10 in 3 sessions: the one of Tue 12:00 took 85 %, another 12 %",
    );
    expect(titleBy(sessions(9.5, 0.3, 0.2))).toBe("$10 in 3 sessions: the one of Tue 12:00 took 95 %");
    // Two of four projects took 52 %, which is 4 % of the way from even to all: (0.52 − 0.5) / 0.5. Of three models two took
    // 99 %, 97 % of that way: half of it still comes first.
    const projects = breakdownOf("project", [
      partOf("a", 0, 2.6),
      partOf("b", 0, 2.6),
      partOf("c", 0, 2.4),
      partOf("d", 0, 2.4),
    ]);
    const models = breakdownOf("model", [
      partOf("opus-5", 0, 9.5),
      partOf("haiku-5", 0, 0.4),
      partOf("sonnet-5", 0, 0.1),
    ]);
    expect(titleBy(projects, models)).toBe("$10 in 3 sessions: opus-5 took 95 %");
  });

  it("is true of what is not priced, not known or not there", () => {
    const none = { ...noFirstScreen, breakdowns: [] };
    const unpriced = totalsOf({
      requests: 2,
      sessions: 1,
      outputTokens: 7,
      costUsd: null,
      unpricedRequests: 2,
    });
    expect(titleOf(dataOf({ totals: unpriced, firstScreen: none }))).toBe(
      "7 tokens in 1 session, and none of them has a price",
    );
    // That a project paused explains no cost that is not known.
    expect(titleOf(dataOf({ totals: unpriced }))).toBe("7 tokens in 1 session, and none of them has a price");
    expect(titleOf(dataOf({ totals: totalsOf() }))).toBe("No request was made in this period");
  });

  it("speaks of tokens where most of them have no price", () => {
    const totals = totalsOf({
      requests: 9,
      sessions: 3,
      outputTokens: 2000,
      costUsd: 1.67,
      lowerBoundRequests: 1,
      unpricedRequests: 8,
      unpricedTokens: 1990,
    });
    expect(titleOf(dataOf({ totals }))).toBe("≥ 2.00 k tokens in 3 sessions, 99.5 % of them without a price");
    const half = { ...totals, unpricedTokens: 1000, lowerBoundRequests: 0 };
    expect(titleOf(dataOf({ totals: half }))).toBe(
      "$1.67, 99 % less than the week before: ember shrank, beacon grew",
    );
    const before = comparisonOf({ costUsd: 1.67 }, { costUsd: 5, requests: 9, unpricedRequests: 8 });
    expect(titleOf(dataOf({ totals: half, comparison: before }))).toMatch(/^\$1\.67 in 3 sessions/);
  });

  it("cuts names that are long, and escapes none into markup", () => {
    const hostile = {
      title: `<b>${"very long words ".repeat(9)}`,
      project: "shop",
      startedAt: null,
      firstWords: null,
    };
    const breakdowns = [
      breakdownOf("session", [
        partOf("s1", 0, 90, hostile),
        partOf("s2", 0, 1, null),
        partOf("s3", 0, 1, null),
      ]),
    ];
    const data = dataOf({ firstScreen: { ...noFirstScreen, breakdowns } });
    expect(titleOf(data)).toBe("$205 in 71 sessions: “<b>very long words very long words…” took 44 %");
  });
});
