/** A tool's name in its parts. */
export interface GeminiToolName {
  readonly tool: string;
  readonly rawTool: string;
  readonly mcpServer: string | null;
  readonly isWaiting: boolean;
}

/** The program's own tools, past and present, by canonical name. */
const canonical: ReadonlyMap<string, string> = new Map([
  ["activate_skill", "Skill"],
  ["ask_user", "AskUserQuestion"],
  ["delegate_to_agent", "Agent"],
  ["enter_plan_mode", "EnterPlanMode"],
  ["exit_plan_mode", "ExitPlanMode"],
  ["glob", "Glob"],
  ["google_web_search", "WebSearch"],
  ["grep_search", "Grep"],
  ["invoke_agent", "Agent"],
  ["list_directory", "LS"],
  ["read_file", "Read"],
  ["replace", "Edit"],
  ["run_shell_command", "Bash"],
  ["search_file_content", "Grep"],
  ["web_fetch", "WebFetch"],
  ["write_file", "Write"],
  ["write_todos", "TodoWrite"],
]);

const waitingTools: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode", "EnterPlanMode"]);

/** The name of a called tool. `isAgent`: the call started a subagent, which until 0.4x was a tool of its own. */
export function geminiToolName(rawTool: string, isAgent: boolean): GeminiToolName {
  const known = canonical.get(rawTool);
  const server = known === undefined && !isAgent ? mcpName(rawTool) : null;
  if (server !== null) {
    const [mcpServer, name] = server;
    return { tool: `mcp__${mcpServer}__${name}`, rawTool, mcpServer, isWaiting: false };
  }
  const tool = isAgent ? "Agent" : (known ?? rawTool);
  return { tool, rawTool, mcpServer: null, isWaiting: waitingTools.has(tool) };
}

/** Server and tool of `server__tool`, or since 0.3x of `mcp_server_tool`, whose server holds no underscore. */
function mcpName(rawTool: string): readonly [server: string, tool: string] | null {
  const [, server, tool] =
    /^(?:mcp__)?([^_](?:(?!__).)*)__(.+)$/.exec(rawTool) ?? /^mcp_([^_]+)_(.+)$/.exec(rawTool) ?? [];
  return server === undefined || tool === undefined ? null : [server, tool];
}
