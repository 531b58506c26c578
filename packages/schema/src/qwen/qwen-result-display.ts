import * as z from "zod";
import { anything, described, flag, nullish, number, optional, text, textOrNull } from "../field.js";

const diffStat = z.looseObject({
  model_added_lines: number("Lines that the model added."),
  model_removed_lines: number("Lines that the model removed."),
  model_added_chars: number("Characters that the model added."),
  model_removed_chars: number("Characters that the model removed."),
  user_added_lines: number("Lines that the person added before the change was made."),
  user_removed_lines: number("Lines that the person took out before."),
  user_added_chars: number("Characters that the person added before."),
  user_removed_chars: number("Characters that the person took out before."),
});

/** Numbers of a change. */
export const qwenDiffStat = described(diffStat, "Lines and characters that the call changed.");

const summary = z.looseObject({
  totalTokens: number("Tokens of all its responses."),
  totalDurationMs: number("How long it ran, in ms."),
  totalToolCalls: number("Its calls."),
  successfulToolCalls: number("Calls that succeeded."),
  failedToolCalls: number("Calls that failed."),
  successRate: number("The share that succeeded, in percent."),
  rounds: number("Its responses."),
  inputTokens: number("Tokens of its prompts, cached ones included."),
  outputTokens: number("Tokens of its answers."),
  thoughtTokens: number("Tokens of thoughts."),
  cachedTokens: number("Prompt tokens read from the cache."),
  estimatedCost: number("An estimate of its cost."),
  toolUsage: anything("Its calls by tool."),
});

// The forms share names, so they are one object.
const display = z.looseObject({
  type: text("`shell_result` or `task_execution`; absent for a change of a file."),
  version: number("Version of the form."),
  directory: textOrNull("Where a command ran."),
  exitCode: nullish(z.number(), "Exit code of a command; null if it has none."),
  signal: nullish(z.union([z.string(), z.number()]), "The signal that ended a command."),
  pid: nullish(z.number(), "The command's process."),
  outcome: text("How a command ended."),
  output: textOrNull("What a command wrote."),
  outputFiles: anything("Files that hold more of the output."),
  text: textOrNull("What the model gets."),
  error: anything("Why a command could not run."),
  notices: anything("What the client adds."),
  truncated: flag("Whether a part of the output is left out."),
  diffStat: optional(qwenDiffStat, "Numbers of the change."),
  fileDiff: text("The change of a file."),
  fileName: text("The file's name."),
  filePath: text("The file."),
  originalContent: textOrNull("The file before."),
  newContent: text("The file after."),
  subagentName: text("Type of the subagent."),
  subagentColor: textOrNull("Its colour on the screen."),
  subagentSessionReady: flag("Whether the subagent's own session can be shown."),
  taskDescription: text("What the subagent is for, in a few words."),
  taskPrompt: text("What it is asked for."),
  executionMode: text("`foreground` or `background`."),
  status: text("How the subagent stands: `running`, `background`, `completed`, `failed` or `cancelled`."),
  terminateReason: text("Why the subagent ended."),
  result: text("Its answer."),
  tokenCount: number("Tokens of its answers."),
  toolCalls: anything("Left out of the log."),
  executionSummary: optional(summary, "Its sums, and more of the same."),
});

/** What the screen shows of a result: a text, or a form of its own for some tools. */
export const qwenResultDisplay = z.union([z.string(), display, z.array(z.unknown())]);
