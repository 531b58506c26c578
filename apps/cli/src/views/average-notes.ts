import type { SessionAverages } from "@turnmeter/metrics";
import { cellText } from "@turnmeter/reporting";
import { boundText } from "../output/bound-text.js";

/** What a session cost, held and took in the mean; nothing where there is none of the kinds. */
export function averageNotes(averages: SessionAverages): string[] {
  const { kinds, sessions, requests, tokens, costUsd, activeMs, lowerBoundRequests } = averages;
  if (sessions === 0 || requests === null) return [];
  const figures = [
    ...(costUsd === null ? [] : [boundText(costUsd, lowerBoundRequests, "usd")]),
    ...(tokens === null ? [] : [`${boundText(tokens, lowerBoundRequests, "tokens")} tokens`]),
    `${requests.toFixed(1)} requests`,
    ...(activeMs === null ? [] : [`${cellText(activeMs, "duration")} active`]),
  ];
  return [
    `Mean of ${sessions} ${kinds.join(" or ")} ${sessions === 1 ? "session" : "sessions"}: ${figures.join(", ")}.`,
  ];
}
