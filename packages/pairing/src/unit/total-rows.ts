import type { UsageTotalEvent } from "@turnmeter/schema";
import type { UsageTotalCandidate } from "../candidates/request.js";
import type { RowTurn } from "./thread-state.js";

/** A running total as its row tells it. */
export function usageTotalCandidate(
  { origin, scope, model, usage }: UsageTotalEvent,
  turn: RowTurn,
): UsageTotalCandidate {
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    agentId: origin.agentId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    cwd: origin.cwd,
    gitBranch: origin.gitBranch,
    clientVersion: origin.clientVersion,
    entrypoint: origin.entrypoint,
    turnId: turn.turnId,
    promptId: turn.promptId,
    scope,
    model,
    ...usage,
  };
}
