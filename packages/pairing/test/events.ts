import type {
  AgentEvidenceEvent,
  CallEvent,
  InterruptionEvent,
  IterationUsage,
  LogEvent,
  MarkEvent,
  PromptEvent,
  RequestPartEvent,
  ResultEvent,
  ResultSignal,
  RowOrigin,
  SessionStateEvent,
  SpawnedAgent,
  TaskEndEvent,
  TokenUsage,
  TurnEndEvent,
  UsageTotalEvent,
  WorktreeEvent,
} from "@turnmeter/schema";

/** What a test says of a row; the rest has defaults. */
export type RowParts = Partial<RowOrigin>;

const made = new WeakSet<object>();
/** Tests name smaller ones: no two rows are of one line by chance. */
let lastLine = 1000;

/** An instant of 2026-03-02, by its UTC time of day: `clock("09:02")`, `clock("09:02:05.250")`. */
export function clock(time: string): number {
  const [hours = "0", minutes = "0", seconds = "0"] = time.split(":");
  return Date.UTC(2026, 2, 2, Number(hours), Number(minutes)) + Math.round(Number(seconds) * 1000);
}

/** A row of session s1's main thread at 09:00, or as the parts say. Lines count up. */
export function row(parts: RowParts = {}): RowOrigin {
  const sessionId = parts.sessionId ?? "s1";
  const agentId = parts.agentId ?? null;
  const line = parts.line ?? ++lastLine;
  const origin: RowOrigin = {
    source: "claude-code",
    file: agentId === null ? `/logs/${sessionId}.jsonl` : `/logs/${sessionId}/agent-${agentId}.jsonl`,
    byteOffset: line * 100,
    threadId: agentId === null ? sessionId : `${sessionId}/${agentId}`,
    at: clock("09:00"),
    uuid: `uuid-${line}`,
    parentUuid: null,
    isSidechain: agentId !== null,
    isBackgroundCopy: false,
    cwd: "/home/ann/shop",
    gitBranch: "main",
    clientVersion: "2.1.0",
    entrypoint: "cli",
    promptId: null,
    ...parts,
    sessionId,
    agentId,
    line,
  };
  made.add(origin);
  return origin;
}

function originOf(parts: RowParts): RowOrigin {
  return isRow(parts) ? parts : row(parts);
}

/** Rows that `row` made are taken as they are, so that several events share one. */
function isRow(parts: RowParts): parts is RowOrigin {
  return made.has(parts);
}

/** Counters of one response: nothing but what is given. */
export function usage(parts: Partial<TokenUsage> = {}): TokenUsage {
  return {
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: null,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    cacheWriteUnknownTtlTokens: 0,
    webSearches: 0,
    ...parts,
  };
}

/** A part of response `messageId`, whose request id is `req_` and the message id. */
export function requestPart(
  messageId: string | null,
  at: RowParts,
  { out, ...parts }: Partial<RequestPartEvent> & { readonly out?: number } = {},
): RequestPartEvent {
  return {
    kind: "requestPart",
    origin: originOf(at),
    messageId,
    requestId: messageId === null ? null : `req_${messageId}`,
    isMessageIdGlobal: true,
    isNamedByRequest: false,
    lineHash: null,
    model: "claude-opus-5",
    usage: usage({ outputTokens: out ?? 10 }),
    iterations: [],
    stopReason: "end_turn",
    effort: null,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: 0,
    recordedCostNanoUsd: null,
    ...parts,
  };
}

/** A running total of a session with nothing in it but what is given. */
export function usageTotal(
  counters: Partial<TokenUsage>,
  at: RowParts,
  parts: Partial<UsageTotalEvent> = {},
): UsageTotalEvent {
  return {
    kind: "usageTotal",
    origin: originOf(at),
    scope: "session",
    model: "claude-opus-5",
    usage: usage(counters),
    ...parts,
  };
}

/** A response inside a response. */
export function iteration(
  kind: IterationUsage["kind"],
  position: number,
  outputTokens: number,
  model: string | null = null,
): IterationUsage {
  return { kind, position, model, usage: usage({ outputTokens }) };
}

/** A call of Bash by response `messageId`, or of none. */
export function call(
  callId: string | null,
  messageId: string | null,
  at: RowParts,
  parts: Partial<CallEvent> = {},
): CallEvent {
  return {
    kind: "call",
    origin: originOf(at),
    callId,
    isCallIdGlobal: callId?.startsWith("toolu_") ?? false,
    messageId,
    requestId: messageId === null ? null : `req_${messageId}`,
    tool: "Bash",
    rawTool: "Bash",
    mcpServer: null,
    isWaiting: false,
    model: "claude-opus-5",
    inputBytes: 12,
    inputHash: "input",
    target: null,
    program: null,
    spawn: null,
    ...parts,
  };
}

/** A call that starts a subagent with the given prompt. */
export function agentCall(
  callId: string,
  at: RowParts,
  spawn: Partial<NonNullable<CallEvent["spawn"]>> = {},
): CallEvent {
  return call(callId, null, at, {
    tool: "Agent",
    rawTool: "Task",
    spawn: {
      agentType: null,
      description: null,
      promptHash: null,
      isBackground: null,
      model: null,
      ...spawn,
    },
  });
}

/** A result that went well, or as the parts say. Results of one text have one hash. */
export function result(
  callId: string,
  at: RowParts,
  {
    text = `done ${callId}`,
    ...parts
  }: Partial<ResultEvent & ResultSignal> & { readonly text?: string } = {},
): ResultEvent {
  const {
    outcome = "ok",
    cause = null,
    exitCode = null,
    isClientMade = false,
    isPlaceholder = false,
  } = parts;
  return {
    kind: "result",
    origin: originOf(at),
    callId,
    isCallIdGlobal: callId.startsWith("toolu_"),
    signal: { outcome, cause, exitCode, isClientMade, isPlaceholder },
    durationMs: parts.durationMs ?? null,
    resultBytes: parts.resultBytes ?? text.length,
    contentHash: parts.contentHash === null ? null : text,
    linesAdded: parts.linesAdded ?? null,
    linesRemoved: parts.linesRemoved ?? null,
    webSearches: parts.webSearches ?? null,
    taskId: parts.taskId ?? null,
    taskStatus: parts.taskStatus ?? null,
    workflowId: parts.workflowId ?? null,
    agent: parts.agent ?? null,
  };
}

/** What a result says of the subagent that its call started. */
export function spawned(agentId: string, parts: Partial<SpawnedAgent> = {}): SpawnedAgent {
  return {
    agentId,
    agentType: null,
    description: null,
    model: null,
    status: null,
    isBackground: false,
    evidence: "result",
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
    ...parts,
  };
}

/** The announcement that a task completed, or as the parts say. */
export function taskEnd(
  taskId: string | null,
  callId: string | null,
  at: RowParts,
  parts: Partial<TaskEndEvent> = {},
): TaskEndEvent {
  return {
    kind: "taskEnd",
    origin: originOf(at),
    taskId,
    callId,
    status: "completed",
    textHash: "notice",
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
    ...parts,
  };
}

/** Something said of a subagent. */
export function evidence(
  agentId: string,
  kind: AgentEvidenceEvent["evidence"],
  at: RowParts,
  parts: Partial<AgentEvidenceEvent> = {},
): AgentEvidenceEvent {
  return {
    kind: "agentEvidence",
    origin: originOf(at),
    agentId,
    evidence: kind,
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

/** A prompt with the given text. */
export function prompt(text: string, at: RowParts, parts: Partial<PromptEvent> = {}): PromptEvent {
  return {
    kind: "prompt",
    origin: originOf(at),
    textHash: text,
    promptSource: "typed",
    isQueued: false,
    ...parts,
  };
}

/** A prompt that is known from a queue only. */
export function queuedPrompt(text: string, at: RowParts): PromptEvent {
  return prompt(text, at, { promptSource: "queued", isQueued: true });
}

export function interruption(messageId: string | null, at: RowParts): InterruptionEvent {
  return { kind: "interruption", origin: originOf(at), messageId };
}

export function turnEnd(durationMs: number, at: RowParts): TurnEndEvent {
  return { kind: "turnEnd", origin: originOf(at), durationMs };
}

export function mark(kind: MarkEvent["mark"], at: RowParts, parts: Partial<MarkEvent> = {}): MarkEvent {
  return {
    kind: "mark",
    origin: originOf(at),
    mark: kind,
    detail: null,
    value: null,
    durationMs: null,
    callId: null,
    ...parts,
  };
}

export function sessionState(at: RowParts, parts: Partial<SessionStateEvent>): SessionStateEvent {
  return {
    kind: "sessionState",
    origin: originOf(at),
    title: null,
    titleRank: 0,
    sessionKind: null,
    recordedCostNanoUsd: null,
    ...parts,
  };
}

export function worktree(
  path: string,
  originalPath: string | null,
  parts: Pick<WorktreeEvent, "isRoot" | "folderName"> = {},
): WorktreeEvent {
  return { kind: "worktree", origin: row(), path, originalPath, ...parts };
}

/** A row that says nothing but that it was written. */
export function activity(at: RowParts): LogEvent {
  return { kind: "activity", origin: originOf(at) };
}

/** The same lines in another place: what a fork, a second root or a backup copy holds. */
export function copied(events: readonly LogEvent[], change: (origin: RowOrigin) => RowParts): LogEvent[] {
  const origins = new Map<RowOrigin, RowOrigin>();
  return events.map((event): LogEvent => {
    if (!("origin" in event)) return event;
    const origin = origins.get(event.origin) ?? row({ ...event.origin, ...change(event.origin) });
    origins.set(event.origin, origin);
    return { ...event, origin };
  });
}

/** What a fork of a session holds: its rows with all ids and times, under another session id. */
export function forked(events: readonly LogEvent[], sessionId: string): LogEvent[] {
  return copied(events, ({ agentId }) => ({
    sessionId,
    threadId: agentId === null ? sessionId : `${sessionId}/${agentId}`,
    file: agentId === null ? `/logs/${sessionId}.jsonl` : `/logs/${sessionId}/agent-${agentId}.jsonl`,
  }));
}
