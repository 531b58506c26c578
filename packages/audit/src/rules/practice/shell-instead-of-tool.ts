import type { ToolCallFact } from "@turnmeter/schema";
import { callHit } from "../../judging/call-hit.js";
import type { AuditContext } from "../../judging/audit-context.js";
import { judgeShells } from "../judge-shells.js";
import type { ReadShell } from "../judge-shells.js";
import type { AuditRule } from "../rule.js";
import { usualTool } from "./looking-tools.js";
import { unreadCommands } from "../pattern-rule.js";

/** Programs whose work a tool does where it reads or searches. */
const toolOfProgram: ReadonlyMap<string, string> = new Map([
  ["cat", "Read"],
  ["head", "Read"],
  ["tail", "Read"],
  ["sed", "Read"],
  ["grep", "Grep"],
  ["egrep", "Grep"],
  ["fgrep", "Grep"],
  ["rg", "Grep"],
  ["find", "Glob"],
  ["ls", "LS"],
]);

/** Programs that write their words into a file. */
const writers: ReadonlySet<string> = new Set(["cat", "echo", "printf"]);

/** What only leads to a command, or announces it. */
const leading: ReadonlySet<string> = new Set(["cd", "echo", "printf", "pwd", "true", ":"]);

/** Commands for which the agent has a tool. */
export const shellInsteadOfTool: AuditRule = {
  id: "shell-instead-of-tool",
  group: "practice",
  title: "Shell in place of a tool",
  looksAt:
    "Calls of shells that do nothing but what a tool does: read a file (cat, head, tail, sed: Read), search in files (grep, rg: Grep), look for files (find: Glob), list a folder (ls: LS), change a file (sed -i: Edit) or write one (echo or cat with >: Write). Only where a log of the same agent and version shows that it has the tool, by that name or as read_file, grep_files or list_dir. A command that does other work as well, in a pipe or after it, is none; a pipe into head or tail only limits it.",
  why: "Tools ask for the permission that fits, limit their result, and tell the client which files were read. A shell is meant for what no tool does.",
  fix: "Name the tools in the agent's instructions; deny cat, grep and find to its shell where they keep coming.",
  severity: "low",
  needs: "inputs",
  takesInputs: true,
  notJudged: `Commands of an agent or version whose logs show no call of the tool. ${unreadCommands}`,
  counted: ["call", "calls"],
  judge: (context) => {
    const hasTool = toolsOfVersions(context);
    return judgeShells(context, (shell, call, row) => {
      const tool = replacedBy(shell);
      if (tool === null) return "fine";
      if (!hasTool(call, tool)) return { notJudged: "tools-unknown" };
      const name = shell.programs.find((program) => !leading.has(program)) ?? shell.programs[0]!;
      return [callHit(call, { kind: "program", name }, { kind: "call", call: row })];
    });
  },
};

/** The tool that does all that a command does; null if none does. */
function replacedBy({ programs, files, matches }: ReadShell): string | null {
  if (matches.length > 0) return null;
  const isWriting = files.some(({ access, place }) => access === "write" && place !== "temporary");
  const isReading = files.some(({ access }) => access === "read");
  const own = programs.filter((program) => !leading.has(program));
  if (isWriting) {
    if (own.length === 1 && own[0] === "sed") return "Edit";
    const isOwnText = programs.some((program) => writers.has(program)) && own.every((each) => each === "cat");
    return isOwnText && !isReading ? "Write" : null;
  }
  const tools = own.map((program) => toolOfProgram.get(program));
  const [first] = tools;
  if (first === undefined || tools.includes(undefined)) return null;
  return first === "Read" && !isReading ? null : first;
}

/** Whether an agent of a call's version has a tool: some call of whatever session shows it. */
function toolsOfVersions({ whole, callAt }: AuditContext): (call: ToolCallFact, tool: string) => boolean {
  const shown = new Set<string>();
  for (let row = 0; row < whole.toolCalls.rowCount; row++) {
    const call = callAt(row);
    // A name that the agent made up is no tool.
    if (call.outcome !== "invalid") shown.add(toolKey(call, usualTool(call.tool)));
  }
  return (call, tool) => shown.has(toolKey(call, tool));
}

function toolKey({ source, clientVersion }: ToolCallFact, tool: string): string {
  return `${source}\0${clientVersion}\0${tool}`;
}
