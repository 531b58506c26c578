import { commandNames } from "../../src/command-names.js";
import type { CommandName } from "../../src/command-names.js";
import { allRoutes } from "../../src/routes/all-routes.js";
import type { CommandDescription } from "../../src/description/command-descriptions.js";
import { commandDescriptions } from "../../src/description/command-descriptions.js";

const commands = commandDescriptions(allRoutes);

/** The commands that write a result, in the formats of results. */
export const resultCommands: readonly CommandName[] = commandsThat((command) => takes(command, "format"));

/** Those of them that read logs and need no argument. */
export const readingCommands: readonly CommandName[] = commandsThat(
  (command) =>
    takes(command, "format") &&
    takes(command, "path") &&
    command.arguments.every(({ isOptional }) => isOptional),
);

function takes({ flags }: CommandDescription, flag: string): boolean {
  return flags.some(({ name }) => name === flag);
}

function commandsThat(fits: (command: CommandDescription) => boolean): readonly CommandName[] {
  return commandNames.filter((name) => commands.some((command) => command.name === name && fits(command)));
}
