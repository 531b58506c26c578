import { resolve } from "node:path";
import { openRoots, SafeFsError, writeFileAtomic } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";

/**
 * Writes a page, and returns its whole path. A file that is there is replaced if it is a page, or empty.
 *
 * @throws {CliError} 1 if it cannot be written, or would take the place of something else
 */
export async function writePage(
  page: string,
  out: string,
  { cwd, files }: Pick<CliContext, "cwd" | "files">,
): Promise<string> {
  const path = resolve(cwd, out);
  if (await holdsSomethingElse(path, files)) {
    throw new CliError(`could not write the report: ${path} is no page, so it is not replaced`, 1);
  }
  try {
    await writeFileAtomic(path, page, files);
  } catch (error) {
    throw new CliError(`could not write the report: ${messageOf(error)}`, 1, { cause: error });
  }
  return path;
}

/** Whether a file begins otherwise than markup does: a log, say, whose path stands where that of the page should. */
async function holdsSomethingElse(path: string, files: CliContext["files"]): Promise<boolean> {
  try {
    const head = new TextDecoder().decode(await openRoots([path], files).readHead(path, 100)).trim();
    return head !== "" && !head.startsWith("<");
  } catch (error) {
    if (error instanceof SafeFsError) return false;
    throw error;
  }
}
