import { patternRule } from "./pattern-rule.js";
import { mayHaveRun } from "../judging/call-ends.js";
import { callHit, toolOf } from "../judging/call-hit.js";
import { judgeCalls } from "./judge-calls.js";
import type { AuditRule } from "./rule.js";

/** Calls that drop or empty tables or databases. */
export const databaseDrop = patternRule({
  id: "database-drop",
  pattern: "database-drop",
  title: "Data dropped",
  looksAt:
    'Calls that drop or empty tables or databases by the words of their command: psql -c "DROP …", dropdb and the like. Statements from files are not looked at.',
  why: "Data is gone, and a backup is older than it.",
  fix: "Give the agent a database of its own, or an account that may not drop.",
  severity: "high",
});

/** Calls that run a command as another user. */
export const elevatedCommand = patternRule({
  id: "elevated-command",
  pattern: "elevated",
  title: "Run as another user",
  looksAt: "Calls that run a command as another user, mostly the system's: sudo, doas, su.",
  why: "Such a command may change the whole machine, whatever the agent's own boundaries are.",
  fix: "Prepare what needs these rights before, or run the agent in a container.",
  severity: "medium",
});

/** Calls that hand on all variables of their environment. */
export const environmentDump = patternRule({
  id: "environment-dump",
  pattern: "environment-dump",
  title: "Environment handed on",
  looksAt: "Calls that write all variables of their environment into a pipe or a file.",
  why: "Variables hold tokens and keys, and what a command prints goes into the conversation.",
  fix: "Print the one variable that is needed, and start the agent without secrets in its environment.",
  severity: "medium",
});

/** Calls that overwrite a remote branch. */
export const forcePush = patternRule({
  id: "force-push",
  pattern: "force-push",
  title: "Force push",
  looksAt:
    "Calls that overwrite the history of a remote branch: git push --force, -f, --mirror or +branch. --force-with-lease is one, too.",
  why: "Commits of others can be lost, and everybody who has them has to repair their copy.",
  fix: "Protect the branches at the server, and deny such commands in the settings.",
  severity: "high",
});

/** Calls that drop uncommitted work or rewrite commits. */
export const historyRewrite = patternRule({
  id: "history-rewrite",
  pattern: "history-rewrite",
  title: "Work thrown away",
  looksAt:
    "Calls that drop uncommitted work or rewrite commits: git reset --hard, git clean -f, git checkout -- ., git branch -D, git filter-branch.",
  why: "What was not committed is gone, also what a person changed meanwhile.",
  fix: "Have the agent commit or stash first, and work in a worktree of its own.",
  severity: "medium",
});

/** Calls that use the network by programs of their own. */
export const networkCommand = patternRule({
  id: "network-command",
  pattern: "network",
  title: "Command that uses the network",
  looksAt:
    "Calls that send or fetch over the network by programs of their own: curl, wget, nc, ssh, scp, rsync to a host. Informative.",
  why: "What the agent knows can leave by them, and instructions of strangers can come in.",
  fix: "Allow the hosts that are needed in a sandbox's settings, and use the agent's own tool for pages.",
  severity: "note",
});

/** Calls that run what they download. */
export const pipedInstaller = patternRule({
  id: "piped-installer",
  pattern: "piped-installer",
  title: "Download run unseen",
  looksAt: 'Calls that hand what they download to a shell: curl | sh, bash <(curl …), sh -c "$(curl …)".',
  why: "Whoever holds the address decides what runs, with all rights of the agent, and nobody has seen it.",
  fix: "Download to a file, look at it or check its sum, and run that; or install by a package manager.",
  severity: "high",
});

/** Calls that publish something. */
export const publishCommand = patternRule({
  id: "publish-command",
  pattern: "publish",
  title: "Publication",
  looksAt:
    "Calls that publish for others: npm publish, cargo publish, docker push, gh release create and the like.",
  why: "What is published cannot be taken back, and people rely on it.",
  fix: "Publish from a pipeline that people start, and keep its credentials out of the agent's reach.",
  severity: "medium",
});

/** Calls that delete folders outside the session's own with all they hold. */
export const recursiveDelete = patternRule({
  id: "recursive-delete",
  pattern: "recursive-delete",
  title: "Recursive delete",
  looksAt:
    "Calls that delete folders with all they hold (rm -rf and the like) where the folder lies outside the session's own, is a whole root or home, or is named by a pattern or variable that only the shell knew.",
  why: "What is deleted so is in no bin, and an empty variable deletes more than anybody meant.",
  fix: "Let the agent delete by names below its own folder, or deny such commands in the settings.",
  severity: "high",
});

/** Calls that asked to run outside the sandbox. */
export const sandboxOff: AuditRule = {
  id: "sandbox-off",
  group: "shell",
  title: "Sandbox left",
  looksAt: "Calls whose input asks to run outside the sandbox, and that ran.",
  why: "Outside it a command reaches the whole disk and the network, and nothing but a person's look at it holds it back.",
  fix: "Add the folders and hosts that are needed to the sandbox's settings, so that commands can stay in it.",
  severity: "medium",
  needs: "inputs",
  takesInputs: true,
  notJudged: "Calls of shells whose input was not read, and tools whose inputs cannot say it.",
  counted: ["call", "calls"],
  judge: (context) =>
    judgeCalls(context, (call, row) => {
      if (!mayHaveRun(call)) return null;
      const signals = context.signals(row);
      if (signals === null) return context.runsCommands(call) ? { notJudged: "no-input" } : null;
      if (signals.isSandboxOff === null) return null;
      return signals.isSandboxOff ? [callHit(call, toolOf(call))] : "fine";
    }),
};

/** Calls with a secret in their command. */
export const secretOnCommandLine = patternRule({
  id: "secret-on-command-line",
  pattern: "secret-on-command-line",
  title: "Secret on a command line",
  looksAt:
    "Calls whose command holds what looks like a token, a password or a key. That there is one is noted, and never which.",
  why: "It stands in the log, in the shell's history and in the list of processes, and has been sent to the model's vendor.",
  fix: "Change the secret, and hand it over by a file or a variable that the agent does not see.",
  severity: "high",
});

/** Calls that change the machine itself. */
export const systemCommand = patternRule({
  id: "system-command",
  pattern: "disk-or-system",
  title: "Command that changes the system",
  looksAt:
    "Calls that write to disks, format them, stop the machine, kill what is not theirs or open rights of whole trees: dd of=/dev/…, mkfs, shutdown, kill -9 -1, chmod -R 777, iptables.",
  why: "A mistake in one word costs the machine, and no undo exists.",
  fix: "Deny such commands in the settings, and run the agent where it cannot do them.",
  severity: "high",
});
