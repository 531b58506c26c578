import type { ToolCallFact } from "@turnmeter/schema";
import type { Hit, HitWaste } from "./hit.js";
import type { FindingSubject } from "./subject.js";

/** A hit at a call. */
export function callHit(
  { sessionId, agentId, file, line, startedAt }: ToolCallFact,
  subject: FindingSubject,
  waste: HitWaste | null = null,
): Hit {
  return { subject, sessionId, agentId, file, line, at: startedAt, waste, extent: null };
}

/** The tool of a call as a subject. */
export function toolOf({ tool }: Pick<ToolCallFact, "tool">): FindingSubject {
  return { kind: "tool", name: tool };
}
