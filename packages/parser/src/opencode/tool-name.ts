import type { ToolName } from "../decoding/events-at.js";

const names: ReadonlyMap<string, string> = new Map([
  ["apply_patch", "apply_patch"],
  ["bash", "Bash"],
  ["codesearch", "WebSearch"],
  ["edit", "Edit"],
  ["glob", "Glob"],
  ["grep", "Grep"],
  ["list", "LS"],
  ["lsp", "LSP"],
  ["multiedit", "MultiEdit"],
  ["patch", "apply_patch"],
  ["plan_enter", "EnterPlanMode"],
  ["plan_exit", "ExitPlanMode"],
  ["question", "AskUserQuestion"],
  ["read", "Read"],
  ["shell", "Bash"],
  ["skill", "Skill"],
  ["task", "Agent"],
  ["todoread", "TodoRead"],
  ["todowrite", "TodoWrite"],
  ["webfetch", "WebFetch"],
  ["websearch", "WebSearch"],
  ["write", "Write"],
]);

const waiting: ReadonlySet<string> = new Set(["AskUserQuestion", "EnterPlanMode", "ExitPlanMode"]);

/** The name of a called tool. Tools of servers are `<server>_<tool>`, which does not tell where the server's name ends. */
export function openCodeToolName(rawTool: string): ToolName {
  const tool = names.get(rawTool) ?? rawTool;
  return { tool, rawTool, mcpServer: null, isWaiting: waiting.has(tool) };
}
