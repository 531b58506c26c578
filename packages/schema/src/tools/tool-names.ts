/** Former and alternative names of tools, and the name that each goes by. */
export const toolAliases: ReadonlyMap<string, string> = new Map([
  ["AgentOutput", "TaskOutput"],
  ["AgentOutputTool", "TaskOutput"],
  ["BashOutputTool", "TaskOutput"],
  ["Brief", "SendUserMessage"],
  ["KillBash", "TaskStop"],
  ["KillShell", "TaskStop"],
  ["LSTool", "LS"],
  ["ListMcpResources", "ListMcpResourcesTool"],
  ["ListPeers", "ListAgents"],
  ["ProposeGoal", "SetGoal"],
  ["ReadMcpResource", "ReadMcpResourceTool"],
  ["ReadMcpResourceDir", "ReadMcpResourceDirTool"],
  ["SlashCommand", "Skill"],
  ["Task", "Agent"],
  ["View", "Read"],
  ["dispatch_agent", "Agent"],
  ["exit_plan_mode", "ExitPlanMode"],
]);

/** The name that a tool goes by through all its renames. Names without an alias are given back as they are. */
export function canonicalToolName(rawName: string): string {
  return toolAliases.get(rawName) ?? rawName;
}

/** Tools that change the file they name, by canonical name. */
export const editTools: ReadonlySet<string> = new Set([
  "Edit",
  "MultiEdit",
  "Write",
  "NotebookEdit",
  "apply_patch",
]);

/** Tools that search below a path, by canonical name: the path is a place, not a file that was touched. */
export const searchTools: ReadonlySet<string> = new Set(["Glob", "Grep", "LS"]);

/** Tools that may use files without naming them in a known field of the input, by canonical name. */
export const untoldTools: ReadonlySet<string> = new Set([
  "Artifact",
  "ClaudeDesign",
  "Projects",
  "SendUserFile",
  "SendUserMessage",
]);

/** The server and the tool of an MCP tool's name. */
export interface McpToolName {
  readonly server: string;
  readonly tool: string;
}

const mcpPrefix = "mcp__";

/**
 * The two parts of a name like `mcp__shop__find_item`, split at the first `__` after the prefix.
 * Null for other names, and where the server or the tool is empty.
 */
export function mcpToolName(rawName: string): McpToolName | null {
  if (!rawName.startsWith(mcpPrefix)) return null;
  const end = rawName.indexOf("__", mcpPrefix.length);
  const server = rawName.slice(mcpPrefix.length, Math.max(end, 0));
  const tool = rawName.slice(end + "__".length);
  return end < 0 || server === "" || tool === "" ? null : { server, tool };
}
