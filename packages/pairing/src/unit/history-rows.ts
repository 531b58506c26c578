import type { ForkEvent, ServiceTierEvent, TurnStartEvent } from "@turnmeter/schema";
import type { ForkCandidate, ServiceTierCandidate, TurnStartCandidate } from "../candidates/history.js";

/** A change of the service tier as its row tells it. */
export function serviceTierCandidate({ origin, serviceTier }: ServiceTierEvent): ServiceTierCandidate {
  const { sessionId, file, line, at } = origin;
  return { sessionId, file, line, at, serviceTier };
}

/** The start of a turn as its row tells it. */
export function turnStartCandidate({ origin, turnId }: TurnStartEvent): TurnStartCandidate {
  const { sessionId, agentId, file, line } = origin;
  return { sessionId, agentId, file, line, turnId };
}

/** What a file tells of the thread that it goes on from. */
export function forkCandidate({ origin, forkedFrom, copiedLine, ownLine }: ForkEvent): ForkCandidate {
  return { file: origin.file, line: origin.line, forkedFrom, copiedLine, ownLine };
}
