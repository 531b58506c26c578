import { outcomes } from "../vocabulary.js";
import { origin } from "./origin.js";
import {
  flag,
  object,
  oneOf,
  optional,
  orNull,
  text,
  textOrNull,
  amountOrNull,
  wholeOrNull,
  countOrNull,
  durationOrNull,
  flagOrNull,
} from "./value-field.js";
import type { EventOf, ObjectOf, ValueField } from "./value-field.js";

const spawnFields = {
  agentType: textOrNull,
  description: textOrNull,
  /** Hash of the prompt's text; equals the hash of the subagent's first prompt. */
  promptHash: textOrNull,
  isBackground: flagOrNull,
  model: textOrNull,
};

/** The subagent that a call's input asks for. */
export interface SpawnRequest extends ObjectOf<typeof spawnFields> {}

const spawn: ValueField<SpawnRequest> = object(spawnFields);

const signalFields = {
  outcome: oneOf(outcomes.filter((outcome) => outcome !== "pending")),
  /** The error, or who refused; null for `ok` or if unknown. */
  cause: textOrNull,
  exitCode: wholeOrNull,
  /** Written by the client in place of a result (interrupt filler, repair of a missing result). */
  isClientMade: flag,
  /** Only says that there is no result; the call is judged as without one. */
  isPlaceholder: flag,
};

/** A call's end, as far as its result alone shows it. */
export interface ResultSignal extends ObjectOf<typeof signalFields> {}

const signal: ValueField<ResultSignal> = object(signalFields);

const spawnedFields = {
  agentId: text,
  agentType: textOrNull,
  description: textOrNull,
  model: textOrNull,
  status: textOrNull,
  isBackground: flag,
  evidence: oneOf(["result", "text"]),
  reportedTokens: amountOrNull,
  reportedDurationMs: durationOrNull,
  reportedToolUses: amountOrNull,
};

/** The subagent named in a call's result. */
export interface SpawnedAgent extends ObjectOf<typeof spawnedFields> {}

const spawned: ValueField<SpawnedAgent> = object(spawnedFields);

export const call = {
  origin,
  callId: textOrNull,
  /** True if the id names one call whatever log it is in. */
  isCallIdGlobal: flag,
  /** Names the call in every copy of its log; present where the call's id does not and its response is written later. */
  callKey: optional(text),
  messageId: textOrNull,
  requestId: textOrNull,
  /** Canonical name. */
  tool: text,
  rawTool: text,
  mcpServer: textOrNull,
  /** True for tools that wait for a person: their wall time says nothing about the tool. */
  isWaiting: flag,
  model: textOrNull,
  inputBytes: amountOrNull,
  inputHash: textOrNull,
  target: textOrNull,
  /** The program that a shell's call runs; null for other tools. */
  program: textOrNull,
  /** Null for tools that start no subagent. */
  spawn: orNull(spawn),
};

/** A tool call. */
export interface CallEvent extends EventOf<"call", typeof call> {}

export const result = {
  origin,
  callId: text,
  isCallIdGlobal: flag,
  signal,
  /** The duration that the tool itself states. */
  durationMs: durationOrNull,
  resultBytes: amountOrNull,
  /** Equal for identical copies of a result. */
  contentHash: textOrNull,
  /** Lines changed by the call: null if it changed none, or the number is not known. */
  linesAdded: countOrNull,
  linesRemoved: countOrNull,
  webSearches: countOrNull,
  /** The background task that the call launched. */
  taskId: textOrNull,
  /** State of the call's task according to the result. */
  taskStatus: textOrNull,
  /** The workflow run that the call launched. */
  workflowId: textOrNull,
  agent: orNull(spawned),
};

/** The result of a tool call. */
export interface ResultEvent extends EventOf<"result", typeof result> {}

export const taskEnd = {
  origin,
  taskId: textOrNull,
  callId: textOrNull,
  status: text,
  /** Equal for the same notice in several records. */
  textHash: text,
  reportedTokens: amountOrNull,
  reportedDurationMs: durationOrNull,
  reportedToolUses: amountOrNull,
};

/** A background task announced its end. */
export interface TaskEndEvent extends EventOf<"taskEnd", typeof taskEnd> {}
