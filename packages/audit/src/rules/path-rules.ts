import type { FileAccess } from "@turnmeter/schema";
import { mayHaveRun, judgeCalls } from "./judge-calls.js";
import { callHit } from "../judging/hit.js";
import type { CallSignals, PathClass } from "../signals/call-signals.js";
import { rulesOf, type AuditRule, type RuleParts, type ToldParts } from "./rule.js";

function pathRule({
  accesses,
  places,
  ...rule
}: ToldParts & {
  readonly accesses: readonly FileAccess[];
  readonly places: readonly PathClass[];
}): RuleParts {
  return {
    ...rule,
    needs: "inputs",
    notJudged:
      "Calls whose input was not read, commands that cannot be parsed, and paths that only the shell knew or that start from a folder which the log does not tell. Links are not followed: a path counts where its text says.",
    judge: (context) =>
      judgeCalls(context, (call, row) => {
        if (!mayHaveRun(call)) return null;
        const signals = context.signals(row);
        if (signals === null)
          return call.target !== null || context.runsCommands(call) ? { notJudged: "no-input" } : null;
        const used = filesOf(signals).filter(({ access }) => accesses.includes(access));
        const found = new Set(used.map(({ place }) => place).filter((place) => places.includes(place)));
        if (found.size > 0) return Array.from(found, (name) => callHit(call, { kind: "place", name }));
        const { shell } = signals;
        if (shell !== null && shell.notJudged !== null) return { notJudged: shell.notJudged };
        if (used.some(({ place }) => place === "unknown")) return { notJudged: "unknown-place" };
        return used.length === 0 ? null : "fine";
      }),
  };
}

function filesOf({ files, shell }: CallSignals): CallSignals["files"] {
  return shell === null ? files : [...files, ...shell.files];
}

/** Rules about where files lie that calls use. */
export const pathRules: readonly AuditRule[] = rulesOf("paths", [
  pathRule({
    id: "credential-read",
    accesses: ["read", "search"],
    places: ["credential"],
    title: "Credentials read",
    looksAt:
      "Calls that read or search files which usually hold secrets, by their name or folder: .env, private keys, ~/.ssh, ~/.aws, .netrc and the like. Templates such as .env.example are none.",
    why: "What is read goes into the conversation: to the model's vendor, into the log, and into every answer after it.",
    fix: "Deny these paths in the settings, change the secrets that were read, and give the agent values without worth.",
    severity: "high",
  }),
  pathRule({
    id: "credential-write",
    accesses: ["write"],
    places: ["credential"],
    title: "Credentials written",
    looksAt: "Calls that write, create or delete files which usually hold secrets, by their name or folder.",
    why: "A key that is changed locks people out or lets others in, and a secret that an agent wrote stands in its log.",
    fix: "Deny these paths in the settings, and let people write such files.",
    severity: "high",
  }),
  pathRule({
    id: "read-outside",
    accesses: ["read", "search"],
    places: ["home", "outside"],
    title: "Read outside the folders",
    looksAt:
      "Calls that read or search files outside the session's folder, its repository and the additional folders. The agent's own folders and those for temporary files are none.",
    why: "The agent sees what its work does not need: other projects, private files, the system's settings.",
    fix: "Add the folders that are needed to additionalFolders of the policy, and deny the others in the settings.",
    severity: "low",
  }),
  pathRule({
    id: "write-outside-repository",
    accesses: ["write"],
    places: ["home", "outside"],
    title: "Write outside the repository",
    looksAt:
      "Calls that write, create or delete files outside the session's folder, its repository and the additional folders. The agent's own folders and those for temporary files are none.",
    why: "No history of commits shows such a change or takes it back; settings and programs that start by themselves lie there.",
    fix: "Add the folders that are meant to additionalFolders of the policy, and keep the agent inside a sandbox.",
    severity: "medium",
  }),
  pathRule({
    id: "write-outside",
    accesses: ["write"],
    places: ["repository"],
    title: "Write outside the folder",
    looksAt:
      "Calls that write, create or delete files outside the session's folder and the additional folders, in the same repository.",
    why: "Whoever started the agent in a folder expects changes there.",
    fix: "Start the agent at the root, or add the folder to additionalFolders of the policy.",
    severity: "low",
  }),
]);
