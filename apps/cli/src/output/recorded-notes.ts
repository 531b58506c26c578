import type { RecordedCost } from "@turnmeter/metrics";
import { costDifference } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import { boundText } from "./bound-text.js";
import { counted } from "../counted.js";

const noneRecorded =
  "No recorded cost: none of these logs states what a request or a whole session cost. Only computed costs (`--cost computed`) can be shown.";

/**
 * How the dollars that logs state stand to the computed ones, and for how many requests none are stated. Where they
 * were not asked for, only that there are some.
 */
export function recordedNotes(
  recorded: RecordedCost,
  { isAsked, formats }: { readonly isAsked: boolean; readonly formats: Formats },
): string[] {
  const { recordedCostUsd, recordedRequests, unrecordedRequests, recordedSessions } = recorded;
  if (recordedCostUsd === null) return isAsked ? [noneRecorded] : [];
  const sessions =
    recordedSessions === 0 ? "" : `, ${counted(recordedSessions, "session", "sessions", formats)} as a whole`;
  const gap = [
    `Recorded by the agent: ${formats.usd(recordedCostUsd)} for ${counted(recordedRequests, "request", "requests", formats)}${sessions}`,
    ...gapText(recorded, formats),
  ].join("; ");
  if (!isAsked) return [`${gap}. \`--cost both\` compares.`];
  const missing =
    unrecordedRequests === 0
      ? []
      : [`${counted(unrecordedRequests, "request has", "requests have", formats)} no recorded cost.`];
  return [`${gap}.`, ...missing];
}

function gapText(recorded: RecordedCost, formats: Formats): string[] {
  const { share, differenceUsd } = costDifference(recorded);
  if (differenceUsd === null || share === null) return [];
  const { comparedCostUsd, comparedLowerBoundRequests: bounds } = recorded;
  const [most, least] = bounds > 0 ? ["at most ", "at least "] : ["", ""];
  const verdict =
    Math.abs(share) < 0.0005
      ? `${least}the same`
      : share > 0
        ? `${most}${formats.percent(share)} not logged`
        : `${least}${formats.percent(-share)} more than recorded`;
  return [`${boundText(comparedCostUsd, bounds, "usd", formats)} computed for them (${verdict})`];
}
