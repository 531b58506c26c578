import type { Format, OutputFlags } from "./reading-flags.js";

/** Flags of which only one can be given. */
export const formatFlags: readonly string[] = ["format", "json"];

/** The format that the flags name, else the command's own. */
export function formatOfFlags(
  { format, json }: Pick<OutputFlags, "format" | "json">,
  usual: Format = "table",
): Format {
  return json ? "json" : (format ?? usual);
}

/** @throws where `--json` and another format are both given */
export function checkFormats({ format, json }: { readonly format?: unknown; readonly json?: unknown }): void {
  if (json !== true || typeof format !== "string" || format === "json") return;
  throw new Error(`--json does not go with --format ${format}; allowed is one of them`);
}
