import { CliError } from "../cli-error.js";
import type { Format, OutputFlags } from "./reading-flags.js";

/** Flags of which only one can be given. */
export const formatFlags: readonly string[] = ["format", "json"];

/**
 * The format that the flags name, else the command's own.
 *
 * @throws {CliError} 2 if --json and another format are both given
 */
export function formatOfFlags(
  { format, json }: Pick<OutputFlags, "format" | "json">,
  usual: Format = "table",
): Format {
  if (!json) return format ?? usual;
  if (format !== undefined && format !== "json") {
    throw new CliError(`--json does not go with --format ${format}; allowed is one of them`, 2);
  }
  return "json";
}
