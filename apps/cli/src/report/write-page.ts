import { resolve } from "node:path";
import { writeFileAtomic } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../cli-error.js";
import type { CliContext } from "../context.js";

/**
 * Writes a page, and returns its whole path.
 *
 * @throws {CliError} 1 if it cannot be written
 */
export async function writePage(
  page: string,
  out: string,
  { cwd, files }: Pick<CliContext, "cwd" | "files">,
): Promise<string> {
  const path = resolve(cwd, out);
  try {
    await writeFileAtomic(path, page, files);
  } catch (error) {
    throw new CliError(`could not write the report: ${messageOf(error)}`, 1, { cause: error });
  }
  return path;
}
