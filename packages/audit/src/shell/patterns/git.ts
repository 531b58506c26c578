import type { Argument } from "../commands/argument.js";
import type { Call } from "../commands/call.js";

/** A command of git: what stands after the name of the subcommand; null for another program or subcommand. */
export function argumentsOfGit({ program, args }: Call, subcommand: string): readonly Argument[] | null {
  if (program !== `git ${subcommand}`) return null;
  const [word = ""] = subcommand.split(" ").slice(-1);
  return args.slice(args.findIndex(({ text }) => text === word) + 1);
}
