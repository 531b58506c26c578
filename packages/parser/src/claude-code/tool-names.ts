import { canonicalToolName } from "@turnmeter/schema";

/** Tools that wait for a person to answer. */
const waitingTools: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** A tool's name in its parts. */
export interface ToolName {
  /** One name for a tool through all its renames. */
  readonly tool: string;
  readonly rawTool: string;
  /** The server of a tool named `mcp__<server>__<tool>`, split at the first `__`; null for others. */
  readonly mcpServer: string | null;
  readonly isWaiting: boolean;
}

/** The canonical name of a tool and what it tells. */
export function toolName(rawTool: string): ToolName {
  const tool = canonicalToolName(rawTool);
  return { tool, rawTool, mcpServer: mcpServer(rawTool), isWaiting: waitingTools.has(tool) };
}

function mcpServer(rawTool: string): string | null {
  if (!rawTool.startsWith("mcp__")) return null;
  const end = rawTool.indexOf("__", "mcp__".length);
  return end <= "mcp__".length ? null : rawTool.slice("mcp__".length, end);
}
