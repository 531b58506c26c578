import type { Format, OutputFlags } from "./shared-flags.js";

/** How a command writes its result. */
export interface Output extends Pick<OutputFlags, "color" | "locale" | "open" | "out" | "quiet" | "table"> {
  readonly format: Format;
  /** Whether the result is a page in a file. */
  readonly isFile: boolean;
}

/** How flags have a result written: in the format that they name, as a page where they say what happens to one, else as a table. */
export function outputOf(flags: Partial<OutputFlags>): Output {
  const { format, json, out, open = false, color = "auto", locale, quiet = false, table } = flags;
  const isFile = out !== undefined || open;
  const shown = json === true ? "json" : (format ?? (isFile ? "html" : "table"));
  return { format: shown, isFile, out, open, color, locale, quiet, table };
}
