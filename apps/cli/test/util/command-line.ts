import type { CommandName } from "../../src/commands/command-names.js";

/** A command with what it cannot do without. */
export function commandLine(name: CommandName): readonly string[] {
  return name === "compare" ? [name, "2026-W46", "2026-W47"] : [name];
}
