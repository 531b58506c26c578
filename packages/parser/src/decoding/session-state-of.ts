import type { SessionStateEvent } from "@turnmeter/schema";

/** A state of the session, with nothing known but what is given. */
export function sessionStateOf(
  origin: SessionStateEvent["origin"],
  parts: Partial<Omit<SessionStateEvent, "kind" | "origin">>,
): SessionStateEvent {
  return {
    kind: "sessionState",
    origin,
    title: null,
    titleRank: 0,
    sessionKind: null,
    recordedCostNanoUsd: null,
    ...parts,
  };
}
