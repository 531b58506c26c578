import { completionScript } from "../completion/completion-script.js";
import type { Shell } from "../completion/shells.js";
import type { CliContext } from "../context.js";
import { commandDescriptions } from "../description/command-descriptions.js";
import type { Routes } from "../description/command-descriptions.js";

/** Writes a script that completes the command line in a shell. */
export function completion(
  shell: Shell,
  { routes, defaultCommand }: { readonly routes: Routes; readonly defaultCommand: string },
  { stdout }: Pick<CliContext, "stdout">,
): void {
  stdout.write(completionScript(shell, { commands: commandDescriptions(routes), defaultCommand }));
}
