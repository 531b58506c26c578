import type { CommandContext } from "@stricli/core";
import type { CliContext } from "../context.js";

/** What a command is called with. */
export interface TurnmeterContext extends CommandContext {
  readonly cli: CliContext;
}
