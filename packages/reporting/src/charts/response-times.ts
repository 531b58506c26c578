import { leastCases } from "@turnmeter/metrics/figures.js";
import type { ResponseTimeRow } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { compareText, modelName } from "./model-series.js";
import { percentileDots } from "./percentile-dots.js";

const MOST_MODELS = 12;

/** The models of the chart: of those with at least 20 timed responses the 12 with most, longest median first. */
export function modelsByResponseTime(rows: readonly ResponseTimeRow[]): readonly ResponseTimeRow[] {
  return rows
    .filter(({ p50Ms, timedResponses }) => p50Ms !== null && timedResponses >= leastCases)
    .sort(
      (a, b) => b.timedResponses - a.timedResponses || compareText(modelName(a.model), modelName(b.model)),
    )
    .slice(0, MOST_MODELS)
    .sort((a, b) => (b.p50Ms ?? 0) - (a.p50Ms ?? 0) || compareText(modelName(a.model), modelName(b.model)));
}

/** Half, nine tenths and 99 of 100 responses of each model took no longer than the dots, on a logarithmic axis. */
export function responseTimes(rows: readonly ResponseTimeRow[]): ChartSpec {
  const models = modelsByResponseTime(rows).map(({ model, timedResponses, p50Ms, p90Ms, p99Ms }) => ({
    name: modelName(model),
    count: timedResponses,
    p50Ms,
    p90Ms,
    p99Ms,
  }));
  return percentileDots(models, {
    description:
      "For each model three dots on a logarithmic axis: the times that 50, 90 and 99 of 100 responses do not exceed.",
    noun: "Model",
    counted: "Timed responses",
  });
}
