import { CliError } from "../common/cli-error.js";
import { closestName } from "../common/closest-name.js";
import type { Threshold } from "./threshold.js";
import { thresholdMetrics } from "./threshold-metrics.js";

/**
 * Makes sure that there is the metric of each threshold. Not done where flags are parsed: every run would load all figures.
 *
 * @throws {CliError} 2 if there is none of that name
 */
export function checkThresholds(thresholds: readonly Threshold[]): void {
  for (const { metric, text } of thresholds) {
    if (thresholdMetrics.includes(metric)) continue;
    const closest = closestName(metric, thresholdMetrics);
    const hint = closest === null ? `allowed is ${thresholdMetrics.join(", ")}` : `did you mean ${closest}?`;
    throw new CliError(`not a value of --fail-on: ${text}; no such metric; ${hint}`, 2);
  }
}
