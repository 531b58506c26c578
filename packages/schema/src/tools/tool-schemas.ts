import type { z } from "zod";
import {
  agentTool,
  listAgentsTool,
  pushNotificationTool,
  readNotificationsTool,
  sendMessageTool,
  sendUserFileTool,
  sendUserMessageTool,
  subagentHandbackTool,
  teamCreateTool,
  teamDeleteTool,
} from "./agent-tools.js";
import {
  bashOutputTool,
  monitorTool,
  taskOutputTool,
  taskStopTool,
  bashTool,
  powerShellTool,
} from "./shell-tools.js";
import {
  artifactTool,
  claudeDesignTool,
  endConversationTool,
  offerChromeSetupTool,
  projectsTool,
  reportFindingsTool,
  sendFeedbackTool,
  setGoalTool,
  shareOnboardingGuideTool,
  showOnboardingRolePickerTool,
  proposeSkillsTool,
  skillTool,
  structuredOutputTool,
  toolSearchTool,
  workflowTool,
  enterWorktreeTool,
  exitWorktreeTool,
} from "./client-tools.js";
import type { ToolSchema } from "./define-tool.js";
import {
  editTool,
  multiEditTool,
  writeTool,
  readTool,
  notebookEditTool,
  notebookReadTool,
} from "./file-tools.js";
import {
  listMcpResourcesTool,
  mcpTool,
  readMcpResourceDirTool,
  readMcpResourceTool,
  refreshMcpTools,
  waitForMcpServersTool,
} from "./mcp-tools.js";
import { globTool, grepTool, lsTool, lspTool, webFetchTool, webSearchTool } from "./search-tools.js";
import {
  askUserQuestionTool,
  enterPlanModeTool,
  exitPlanModeTool,
  taskCreateTool,
  taskGetTool,
  taskListTool,
  taskUpdateTool,
  todoReadTool,
  todoWriteTool,
  cronCreateTool,
  cronDeleteTool,
  cronListTool,
  remoteTriggerTool,
  scheduleWakeupTool,
} from "./task-tools.js";
import { canonicalToolName, mcpToolName } from "./tool-names.js";

/** The schemas of the client's own tools, past and present, by canonical name. */
export const toolSchemas = {
  Agent: agentTool,
  Artifact: artifactTool,
  AskUserQuestion: askUserQuestionTool,
  Bash: bashTool,
  BashOutput: bashOutputTool,
  ClaudeDesign: claudeDesignTool,
  CronCreate: cronCreateTool,
  CronDelete: cronDeleteTool,
  CronList: cronListTool,
  Edit: editTool,
  EndConversation: endConversationTool,
  EnterPlanMode: enterPlanModeTool,
  EnterWorktree: enterWorktreeTool,
  ExitPlanMode: exitPlanModeTool,
  ExitWorktree: exitWorktreeTool,
  Glob: globTool,
  Grep: grepTool,
  LS: lsTool,
  LSP: lspTool,
  ListAgents: listAgentsTool,
  ListMcpResourcesTool: listMcpResourcesTool,
  Monitor: monitorTool,
  MultiEdit: multiEditTool,
  NotebookEdit: notebookEditTool,
  NotebookRead: notebookReadTool,
  OfferChromeSetup: offerChromeSetupTool,
  PowerShell: powerShellTool,
  Projects: projectsTool,
  PushNotification: pushNotificationTool,
  Read: readTool,
  ReadMcpResourceDirTool: readMcpResourceDirTool,
  ReadMcpResourceTool: readMcpResourceTool,
  ReadNotifications: readNotificationsTool,
  RefreshMcpTools: refreshMcpTools,
  RemoteTrigger: remoteTriggerTool,
  ReportFindings: reportFindingsTool,
  ScheduleWakeup: scheduleWakeupTool,
  SendFeedback: sendFeedbackTool,
  SendMessage: sendMessageTool,
  SendUserFile: sendUserFileTool,
  SendUserMessage: sendUserMessageTool,
  SetGoal: setGoalTool,
  ShareOnboardingGuide: shareOnboardingGuideTool,
  ShowOnboardingRolePicker: showOnboardingRolePickerTool,
  Skill: skillTool,
  StructuredOutput: structuredOutputTool,
  SubagentHandback: subagentHandbackTool,
  TaskCreate: taskCreateTool,
  TaskGet: taskGetTool,
  TaskList: taskListTool,
  TaskOutput: taskOutputTool,
  TaskStop: taskStopTool,
  TaskUpdate: taskUpdateTool,
  TeamCreate: teamCreateTool,
  TeamDelete: teamDeleteTool,
  TodoRead: todoReadTool,
  TodoWrite: todoWriteTool,
  ToolSearch: toolSearchTool,
  WaitForMcpServers: waitForMcpServersTool,
  WebFetch: webFetchTool,
  WebSearch: webSearchTool,
  Workflow: workflowTool,
  Write: writeTool,
  propose_skills: proposeSkillsTool,
} satisfies Readonly<Record<string, ToolSchema>>;

type AnyTool = (typeof toolSchemas)[keyof typeof toolSchemas] | typeof mcpTool;

/** The arguments of a call of any tool. */
export type ToolInput = z.infer<AnyTool["input"]>;

/** The structured result of a call of any tool. */
export type ToolOutput = z.infer<AnyTool["output"]>;

const byName: ReadonlyMap<string, ToolSchema> = new Map(Object.entries(toolSchemas));

/** The schemas of a tool by any of its names; those of MCP tools in general for `mcp__…`; null for other tools. */
export function toolSchemaOf(rawName: string): ToolSchema | null {
  const own = byName.get(canonicalToolName(rawName));
  if (own !== undefined) return own;
  return mcpToolName(rawName) === null ? null : mcpTool;
}
