import type { CommandName } from "../../src/commands/command-names.js";

/** A command with what it cannot do without: weeks to compare, the session of the tests on `--strict`. */
export function commandLine(name: CommandName): readonly string[] {
  if (name === "compare") return [name, "2026-W46", "2026-W47"];
  return name === "session" ? [name, "b8888888"] : [name];
}
