import type { ColumnKinds } from "../table.js";
import {
  amount,
  columnKinds,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  key,
  named,
  oneOf,
  orNull,
  text,
  whole,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { threadFields } from "./session.js";
import { durationBases, outcomes } from "../vocabulary.js";

/** Fields of {@link ToolCallFact}. */
export const toolCallFields = {
  ...threadFields,
  /** Working directory of its row. */
  folder: orNull(named("project")),
  /** File and line of the call. */
  file,
  line: countFromOne,
  /** The call's id if ids are unique everywhere, else its request's id and the call's. */
  callKey: key,
  callId: orNull(key),
  turnId: orNull(id),
  requestKey: orNull(key),
  /** The subagent that made the call; null on the main thread. */
  agentId: orNull(id),
  clientVersion: orNull(text),
  model: orNull(text),
  /** Canonical name: one name for a tool through all its renames. */
  tool: named("row"),
  /** The name as logged. */
  rawTool: named("row"),
  /** The MCP server, for tools that come from one. */
  mcpServer: orNull(named("server")),
  /** When the call was logged, epoch ms. */
  startedAt: orNull(instant),
  /** When its result was logged, epoch ms. */
  endedAt: orNull(instant),
  /** Milliseconds; null if `durationBasis` is `none`: a time is missing, the tool waits for a person, the call is a launch, a clock went back, or the session was silent for more than an hour meanwhile, as when a machine slept. Wall time may include a wait for permission. */
  durationMs: orNull(amount),
  durationBasis: oneOf(durationBases),
  /** Calls of the same response that ran while this one did, itself included. */
  parallelSize: countFromOne,
  outcome: oneOf(outcomes),
  /** For failed and invalid calls the error; for denied calls who refused; else null. */
  errorKind: orNull(text),
  /** Windows has codes above 2^31. */
  exitCode: orNull(whole),
  isBackground: orNull(flag),
  /** Last known state of the background task that the call launched; `unfinished` where no end is logged. */
  taskStatus: orNull(text),
  taskEndedAt: orNull(instant),
  /** How many ends the task announced. */
  taskEnds: count,
  /** UTF-8 bytes of the input's raw JSON. */
  inputBytes: orNull(amount),
  /** Hash of the input's raw JSON: equal inputs, equal hashes. */
  inputHash: orNull(named("hash", key)),
  /** UTF-8 bytes of the result's raw JSON. */
  resultBytes: orNull(amount),
  linesAdded: orNull(count),
  linesRemoved: orNull(count),
  /** Searches that the tool itself ran and that are billed apart from the request. */
  webSearches: orNull(count),
  /** Search fees in nano-dollars; null if the call has none. */
  costNanoUsd: orNull(amount),
  /** The subagent that the call started. */
  spawnedAgentId: orNull(id),
  /** The path that the call is about, where it names one. */
  target: orNull(file),
  /** The program that a shell's call runs, with its subcommand, never its arguments: `git commit`; null for other tools. */
  program: orNull(named("program")),
};

/** One tool call, with or without its result. */
export interface ToolCallFact extends RowOf<typeof toolCallFields> {}

export const toolCallColumns: ColumnKinds<ToolCallFact> = columnKinds(toolCallFields);
