import { defaultCommand, type CommandName } from "../common/command-names.js";
import { startedAs } from "../common/started-as.js";
import type { CliContext } from "../common/context.js";
import { terminalWidth } from "../output/terminal.js";
import type { Command } from "../specification/command.js";
import { flagGroups } from "../specification/flags/shared-flags.js";
import { helpText } from "../specification/help-text.js";
import type { Shell } from "./specifications/own-flags.js";
import { bashScript, fishScript, zshScript } from "../specification/completion/shell-scripts.js";
import type { CompletedProgram } from "../specification/completion/completed-words.js";

/** Prints the help of a command, or of the program where none is named. */
export function help(name: CommandName | null, commands: readonly Command[], context: CliContext): void {
  const command = commands.find((known) => known.name === name) ?? null;
  const width = terminalWidth(context);
  context.stdout.write(
    helpText(command, { commands, groups: flagGroups, width, program: startedAs(context.env) }),
  );
}

/** Writes a script that completes the command line in a shell. */
export function completion(shell: Shell, commands: readonly Command[], { stdout }: CliContext): void {
  stdout.write(completionScript(shell, { commands, defaultCommand }));
}

function completionScript(shell: Shell, program: CompletedProgram): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](program);
}
