import { defaultCommand } from "../common/command-names.js";
import type { Shell } from "./specifications/own-flags.js";
import type { CliContext } from "../common/context.js";
import type { Command } from "../specification/command.js";
import { bashScript } from "../specification/completion/bash-script.js";
import type { CompletedProgram } from "../specification/completion/completed-words.js";
import { fishScript } from "../specification/completion/fish-script.js";
import { zshScript } from "../specification/completion/zsh-script.js";

/** Writes a script that completes the command line in a shell. */
export function completion(shell: Shell, commands: readonly Command[], { stdout }: CliContext): void {
  stdout.write(completionScript(shell, { commands, defaultCommand }));
}

function completionScript(shell: Shell, program: CompletedProgram): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](program);
}
