import type { ToolName } from "../decoding/events-at.js";

/** Tools by the names of both generations that are not the canonical ones. */
const canonical: ReadonlyMap<string, string> = new Map([
  ["Shell", "Bash"],
  ["ReadFile", "Read"],
  ["WriteFile", "Write"],
  ["StrReplaceFile", "Edit"],
  ["FetchURL", "WebFetch"],
  ["SearchWeb", "WebSearch"],
  ["TodoList", "TodoWrite"],
  ["SetTodoList", "TodoWrite"],
  ["Task", "Agent"],
]);

/** Tools that wait for a person. */
const waiting: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** The name of a called tool. Those of servers are `mcp__<server>__<tool>`. */
export function kimiToolName(rawTool: string): ToolName {
  const mcpServer = /^mcp__(.+?)__./.exec(rawTool)?.[1] ?? null;
  return { tool: canonical.get(rawTool) ?? rawTool, rawTool, mcpServer, isWaiting: waiting.has(rawTool) };
}
