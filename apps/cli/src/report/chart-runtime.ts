import { join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { packageFolder } from "../common/package-folder.js";

const maxBytes = 16_000_000;

/**
 * The script that draws the page's charts: the context's own, else the one that is built with the program.
 *
 * @throws {CliError} 1 if it cannot be read
 */
export async function chartRuntime({ chartRuntime: given, files }: CliContext): Promise<string> {
  if (given !== undefined) return given;
  try {
    const folder = join(packageFolder(), "dist");
    return await openRoots([folder], files).readText(join(folder, "chart-runtime.js"), { maxBytes });
  } catch (error) {
    throw new CliError(`the charts' script is missing: ${messageOf(error)}`, 1, { cause: error });
  }
}
