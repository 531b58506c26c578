import { eventFieldsAt, layOutGroups } from "@turnmeter/parser/compiled";
import type { CompiledTable } from "./compiled-tables.js";

/** The fields of the newest event and its row, as compiled code writes them: one class there for each group. */
export const eventFields = layOutGroups(eventFieldsAt, {
  Row: {
    source: "text",
    file: "text",
    line: "integer",
    at: "long",
    isTimeTaken: "flag",
    isSidechain: "flag",
    isBackgroundCopy: "flag",
    isParents: "flag",
    isDigest: "flag",
    sessionId: "text",
    threadId: "text",
    agentId: "text",
    cwd: "text",
    gitBranch: "text",
    repository: "text",
    clientVersion: "text",
    entrypoint: "text",
    promptId: "text",
  },
  /** Written for each event: their bytes have to stay while it is added. */
  RowNames: { uuid: "key", forkedFromUuid: "key" },
  /** The ids of a part or a call, by which rows of one response find each other. */
  ResponseIds: {
    messageId: "key",
    requestId: "key",
    /** A length of −1 means that 16 bytes of a hash lie at an address that is not 0. */
    lineHash: "key",
    isMessageIdGlobal: "flag",
    isNamedByRequest: "flag",
  },
  Usage: {
    inputTokens: "integer",
    outputTokens: "integer",
    reasoningTokens: "integer",
    cacheReadTokens: "integer",
    cacheWrite5mTokens: "integer",
    cacheWrite1hTokens: "integer",
    cacheWriteUnknownTtlTokens: "integer",
    webSearches: "integer",
  },
  Part: {
    model: "text",
    isLowerBound: "flag",
    stopReason: "text",
    hasStopDetails: "flag",
    effort: "text",
    serviceTier: "text",
    speed: "text",
    inferenceGeo: "text",
    recordedCostNanoUsd: "long",
  },
  PartFigures: {
    hasUsage: "flag",
    /** The text of its iterations, and all tokens that they tell. */
    iterations: "text",
    iterationTokens: "long",
    /** `contentChars` of the part alone. */
    partChars: "long",
  },
  Call: {
    callId: "key",
    isCallIdGlobal: "flag",
    callKey: "key",
    tool: "text",
    rawTool: "text",
    mcpServer: "text",
    isWaiting: "flag",
    model: "text",
    inputBytes: "long",
    /** As a part's `lineHash`. */
    inputHash: "key",
    target: "text",
    program: "text",
  },
  Spawn: {
    isSpawn: "flag",
    spawnType: "text",
    spawnDescription: "text",
    spawnPromptHash: "text",
    spawnIsBackground: "flag",
    spawnModel: "text",
  },
  Result: {
    callId: "key",
    isCallIdGlobal: "flag",
    durationMs: "long",
    resultBytes: "long",
    /** As a part's `lineHash`. */
    contentHash: "key",
    linesAdded: "integer",
    linesRemoved: "integer",
    webSearches: "integer",
    taskId: "text",
    taskStatus: "text",
    workflowId: "text",
  },
  Signal: {
    outcome: "text",
    cause: "text",
    exitCode: "long",
    isClientMade: "flag",
    isPlaceholder: "flag",
  },
  Prompt: { textHash: "text", promptSource: "text", isQueued: "flag", isEcho: "flag" },
  Mark: { kind: "text", detail: "text", value: "long", durationMs: "long", callId: "key" },
  /** Written by compiled code: the key of the call that was found last. */
  FoundCall: { callKey: "key" },
});

/** The groups whose fields make the columns of rows with the same names. */
export const rowParts: Readonly<Partial<Record<CompiledTable, readonly (keyof typeof eventFields)[]>>> = {
  requests: ["Row", "Part", "Usage", "PartFigures"],
  calls: ["Row", "Call", "Spawn"],
  results: ["Row", "Result", "Signal"],
  prompts: ["Row", "Prompt"],
  marks: ["Row", "Mark"],
};
