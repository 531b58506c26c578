import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { activityMap } from "../../src/charts/activity-map.js";
import { agentCostByType } from "../../src/charts/agents.js";
import { cacheLosses, cacheShareByDay } from "../../src/charts/cache.js";
import { contextBySession, costByContext } from "../../src/charts/context.js";
import { costByWeek } from "../../src/charts/cost-by-week.js";
import { costThroughWeek } from "../../src/charts/cost-through-week.js";
import { errorKinds, failureCost } from "../../src/charts/errors.js";
import { responseTimes, timeByDay } from "../../src/charts/time.js";
import { durationByTool, errorRateByTool } from "../../src/charts/tools.js";
import { costByDay, tokensByDay } from "../../src/charts/usage-by-day.js";
import { written } from "../../src/format/written.js";
import type { ChartSpec } from "../../src/report.js";
import { drawChart } from "../draw-chart.js";
import { hostileReportData, oneRowReportData } from "../odd-report-data.js";
import { usageOf } from "../report-rows.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";
import { chartMatchers } from "../to-be-valid-spec.js";

expect.extend(chartMatchers);

const charts: { readonly [name: string]: (data: WeeklyReportData) => ChartSpec } = {
  activityMap: ({ activity, period }) => written(activityMap(activity, period.weekStart)),
  agentCostByType: ({ agents }) => written(agentCostByType(agents)),
  cacheLosses: ({ cacheHealth }) => written(cacheLosses(cacheHealth!)),
  cacheShareByDay: ({ cache, period }) => written(cacheShareByDay(cache, period)),
  contextBySession: ({ context }) => written(contextBySession(context!.sessions)),
  costByContext: ({ context }) => written(costByContext(context!.bands)),
  costByDay: ({ dailyModels, period }) => written(costByDay(dailyModels, period)),
  costByWeek: ({ weeks, period }) => written(costByWeek(weeks, period)),
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
});
