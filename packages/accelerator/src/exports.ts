import type { DecoderExports } from "@turnmeter/parser/compiled";
import type { ScannerExports } from "@turnmeter/scanner/linked";

/** What compiled code offers; see packages/pairing/assembly. Texts are codes, addresses 0 and lengths −1 for null. */
export interface AcceleratorExports extends ScannerExports, DecoderExports {
  readonly allocate: (bytes: number) => number;
  readonly placeHeap: (at: number) => void;
  readonly placeTexts: () => void;
  readonly placeTables: () => void;

  readonly codeOf: (start: number, length: number) => number;
  readonly textAt: (code: number) => number;
  readonly textLength: (code: number) => number;
  readonly textCount: () => number;
  readonly bytesOfTexts: (codes: number, count: number) => number;
  readonly copyTexts: (codes: number, count: number, to: number) => void;

  readonly openUnit: (gapMs: number) => void;
  readonly closeUnit: () => void;
  readonly openFile: (file: number, source: number) => void;
  readonly threadOf: (
    threadId: number,
    session: number,
    agent: number,
    line: number,
    isDigest: number,
  ) => number;
  readonly hideResponsesOf: (file: number, isTorn: number) => void;

  readonly beginRow: (line: number, at: number, flags: number) => void;
  readonly setRowTexts: (
    cwd: number,
    branch: number,
    version: number,
    entrypoint: number,
    promptId: number,
    repository: number,
  ) => void;
  readonly setRowNames: (uuidAt: number, uuidLength: number, forkedAt: number, forkedLength: number) => void;

  readonly setPartIds: (
    messageAt: number,
    messageLength: number,
    requestAt: number,
    requestLength: number,
    lineHashAt: number,
    lineHashLength: number,
    isMessageIdGlobal: number,
    isNamedByRequest: number,
  ) => void;
  readonly setPartTokens: (
    hasUsage: number,
    inputTokens: number,
    outputTokens: number,
    reasoningTokens: number,
    cacheReadTokens: number,
    cacheWrite5mTokens: number,
    cacheWrite1hTokens: number,
    cacheWriteUnknownTtlTokens: number,
    webSearches: number,
    isLowerBound: number,
    hasStopDetails: number,
  ) => void;
  readonly setPartTexts: (
    model: number,
    stopReason: number,
    effort: number,
    serviceTier: number,
    speed: number,
    inferenceGeo: number,
  ) => void;
  readonly setPartSizes: (
    iterations: number,
    iterationTokens: number,
    contentChars: number,
    costNanoUsd: number,
  ) => void;
  readonly addPart: () => void;

  readonly setCallIds: (
    idAt: number,
    idLength: number,
    isIdGlobal: number,
    ownKeyAt: number,
    ownKeyLength: number,
    messageAt: number,
    messageLength: number,
    requestAt: number,
    requestLength: number,
  ) => void;
  readonly setCallTool: (
    tool: number,
    rawTool: number,
    mcpServer: number,
    isWaiting: number,
    model: number,
    target: number,
    program: number,
  ) => void;
  readonly setCallInput: (bytes: number, hashAt: number, hashLength: number) => void;
  readonly setSpawn: (
    isSpawn: number,
    agentType: number,
    description: number,
    promptHash: number,
    isBackground: number,
    model: number,
  ) => void;
  readonly addCall: () => void;

  readonly setResultId: (idAt: number, idLength: number, isIdGlobal: number) => void;
  readonly setSignal: (
    outcome: number,
    cause: number,
    exitCode: number,
    isClientMade: number,
    isPlaceholder: number,
  ) => void;
  readonly setContent: (
    durationMs: number,
    resultBytes: number,
    contentHashAt: number,
    contentHashLength: number,
    linesAdded: number,
    linesRemoved: number,
    webSearches: number,
  ) => void;
  readonly setTask: (taskId: number, taskStatus: number, workflowId: number) => void;
  readonly addResult: () => void;
  readonly resultKeyAt: () => number;
  readonly resultKeyLength: () => number;

  readonly setPrompt: (textHash: number, promptSource: number, isQueued: number, isEcho: number) => void;
  readonly addPrompt: () => void;
  readonly setMark: (
    kind: number,
    detail: number,
    value: number,
    durationMs: number,
    callAt: number,
    callLength: number,
  ) => void;
  readonly addMark: () => void;
  readonly addActivity: (hidesResponse: number, asksAgent: number) => void;
  readonly addTurnEnd: (durationMs: number, ending: number) => void;
  readonly addInterruption: (messageAt: number, messageLength: number, isRefuted: number) => void;
  readonly noteOnly: () => void;
  readonly findLocalCall: (idAt: number, idLength: number) => void;
  readonly callKeyAt: () => number;
  readonly callKeyLength: () => number;
  readonly newestTurnId: () => number;
  readonly newestPromptId: () => number;

  readonly forgetUnit: () => void;
  readonly takeForUnit: (bytes: number) => number;
  readonly rowCount: (table: number) => number;
  readonly rowAt: (table: number, row: number, stride: number) => number;
  readonly scratchOf: (bytes: number) => number;
  readonly gatherColumn: (table: number, stride: number, told: number) => void;
  readonly copyKeys: (table: number, stride: number, first: number, offset: number, to: number) => void;
}
