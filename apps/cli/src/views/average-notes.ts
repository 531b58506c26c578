import type { SessionAverages } from "@turnmeter/metrics";
import { cellText } from "@turnmeter/reporting";
import type { Cell } from "@turnmeter/reporting";

/** What a session cost, held and took in the mean; nothing where there is none of the kinds. */
export function averageNotes(averages: SessionAverages): string[] {
  const { kinds, sessions, requests, tokens, costUsd, activeMs, lowerBoundRequests } = averages;
  if (sessions === 0 || requests === null) return [];
  const bound = (value: number | null): Cell =>
    value !== null && lowerBoundRequests > 0 ? { atLeast: value } : value;
  const figures = [
    ...(costUsd === null ? [] : [cellText(bound(costUsd), "usd")]),
    `${cellText(bound(tokens), "tokens")} tokens`,
    `${requests.toFixed(1)} requests`,
    ...(activeMs === null ? [] : [`${cellText(activeMs, "duration")} active`]),
  ];
  return [
    `Mean of ${sessions} ${kinds.join(" or ")} ${sessions === 1 ? "session" : "sessions"}: ${figures.join(", ")}.`,
  ];
}
