import { bashScript } from "./bash-script.js";
import type { CompletedProgram } from "./completed-words.js";
import { fishScript } from "./fish-script.js";
import type { Shell } from "./shells.js";
import { zshScript } from "./zsh-script.js";

/** A script that completes commands, flags and their values in a shell. It runs nothing when it completes. */
export function completionScript(shell: Shell, program: CompletedProgram): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](program);
}
