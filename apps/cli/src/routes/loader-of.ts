import type { TurnmeterContext } from "../description/command-context.js";
import type { CliContext } from "../context.js";
import type { OutputFlags } from "../flags/reading-flags.js";
import { formatOfFlags } from "../flags/format-of-flags.js";

/** What a command does with its flags. */
type Command<Flags, Args extends readonly unknown[]> = (
  flags: Flags,
  context: CliContext,
  ...args: Args
) => Promise<void>;

/** Loads a command when it runs, and hands it the context. Flags that contradict each other stop it before it reads. */
export function loaderOf<Flags extends OutputFlags, Args extends readonly unknown[] = []>(
  importCommand: () => Promise<Command<Flags, Args>>,
) {
  return async () => {
    const command = await importCommand();
    return function run(this: TurnmeterContext, flags: Flags, ...args: Args): Promise<void> {
      formatOfFlags(flags);
      return command(flags, this.cli, ...args);
    };
  };
}
