import type { SessionCallRow } from "@turnmeter/metrics";

/**
 * How a call is drawn: it went well; failed or was invalid; was rejected, denied, cancelled or interrupted; or it was a launch, asked
 * a person, or has no logged end.
 */
export const callClasses = [
  { id: "ok", title: "went well", tone: "tone1" },
  { id: "error", title: "failed or invalid", tone: "tone6" },
  { id: "stopped", title: "refused or stopped", tone: "tone4" },
  { id: "open", title: "launch or no end", tone: "toneOther" },
] as const;
export type CallClass = (typeof callClasses)[number]["id"];

/** The class of a call. */
export function callClass({
  outcome,
  durationBasis,
}: Pick<SessionCallRow, "outcome" | "durationBasis">): CallClass {
  if (outcome === "failed" || outcome === "invalid") return "error";
  if (outcome === "detached" || outcome === "pending") return "open";
  if (outcome === "ok") return durationBasis === "none" ? "open" : "ok";
  return "stopped";
}
