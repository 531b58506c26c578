import { mayHaveRun, judgeCalls, judgeShells } from "./judge-calls.js";
import { callHit, toolOf } from "../judging/hit.js";
import { rulesOf, type AuditRule, type RuleParts, type ToldParts } from "./rule.js";

/** Text on the calls whose shell commands cannot be judged. */
export const unreadCommands =
  "Calls whose input was not read, and commands that cannot be parsed, are longer than 64 Ki characters or are of another shell's language. What a script does inside, or a program that it starts, no command tells.";

/** A rule that finds calls whose command matches a pattern, by default that of its id, by the program that it matched at. */
function patternRule({ pattern, ...rule }: ToldParts & { readonly pattern?: string }): RuleParts {
  return {
    ...rule,
    needs: "inputs",
    notJudged: unreadCommands,
    judge: (context) =>
      judgeShells(context, ({ matches }, call) => {
        const found = matches.filter((match) => match.pattern === (pattern ?? rule.id));
        if (found.length === 0) return "fine";
        const programs = new Set(found.map(({ program }) => program));
        return Array.from(programs, (name) => callHit(call, { kind: "program", name }));
      }),
  };
}

/** Rules about what shells run. */
export const shellRules: readonly AuditRule[] = rulesOf("shell", [
  patternRule({
    id: "database-drop",
    title: "Data dropped",
    looksAt:
      'Calls that drop or empty tables or databases by the words of their command: psql -c "DROP …", dropdb and the like. Statements from files are not looked at.',
    why: "Data is gone, and a backup is older than it.",
    fix: "Give the agent a database of its own, or an account that may not drop.",
    severity: "high",
  }),
  patternRule({
    id: "elevated-command",
    pattern: "elevated",
    title: "Run as another user",
    looksAt: "Calls that run a command as another user, mostly the system's: sudo, doas, su.",
    why: "Such a command may change the whole machine, whatever the agent's own boundaries are.",
    fix: "Prepare what needs these rights before, or run the agent in a container.",
    severity: "medium",
  }),
  patternRule({
    id: "environment-dump",
    title: "Environment handed on",
    looksAt: "Calls that write all variables of their environment into a pipe or a file.",
    why: "Variables hold tokens and keys, and what a command prints goes into the conversation.",
    fix: "Print the one variable that is needed, and start the agent without secrets in its environment.",
    severity: "medium",
  }),
  patternRule({
    id: "force-push",
    title: "Force push",
    looksAt:
      "Calls that overwrite the history of a remote branch: git push --force, -f, --mirror or +branch. --force-with-lease is one, too.",
    why: "Commits of others can be lost, and everybody who has them has to repair their copy.",
    fix: "Protect the branches at the server, and deny such commands in the settings.",
    severity: "high",
  }),
  patternRule({
    id: "history-rewrite",
    title: "Work thrown away",
    looksAt:
      "Calls that drop uncommitted work or rewrite commits: git reset --hard, git clean -f, git checkout -- ., git branch -D, git filter-branch.",
    why: "What was not committed is gone, also what a person changed meanwhile.",
    fix: "Have the agent commit or stash first, and work in a worktree of its own.",
    severity: "medium",
  }),
  patternRule({
    id: "network-command",
    pattern: "network",
    title: "Command that uses the network",
    looksAt:
      "Calls that send or fetch over the network by programs of their own: curl, wget, nc, ssh, scp, rsync to a host. Informative.",
    why: "What the agent knows can leave by them, and instructions of strangers can come in.",
    fix: "Allow the hosts that are needed in a sandbox's settings, and use the agent's own tool for pages.",
    severity: "note",
  }),
  patternRule({
    id: "piped-installer",
    title: "Download run unseen",
    looksAt: 'Calls that hand what they download to a shell: curl | sh, bash <(curl …), sh -c "$(curl …)".',
    why: "Whoever holds the address decides what runs, with all rights of the agent, and nobody has seen it.",
    fix: "Download to a file, look at it or check its sum, and run that; or install by a package manager.",
    severity: "high",
  }),
  patternRule({
    id: "publish-command",
    pattern: "publish",
    title: "Publication",
    looksAt:
      "Calls that publish for others: npm publish, cargo publish, docker push, gh release create and the like.",
    why: "What is published cannot be taken back, and people rely on it.",
    fix: "Publish from a pipeline that people start, and keep its credentials out of the agent's reach.",
    severity: "medium",
  }),
  patternRule({
    id: "recursive-delete",
    title: "Recursive delete",
    looksAt:
      "Calls that delete folders with all they hold (rm -rf and the like) where the folder lies outside the session's own, is a whole root or home, or is named by a pattern or variable that only the shell knew.",
    why: "What is deleted so is in no bin, and an empty variable deletes more than anybody meant.",
    fix: "Let the agent delete by names below its own folder, or deny such commands in the settings.",
    severity: "high",
  }),
  {
    id: "sandbox-off",
    title: "Sandbox left",
    looksAt: "Calls whose input asks to run outside the sandbox, and that ran.",
    why: "Outside it a command reaches the whole disk and the network, and nothing but a person's look at it holds it back.",
    fix: "Add the folders and hosts that are needed to the sandbox's settings, so that commands can stay in it.",
    severity: "medium",
    needs: "inputs",
    notJudged: "Calls of shells whose input was not read, and tools whose inputs cannot say it.",
    judge: (context) =>
      judgeCalls(context, (call, row) => {
        if (!mayHaveRun(call)) return null;
        const signals = context.signals(row);
        if (signals === null) return context.runsCommands(call) ? { notJudged: "no-input" } : null;
        if (signals.isSandboxOff === null) return null;
        return signals.isSandboxOff ? [callHit(call, toolOf(call))] : "fine";
      }),
  },
  patternRule({
    id: "secret-on-command-line",
    title: "Secret on a command line",
    looksAt:
      "Calls whose command holds what looks like a token, a password or a key. That there is one is noted, and never which.",
    why: "It stands in the log, in the shell's history and in the list of processes, and has been sent to the model's vendor.",
    fix: "Change the secret, and hand it over by a file or a variable that the agent does not see.",
    severity: "high",
  }),
  patternRule({
    id: "system-command",
    pattern: "disk-or-system",
    title: "Command that changes the system",
    looksAt:
      "Calls that write to disks, format them, stop the machine, kill what is not theirs or open rights of whole trees: dd of=/dev/…, mkfs, shutdown, kill -9 -1, chmod -R 777, iptables.",
    why: "A mistake in one word costs the machine, and no undo exists.",
    fix: "Deny such commands in the settings, and run the agent where it cannot do them.",
    severity: "high",
  }),
]);
