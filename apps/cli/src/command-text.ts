import { text_en } from "@stricli/core";
import type { ApplicationText } from "@stricli/core";
import { CliError, messageOf } from "./cli-error.js";
import { usageErrorText } from "./usage-error-text.js";
import { programVersion } from "./version.js";

/** What the command line says when something goes wrong. */
export function commandText({ isDebug }: { readonly isDebug: boolean }): ApplicationText {
  const failure = (thrown: unknown): string => failureText(thrown, { isDebug });
  return {
    ...text_en,
    briefs: { ...text_en.briefs, help: "Print this help", version: "Print the version" },
    exceptionWhileParsingArguments: usageErrorText,
    exceptionWhileLoadingCommandFunction: failure,
    exceptionWhileLoadingCommandContext: failure,
    exceptionWhileRunningCommand: failure,
    commandErrorResult: failure,
  };
}

/** What is said of what a command threw: its message, or that it is a bug. */
export function failureText(thrown: unknown, { isDebug }: { readonly isDebug: boolean }): string {
  if (thrown instanceof CliError) return isDebug ? withStack(thrown) : thrown.message;
  const bug = `this is a bug in turnmeter ${programVersion()}: ${messageOf(thrown)}`;
  if (isDebug) return `${bug}\n${withStack(thrown)}`;
  return `${bug}\nRun the same command with --debug to see where it happened, and report it with that text.`;
}

/** Exit code of what a command threw. */
export function exitCodeOfFailure(thrown: unknown): number {
  return thrown instanceof CliError ? thrown.exitCode : 1;
}

function withStack(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? "" : `\ncaused by: ${withStack(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}
