/*
 * What TypeScript sets of events that it has made. Groups of values, so that none is a list too long to read.
 */
import { Call } from "./call";
import { Mark } from "./mark";
import { Part } from "./part";
import { Prompt } from "./prompt";
import { Result } from "./result";
import { begin, Row } from "./row";

/** A new row. */
export function beginRow(line: i32, at: f64, flags: i32): void {
  Row.line = line;
  Row.at = at;
  Row.flags = flags;
  begin();
}

export function setRowTexts(
  cwd: i32,
  branch: i32,
  version: i32,
  entrypoint: i32,
  promptId: i32,
  repository: i32,
): void {
  Row.cwd = cwd;
  Row.branch = branch;
  Row.version = version;
  Row.entrypoint = entrypoint;
  Row.promptId = promptId;
  Row.repository = repository;
}

export function setRowNames(uuidAt: usize, uuidLength: i32, forkedAt: usize, forkedLength: i32): void {
  Row.uuidAt = uuidAt;
  Row.uuidLength = uuidLength;
  Row.forkedAt = forkedAt;
  Row.forkedLength = forkedLength;
}

export function setPartIds(
  messageAt: usize,
  messageLength: i32,
  requestAt: usize,
  requestLength: i32,
  lineHashAt: usize,
  lineHashLength: i32,
  isMessageIdGlobal: i32,
  isNamedByRequest: i32,
): void {
  Part.messageAt = messageAt;
  Part.messageLength = messageLength;
  Part.requestAt = requestAt;
  Part.requestLength = requestLength;
  Part.lineHashAt = lineHashLength < 0 ? 0 : lineHashAt;
  Part.lineHashLength = lineHashLength;
  Part.isMessageIdGlobal = isMessageIdGlobal;
  Part.isNamedByRequest = isNamedByRequest;
}

export function setPartTokens(
  hasUsage: i32,
  inputTokens: i32,
  outputTokens: i32,
  reasoningTokens: i32,
  cacheReadTokens: i32,
  cacheWrite5mTokens: i32,
  cacheWrite1hTokens: i32,
  cacheWriteUnknownTtlTokens: i32,
  webSearches: i32,
  isLowerBound: i32,
  hasStopDetails: i32,
): void {
  Part.hasUsage = hasUsage;
  Part.inputTokens = inputTokens;
  Part.outputTokens = outputTokens;
  Part.reasoningTokens = reasoningTokens;
  Part.cacheReadTokens = cacheReadTokens;
  Part.cacheWrite5mTokens = cacheWrite5mTokens;
  Part.cacheWrite1hTokens = cacheWrite1hTokens;
  Part.cacheWriteUnknownTtlTokens = cacheWriteUnknownTtlTokens;
  Part.webSearches = webSearches;
  Part.isLowerBound = isLowerBound;
  Part.hasStopDetails = hasStopDetails;
}

export function setPartTexts(
  model: i32,
  stopReason: i32,
  effort: i32,
  serviceTier: i32,
  speed: i32,
  inferenceGeo: i32,
): void {
  Part.model = model;
  Part.stopReason = stopReason;
  Part.effort = effort;
  Part.serviceTier = serviceTier;
  Part.speed = speed;
  Part.inferenceGeo = inferenceGeo;
}

export function setPartSizes(
  iterations: i32,
  iterationTokens: f64,
  contentChars: f64,
  costNanoUsd: f64,
): void {
  Part.iterations = iterations;
  Part.iterationTokens = iterationTokens;
  Part.contentChars = contentChars;
  Part.costNanoUsd = costNanoUsd;
}

export function setCallIds(
  idAt: usize,
  idLength: i32,
  isIdGlobal: i32,
  ownKeyAt: usize,
  ownKeyLength: i32,
  messageAt: usize,
  messageLength: i32,
  requestAt: usize,
  requestLength: i32,
): void {
  Call.idAt = idAt;
  Call.idLength = idLength;
  Call.isIdGlobal = isIdGlobal;
  Call.ownKeyAt = ownKeyAt;
  Call.ownKeyLength = ownKeyLength;
  Call.messageAt = messageAt;
  Call.messageLength = messageLength;
  Call.requestAt = requestAt;
  Call.requestLength = requestLength;
}

export function setCallTool(
  tool: i32,
  rawTool: i32,
  mcpServer: i32,
  isWaiting: i32,
  model: i32,
  target: i32,
  program: i32,
): void {
  Call.tool = tool;
  Call.rawTool = rawTool;
  Call.mcpServer = mcpServer;
  Call.isWaiting = isWaiting;
  Call.model = model;
  Call.target = target;
  Call.program = program;
}

export function setCallInput(bytes: f64, hashAt: usize, hashLength: i32): void {
  Call.inputBytes = bytes;
  Call.inputHashAt = hashLength < 0 ? 0 : hashAt;
  Call.inputHashLength = hashLength;
}

export function setSpawn(
  isSpawn: i32,
  agentType: i32,
  description: i32,
  promptHash: i32,
  isBackground: i32,
  model: i32,
): void {
  Call.isSpawn = isSpawn;
  Call.spawnType = agentType;
  Call.spawnDescription = description;
  Call.spawnPromptHash = promptHash;
  Call.spawnIsBackground = isBackground;
  Call.spawnModel = model;
}

export function setResultId(idAt: usize, idLength: i32, isIdGlobal: i32): void {
  Result.idAt = idAt;
  Result.idLength = idLength;
  Result.isIdGlobal = isIdGlobal;
}

export function setSignal(
  outcome: i32,
  cause: i32,
  exitCode: f64,
  isClientMade: i32,
  isPlaceholder: i32,
): void {
  Result.outcome = outcome;
  Result.cause = cause;
  Result.exitCode = exitCode;
  Result.isClientMade = isClientMade;
  Result.isPlaceholder = isPlaceholder;
}

export function setContent(
  durationMs: f64,
  resultBytes: f64,
  contentHashAt: usize,
  contentHashLength: i32,
  linesAdded: i32,
  linesRemoved: i32,
  webSearches: i32,
): void {
  Result.durationMs = durationMs;
  Result.resultBytes = resultBytes;
  Result.contentHashAt = contentHashLength < 0 ? 0 : contentHashAt;
  Result.contentHashLength = contentHashLength;
  Result.linesAdded = linesAdded;
  Result.linesRemoved = linesRemoved;
  Result.webSearches = webSearches;
}

export function setTask(taskId: i32, taskStatus: i32, workflowId: i32): void {
  Result.taskId = taskId;
  Result.taskStatus = taskStatus;
  Result.workflowId = workflowId;
}

export function setPrompt(textHash: i32, promptSource: i32, isQueued: i32, isEcho: i32): void {
  Prompt.textHash = textHash;
  Prompt.promptSource = promptSource;
  Prompt.isQueued = isQueued;
  Prompt.isEcho = isEcho;
}

export function setMark(
  kind: i32,
  detail: i32,
  value: f64,
  durationMs: f64,
  callAt: usize,
  callLength: i32,
): void {
  Mark.kind = kind;
  Mark.detail = detail;
  Mark.value = value;
  Mark.durationMs = durationMs;
  Mark.callAt = callAt;
  Mark.callLength = callLength;
}
