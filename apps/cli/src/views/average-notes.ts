import type { SessionAverages } from "@turnmeter/metrics";
import type { Formats } from "@turnmeter/reporting";
import { boundText } from "../output/bound-text.js";

/** What a session cost, held and took in the mean; nothing where there is none of the kinds. */
export function averageNotes(averages: SessionAverages, formats: Formats): string[] {
  const { kinds, sessions, requests, tokens, costUsd, activeMs, lowerBoundRequests } = averages;
  if (sessions === 0 || requests === null) return [];
  const figures = [
    ...(costUsd === null ? [] : [boundText(costUsd, lowerBoundRequests, "usd", formats)]),
    ...(tokens === null ? [] : [`${boundText(tokens, lowerBoundRequests, "tokens", formats)} tokens`]),
    `${formats.decimal(requests, 1)} requests`,
    ...(activeMs === null ? [] : [`${formats.duration(activeMs)} active`]),
  ];
  return [
    `Mean of ${formats.count(sessions)} ${kinds.join(" or ")} ${sessions === 1 ? "session" : "sessions"}: ${figures.join(", ")}.`,
  ];
}
