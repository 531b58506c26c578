import type { ColumnKinds } from "../table.js";
import type { DurationBasis, Outcome, SourceId } from "../vocabulary.js";

/** One tool call, with or without its result. */
export interface ToolCallFact {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly project: string | null;
  /** Working directory of its row. */
  readonly folder: string | null;
  /** File and line of the call. */
  readonly file: string;
  readonly line: number;
  /** The call's id where ids are unique everywhere, else that of its request and the id. */
  readonly callKey: string;
  readonly callId: string | null;
  readonly turnId: string | null;
  readonly requestKey: string | null;
  /** The subagent that made the call; null on the main thread. */
  readonly agentId: string | null;
  readonly clientVersion: string | null;
  readonly model: string | null;
  /** Canonical name: one name for a tool through all its renames. */
  readonly tool: string;
  /** The name as logged. */
  readonly rawTool: string;
  /** The MCP server, for tools that come from one. */
  readonly mcpServer: string | null;
  /** When the call was logged, epoch ms. */
  readonly startedAt: number | null;
  /** When its result was logged, epoch ms. */
  readonly endedAt: number | null;
  /**
   * Milliseconds; null where `durationBasis` is `none`: without both times, for tools that wait for a
   * person, for launches, where a clock went back, and where the session was silent for more than an hour
   * meanwhile, as where a machine slept. Wall time may hold a wait for permission.
   */
  readonly durationMs: number | null;
  readonly durationBasis: DurationBasis;
  /** Calls of the same response that ran while this one did, itself included. */
  readonly parallelSize: number;
  readonly outcome: Outcome;
  /** For failed and invalid calls what went wrong; for denied ones who said no; else null. */
  readonly errorKind: string | null;
  /** Windows has codes above 2^31. */
  readonly exitCode: number | null;
  readonly isBackground: boolean | null;
  /** Last known state of the background task that the call launched; `unfinished` where no end is logged. */
  readonly taskStatus: string | null;
  readonly taskEndedAt: number | null;
  /** How many ends the task announced. */
  readonly taskEnds: number;
  /** UTF-8 bytes of the input's raw JSON. */
  readonly inputBytes: number | null;
  /** Hash of the input's raw JSON: equal inputs, equal hashes. */
  readonly inputHash: string | null;
  /** UTF-8 bytes of the result's raw JSON. */
  readonly resultBytes: number | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  /** Searches that the tool itself ran and that are billed apart from the request. */
  readonly webSearches: number | null;
  /** Search fees in nano-dollars; null where the call has none. */
  readonly costNanoUsd: number | null;
  /** The subagent that the call started. */
  readonly spawnedAgentId: string | null;
  /** The path that the call is about, where it names one. */
  readonly target: string | null;
}

export const toolCallColumns: ColumnKinds<ToolCallFact> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  project: "text",
  folder: "text",
  file: "text",
  line: "integer",
  callKey: "key",
  callId: "key",
  turnId: "text",
  requestKey: "key",
  agentId: "text",
  clientVersion: "text",
  model: "text",
  tool: "text",
  rawTool: "text",
  mcpServer: "text",
  startedAt: "long",
  endedAt: "long",
  durationMs: "long",
  durationBasis: "text",
  parallelSize: "integer",
  outcome: "text",
  errorKind: "text",
  exitCode: "long",
  isBackground: "flag",
  taskStatus: "text",
  taskEndedAt: "long",
  taskEnds: "integer",
  inputBytes: "long",
  inputHash: "key",
  resultBytes: "long",
  linesAdded: "integer",
  linesRemoved: "integer",
  webSearches: "integer",
  costNanoUsd: "long",
  spawnedAgentId: "text",
  target: "text",
};
