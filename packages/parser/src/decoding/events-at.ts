import type {
  AgentEvidenceEvent,
  LinkEvidence,
  RowOrigin,
  MarkEvent,
  MarkKind,
  LogEvent,
  ProblemCode,
  SessionStateEvent,
} from "@turnmeter/schema";

/** Evidence of an agent, with nothing known but what is given. */
export function evidenceOf(
  origin: RowOrigin,
  agentId: string,
  evidence: LinkEvidence,
  parts: Partial<Omit<AgentEvidenceEvent, "kind" | "origin" | "agentId" | "evidence">> = {},
): AgentEvidenceEvent {
  return {
    kind: "agentEvidence",
    origin,
    agentId,
    evidence,
    agentKind: null,
    agentType: null,
    description: null,
    callId: null,
    parentAgentId: null,
    depth: null,
    model: null,
    workflowId: null,
    teamName: null,
    isBackground: null,
    status: null,
    promptHash: null,
    ...parts,
  };
}

/** A mark of the row at an origin. */
export function markAt(
  origin: RowOrigin,
  mark: MarkKind,
  parts: Partial<Pick<MarkEvent, "detail" | "value" | "durationMs" | "callId">> = {},
): MarkEvent {
  return { kind: "mark", origin, mark, detail: null, value: null, durationMs: null, callId: null, ...parts };
}

/** A problem of the row at an origin. `detail` holds names and numbers only. */
export function problemAt(origin: RowOrigin, code: ProblemCode, detail: string | null = null): LogEvent {
  const { file, line, byteOffset, at, sessionId } = origin;
  return {
    kind: "problem",
    problem: { code, file, line: line > 0 ? line : null, byteOffset, detail: detail?.slice(0, 120) ?? null },
    at,
    sessionId,
  };
}

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
