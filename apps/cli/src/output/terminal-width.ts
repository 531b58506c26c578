import type { CliContext } from "../common/context.js";

/** Columns that results may take: the terminal's, else COLUMNS; null where there is no limit. */
export function terminalWidth({ stdout, env }: Pick<CliContext, "stdout" | "env">): number | null {
  if (stdout.columns !== undefined && stdout.columns > 0) return stdout.columns;
  const columns = Number(env["COLUMNS"]);
  return Number.isInteger(columns) && columns > 0 ? columns : null;
}
