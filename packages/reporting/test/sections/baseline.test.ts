import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { baselinePhrase, baselineReading, comparisonTable } from "../../src/baseline/comparison-table.js";
import { costSentence } from "../../src/baseline/cost-sentence.js";
import { spanName, weekList } from "../../src/baseline/span-names.js";
import { comparisonOf, medianOf, week46, week47, weeksBefore } from "../week-comparisons.js";

const none = comparisonOf({}, null);

describe("baselinePhrase", () => {
  it("names the weeks, or why there are none", () => {
    const before = weeksBefore(week46, [{}, "empty", {}, null]);
    expect(written(baselinePhrase({ ...none, before }, "monday"))).toBe(
      "week 46 is compared with weeks 43 and 45",
    );
    expect(written(baselinePhrase(none, "monday"))).toBe("no complete earlier week to compare with");
    const empty = weeksBefore(week46, ["empty", "empty", "empty", "empty"]);
    expect(written(baselinePhrase({ ...none, before: empty }, "monday"))).toBe(
      "nothing was done in the 4 weeks before",
    );
  });
});

describe("a week that is whole in the logs but neither the last one nor one of several", () => {
  const alone = { ...none, before: weeksBefore(week46, ["empty", {}, "empty", "empty"]) };

  it("is no baseline", () => {
    expect(written(baselinePhrase(alone, "monday"))).toBe(
      "only week 44 is complete, too little for a median",
    );
    expect(baselineReading({ ...alone, span: { ...week46, isRunning: true } }, "monday")).toEqual([
      "No baseline: only week 44 is complete, too little for a median.",
      "No baseline: weeks 42, 43 and 45, in which nothing was done.",
      "Today is not over.",
    ]);
    expect(written(comparisonTable(alone, "monday")).title).toBe("Week 46");
  });
});

describe("a median", () => {
  const median = medianOf(3, { costUsd: 2, sessions: 1.5, toolCalls: 1201.5 });
  const compared = {
    ...comparisonOf({ costUsd: 4, sessions: 3, toolCalls: 2403 }, {}),
    median: { ...median, weeksOf: { ...median.weeksOf, costUsd: 2 } },
  };

  it("is of the weeks in which the figure is known", () => {
    expect(written(costSentence(compared, "monday"))).toBe(
      "Week 46 cost $4.00, 2.0 times as much as the median of 2 weeks ($2.00).",
    );
  });

  it("that is last week's cost is told with it", () => {
    const three = {
      ...compared,
      before: weeksBefore(week46, [{ costUsd: 2 }]),
      median: medianOf(3, { costUsd: 2 }),
    };
    expect(written(costSentence(three, "monday"))).toBe(
      "Week 46 cost $4.00, 2.0 times as much as week 45 and the median of 3 weeks ($2.00 each).",
    );
    expect(written(costSentence({ ...three, median: medianOf(3, { costUsd: 2.5 }) }, "monday"))).toBe(
      "Week 46 cost $4.00, 2.0 times as much as week 45 ($2.00) and 60.0 % more than the median of 3 weeks ($2.50).",
    );
  });

  it("of few shows a half, so that its change can be looked up", () => {
    const rows = written(comparisonTable(compared, "monday")).rows;
    expect(rows.filter(({ figure }) => figure === "Sessions" || figure === "Tool calls")).toMatchObject([
      { now: "3", median: "1.5", medianChange: "+100.0 %" },
      { now: "2,403", median: "1,202", medianChange: "+100.0 %" },
    ]);
  });
});

describe("baselineReading", () => {
  it("names each week once, with the reason", () => {
    const before = weeksBefore(week46, [{}, "empty", {}, null]);
    expect(baselineReading({ ...none, before, wholeFrom: "2026-10-23" }, "monday")).toEqual([
      "Baseline: weeks 43 and 45, complete in the logs.",
      "No baseline: week 44, in which nothing was done.",
      "No baseline: week 42. The logs of claude-code are complete from Fri 23 Oct on; older ones may have been deleted.",
    ]);
    const names = new Map([["claude-code", "Claude Code"]]);
    expect(baselineReading({ ...none, before, wholeFrom: "2026-10-23" }, "monday", names)[2]).toContain(
      "The logs of Claude Code are complete",
    );
  });

  it("is true of a first week", () => {
    expect(baselineReading(none, "monday")).toEqual([
      "There is no complete week before week 46 to compare with.",
      "No baseline: weeks 42, 43, 44 and 45. The logs hold no older session, so some of these days may have been deleted.",
    ]);
  });
});

describe("names of days", () => {
  it("are the week, or the days that are compared", () => {
    expect(spanName(week46, "monday")).toBe("week 46");
    expect(spanName({ ...week46, isRunning: true }, "monday")).toBe("week 46 up to today");
    expect(spanName(week47, "monday")).toBe("week 47 up to Wed");
    expect(spanName({ ...week47, since: "2026-11-17" }, "monday")).toBe("Tue–Wed of week 47");
    expect(spanName({ ...week47, since: "2026-11-18" }, "monday")).toBe("Wed of week 47");
    expect(spanName({ ...week46, week: "2026-11-08" }, "sunday")).toBe("week of 8 Nov");
  });

  it("are lists with an and", () => {
    expect(weekList(["2026-W45"], "monday")).toBe("week 45");
    expect(weekList(["2026-10-25", "2026-11-01"], "sunday")).toBe("weeks of 25 Oct and of 1 Nov");
  });
});
