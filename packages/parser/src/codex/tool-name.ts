/** A tool's name in its parts. */
export interface CodexToolName {
  readonly tool: string;
  readonly rawTool: string;
  readonly mcpServer: string | null;
  readonly isWaiting: boolean;
}

const waitingTools: ReadonlySet<string> = new Set(["request_user_input"]);

/** The name of a called tool. MCP tools have their server as namespace, or before `__` in their name. */
export function codexToolName(rawTool: string, namespace: string | null): CodexToolName {
  const spaced = /^mcp__(.+)$/.exec(namespace ?? "")?.[1] ?? null;
  const [, server, name] = /^(?:mcp__)?([^_](?:(?!__).)*)__(.+)$/.exec(rawTool) ?? [];
  const mcpServer = spaced ?? server ?? null;
  const tool =
    mcpServer === null ? rawTool : `mcp__${mcpServer}__${spaced === null ? (name ?? rawTool) : rawTool}`;
  return { tool, rawTool, mcpServer, isWaiting: waitingTools.has(rawTool) };
}
