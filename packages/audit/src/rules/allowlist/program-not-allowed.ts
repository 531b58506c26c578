import { callHit } from "../../judging/call-hit.js";
import { isListed } from "../../policy/tool-entry.js";
import type { AuditPolicy } from "../../policy/policy.js";
import { judgeShells } from "../judge-shells.js";
import type { AuditRule } from "../rule.js";
import { unreadCommands } from "../shell/pattern-rule.js";
import { ownWords } from "./own-words.js";

/** Programs that a shell may not run. */
export const programNotAllowed: AuditRule = {
  id: "program-not-allowed",
  group: "allowlist",
  title: "Program not allowed",
  looksAt:
    "Calls of shells that run a program which the policy denies (deniedPrograms), or which its allowedPrograms do not list. Each program of a command counts, those in pipes and nested shells too; words of the shell itself, such as cd and echo, need not be listed.",
  why: "A shell can run anything: what a list of tools forbids, a program may do all the same.",
  fix: "Add the program to allowedPrograms, or deny it in the agent's settings.",
  severity: "medium",
  needs: "policy",
  takesInputs: true,
  notJudged: unreadCommands,
  counted: ["call", "calls"],
  judge: (context) => {
    const { policy } = context;
    return judgeShells(context, ({ programs }, call) => {
      if (policy.allowedPrograms === null && policy.deniedPrograms.length === 0) return null;
      const found = programs.filter((program) => !isAllowed(program, policy));
      return found.length === 0 ? "fine" : found.map((name) => callHit(call, { kind: "program", name }));
    });
  },
};

function isAllowed(program: string, { allowedPrograms, deniedPrograms }: AuditPolicy): boolean {
  if (isListed(program, deniedPrograms)) return false;
  return allowedPrograms === null || ownWords.has(program) || isListed(program, allowedPrograms);
}
