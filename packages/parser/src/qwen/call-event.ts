import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt, type ToolName } from "../decoding/events-at.js";
import { serverTool, toolNames, toolCallAt } from "../decoding/tool-calls.js";
import { arrayOf, fieldsOf } from "../decoding/values.js";
import { callName, type FileState, type OpenCall, type UnitState } from "./unit-state.js";

/** A call as a row tells it. */
export interface LoggedCall {
  readonly callId: string | null;
  /** Its place among the calls of its row. */
  readonly position: number;
  readonly rawTool: string | null;
  readonly server: string | null;
  readonly input: unknown;
  /** The response that asked for it. */
  readonly messageId: string | null;
  readonly model: string | null;
}

/** The events of a call: itself, a list of tasks, and the questions that it puts to a person. */
export function callEvents(call: LoggedCall, origin: RowOrigin, state: UnitState): readonly LogEvent[] {
  const { messageId } = call;
  const callId = call.callId ?? nameByPlace(origin, call.position);
  const name = qwenToolName(call.rawTool ?? "unknown", call.server);
  const input = fieldsOf(call.input);
  // Ids of calls are the provider's, and may recur.
  const callKey = `${messageId ?? origin.uuid ?? `${origin.file}:${origin.line}`}:${callId}`;
  noteOpen({ call, callId, callKey, tool: name.tool }, origin, state);
  const { model } = call;
  const event = toolCallAt(origin, { callId, name, input: call.input }, { callKey, messageId, model });
  if (name.tool === "TodoWrite")
    return [event, markAt(origin, "todo", { value: arrayOf(input?.["todos"]).length, callId })];
  if (name.tool === "AskUserQuestion") {
    const questions = arrayOf(input?.["questions"]).length;
    return [event, markAt(origin, "question", { value: questions > 0 ? questions : null, callId })];
  }
  return [event];
}

interface Opened {
  readonly call: LoggedCall;
  readonly callId: string;
  readonly callKey: string;
  readonly tool: string;
}

function noteOpen({ call, callId, callKey, tool }: Opened, origin: RowOrigin, state: UnitState): void {
  const name = callName(callId, origin);
  const hasId = call.callId !== null;
  // A row that is written twice is one call.
  if (!hasId && state.file.callIds.has(name)) return;
  state.file.callIds.set(name, callId);
  const { threadId } = origin;
  const { messageId, rawTool } = call;
  state.file.openCalls.set(name, { callId, hasId, threadId, messageId, tool, rawTool, callKey });
  if (tool === "Agent") state.agentCalls.set(callId, callKey);
}

/** The name of a call or result without an id: its row and its position there, which copies keep. */
function nameByPlace({ uuid, file, line }: RowOrigin, position: number): string {
  return `${uuid ?? `${file}:${line}`}#${position}`;
}

/** Id of the call that a result answers; if none is found, the result's own id or null. If the provider sends no ids, Qwen Code invents one for the result alone or writes none; results then follow the order of their tool's calls. */
export function answeredCall(
  file: FileState,
  origin: RowOrigin,
  id: string | null,
  rawTool: string | null,
  position: number,
): string | null {
  const name = callName(id ?? nameByPlace(origin, position), origin);
  const known = file.callIds.get(name);
  if (known !== undefined) return known;
  const open = [...file.openCalls.values()].filter(
    (call) => call.threadId === origin.threadId && (rawTool === null || call.rawTool === rawTool),
  );
  // Results follow the response that made the calls.
  const asked = open.filter(({ messageId }) => messageId === open.at(-1)?.messageId);
  const found: OpenCall | undefined =
    asked.find(({ hasId }) => !hasId) ?? (id === null ? asked[0] : undefined);
  if (found === undefined) return id;
  file.callIds.set(name, found.callId);
  return found.callId;
}

const named = toolNames(
  [
    ["agent", "Agent"],
    ["ask_user_question", "AskUserQuestion"],
    ["cron_create", "CronCreate"],
    ["cron_delete", "CronDelete"],
    ["cron_list", "CronList"],
    ["edit", "Edit"],
    ["enter_plan_mode", "EnterPlanMode"],
    ["enter_worktree", "EnterWorktree"],
    ["exit_plan_mode", "ExitPlanMode"],
    ["exit_worktree", "ExitWorktree"],
    ["glob", "Glob"],
    ["google_web_search", "WebSearch"],
    ["grep_search", "Grep"],
    ["list_agents", "ListAgents"],
    ["list_directory", "LS"],
    ["lsp", "LSP"],
    ["monitor", "Monitor"],
    ["notebook_edit", "NotebookEdit"],
    ["read_file", "Read"],
    ["read_mcp_resource", "ReadMcpResourceTool"],
    ["replace", "Edit"],
    ["run_shell_command", "Bash"],
    ["search_file_content", "Grep"],
    ["send_message", "SendMessage"],
    ["skill", "Skill"],
    ["structured_output", "StructuredOutput"],
    ["task", "Agent"],
    ["task_create", "TaskCreate"],
    ["task_list", "TaskList"],
    ["task_stop", "TaskStop"],
    ["task_update", "TaskUpdate"],
    ["team_create", "TeamCreate"],
    ["team_delete", "TeamDelete"],
    ["todo_write", "TodoWrite"],
    ["tool_search", "ToolSearch"],
    ["web_fetch", "WebFetch"],
    ["web_search", "WebSearch"],
    ["workflow", "Workflow"],
    ["write_file", "Write"],
  ],
  ["AskUserQuestion", "ExitPlanMode"],
);

/** The name of a called tool; `server` is that of the MCP server, where the log tells it apart from the name. */
export function qwenToolName(rawTool: string, server: string | null = null): ToolName {
  const name = named(rawTool);
  return server === null || name.mcpServer !== null ? name : serverTool(server, rawTool, rawTool);
}
