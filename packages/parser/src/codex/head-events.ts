import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/evidence-of.js";
import { sessionStateOf } from "../decoding/session-state-of.js";
import type { RolloutThread } from "./thread.js";

/** What the head of a rollout says of its session, or of the subagent that it is about. */
export function headEvents({ agent, sessionKind }: RolloutThread, origin: RowOrigin): readonly LogEvent[] {
  if (agent === null || origin.agentId === null)
    return sessionKind === null ? [] : [sessionStateOf(origin, { sessionKind })];
  return [
    evidenceOf(origin, origin.agentId, "meta", {
      alias: agent.path,
      agentKind: agent.kind,
      agentType: agent.agentType,
      description: agent.nickname,
      parentAgentId: agent.parentAgentId,
      isBackground: agent.kind === "task" ? true : null,
    }),
  ];
}
