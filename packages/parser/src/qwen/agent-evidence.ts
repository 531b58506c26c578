import type { AgentKind, LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/events-at.js";
import type { ToldAgent, UnitState } from "./unit-state.js";

/** The subagents of a file, at its end: the calls that started them are known then. */
export function agentsOfFile(state: UnitState): readonly LogEvent[] {
  return [...state.file.agents].map(([agentId, agent]) => evidenceOfTold(agentId, agent, state));
}

function evidenceOfTold(agentId: string, { origin, ...told }: ToldAgent, state: UnitState): LogEvent {
  const callId = callIdIn(agentId, state);
  return evidenceOf(origin, agentId, "rows", {
    agentKind: agentKindOf(agentId),
    agentType: told.agentType ?? typeIn(agentId, callId),
    description: told.description,
    callId: callId === null ? null : (state.agentCalls.get(callId) ?? null),
  });
}

/** The call that a subagent's id ends with; null if none does. */
function callIdIn(agentId: string, { agentCalls }: UnitState): string | null {
  return [...agentCalls.keys()].find((callId) => agentId.endsWith(`-${callId}`)) ?? null;
}

/** An id is the type and the call's id, or some random letters. */
function typeIn(agentId: string, callId: string | null): string {
  return callId === null ? agentId.replace(/-[0-9a-z]{6,8}$/, "") : agentId.slice(0, -callId.length - 1);
}

/** Subagents that the client starts by itself are named as managed ones. */
export function agentKindOf(agentId: string): AgentKind {
  return agentId.startsWith("managed-") ? "aside" : "task";
}
