import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { activityMap, responseTimes, timeByDay } from "../../src/charts/time.js";
import { agentCostByType } from "../../src/charts/agents.js";
import { cacheLosses, promptCostByDay } from "../../src/charts/cache.js";
import { contextBySession, costByContext } from "../../src/charts/context.js";
import { costByWeek, costStrip } from "../../src/charts/cost-by-week.js";
import { costDifferences } from "../../src/charts/cost-differences.js";
import { sessionsInTime } from "../../src/charts/sessions-in-time.js";
import { costThroughWeek } from "../../src/charts/cost-through-week.js";
import { errorKinds, failureCost, durationByTool, errorRateByTool } from "../../src/charts/tools.js";
import { costByDay, tokensByDay } from "../../src/charts/usage-by-day.js";
import { written } from "../../src/format/written.js";
import type { ChartSpec } from "../../src/report.js";
import { drawChart } from "../draw-chart.js";
import { hostileReportData, oneRowReportData } from "../odd-report-data.js";
import { contextOf } from "../evidence-rows.js";
import { toolOf, usageOf } from "../report-rows.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";
import { chartMatchers } from "../to-be-valid-spec.js";

expect.extend(chartMatchers);

const charts: { readonly [name: string]: (data: WeeklyReportData) => ChartSpec } = {
  activityMap: ({ activity, period }) => written(activityMap(activity, period.weekStart)),
  agentCostByType: ({ agents }) => written(agentCostByType(agents)),
  cacheLosses: ({ cacheHealth }) => written(cacheLosses(cacheHealth!)),
  promptCostByDay: ({ cache, period }) => written(promptCostByDay(cache, period)),
  contextBySession: ({ context }) => written(contextBySession(context!.sessions)),
  costByContext: ({ context }) => written(costByContext(context!.bands)),
  costByDay: ({ dailyModels, period }) => written(costByDay(dailyModels, period)),
  costByWeek: ({ weeks, period }) => written(costByWeek(weeks, period)),
  costDifferences: ({ projects }) =>
    written(
      costDifferences(
        projects.map(({ project, costUsd }, at) => ({
          name: project ?? "",
          keys: { project },
          usd: (costUsd ?? 0) * (at % 2 === 0 ? 1 : -1),
          sides: "$1 → 2",
          label: "+$1",
        })),
        { description: "Differences", noun: "Project", sidesTitle: "Before and after", isSigned: true },
      ),
    ),
  costStrip: ({ weeks, period }) =>
    written(
      costStrip(
        weeks.map((week) => ({ ...week, span: week.week, since: "", until: "", standing: "whole" as const })),
        period,
        40,
      ),
    ),
  sessionsInTime: ({ sessions }) =>
    written(
      sessionsInTime(
        sessions.map((row, at) => ({
          ...row,
          name: row.title ?? "",
          label: row.title ?? "",
          keys: { session: row.sessionId, project: row.project },
          day: (at * 7) / 40,
          startText: "Mon 9 Nov 09:00",
          costUsd: row.costUsd ?? 0,
        })),
        { since: "2026-11-09", days: 7 },
      ),
    ),
  costThroughWeek: ({ dailyModels, period }) => written(costThroughWeek(dailyModels, period)),
  durationByTool: ({ tools }) => written(durationByTool(tools)),
  errorKinds: ({ errors }) => written(errorKinds(errors)),
  errorRateByTool: ({ tools }) => written(errorRateByTool(tools)),
  failureCost: ({ failures }) => written(failureCost(failures!)),
  responseTimes: ({ times }) => written(responseTimes(times!.responses)),
  timeByDay: ({ times, period }) => written(timeByDay(times!.byDay, period)),
  tokensByDay: ({ dailyModels, period }) => written(tokensByDay(dailyModels, period)),
};

it("covers every chart of weeks; the others have tests of their own", () => {
  const folder = join(import.meta.dirname, "../../src/charts");
  const names = readdirSync(folder).flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    const found = source.matchAll(/^export function (\w+)[^]*?\): (.+) \{$/gm);
    return Array.from(found, ([, name = "", result]) => (result === "ChartSpec" ? name : []));
  });
  expect(new Set(names.flat())).toEqual(new Set([...Object.keys(charts), "costBridgeChart", "forestChart"]));
});

const inputs: { readonly [name: string]: () => WeeklyReportData } = {
  ordinary: sampleReportData,
  empty: emptyReportData,
  "one-row": oneRowReportData,
  hostile: hostileReportData,
};

describe.each(Object.entries(charts))("%s", (_, chart) => {
  it.each(Object.entries(inputs))(
    "is a valid spec of %s rows and leaves them alone",
    async (_name, input) => {
      const data = input();
      await expect(chart(data)).toBeValidSpec();
      expect(data).toEqual(input());
    },
  );

  it("is the same for the same rows", () => {
    expect(JSON.stringify(chart(sampleReportData()))).toBe(JSON.stringify(chart(sampleReportData())));
  });

  it("R87 draws hostile names as text", async () => {
    const { svg } = await drawChart(chart(hostileReportData()));
    expect(svg).not.toContain("<script");
  });
});

describe("costByWeek", () => {
  it("tells weeks without a price from those of which nothing is known, and leaves room for what is over a bar", () => {
    const weeks = [
      { ...usageOf({ requests: 1, costUsd: 202 }), week: "2026-W44" },
      { ...usageOf({ requests: 1, costUsd: null, unpricedRequests: 1 }), week: "2026-W45" },
      { ...usageOf({ requests: 1, costUsd: null, tokenBasis: null }), week: "2026-W46" },
    ];
    const spec = written(costByWeek(weeks, sampleReportData().period));
    expect(spec["data"]).toMatchObject({
      values: [{ label: "$202" }, { label: "unpriced" }, { label: "not known" }],
    });
    // 18 of 220 pixels are free above the bar of $202: $220.
    expect(JSON.stringify(spec)).toContain('"scale":{"domainMax":220}');
  });

  it("keeps the place of a week without a request", () => {
    const weeks = ["2026-W44", "2026-W47"].map((week) => ({ ...usageOf({ requests: 1, costUsd: 1 }), week }));
    const spec = JSON.stringify(written(costByWeek(weeks, sampleReportData().period)));
    expect(spec).toContain('"domain":["W44","W45","W46","W47"]');
  });
});

describe("contextBySession", () => {
  it("counts sessions in bins of a round number of tokens", () => {
    const rows = [4_000, 19_999, 20_000, 167_000].map((maxTokens) => ({ ...contextOf("s", maxTokens) }));
    // 167 k in at most 12 bins: of 20 k each, the last one of those to 180 k.
    expect(written(contextBySession(rows))["data"]).toMatchObject({
      values: [
        { from: 0, to: 20_000, sessions: 2, range: "up to 20 k" },
        { from: 20_000, to: 40_000, sessions: 1 },
        { from: 160_000, to: 180_000, sessions: 1 },
      ],
    });
  });
});

/** The ticks of the axis of tools whose calls took so long, ms; a narrow chart and a wide one label some of them. */
function axisOf(...percentiles: readonly [number, number, number][]): readonly number[] {
  const tools = percentiles.map((times, at) => toolOf(`tool ${at}`, { ok: 30 }, times));
  const [, values = "[]"] =
    /"axis":\{"values":(\[[\d,]*\])/.exec(JSON.stringify(durationByTool(tools))) ?? [];
  const ticks: readonly number[] = JSON.parse(values);
  return ticks;
}

describe("durationByTool", () => {
  it("has at least three labels, however near each other its durations are", () => {
    expect(axisOf([1_100, 1_200, 1_300])).toEqual([1_000, 2_000, 5_000]);
    expect(axisOf([1, 1, 1])).toEqual([1, 2, 5]);
    // From 2 ms to 10 min, with two round durations about a third of the way from each end; a narrow chart has one
    // about halfway instead: 2 ms × √300,000 = 1,095 ms is nearest to 1 s.
    expect(axisOf([3, 400, 900], [2_000, 600_000, 700_000])).toEqual([2, 100, 10_000, 600_000, 1_000]);
  });

  it("writes the median and the 90th percentile, and draws nothing below a millisecond", () => {
    const tools = [toolOf("Read", { ok: 30 }, [0.4, 1_500, 9_000])];
    expect(written(durationByTool(tools))["data"]).toMatchObject({
      values: [{ from: 1, to: 1_500, values: "0 ms – 1.5 s", p99: "9.0 s" }],
    });
  });
});
