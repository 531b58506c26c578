import { resolve } from "node:path";
import { defaultRoots, openLogRoots } from "@turnmeter/parser";
import { SafeFsError, openRoots } from "@turnmeter/safe-fs";
import type { SafeFs } from "@turnmeter/safe-fs";
import { CliError } from "../cli-error.js";
import type { CliContext } from "../context.js";

/** Folders and files to look for logs in, and what may be read below them. */
export interface LogRoots {
  readonly roots: readonly string[];
  readonly fs: SafeFs;
  /** The places as they were asked for, for messages. */
  readonly lookedIn: readonly string[];
}

/**
 * The places that the flags name, else those where the agents keep their logs.
 *
 * @throws {CliError} 2 if a named place does not exist
 */
export async function resolveRoots(
  { path }: { readonly path?: readonly string[] | undefined },
  context: CliContext,
): Promise<LogRoots> {
  if (path === undefined || path.length === 0) {
    const lookedIn = defaultRoots(context.env, context.homeDirectory);
    return { ...(await openLogRoots(lookedIn)), lookedIn };
  }
  const named = path.map((place) => resolve(context.cwd, place));
  for (const place of named) await assertExists(place);
  return { ...(await openLogRoots(named)), lookedIn: named };
}

async function assertExists(place: string): Promise<void> {
  try {
    await openRoots([place]).stat(place);
  } catch (error) {
    if (error instanceof SafeFsError && error.code === "not-found") {
      throw new CliError(`no such folder or file: ${place}`, 2, { cause: error });
    }
    throw new CliError(`not readable: ${place}`, 1, { cause: error });
  }
}
