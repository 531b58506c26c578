import type { ToolName } from "../decoding/events-at.js";

const names: ReadonlyMap<string, string> = new Map([
  ["ask", "AskUserQuestion"],
  ["bash", "Bash"],
  ["edit", "Edit"],
  ["exec", "Bash"],
  ["fetch", "WebFetch"],
  ["find", "Glob"],
  ["glob", "Glob"],
  ["grep", "Grep"],
  ["ls", "LS"],
  ["lsp", "LSP"],
  ["read", "Read"],
  ["sessions_spawn", "Agent"],
  ["subagent", "Agent"],
  ["task", "Agent"],
  ["todo", "TodoWrite"],
  ["todo_write", "TodoWrite"],
  ["web_fetch", "WebFetch"],
  ["web_search", "WebSearch"],
  ["write", "Write"],
]);

/** The name of a called tool. */
export function piToolName(rawTool: string): ToolName {
  const mcpServer = /^mcp__(.+?)__./.exec(rawTool)?.[1] ?? null;
  const tool = names.get(rawTool) ?? rawTool;
  return { tool, rawTool, mcpServer, isWaiting: tool === "AskUserQuestion" };
}
