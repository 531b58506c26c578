import { argumentsOfGit } from "./git.js";
import { hasFlag, hasOption, type Pattern } from "./pattern.js";

/**
 * Pushes over what others may have pushed: `--force`, `-f`, `--mirror`, `+branch`. `--force-with-lease` alone is none, as it looks first
 * (it is a hit of `history-rewrite`); neither is a dry run.
 */
export const forcePush: Pattern = {
  id: "force-push",
  isOfMachine: false,
  matches: (call) => {
    const words = argumentsOfGit(call, "push") ?? [];
    const isForced = hasFlag(call, "f") || hasOption(call, "--force", "--mirror");
    const isDry = hasFlag(call, "n") || hasOption(call, "--dry-run");
    return words.length > 0 && !isDry && (isForced || words.some((text) => /^\+./.test(text)));
  },
};
