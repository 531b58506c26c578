import { hasFlag, hasOption, type Pattern } from "./pattern.js";
import type { Call } from "../commands/call.js";

/** Pushes over what others may have pushed: `--force`, `-f`, `--mirror`, `+branch`. `--force-with-lease` alone is no hit, as it checks first (it is a hit of `history-rewrite`); neither is a dry run. */
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

/** A git subcommand with the words that discard work, and those that make it harmless. */
interface Row {
  readonly subcommand: string;
  readonly words: RegExp;
  readonly unless?: RegExp;
}

const always = /^/;

const rows: readonly Row[] = [
  { subcommand: "reset", words: /^--(?:hard|merge|keep)$/ },
  {
    subcommand: "clean",
    words: /^(?:--force$|-[a-eg-z]*f)/i,
    unless: /^(?:--dry-run$|-[a-mo-z]*n)/i,
  },
  { subcommand: "checkout", words: /^(?:--|\.|\.\/|--force|-f|--ours|--theirs)$/ },
  { subcommand: "restore", words: /^[^-]/, unless: /^(?:--staged|-S)$/ },
  { subcommand: "restore", words: /^(?:--worktree|-W|-SW)$/ },
  { subcommand: "switch", words: /^(?:--discard-changes|--force|-f)$/ },
  { subcommand: "branch", words: /^(?:-D|--force|-f|-M)$/ },
  { subcommand: "tag", words: /^(?:-d|--delete|-f|--force)$/ },
  { subcommand: "stash drop", words: always },
  { subcommand: "stash clear", words: always },
  { subcommand: "worktree remove", words: /^(?:--force|-f)$/ },
  {
    subcommand: "push",
    words: /^(?:--force-with-lease(?:=.*)?|--delete|-d|--prune|:.+)$/,
    unless: /^(?:--dry-run|-n)$/,
  },
  { subcommand: "filter-branch", words: always },
  { subcommand: "filter-repo", words: always },
  { subcommand: "update-ref", words: /^-d$/ },
  { subcommand: "reflog", words: /^(?:expire|delete)$/ },
  { subcommand: "gc", words: /^--prune=(?:now|all)$/ },
];

/** Throws away uncommitted work, or commits and branches: `git reset --hard`, `git clean -f`, `git checkout -- file`, `git branch -D`. `git checkout name` is no hit: only git knows whether that is a branch or a file. */
export const historyRewrite: Pattern = {
  id: "history-rewrite",
  isOfMachine: false,
  matches: (call) =>
    call.program?.startsWith("git ") === true &&
    rows.some(({ subcommand, words, unless }) => {
      const texts = argumentsOfGit(call, subcommand);
      return (
        texts !== null &&
        (words === always || texts.some((text) => words.test(text))) &&
        (unless === undefined || !texts.some((text) => unless.test(text)))
      );
    }),
};

/** A command of git: the words after the name of the subcommand, with variables as they are written; null for another program or subcommand. */
function argumentsOfGit({ program, args }: Call, subcommand: string): readonly string[] | null {
  if (program !== `git ${subcommand}`) return null;
  const [word = ""] = subcommand.split(" ").slice(-1);
  return args.slice(args.findIndex(({ text }) => text === word) + 1).map(({ script }) => script);
}
