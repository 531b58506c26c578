import type { CommandName } from "../common/command-names.js";
import { startedAs } from "../common/started-as.js";
import type { CliContext } from "../common/context.js";
import { terminalWidth } from "../output/terminal.js";
import type { Command } from "../specification/command.js";
import { flagGroups } from "../specification/flags/shared-flags.js";
import { helpText } from "../specification/help-text.js";

/** Prints the help of a command, or of the program where none is named. */
export function help(name: CommandName | null, commands: readonly Command[], context: CliContext): void {
  const command = commands.find((known) => known.name === name) ?? null;
  const width = terminalWidth(context);
  context.stdout.write(
    helpText(command, { commands, groups: flagGroups, width, program: startedAs(context.env) }),
  );
}
