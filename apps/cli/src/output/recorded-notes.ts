import type { Text } from "@turnmeter/reporting";
import type { RecordedCost } from "@turnmeter/metrics";
import { amount, costDifference, countOf, joined, say } from "@turnmeter/reporting";
import { boundText } from "./bound-text.js";

const noneRecorded =
  "No recorded cost: none of these logs states what a request or a whole session cost. Only computed costs (`--cost computed`) can be shown.";

/**
 * How the dollars that logs state stand to the computed ones, and for how many requests none are stated. Where they
 * were not asked for, only that there are some.
 */
export function recordedNotes(recorded: RecordedCost, { isAsked }: { readonly isAsked: boolean }): Text[] {
  const { recordedCostUsd, recordedRequests, unrecordedRequests, recordedSessions } = recorded;
  if (recordedCostUsd === null) return isAsked ? [noneRecorded] : [];
  const sessions =
    recordedSessions === 0 ? "" : say`, ${countOf(recordedSessions, "session", "sessions")} as a whole`;
  const gap = joined(
    [
      say`Recorded by the agent: ${amount.usd(recordedCostUsd)} for ${countOf(recordedRequests, "request", "requests")}${sessions}`,
      ...gapText(recorded),
    ],
    "; ",
  );
  if (!isAsked) return [say`${gap}. \`--cost both\` compares.`];
  const missing =
    unrecordedRequests === 0
      ? []
      : [say`${countOf(unrecordedRequests, "request has", "requests have")} no recorded cost.`];
  return [say`${gap}.`, ...missing];
}

function gapText(recorded: RecordedCost): Text[] {
  const { share, differenceUsd } = costDifference(recorded);
  if (differenceUsd === null || share === null) return [];
  const { comparedCostUsd, comparedLowerBoundRequests: bounds } = recorded;
  const [most, least] = bounds > 0 ? ["at most ", "at least "] : ["", ""];
  const verdict =
    Math.abs(share) < 0.0005
      ? `${least}the same`
      : share > 0
        ? say`${most}${amount.percent(share)} not logged`
        : say`${least}${amount.percent(-share)} more than recorded`;
  return [say`${boundText(comparedCostUsd, bounds, "usd")} computed for them (${verdict})`];
}
