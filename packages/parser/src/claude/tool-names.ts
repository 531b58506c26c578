import { canonicalToolName, toolNames } from "@turnmeter/schema";

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

/** Names reported before; a log has few. */
const known = new Map<string, ToolName>();
const mostKnown = 1000;

/** The canonical name of a tool and what it tells. */
export function toolName(rawTool: string): ToolName {
  const before = known.get(rawTool);
  if (before !== undefined) return before;
  const tool = canonicalToolName(rawTool);
  const name = { tool, rawTool, mcpServer: mcpServer(rawTool), isWaiting: waitingTools.has(tool) };
  if (known.size < mostKnown) known.set(rawTool, name);
  return name;
}

function mcpServer(rawTool: string): string | null {
  if (!rawTool.startsWith("mcp__")) return null;
  const end = rawTool.indexOf("__", "mcp__".length);
  return end <= "mcp__".length ? null : rawTool.slice("mcp__".length, end);
}

/** Whether a tool, by its canonical name, runs commands of a shell. */
export function isShell(tool: string): boolean {
  return tool === "Bash" || tool === "PowerShell";
}

/** Canonical names of the client's own tools, past and present. */
export const knownTools: ReadonlySet<string> = new Set(toolNames);
