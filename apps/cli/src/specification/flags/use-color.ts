import type { CliContext } from "../../common/context.js";
import type { OutputFlags } from "./reading-flags.js";

/** Whether results are written in colour: as asked, else on a terminal unless NO_COLOR holds anything. */
export function useColor({ color }: Pick<OutputFlags, "color">, { stdout, env }: CliContext): boolean {
  if (color !== "auto") return color === "always";
  return stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}
