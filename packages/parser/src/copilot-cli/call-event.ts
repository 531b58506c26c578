import type { CallEvent, SpawnRequest } from "@turnmeter/schema";
import { callAt, type ToolName } from "../decoding/events-at.js";
import { serverTool } from "../decoding/tool-calls.js";
import { measuredOf, objectOf, parsedArguments, stringOf } from "../decoding/values.js";
import { isShell, mostCommandChars, programOfCommand } from "../decoding/shell-program.js";
import type { Measured, Projected } from "../projection.js";
import { type CopilotRow, settingsOf } from "./session.js";

interface GivenText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The names of a response: that of its log, and that of the database. */
export interface ResponseIds {
  readonly name: string;
  readonly requestId: string | null;
}

/** A call, as an answer or the start of its tool tells it; null if it has no name. `response` names the answer's response. */
export function callEvent(
  { session, origin }: CopilotRow,
  call: Projected | null,
  response: ResponseIds | null,
): CallEvent | null {
  const name = stringOf(call?.["name"]) ?? stringOf(call?.["toolName"]);
  if (call === null || name === null) return null;
  const callId = stringOf(call["toolCallId"]);
  const given = measuredOf(call["arguments"]);
  const input = given?.fields ?? parsedArguments(given?.prefix ?? "");
  const command = textOf(input?.["command"]);
  const named = copilotToolName({
    name,
    mcpServerName: stringOf(call["mcpServerName"]),
    mcpToolName: stringOf(call["mcpToolName"]),
    command: command?.text ?? null,
  });
  return callAt(origin, named, given, {
    callId,
    callKey: `${response?.name ?? origin.uuid ?? `${origin.sessionId}:${origin.line}`} ${callId}`,
    messageId: response?.name ?? null,
    requestId: response?.requestId ?? null,
    model: settingsOf(session, origin.agentId).model,
    target: stringOf(input?.["path"]) ?? stringOf(input?.["file_path"]),
    program: isShell(named.tool) && command !== null ? programOfCommand(command.text, command.isCut) : null,
    spawn: named.tool === "Agent" ? spawnOf(input) : null,
  });
}

/** Measured if its row is an object; whole if that is JSON text. */
function textOf(value: unknown): GivenText | null {
  const whole = stringOf(value);
  if (whole !== null)
    return { text: whole.slice(0, mostCommandChars), isCut: whole.length > mostCommandChars };
  const measured: Measured | null = measuredOf(value);
  const text = measured?.prefix;
  return text === undefined ? null : { text, isCut: (measured?.charLength ?? 0) > text.length };
}

function spawnOf(input: Projected | null): SpawnRequest {
  return {
    agentType: stringOf(input?.["agent_type"]),
    description: stringOf(input?.["description"]),
    promptHash: stringOf(objectOf(input?.["prompt"])?.["hash"]),
    isBackground: input?.["mode"] === "background",
    model: stringOf(input?.["model"]),
  };
}

/** The client's own tools that other agents have too. */
const canonical = new Map([
  ["bash", "Bash"],
  ["shell", "Bash"],
  ["local_shell", "Bash"],
  ["powershell", "PowerShell"],
  ["view", "Read"],
  ["show_file", "Read"],
  ["create", "Write"],
  ["edit", "Edit"],
  ["str_replace", "Edit"],
  ["insert", "Edit"],
  ["apply_patch", "Edit"],
  ["grep", "Grep"],
  ["rg", "Grep"],
  ["glob", "Glob"],
  ["web_fetch", "WebFetch"],
  ["fetch", "WebFetch"],
  ["web_search", "WebSearch"],
  ["update_todo", "TodoWrite"],
  ["task", "Agent"],
  ["skill", "Skill"],
  ["ask_user", "AskUserQuestion"],
  ["exit_plan_mode", "ExitPlanMode"],
]);

/** A call's tool as its row names it. */
export interface NamedTool {
  readonly name: string;
  readonly mcpServerName: string | null;
  readonly mcpToolName: string | null;
  /** Which of its commands the old editor tool is to run. */
  readonly command: string | null;
}

/** The canonical name of a tool: one of the client's own, or one of a server. */
export function copilotToolName({ name, mcpServerName, mcpToolName, command }: NamedTool): ToolName {
  if (mcpServerName !== null)
    return serverTool(mcpServerName, mcpToolName ?? withoutServer(name, mcpServerName), name);
  const act = name === "str_replace_editor" ? (command ?? "edit") : name;
  const isWaiting = name === "ask_user" || name === "exit_plan_mode";
  return { tool: canonical.get(act) ?? name, rawTool: name, mcpServer: null, isWaiting };
}

/** Names start with the server's if the row has no separate tool name. */
function withoutServer(name: string, server: string): string {
  return name.startsWith(`${server}-`) ? name.slice(server.length + 1) : name;
}
