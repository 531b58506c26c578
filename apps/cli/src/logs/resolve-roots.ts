import { resolve } from "node:path";
import { defaultRoots, openLogRoots } from "@turnmeter/parser";
import type { FileRefusal, SafeFs } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";

/** Folders and files to look for logs in, and what may be read below them. */
export interface LogRoots {
  readonly roots: readonly string[];
  readonly fs: SafeFs;
  /** Places beside and above the roots that could not be looked at. */
  readonly refused: readonly FileRefusal[];
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
    const usual = defaultRoots(context.env, context.homeDirectory, context.platform);
    const lookedIn = usual.map((place) => resolve(context.cwd, place));
    const { roots, fs, refused } = await openLogRoots(lookedIn, context.files);
    return { roots, fs, refused, lookedIn };
  }
  const lookedIn = path.map((place) => resolve(context.cwd, place));
  const { roots, fs, refused, missing } = await openLogRoots(lookedIn, context.files);
  if (missing.length > 0) throw new CliError(`no such folder or file: ${missing.join(", ")}`, 2);
  return { roots, fs, refused, lookedIn };
}
