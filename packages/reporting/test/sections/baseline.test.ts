import { describe, expect, it } from "vitest";
import { baselinePhrase, baselineReading } from "../../src/baseline/baseline-reading.js";
import { spanName, weekList } from "../../src/baseline/span-names.js";
import { comparisonOf, week46, week47, weeksBefore } from "../week-comparisons.js";

const none = comparisonOf({}, null);

describe("baselinePhrase", () => {
  it("names the weeks, or why there are none", () => {
    const before = weeksBefore(week46, [{}, "empty", {}, null]);
    expect(baselinePhrase({ ...none, before }, "monday")).toBe("week 46 is compared with weeks 43 and 45");
    expect(baselinePhrase(none, "monday")).toBe(
      "no week before is whole in the logs and has requests to compare with",
    );
    const empty = weeksBefore(week46, ["empty", "empty", "empty", "empty"]);
    expect(baselinePhrase({ ...none, before: empty }, "monday")).toBe(
      "nothing was done in the 4 weeks before",
    );
  });
});

describe("baselineReading", () => {
  it("names each week once, with the reason", () => {
    const before = weeksBefore(week46, [{}, "empty", {}, null]);
    expect(baselineReading({ ...none, before, wholeFrom: "2026-10-23" }, "monday")).toEqual([
      "Baseline: weeks 43 and 45, whole in the logs.",
      "No baseline: week 44, in which nothing was done.",
      "No baseline: week 42. The logs of claude-code are known to be whole from Fri 23 Oct on; older ones may have been deleted.",
    ]);
  });

  it("is true of a first week", () => {
    expect(baselineReading(none, "monday")).toEqual([
      "No week before week 46 can serve as baseline.",
      "No baseline: weeks 42, 43, 44 and 45. The logs hold no session before these days, and older ones may have been deleted.",
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
