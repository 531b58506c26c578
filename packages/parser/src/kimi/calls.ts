import type { CallEvent, ResultSignal, SpawnedAgent, SpawnRequest } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";
import {
  numberIn,
  signalOf,
  type Verdict,
  verdict,
  verdictIn,
  type VerdictWords,
} from "../decoding/verdict.js";
import { programOfCommand } from "../decoding/shell-program.js";
import { stringOf } from "../decoding/values.js";
import { absolutePath } from "../decoding/working-directory.js";
import { agentNamed } from "../decoding/events-at.js";
import { toolNames } from "../decoding/tool-calls.js";

/** The name of a called tool, in both generations. */
export const kimiToolName = toolNames(
  [
    ["Shell", "Bash"],
    ["ReadFile", "Read"],
    ["WriteFile", "Write"],
    ["StrReplaceFile", "Edit"],
    ["FetchURL", "WebFetch"],
    ["SearchWeb", "WebSearch"],
    ["TodoList", "TodoWrite"],
    ["SetTodoList", "TodoWrite"],
    ["Task", "Agent"],
  ],
  ["AskUserQuestion", "ExitPlanMode"],
);

/** What a call's arguments say about the call. */
export type CallInput = Pick<CallEvent, "target" | "program" | "spawn">;

/** Reads one argument by its name, and gives at least the beginning of a text. */
export type ArgumentOf = (name: string) => unknown;

const pathTools: ReadonlySet<string> = new Set(["Read", "Write", "Edit", "ReadMediaFile"]);

/** The target, program or subagent that the arguments of a tool name. */
export function callInput(tool: string, argument: ArgumentOf, cwd: string | null): CallInput {
  const path = pathTools.has(tool) ? (stringOf(argument("path")) ?? stringOf(argument("file_path"))) : null;
  const command = tool === "Bash" ? stringOf(argument("command")) : null;
  return {
    target: path === null ? null : absolutePath(path, cwd),
    program: command === null ? null : programOfCommand(command),
    spawn: tool === "Agent" ? spawnRequest(argument) : null,
  };
}

function spawnRequest(argument: ArgumentOf): SpawnRequest {
  const isBackground = argument("run_in_background");
  return {
    agentType: stringOf(argument("subagent_type")) ?? stringOf(argument("subagent_name")),
    description: stringOf(argument("description")),
    promptHash: null,
    isBackground: typeof isBackground === "boolean" ? isBackground : null,
    model: stringOf(argument("model")),
  };
}

/** All that is known of a call's end. */
export interface ResultWords {
  /** Canonical name of the called tool; null if the call is not known. */
  readonly tool: string | null;
  readonly isError: boolean;
  /** The beginning and the end of what the client told the model. */
  readonly start: string;
  readonly end: string;
  /** What a person decided, where a person was asked. */
  readonly decision: "rejected" | "cancelled" | null;
  /** True if the call was asked to run in the background. */
  readonly isLaunch: boolean;
}

const failedCommand = /Command failed with exit code: (-?\d{1,10})\.\s*$/;

/** How a call ended. An error flag is always there, but says neither why nor whether the call ran. */
export function kimiResultSignal(words: ResultWords): ResultSignal {
  const exitCode = words.isError && words.tool === "Bash" ? numberIn(failedCommand, words.end) : null;
  return signalOf(verdictOf(words, exitCode), exitCode, isFiller(words));
}

function verdictOf(words: ResultWords, exitCode: number | null): Verdict {
  const { isError, isLaunch, decision, start, tool } = words;
  if (!isError) return { outcome: isLaunch ? "detached" : "ok", cause: null };
  if (decision === "rejected") return verdict("rejected");
  if (decision === "cancelled") return verdict("interrupted");
  const told = verdictIn(refusals, start);
  if (told !== null) return told;
  if (exitCode !== null) return verdict("failed", "exit-code");
  if (isTimeout(words)) return verdict("failed", "timeout");
  // The output of a command may hold any words.
  return verdict("failed", (tool === "Bash" ? null : kindOfErrorText(start)) ?? "other");
}

function isTimeout({ end }: ResultWords): boolean {
  return /Command killed by timeout \([^()]{1,20}\)\.?\s*$/.test(end);
}

/** The client's words in place of a result, for calls that did not run or end. */
const refusals: VerdictWords = [
  [/^Tool (?:"[^"]*" not found|`[^`]*` not found)/, "invalid", "unknown-tool"],
  [
    /^(?:Invalid args for tool "|Error (?:parsing JSON|validating JSON) arguments: )/,
    "invalid",
    "invalid-input",
  ],
  [/^Tool "[^"]*" was denied by permission (?:rule|policy)\b/, "denied", "rule"],
  [/^(?:\w{1,40} )?blocked by (?:\w{1,40} )?hook\b/i, "denied", "hook"],
  [/^Tool "[^"]*" was not run because the user rejected\b/, "rejected"],
  [/^The tool call is rejected by the user\b/, "rejected"],
  [/^Tool "[^"]*" was not run because the approval request was cancelled\b/, "interrupted"],
  [/^The user manually interrupted "/, "interrupted"],
  [/^Tool "[^"]*" was aborted\b/, "interrupted"],
  [/^Tool execution was interrupted before its result was recorded\b/, "interrupted"],
];

function isFiller({ isError, start }: ResultWords): boolean {
  return (
    isError &&
    /^(?:The user manually interrupted "|Tool "[^"]*" was aborted\b|Tool execution was interrupted)/.test(
      start,
    )
  );
}

/** The subagent that the head of a call's result names; null if it names none. */
export function agentInResult(start: string): SpawnedAgent | null {
  const agentId = lineOf(start, "agent_id");
  if (agentId === null) return null;
  return agentNamed(agentId, {
    agentType: lineOf(start, "actual_subagent_type"),
    status: lineOf(start, "status"),
  });
}

/** The background task that the head of a call's result names; null if it names none. */
export function taskInResult(start: string): string | null {
  return lineOf(start, "task_id");
}

/** Value of a `name: value` line before the first blank line. */
function lineOf(text: string, name: string): string | null {
  const head = text.split(/\n\s*\n/, 1)[0] ?? "";
  for (const line of head.split("\n")) {
    const value = line.startsWith(`${name}: `) ? line.slice(name.length + 2).trim() : "";
    if (/^[\w.:-]{1,80}$/.test(value)) return value;
  }
  return null;
}
