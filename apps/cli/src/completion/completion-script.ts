import type { CommandDescription } from "../routes/command-descriptions.js";
import { bashScript } from "./bash-script.js";
import { fishScript } from "./fish-script.js";
import type { Shell } from "./shells.js";
import { zshScript } from "./zsh-script.js";

/** What completion is written from. */
export interface CompletedProgram {
  readonly commands: readonly CommandDescription[];
  /** The command that runs where none is named. */
  readonly defaultCommand: string;
}

/** A script that completes commands, flags and their values in a shell. It runs nothing when it completes. */
export function completionScript(shell: Shell, program: CompletedProgram): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](program);
}
