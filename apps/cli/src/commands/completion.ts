import { defaultCommand } from "../common/command-names.js";
import { completionScript } from "../specification/completion/completion-script.js";
import type { Shell } from "../specification/completion/shells.js";
import type { CliContext } from "../common/context.js";
import type { Command } from "../specification/command.js";

/** Writes a script that completes the command line in a shell. */
export function completion(shell: Shell, commands: readonly Command[], { stdout }: CliContext): void {
  stdout.write(completionScript(shell, { commands, defaultCommand }));
}
