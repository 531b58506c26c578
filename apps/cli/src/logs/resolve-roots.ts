import { resolve } from "node:path";
import { defaultRoots, openLogRoots } from "@turnmeter/parser";
import { LookRecorder, type FileRefusal, type SafeFs } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import { ifReadable } from "../common/if-readable.js";
import type { CliContext } from "../common/context.js";

/** Folders and files to look for logs in, and what may be read below them. */
export interface LogRoots {
  readonly roots: readonly string[];
  readonly fs: SafeFs;
  /** Places beside and above the roots that could not be accessed. */
  readonly refused: readonly FileRefusal[];
  /** The places as they were asked for, for messages. */
  readonly lookedIn: readonly string[];
  /** True if they are the agents' usual folders. */
  readonly areUsual?: true;
  /** Records what the searches for the roots and for the logs below them look at. */
  readonly looks?: LookRecorder;
}

/**
 * The named places; where none is named, those where the agents keep their logs.
 *
 * @throws {CliError} as {@link openPlaces}
 */
export async function resolveRoots(
  named: readonly string[] | undefined,
  context: CliContext,
): Promise<LogRoots> {
  if (named !== undefined && named.length > 0) return openPlaces(named, context);
  const usual = defaultRoots(context.env, context.homeDirectory, context.platform);
  const lookedIn = usual.map((place) => resolve(context.cwd, place));
  const looks = new LookRecorder(context.files);
  const { roots, fs, refused } = await openLogRoots(lookedIn, looks.access);
  return { roots, fs, refused, lookedIn, areUsual: true, looks };
}

/**
 * Places that somebody named.
 *
 * @throws {CliError} 2 if one does not exist, is an archive, or neither a folder nor a regular file
 */
export async function openPlaces(
  places: readonly string[],
  { cwd, files }: Pick<CliContext, "cwd" | "files">,
): Promise<LogRoots> {
  const lookedIn = places.map((place) => resolve(cwd, place));
  const looks = new LookRecorder(files);
  const { roots, fs, refused, missing } = await openLogRoots(lookedIn, looks.access);
  if (missing.length > 0) throw new CliError(`no such folder or file: ${missing.join(", ")}`, 2);
  await refuseOthers(lookedIn, fs);
  return { roots, fs, refused, lookedIn, looks };
}

async function refuseOthers(places: readonly string[], fs: SafeFs): Promise<void> {
  for (const place of places) {
    // What cannot be looked at: reading it gives the reason.
    const state = await ifReadable(() => fs.stat(place), null);
    if (state === null || state.isDirectory) continue;
    if (!state.isFile) throw new CliError(`neither a folder nor a regular file: ${place}`, 2);
    const { archiveText, archiveAt } = await import("./archives.js");
    const archive = await archiveAt(place, fs);
    if (archive !== null) throw new CliError(archiveText(archive), 2);
  }
}
