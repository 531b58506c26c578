import { mcpToolName } from "@turnmeter/schema";
import { stringOf } from "./values.js";
import type { ToolName } from "./events-at.js";

/**
 * Names an agent's tools by what a row calls them: `canonical` are the names of those that other agents have too, `waiting` those of tools that wait for a person.
 * Tools of servers are `mcp__<server>__<tool>`.
 */
export function toolNames(
  canonical: readonly (readonly [rawTool: string, tool: string])[],
  waiting: readonly string[],
): (logged: unknown) => ToolName {
  const byRawTool = new Map(canonical);
  return (logged) => {
    const rawTool = stringOf(logged) ?? "unknown";
    const tool = byRawTool.get(rawTool) ?? rawTool;
    const mcpServer = mcpToolName(rawTool)?.server ?? null;
    return { tool, rawTool, mcpServer, isWaiting: waiting.includes(tool) };
  };
}

/** The name of a server's tool, which a log writes in another way. */
export function serverTool(mcpServer: string, tool: string, rawTool: string): ToolName {
  return { tool: `mcp__${mcpServer}__${tool}`, rawTool, mcpServer, isWaiting: false };
}
