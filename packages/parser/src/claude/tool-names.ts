import type { ToolName } from "../decoding/events-at.js";
import { canonicalToolName, toolNames } from "@turnmeter/schema";

const waitingTools: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);

/** Cache; a log has few names. */
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

/** Canonical names of the client's own tools, past and present. */
export const knownTools: ReadonlySet<string> = new Set(toolNames);
