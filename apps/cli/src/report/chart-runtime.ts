import { createRequire } from "node:module";
import { dirname } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../cli-error.js";
import type { CliContext } from "../context.js";

const maxBytes = 16_000_000;

/**
 * The script that draws the page's charts: the context's own, else the one built by the reporting package.
 *
 * @throws {CliError} 1 if it cannot be read
 */
export async function chartRuntime({ chartRuntime: given }: CliContext): Promise<string> {
  if (given !== undefined) return given;
  try {
    const path = createRequire(import.meta.url).resolve("@turnmeter/reporting/chart-runtime.js");
    return await openRoots([dirname(path)]).readText(path, { maxBytes });
  } catch (error) {
    throw new CliError(`the charts' script is missing: ${messageOf(error)}`, 1, { cause: error });
  }
}
