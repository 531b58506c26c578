/** A tool's name in its parts. */
export interface PiToolName {
  /** The name that the tool has for all agents. */
  readonly tool: string;
  readonly rawTool: string;
  readonly mcpServer: string | null;
  readonly isWaiting: boolean;
}

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
export function piToolName(rawTool: string): PiToolName {
  const mcpServer = /^mcp__(.+?)__./.exec(rawTool)?.[1] ?? null;
  const tool = names.get(rawTool) ?? rawTool;
  return { tool, rawTool, mcpServer, isWaiting: tool === "AskUserQuestion" };
}
