import type { ToolName } from "../decoding/events-at.js";

const waitingTools: ReadonlySet<string> = new Set(["ask_user", "exit_plan_mode"]);

/** The client's own tools that others have, too. */
const canonical: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["shell", "Bash"],
  ["local_shell", "Bash"],
  ["powershell", "PowerShell"],
  ["view", "Read"],
  ["show_file", "Read"],
  ["create", "Write"],
  ["edit", "Edit"],
  ["str_replace", "Edit"],
  ["insert", "Edit"],
  ["apply_patch", "Edit"],
  ["grep", "Grep"],
  ["rg", "Grep"],
  ["glob", "Glob"],
  ["web_fetch", "WebFetch"],
  ["fetch", "WebFetch"],
  ["web_search", "WebSearch"],
  ["update_todo", "TodoWrite"],
  ["task", "Agent"],
  ["skill", "Skill"],
  ["ask_user", "AskUserQuestion"],
  ["exit_plan_mode", "ExitPlanMode"],
]);

/** A call's tool as its row names it. */
export interface NamedTool {
  readonly name: string;
  readonly mcpServerName: string | null;
  readonly mcpToolName: string | null;
  /** What the old editor tool is to do, of several things. */
  readonly command: string | null;
}

/** The canonical name of a tool: one of the client's own, or one of a server. */
export function copilotToolName({ name, mcpServerName, mcpToolName, command }: NamedTool): ToolName {
  if (mcpServerName !== null) {
    const own = mcpToolName ?? withoutServer(name, mcpServerName);
    return {
      tool: `mcp__${mcpServerName}__${own}`,
      rawTool: name,
      mcpServer: mcpServerName,
      isWaiting: false,
    };
  }
  const act = name === "str_replace_editor" ? (command ?? "edit") : name;
  return {
    tool: canonical.get(act) ?? name,
    rawTool: name,
    mcpServer: null,
    isWaiting: waitingTools.has(name),
  };
}

/** Names of tools begin with their server's where the row has no name of the tool alone. */
function withoutServer(name: string, server: string): string {
  return name.startsWith(`${server}-`) ? name.slice(server.length + 1) : name;
}
