import type { ToolName } from "../decoding/events-at.js";

const waitingTools: ReadonlySet<string> = new Set(["request_user_input"]);

/** Prefixes before the dot in the vendor's own tool names. */
const ownNamespaces: ReadonlySet<string> = new Set([
  "collaboration",
  "container",
  "functions",
  "image_gen",
  "multi_agent_v1",
  "multi_tool_use",
  "python",
  "web",
]);

/**
 * The name of a called tool. MCP tools have their server as namespace, or in their name before `__` or, in other
 * programs' rollouts, before a dot.
 */
export function codexToolName(rawTool: string, namespace: string | null): ToolName {
  const spaced = /^mcp__(.+)$/.exec(namespace ?? "")?.[1] ?? null;
  const [, server, name] =
    /^(?:mcp__)?([^_](?:(?!__).)*)__(.+)$/.exec(rawTool) ??
    (namespace === null ? dotted(rawTool) : null) ??
    [];
  const mcpServer = spaced ?? server ?? null;
  const tool =
    mcpServer === null ? rawTool : `mcp__${mcpServer}__${spaced === null ? (name ?? rawTool) : rawTool}`;
  return { tool, rawTool, mcpServer, isWaiting: waitingTools.has(rawTool) };
}

function dotted(rawTool: string): RegExpExecArray | null {
  const parts = /^([\w-]+)\.([\w-]+)$/.exec(rawTool);
  return parts === null || ownNamespaces.has(parts[1]!) ? null : parts;
}
