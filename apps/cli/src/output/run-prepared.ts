import { whenAnswered } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import { OpenedOnce } from "../common/opened-once.js";
import { resumedOutput } from "./resumed-output.js";

/**
 * Runs a command, and runs it again where a remote answer was missing or a kept file is gone. Its output is written once.
 *
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

/** What a lake throws when a column is first read, long after it was opened, as a failure of the command. */
async function knownFailure(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Error) || thrown.name !== "LakeError") return thrown;
  const { lakeFailure } = await import("../logs/lake-address.js");
  return lakeFailure(thrown, "read the lake");
}
