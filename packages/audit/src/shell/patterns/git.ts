import type { Call } from "../commands/call.js";

/** A command of git: the words after the name of the subcommand, with variables as they are written; null for another program or subcommand. */
export function argumentsOfGit({ program, args }: Call, subcommand: string): readonly string[] | null {
  if (program !== `git ${subcommand}`) return null;
  const [word = ""] = subcommand.split(" ").slice(-1);
  return args.slice(args.findIndex(({ text }) => text === word) + 1).map(({ script }) => script);
}
