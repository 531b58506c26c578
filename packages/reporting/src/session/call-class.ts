import type { SessionCallRow } from "@turnmeter/metrics";

/** How a call is drawn: it ran and went well, ran and failed, did not run, or its end is elsewhere or not logged. */
export const callClasses = [
  { id: "ok", title: "went well", tone: "tone1" },
  { id: "error", title: "failed or invalid", tone: "tone6" },
  { id: "stopped", title: "rejected, denied, cancelled, interrupted", tone: "tone4" },
  { id: "open", title: "launched, asking a person, or without end", tone: "toneOther" },
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
