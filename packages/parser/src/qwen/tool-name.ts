import { mcpToolName } from "@turnmeter/schema";
import type { ToolName } from "../decoding/events-at.js";

const names: ReadonlyMap<string, string> = new Map([
  ["agent", "Agent"],
  ["ask_user_question", "AskUserQuestion"],
  ["cron_create", "CronCreate"],
  ["cron_delete", "CronDelete"],
  ["cron_list", "CronList"],
  ["edit", "Edit"],
  ["enter_plan_mode", "EnterPlanMode"],
  ["enter_worktree", "EnterWorktree"],
  ["exit_plan_mode", "ExitPlanMode"],
  ["exit_worktree", "ExitWorktree"],
  ["glob", "Glob"],
  ["google_web_search", "WebSearch"],
  ["grep_search", "Grep"],
  ["list_agents", "ListAgents"],
  ["list_directory", "LS"],
  ["lsp", "LSP"],
  ["monitor", "Monitor"],
  ["notebook_edit", "NotebookEdit"],
  ["read_file", "Read"],
  ["read_mcp_resource", "ReadMcpResourceTool"],
  ["replace", "Edit"],
  ["run_shell_command", "Bash"],
  ["search_file_content", "Grep"],
  ["send_message", "SendMessage"],
  ["skill", "Skill"],
  ["structured_output", "StructuredOutput"],
  ["task", "Agent"],
  ["task_create", "TaskCreate"],
  ["task_list", "TaskList"],
  ["task_stop", "TaskStop"],
  ["task_update", "TaskUpdate"],
  ["team_create", "TeamCreate"],
  ["team_delete", "TeamDelete"],
  ["todo_write", "TodoWrite"],
  ["tool_search", "ToolSearch"],
  ["web_fetch", "WebFetch"],
  ["web_search", "WebSearch"],
  ["workflow", "Workflow"],
  ["write_file", "Write"],
]);

/** Tools that wait for a person to answer. */
const waitingTools: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** The name of a called tool; `server` is that of the MCP server, where the log tells it apart from the name. */
export function qwenToolName(rawTool: string, server: string | null = null): ToolName {
  const mcp = mcpToolName(rawTool);
  if (mcp !== null) return { tool: rawTool, rawTool, mcpServer: mcp.server, isWaiting: false };
  if (server !== null)
    return { tool: `mcp__${server}__${rawTool}`, rawTool, mcpServer: server, isWaiting: false };
  const tool = names.get(rawTool) ?? rawTool;
  return { tool, rawTool, mcpServer: null, isWaiting: waitingTools.has(tool) };
}
