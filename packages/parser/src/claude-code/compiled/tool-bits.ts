import { knownTools } from "../../claude/known-tools.js";
import type { ToolName } from "../../claude/tool-names.js";
import {
  isAgentTool,
  isExitTool,
  isFetchTool,
  isKnownTool,
  isLaunchTool,
  isPlanTool,
  isPollTool,
  isQuestionTool,
  isSearchTool,
  isServerTool,
  isSkillTool,
  isTaskCreateTool,
  isTaskUpdateTool,
  isTodoTool,
  isWaitingTool,
  isWriteTool,
} from "./places.js";

/** Tools that compiled code tells apart, by their canonical names. */
const bitsOfTools: Readonly<Record<string, number>> = {
  Agent: isAgentTool,
  AskUserQuestion: isQuestionTool,
  BashOutput: isPollTool,
  ExitPlanMode: isPlanTool,
  ExitWorktree: isExitTool,
  Monitor: isLaunchTool,
  Skill: isSkillTool,
  TaskCreate: isTaskCreateTool,
  TaskOutput: isPollTool,
  TaskStop: isPollTool,
  TaskUpdate: isTaskUpdateTool,
  TodoWrite: isTodoTool,
  WebFetch: isFetchTool,
  WebSearch: isSearchTool,
  Workflow: isLaunchTool,
  Write: isWriteTool,
};

/** What compiled code has to know of a tool, as bits. */
export function toolBits({ tool, mcpServer, isWaiting }: ToolName): number {
  const isKnown = mcpServer !== null || knownTools.has(tool);
  const own = knownTools.has(tool) ? (bitsOfTools[tool] ?? 0) : 0;
  const ofServer = tool.startsWith("mcp__") ? isServerTool : 0;
  return own | ofServer | (isKnown ? isKnownTool : 0) | (isWaiting ? isWaitingTool : 0);
}
