import { CliError, messageOf } from "../common/cli-error.js";
import { programVersion } from "../common/version.js";

/** The message of an error that a command threw, or that it is a bug. */
export function failureText(thrown: unknown, { isDebug }: { readonly isDebug: boolean }): string {
  if (thrown instanceof CliError) return isDebug ? withStack(thrown) : thrown.message;
  // Compared by name: its class is loaded only when logs are read.
  if (thrown instanceof Error && thrown.name === "WebAssemblyError")
    return isDebug ? withStack(thrown) : thrown.message;
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
