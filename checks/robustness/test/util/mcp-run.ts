import { runCommand } from "@turnmeter/check-fixtures/run-command";
import type { CommandOutput, ContextChanges } from "@turnmeter/check-fixtures/run-command";

/** A call of a tool of the MCP server. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** Runs the MCP server for a client that calls some tools and then ends its side. */
export function mcpRun(
  calls: readonly ToolCall[],
  flags: readonly string[],
  cwd: string,
  changes: ContextChanges = {},
): Promise<CommandOutput> {
  const initialize = {
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "check", version: "1" } },
  };
  const requests = [initialize, ...calls.map((params) => ({ method: "tools/call", params }))];
  async function* input() {
    for (const [id, request] of requests.entries())
      yield `${JSON.stringify({ jsonrpc: "2.0", id, ...request })}\n`;
  }
  return runCommand(["mcp", ...flags], cwd, { ...changes, input });
}

/** A call of each tool, of a session that is there. */
export function eachTool(session: string): readonly ToolCall[] {
  return [
    { name: "totals" },
    { name: "usage", arguments: { by: "day,folder,branch,session,agent,source" } },
    { name: "usage", arguments: { by: "program" } },
    { name: "sessions", arguments: { cost: "both" } },
    { name: "session" },
    { name: "session", arguments: { id: session, limit: 1000 } },
    { name: "session", arguments: { id: "nothing" } },
    { name: "compare", arguments: { before: session, after: "2026-W47" } },
    { name: "failures" },
    { name: "audit" },
  ];
}
