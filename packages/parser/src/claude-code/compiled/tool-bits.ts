import { knownTools } from "../known-tools.js";
import type { ToolName } from "../tool-names.js";
import {
  hasOddCalls,
  hasOddResults,
  isAgentTool,
  isFetchTool,
  isKnownTool,
  isServerTool,
  isTodoTool,
  isWaitingTool,
  isWriteTool,
} from "./places.js";

/** Tools whose results say more than how their calls ended: which tasks run or ended, which plans were approved, and more. */
const toldTools: ReadonlySet<string> = new Set([
  "BashOutput",
  "ExitPlanMode",
  "ExitWorktree",
  "Monitor",
  "Skill",
  "TaskCreate",
  "TaskOutput",
  "TaskStop",
  "TaskUpdate",
  "WebSearch",
  "Workflow",
]);

/** What compiled code has to know of a tool, as bits. */
export function toolBits({ tool, mcpServer, isWaiting }: ToolName): number {
  const isOfServer = tool.startsWith("mcp__");
  return (
    (mcpServer !== null || knownTools.has(tool) ? isKnownTool : 0) |
    (isWaiting ? isWaitingTool : 0) |
    (tool === "Agent" ? isAgentTool : 0) |
    (tool === "Write" ? isWriteTool : 0) |
    (tool === "TodoWrite" ? isTodoTool : 0) |
    (tool === "AskUserQuestion" ? hasOddCalls : 0) |
    (toldTools.has(tool) ? hasOddResults : 0) |
    (tool === "WebFetch" ? isFetchTool : 0) |
    (isOfServer ? isServerTool : 0)
  );
}
