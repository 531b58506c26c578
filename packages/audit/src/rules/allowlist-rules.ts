import type { ToolCallFact } from "@turnmeter/schema";
import { callHit, toolOf } from "../judging/hit.js";
import {
  isListed,
  fitsProgram,
  isAbout,
  parseToolEntry,
  type Fit,
  type ToolEntry,
} from "../policy/tool-entry.js";
import type { AuditPolicy, ToolLists } from "../policy/policy.js";
import { judgeShells, mayHaveRun, judgeCalls, type CallVerdict } from "./judge-calls.js";
import { rulesOf, type AuditRule } from "./rule.js";
import { unreadCommands } from "./shell-rules.js";
import type { AuditContext } from "../judging/audit-context.js";
import { wordSet } from "../words.js";

function isAllowed(program: string, { allowedPrograms, deniedPrograms }: AuditPolicy): boolean {
  if (isListed(program, deniedPrograms)) return false;
  return allowedPrograms === null || ownWords.has(program) || isListed(program, allowedPrograms);
}

interface Entries {
  readonly allowed: readonly ToolEntry[] | null;
  readonly denied: readonly ToolEntry[];
}

function entriesOfLists(): (lists: ToolLists) => Entries {
  const known = new Map<ToolLists, Entries>();
  return (lists) => {
    let entries = known.get(lists);
    if (entries === undefined) {
      const { allowedTools, deniedTools } = lists;
      entries = {
        allowed: allowedTools === null ? null : entriesOf(allowedTools),
        denied: entriesOf(deniedTools),
      };
      known.set(lists, entries);
    }
    return entries;
  };
}

function entriesOf(list: readonly string[]): readonly ToolEntry[] {
  return list.map(parseToolEntry).filter((entry) => entry !== null);
}

interface OwnEntries {
  /** Whether an entry covers all calls of the tool. */
  readonly isWhole: boolean;
  /** Arguments required by the other entries. */
  readonly args: readonly string[];
}

function ownEntries({ tool, rawTool }: ToolCallFact, entries: readonly ToolEntry[]): OwnEntries {
  const own = entries.filter((entry) => isAbout(entry, [tool, rawTool]));
  const args = own.map(({ argument }) => argument).filter((argument) => argument !== null);
  return { isWhole: args.length < own.length, args };
}

type Unjudged = Extract<CallVerdict, { readonly notJudged: unknown }>;

/** Programs that a shell call runs, or why they are unknown; null for other tools. */
function programsOf(
  { signals, runsCommands, callAt }: AuditContext,
  row: number,
): { readonly names: readonly string[] } | Unjudged | null {
  const found = signals(row);
  if (found === null) return runsCommands(callAt(row)) ? { notJudged: "no-input" } : null;
  if (found.shell === null) return null;
  const { notJudged, programs } = found.shell;
  return notJudged === null ? { names: programs.filter((name) => !ownWords.has(name)) } : { notJudged };
}

type Programs = ReturnType<typeof programsOf>;

/** A hit, or why it cannot be judged; null if no entry denies the call. */
function verdictByDenied(call: ToolCallFact, programs: Programs, entries: readonly ToolEntry[]): CallVerdict {
  const { isWhole, args } = ownEntries(call, entries);
  if (isWhole) return [callHit(call, toolOf(call))];
  if (args.length === 0) return null;
  if (programs === null) return { notJudged: "arguments" };
  if ("notJudged" in programs) return programs;
  const denied = programs.names.filter((name) => bestFit(args, name) === "yes");
  if (denied.length > 0) return denied.map((name) => callHit(call, { kind: "program", name }));
  return programs.names.some((name) => bestFit(args, name) === "unknown") ? { notJudged: "arguments" } : null;
}

function verdictByAllowed(
  call: ToolCallFact,
  programs: Programs,
  entries: readonly ToolEntry[],
): CallVerdict {
  const { isWhole, args } = ownEntries(call, entries);
  if (isWhole) return "fine";
  if (args.length === 0) return [callHit(call, toolOf(call))];
  if (programs === null) return { notJudged: "arguments" };
  if ("notJudged" in programs) return programs;
  const fits = programs.names.map((name) => ({ name, fit: bestFit(args, name) }));
  const others = fits.filter(({ fit }) => fit === "no");
  if (others.length > 0) return others.map(({ name }) => callHit(call, { kind: "program", name }));
  return fits.some(({ fit }) => fit === "unknown") ? { notJudged: "arguments" } : "fine";
}

function bestFit(args: readonly string[], program: string): Fit {
  const fits = args.map((argument) => fitsProgram(argument, program));
  if (fits.includes("yes")) return "yes";
  return fits.includes("unknown") ? "unknown" : "no";
}

/** Words of shells themselves: they run no program, and lists need not name them. */
const ownWords = wordSet(`
  : [ cd declare echo exit export false local popd printf pushd pwd read return set shift shopt test trap
  true type ulimit umask unset wait
`);

/** Rules about programs and tools that are not allowed. */
export const allowlistRules: readonly AuditRule[] = rulesOf("allowlist", [
  {
    id: "program-not-allowed",
    title: "Program not allowed",
    looksAt:
      "Calls of shells that run a program which the policy denies (deniedPrograms), or which its allowedPrograms do not list. Each program of a command counts, those in pipes and nested shells too; words of the shell itself, such as cd and echo, need not be listed.",
    why: "A shell can run anything: what a list of tools forbids, a program may do all the same.",
    fix: "Add the program to allowedPrograms, or deny it in the agent's settings.",
    severity: "medium",
    needs: "policy",
    notJudged: unreadCommands,
    judge: (context) => {
      const { policy } = context;
      return judgeShells(context, ({ programs }, call) => {
        if (policy.allowedPrograms === null && policy.deniedPrograms.length === 0) return null;
        const found = programs.filter((program) => !isAllowed(program, policy));
        return found.length === 0 ? "fine" : found.map((name) => callHit(call, { kind: "program", name }));
      });
    },
  },
  {
    id: "tool-not-allowed",
    title: "Tool not allowed",
    looksAt:
      "Calls of tools that the policy denies (deniedTools), or that its allowedTools do not list; by any name of the tool. With --settings, what the project's own settings deny, and what is on none of their lists. Bash(git *) stands for a shell that runs git and nothing else.",
    why: "A list of tools is how a project says what an agent may do; what is outside it nobody agreed on.",
    fix: "Add the tool to allowedTools, or deny it in the agent's settings.",
    severity: "high",
    needs: "policy",
    notJudged:
      "Calls for which an entry asks for an argument that is not kept, as a path or the words after a subcommand, and shells whose command was not read.",
    judge: (context) => {
      const entriesIn = entriesOfLists();
      return judgeCalls(context, (call, row) => {
        const { allowed, denied } = entriesIn(context.toolLists(call));
        if (!mayHaveRun(call) || (allowed === null && denied.length === 0)) return null;
        const programs = programsOf(context, row);
        const hit = verdictByDenied(call, programs, denied);
        if (hit !== null) return hit;
        return allowed === null ? "fine" : verdictByAllowed(call, programs, allowed);
      });
    },
  },
]);
