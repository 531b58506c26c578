/** Types of the items of a `codex exec --json` stream. */
export const codexExecItemTypes: readonly string[] = [
  "reasoning",
  "agent_message",
  "command_execution",
  "file_change",
  "mcp_tool_call",
  "collab_tool_call",
  "web_search",
  "todo_list",
  "error",
];
