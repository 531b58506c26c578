import { whenAnswered } from "@turnmeter/metrics";
import type { CliContext, OutputStream } from "../common/context.js";
import { OpenedOnce } from "../common/opened-once.js";
import { CliError, messageOf } from "../common/cli-error.js";
import { programVersion } from "../common/version.js";

/**
 * Runs a command, and runs it again where a remote answer was missing or a cached file is gone. Its output is written once.
 * @throws whatever the command throws
 */
export async function runPrepared(
  command: (context: CliContext) => Promise<void>,
  context: CliContext,
): Promise<void> {
  const [stdout, stderr] = [resumedOutput(context.stdout), resumedOutput(context.stderr)];
  const opened = new OpenedOnce();
  const attempt = (cache: CliContext["cache"]): Promise<void> => {
    stdout.restart();
    stderr.restart();
    return command({ ...context, stdout, stderr, opened, cache });
  };
  try {
    await whenAnswered(() =>
      attempt(context.cache).catch((error: unknown) => {
        // A file of the cache has gone since the command began: it reads the logs.
        if (!(error instanceof Error) || error.name !== "LostFactsError") throw error;
        return attempt(undefined);
      }),
    );
  } catch (thrown) {
    throw await knownFailure(thrown);
  } finally {
    await opened.end();
  }
}

/** Turns a lake's error into the command's failure: columns are first read long after the lake was opened. */
async function knownFailure(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Error) || thrown.name !== "LakeError") return thrown;
  const { lakeFailure } = await import("../logs/lake-address.js");
  return lakeFailure(thrown, "read the lake");
}

/** Drops text that was already written when a command runs again from the start. */
interface ResumedOutput extends OutputStream {
  /** The output starts over: text is expected again from its beginning. */
  readonly restart: () => void;
}

function resumedOutput(stream: OutputStream): ResumedOutput {
  let written = 0;
  let position = 0;
  return {
    get columns() {
      return stream.columns;
    },
    get isTTY() {
      return stream.isTTY;
    },
    write(text) {
      const known = Math.max(0, written - position);
      position += text.length;
      if (position <= written) return;
      written = position;
      stream.write(text.slice(known));
    },
    restart() {
      position = 0;
    },
  };
}

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
