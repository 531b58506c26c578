import type { StripSpan, WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import type { WrittenChart } from "../../src/report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { auditFindingOf, auditReportOf, auditRuleOf, largeResult } from "../audit-reports.js";
import { breakdownOf, noFirstScreen, partOf } from "../first-screen-rows.js";
import { outcomesOf, totalsOf, usageOf } from "../report-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf, figuresOf, medianOf, week47, weeksBefore } from "../week-comparisons.js";
import { dataOf, session } from "./week-46.js";

const screenOf = (data: WeeklyReportData) => written(weeklyReport(data)).firstScreen;

const notes = (weekSoFar: WeeklyReportData["weekSoFar"]) => screenOf(dataOf({ weekSoFar }))?.notes[0];

const span = (week: string, costUsd: number | null, standing: StripSpan["standing"]): StripSpan => ({
  ...usageOf({ requests: costUsd === null ? 0 : 1, costUsd: costUsd ?? 0 }),
  span: week,
  since: "2026-11-09",
  until: "2026-11-15",
  standing,
});

const starts = (ids: readonly string[]) =>
  ids.map((sessionId) => ({ sessionId, at: "2026-11-10T11:00:00.000Z" }));

const screenWith = (sessions: WeeklyReportData["sessions"], ids: readonly string[]) =>
  screenOf(dataOf({ sessions, firstScreen: { ...noFirstScreen, starts: starts(ids) } }))?.sessions;

/** Fields of what a chart draws, mark by mark. */
function drawn(chart: WrittenChart | null | undefined, ...fields: readonly string[]): readonly unknown[][] {
  return (chart?.spec.data.values ?? []).map((value) => {
    const known = new Map<string, unknown>(Object.entries(value));
    return fields.map((field) => known.get(field));
  });
}

/** What the first screen names of an audit. */
function flagged(...found: Parameters<typeof auditReportOf>) {
  return written(weeklyReport(dataOf(), { audit: auditReportOf(...found) })).firstScreen?.flagged;
}

describe("what must not be missed", () => {
  it("is nothing without an audit, and without a high finding", () => {
    expect(screenOf(dataOf())?.flagged).toBeNull();
    expect(flagged([])).toBeNull();
    expect(flagged([auditFindingOf({ severity: "medium" }), largeResult])).toBeNull();
  });

  it("is the first high finding, and how many more there are", () => {
    const often = auditFindingOf({ count: 1204, sessions: 3 });
    expect(flagged([often, largeResult])).toEqual({
      id: "audit-high",
      tone: "bad",
      text: "Recursive delete (rm): 1,204 times in 3 sessions.",
      evidence: [
        {
          label: "What the agents touched",
          section: "audit",
          place: null,
          sessionId: "d4444444-0000-4000-8000-000000000004",
        },
      ],
    });
    const once = auditFindingOf();
    expect(flagged([once, once])?.text).toBe("Recursive delete (rm): once. 1 more finding is high.");
    expect(flagged([once, once, once])?.text).toBe("Recursive delete (rm): once. 2 more findings are high.");
  });

  it("names no kind of place, which the rule's title says", () => {
    const read = auditFindingOf({ rule: "credential-read", subject: { kind: "place", name: "credential" } });
    const rules = [auditRuleOf({ rule: "credential-read", title: "Credentials read" })];
    expect(flagged([read], rules)?.text).toBe("Credentials read: once.");
    expect(flagged([{ ...read, places: [] }], rules)?.evidence).toEqual([
      { label: "What the agents touched", section: "audit", place: null },
    ]);
  });
});

describe("the cost and its figures", () => {
  it("have their change, and say where it is noise", () => {
    const data = dataOf();
    const noise = { estimate: 0.004, low: -0.01, high: 0.02, pValue: 0.6, distance: { low: -1, high: 2 } };
    const screen = screenOf({ ...data, firstScreen: { ...data.firstScreen!, errorRate: noise } });
    expect(screen?.cost).toEqual({
      value: "$204.57",
      details: ["−$65.64 (−24 %) from week 45", "$0.21 a prompt, −2 %"],
      graveUnpriced: null,
      legend: ["List prices; not your bill."],
    });
    expect(screen?.figures).toEqual([
      { label: "prompts", value: "965", change: "−23 %", isNoise: false },
      { label: "sessions", value: "71", change: "−29 %", isNoise: false },
      { label: "", value: "active time unknown", change: null, isNoise: false },
      { label: "tool errors", value: "3.9 %", change: "+0.4 pt", isNoise: true },
    ]);
    const real = { ...noise, low: 0.001 };
    const [, , , errors] = screenOf({
      ...data,
      firstScreen: { ...data.firstScreen!, errorRate: real },
    })!.figures;
    expect(errors?.isNoise).toBe(false);
  });

  it("are of tokens where most of them have no price, without why and what it could save", () => {
    const totals = totalsOf({
      requests: 9,
      sessions: 3,
      outputTokens: 2000,
      costUsd: 1.67,
      unpricedRequests: 8,
      unpricedTokens: 1990,
    });
    const screen = screenOf(dataOf({ totals }));
    expect(screen?.cost).toEqual({
      value: "2.00 k tokens",
      details: ["$1.67 for those with a price"],
      graveUnpriced: "+ 1.99 k tokens unpriced",
      legend: ["List prices; not your bill."],
    });
    expect(screen?.why).toBeNull();
    expect(screen?.actionsNote).toBe("Most tokens have no price, so no saving is known.");
  });

  it("count failed calls where they are too few for a rate", () => {
    const data = dataOf();
    const totals = { ...data.totals, outcomes: outcomesOf({ ok: 6, failed: 8, invalid: 1, rejected: 4 }) };
    expect(screenOf({ ...data, totals })?.figures[3]).toEqual({
      label: "tool calls failed",
      value: "9 of 15",
      change: null,
      isNoise: false,
    });
  });

  it("are compared with no week where nothing of this one has a price", () => {
    const data = dataOf({ totals: totalsOf({ requests: 9, costUsd: null, prompts: 3 }) });
    const comparison = comparisonOf({ costUsd: null, requests: 9 }, { costUsd: 5 });
    const screen = screenOf({ ...data, comparison });
    expect(screen?.cost).toMatchObject({ value: "–", details: [] });
    expect(screen?.why).toBeNull();
    const unknownBefore = { ...dataOf(), comparison: comparisonOf({ costUsd: 204.57 }, { costUsd: null }) };
    expect(screenOf(unknownBefore)?.cost.details).toContain("week 45 could not be priced");
  });

  it("say what the mark of a lower bound is", () => {
    const data = dataOf();
    const totals = { ...data.totals, lowerBoundRequests: 2 };
    expect(screenOf({ ...data, totals })?.cost.legend.at(-1)).toMatch(/^≥: at least/);
  });

  it("tell the week so far beside the median, else beside the week before", () => {
    const soFar = {
      ...comparisonOf({}, null),
      span: week47,
      figures: figuresOf({ costUsd: 12.2 }),
      before: weeksBefore(week47, [{ costUsd: 9 }, null, null, null]),
    };
    expect(notes({ ...soFar, median: medianOf(3, { costUsd: 31.1 }) })).toBe(
      "Week 47 so far: $12 by Wednesday; the median of the 3 weeks before had $31 by then.",
    );
    expect(notes(soFar)).toBe("Week 47 so far: $12 by Wednesday; the week before had $9.00 by then.");
    expect(notes({ ...soFar, figures: figuresOf({ requests: 0 }) })).not.toContain("so far");
  });

  it("say once why nothing is compared, or no median is drawn", () => {
    expect(screenOf(dataOf())?.notes).toEqual(["No median: it takes three active weeks of the four before."]);
    const first = dataOf({ comparison: comparisonOf({ costUsd: 3 }, null), firstScreen: noFirstScreen });
    expect(screenOf(first)?.notes).toEqual(["No complete earlier week to compare with."]);
    const idle = dataOf({ comparison: comparisonOf({ costUsd: 3 }, "empty"), firstScreen: noFirstScreen });
    expect(screenOf(idle)?.notes).toEqual(["No request in the week before to compare with."]);
  });
});

describe("the strip", () => {
  const strip = [
    ...["W39", "W40", "W41", "W42", "W43"].map((week) => span(`2026-${week}`, null, "empty")),
    span("2026-W44", 126, "cut"),
    span("2026-W45", 270, "whole"),
    span("2026-W46", 205, "whole"),
  ];

  it("has a place for each of eight weeks, the empty ones too", () => {
    const data = dataOf();
    const chart = screenOf({ ...data, firstScreen: { ...data.firstScreen!, strip } })?.strip;
    expect(chart?.title).toBe("Cost of eight weeks (pale: may lack days), US dollars");
    expect(drawn(chart, "span", "label")).toEqual([
      ["W39", "–"],
      ["W40", "–"],
      ["W41", "–"],
      ["W42", "–"],
      ["W43", "–"],
      ["W44", "$126"],
      ["W45", "$270"],
      ["W46", "$205"],
    ]);
    expect(chart?.table.rows.at(-1)).toMatchObject({ span: "week 46", cost: "$205.00" });
    expect(chart?.table.notes).toEqual(["A pale bar: the logs may lack a part of the week."]);
  });

  it("has its labels above the line of the median where it would cross them", () => {
    const median = medianOf(3, { costUsd: 130 });
    const comparison = { ...comparisonOf({ costUsd: 205 }, { costUsd: 270 }), median };
    const data = dataOf({ comparison });
    const chart = screenOf({ ...data, firstScreen: { ...data.firstScreen!, strip } })?.strip;
    // A label takes 18 of 84 pixels, 66 of which are 270 dollars: 73.6 dollars. So 126 to 199.6 holds 130, and 0 to 73.6 does not.
    expect(drawn(chart, "span", "labelUsd").slice(4)).toEqual([
      ["W43", 0],
      ["W44", 130],
      ["W45", 270],
      ["W46", 205],
    ]);
  });

  it("is left out where no other week has a request", () => {
    const data = dataOf();
    const alone = strip.map((one, at) => (at === 7 ? one : { ...one, requests: 0 }));
    expect(screenOf({ ...data, firstScreen: { ...data.firstScreen!, strip: alone } })?.strip).toBeNull();
  });
});

describe("why", () => {
  it("opens the view of which few parts explain the most, and never that there were fewer requests alone", () => {
    const why = screenOf(dataOf())?.why;
    // Models: opus has more than three quarters of both weeks. Causes: nearly all of it are fewer requests.
    expect(why?.open).toBe("project");
    expect(why?.title).toBe("Why");
    expect(why?.views.map(({ id, chart }) => [id, chart?.id ?? null])).toEqual([
      ["project", "why-project"],
      ["model", null],
      ["cause", null],
    ]);
    expect(drawn(why?.views[0]?.chart, "name", "sides", "label")).toEqual([
      ["ember", "$97 → 27", "−$70.00"],
      ["delta", "$36 → 18", "−$18.00"],
      ["beacon", "$84 → 102", "+$18.00"],
      ["atlas", "$32 → 40", "+$8.00"],
      ["cobalt", "$21 → 18", "−$3.00"],
    ]);
    expect(why?.views[1]?.reading).toBe(
      "opus-4-5 $265 → 201 (−$64.00) and haiku $5.00 → 4.00 (−$1.00). Requests +30 %, cost of a request −42 %.",
    );
  });

  it("adds up what is beyond five bars", () => {
    const parts = Array.from({ length: 8 }, (_, at) => partOf(`p${at}`, 0, 20 - at));
    const data = dataOf({
      firstScreen: { ...noFirstScreen, breakdowns: [breakdownOf("project", parts)] },
    });
    // 15, 14 and 13.
    expect(drawn(screenOf(data)?.why?.views[0]?.chart, "name", "label").slice(4)).toEqual([
      ["p4", "$16.00"],
      ["3 others", "$42.00"],
    ]);
  });

  it("marks costs that are lower bounds, and rounds them down, in the table too", () => {
    const parts = [11, 7, 2].map((usd) => ({ ...partOf(`p${usd}`, 0, usd + 0.009), lowerBoundRequests: 1 }));
    const rest = { ...parts[2]!, count: 2 };
    const breakdowns = [{ ...breakdownOf("project", parts), rest }];
    const chart = screenOf(dataOf({ firstScreen: { ...noFirstScreen, breakdowns } }))?.why?.views[0]?.chart;
    expect(drawn(chart, "label").slice(0, 3)).toEqual([["≥ $11.00"], ["≥ $7.00"], ["≥ $2.00"]]);
    expect(chart?.table.rows.map(({ after }) => after)).toEqual(
      [11.009, 7.009, 2.009].map((atLeast) => ({ atLeast })),
    );
    expect(chart?.table.notes).toEqual(["2 more, together ≥ $2.00."]);
  });
});

describe("every session", () => {
  it("is a dot at its start, by days in the report's zone", () => {
    const ids = ["a", "b", "c"];
    const shown = screenWith(
      ids.map((id, at) => session(id, at + 1, null)),
      ids,
    );
    expect(shown?.title).toBe("Every session of the week");
    // Tuesday, 12:00 in Berlin: a day and a half after Monday began.
    expect(drawn(shown?.chart, "name", "day", "costUsd", "sessionKey", "projectKey")).toEqual([
      ["“c”", 1.5, 3, "c", "/ann/shop"],
      ["“b”", 1.5, 2, "b", "/ann/shop"],
      ["“a”", 1.5, 1, "a", "/ann/shop"],
    ]);
    expect(shown?.chart?.table.rows.map((row) => [row["session"], row["start"], row["costUsd"]])[0]).toEqual([
      "“c”",
      "Tue 10 Nov 12:00",
      3,
    ]);
  });

  it("is a sentence where there are one or two, and says which are not shown", () => {
    const shown = screenWith(
      [session("a", 3, null), session("b", null, null), session("c", 2, null)],
      ["a", "b"],
    );
    expect(shown?.chart).toBeNull();
    expect(shown?.reading).toBe(
      "“a”: $3.00, Tue 10 Nov 12:00. Not shown: 2 sessions without a time or a price.",
    );
  });

  it("groups the cheapest of thousands, and leaves none out", () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `s${at}`);
    const shown = screenWith(
      ids.map((id, at) => session(id, at < 10 ? 50 - at : 0.01, null)),
      ids,
    );
    const dots = drawn(shown?.chart, "sessionKey", "name");
    expect(dots.filter(([key]) => key !== null)).toHaveLength(400);
    expect(dots.filter(([key]) => key === null)).toEqual([[null, "4,600 sessions"]]);
    expect(JSON.stringify(shown?.chart?.spec).length).toBeLessThan(200_000);
  });
});

describe("worth doing and banner", () => {
  it("says so where nothing is", () => {
    expect(screenOf(dataOf())).toMatchObject({
      actions: [],
      actionsNote: "Nothing that would save 10 cents or more.",
      banner: [],
    });
  });

  it("has a banner for an incomplete report, and none for a hundredth of the tokens without a price", () => {
    const quality = {
      ...emptyReportData().quality,
      problems: { count: 1, byCode: { "file-unrecognised": 1 }, sources: null },
    };
    expect(screenOf(dataOf({ quality }))?.banner[0]).toMatch(/^This report is incomplete\. /);
    const byCode = { "file-unrecognised": 1, "source-missing": 11 };
    const problems = { count: 12, byCode, sources: { read: 29, expected: 40 } };
    expect(screenOf(dataOf({ quality: { ...quality, problems } }))?.banner).toEqual([
      "This report is incomplete. 29 of 40 sources were read. Logs that were exported to the lake are missing or damaged there; their sessions are not counted.",
      expect.stringMatching(/^This report is incomplete\. No line of a file was recognised/),
    ]);
    const totals = totalsOf({
      requests: 9,
      costUsd: 3,
      inputTokens: 1000,
      unpricedRequests: 1,
      unpricedTokens: 10,
    });
    expect(screenOf(dataOf({ totals }))?.banner).toEqual([]);
    expect(screenOf(dataOf({ totals: { ...totals, unpricedTokens: 11 } }))?.banner).toEqual([
      "1.1 % of the tokens have no price and are in no dollar figure: 11 tokens unpriced.",
    ]);
  });
});
