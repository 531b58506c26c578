import { commandNames } from "../../src/common/command-names.js";
import type { CommandName } from "../../src/common/command-names.js";
import { commands } from "../../src/commands/specifications/all.js";
import type { Command } from "../../src/specification/command.js";

/** The commands that write a result, in the formats of results. */
export const resultCommands: readonly CommandName[] = commandsThat((command) => takes(command, "json"));

/** Those of them that read logs and need no argument. */
export const readingCommands: readonly CommandName[] = commandsThat(
  (command) =>
    takes(command, "json") &&
    takes(command, "sample") &&
    command.arguments.every(({ defaultValue }) => defaultValue !== null),
);

/** Commands that read the logs themselves, or what calls were given, and not only what was counted. */
export const ofLogsAlone: ReadonlySet<string> = new Set(["audit", "doctor", "export"]);

/** Those of them that give the same from what was counted, wherever it lies. */
export const storedCommands: readonly CommandName[] = readingCommands.filter(
  (name) => !ofLogsAlone.has(name),
);

function takes({ flags }: Command, flag: string): boolean {
  return flags.some(({ name }) => name === flag);
}

function commandsThat(fits: (command: Command) => boolean): readonly CommandName[] {
  return commandNames.filter((name) => commands.some((command) => command.name === name && fits(command)));
}
