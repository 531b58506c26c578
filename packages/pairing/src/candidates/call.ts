import {
  amount,
  count,
  file,
  flag,
  id,
  instant,
  key,
  named,
  orNull,
  text,
  textOf,
  whole,
} from "@turnmeter/schema/row-fields.js";
import type { RowOf } from "@turnmeter/schema/row-fields.js";
import type { Outcome, SourceId } from "@turnmeter/schema";

/** Fields of {@link CallCandidate}. */
export const callFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  agentId: orNull(id),
  file,
  line: count,
  cwd: orNull(named("place")),
  clientVersion: orNull(text),
  /** The turn of a row on the main thread. */
  turnId: orNull(id),
  /** Names the turn of a subagent's row, as far as the row says. */
  promptId: orNull(id),
  callKey: key,
  callId: orNull(key),
  /** Key of the response that made the call, from its row alone. */
  responseKey: key,
  isSidechain: flag,
  isBackgroundCopy: flag,
  tool: named("row"),
  rawTool: named("row"),
  mcpServer: orNull(named("server")),
  isWaiting: flag,
  model: orNull(text),
  startedAt: orNull(instant),
  inputBytes: orNull(amount),
  inputHash: orNull(named("hash", key)),
  target: orNull(file),
  program: orNull(named("program")),
  /** Whether the call starts a subagent, and how its input describes it. */
  isSpawn: flag,
  spawnType: orNull(named("agentType")),
  spawnDescription: orNull(named("task")),
  spawnPromptHash: orNull(named("hash")),
  spawnIsBackground: orNull(flag),
  spawnModel: orNull(text),
  /** Key of the interruption that cut the turn while the call had no result. */
  cutKey: orNull(key),
};

/** A call as one file has it. */
export interface CallCandidate extends RowOf<typeof callFields> {}

/** Fields of {@link ResultCandidate}. */
export const resultFields = {
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  /** The row's own id: the same in every copy of its log. */
  uuid: orNull(key),
  /** Key of the call it answers, from one file alone. */
  callKey: key,
  outcome: textOf<Exclude<Outcome, "pending">>(),
  cause: orNull(text),
  exitCode: orNull(whole),
  isClientMade: flag,
  isPlaceholder: flag,
  durationMs: orNull(amount),
  resultBytes: orNull(amount),
  contentHash: orNull(named("name", key)),
  linesAdded: orNull(count),
  linesRemoved: orNull(count),
  webSearches: orNull(count),
  taskId: orNull(id),
  taskStatus: orNull(text),
  workflowId: orNull(id),
};

/** A result as one file has it. */
export interface ResultCandidate extends RowOf<typeof resultFields> {}

/** Fields of {@link TaskEndCandidate}. */
export const taskEndFields = {
  sessionId: id,
  file,
  line: count,
  at: orNull(instant),
  taskId: orNull(id),
  callKey: orNull(key),
  status: text,
  textHash: named("hash"),
  reportedTokens: orNull(amount),
  reportedDurationMs: orNull(amount),
  reportedToolUses: orNull(amount),
};

/** A background task's announcement that it ended. */
export interface TaskEndCandidate extends RowOf<typeof taskEndFields> {}
