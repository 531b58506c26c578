import type { TurnmeterContext } from "../commands/command-context.js";
import type { CliContext } from "../context.js";

/** What a command does with its flags. */
type Command<Flags> = (flags: Flags, context: CliContext) => Promise<void>;

/** Loads a command when it runs, and hands it the context. */
export function loaderOf<Flags>(importCommand: () => Promise<Command<Flags>>) {
  return async () => {
    const command = await importCommand();
    return function run(this: TurnmeterContext, flags: Flags): Promise<void> {
      return command(flags, this.cli);
    };
  };
}
