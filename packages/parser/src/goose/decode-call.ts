import { type LogEvent, mcpToolName, type RowOrigin, type SpawnRequest } from "@turnmeter/schema";
import { callAt, markAt, type ToolName } from "../decoding/events-at.js";
import { programOfCommand } from "../decoding/shell-program.js";
import { serverTool } from "../decoding/tool-calls.js";
import { booleanOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { ResponseName, SessionThread } from "./session-log.js";

/** The events of a call. If the model asked for a call that nobody can run, the result says why. */
export function decodeCall(
  thread: SessionThread,
  part: Projected,
  { ids, model }: { readonly ids: ResponseName | null; readonly model: string | null },
  origin: RowOrigin,
): readonly LogEvent[] {
  const asked = objectOf(objectOf(part["toolCall"])?.["value"]);
  const given = measuredOf(asked?.["arguments"]);
  const input = given?.fields ?? {};
  const command = measuredOf(input["command"])?.prefix ?? null;
  const name = gooseToolName(stringOf(asked?.["name"]) ?? "unknown", command);
  const callId = stringOf(part["id"]);
  if (callId !== null) thread.calls.set(callId, { isMcp: name.mcpServer !== null });
  const event = callAt(origin, name, given, {
    callId,
    isCallIdGlobal: callId !== null && isUnique(callId),
    messageId: ids?.messageId ?? null,
    requestId: ids?.requestId ?? null,
    model,
    target: stringOf(input["path"]) ?? stringOf(input["file_path"]),
    program: name.tool === "Bash" && command !== null ? programOfCommand(command) : null,
    spawn: name.tool === "Agent" ? spawnOf(input) : null,
  });
  return name.tool === "TodoWrite" ? [event, markAt(origin, "todo", { callId })] : [event];
}

/** Whether an id names one call anywhere. Providers that give none get a UUID; some count calls from 0. */
export function isUnique(callId: string): boolean {
  return /^[\w-]{20,}$/.test(callId) && /\d/.test(callId);
}

function spawnOf(input: Projected): SpawnRequest {
  return {
    agentType: stringOf(input["source"]),
    description: null,
    promptHash: measuredOf(input["instructions"])?.hash ?? null,
    isBackground: booleanOf(input["async"]),
    model: stringOf(input["model"]),
  };
}

/** Bundled extensions, which only some versions prefix to tool names. */
const ownExtensions: ReadonlySet<string> = new Set([
  "developer",
  "dynamic_task",
  "skills",
  "subagent",
  "summon",
  "todo",
]);

const ownTools: ReadonlyMap<string, string> = new Map([
  ["shell", "Bash"],
  ["write", "Write"],
  ["edit", "Edit"],
  ["read", "Read"],
  ["read_image", "Read"],
  ["image_processor", "Read"],
  ["tree", "LS"],
  ["todo_write", "TodoWrite"],
  ["load_skill", "Skill"],
  ["loadSkill", "Skill"],
  ["delegate", "Agent"],
  ["subagent", "Agent"],
  ["subagent_execute_task", "Agent"],
  ["execute_task", "Agent"],
]);

const editorCommands: ReadonlyMap<string, string> = new Map([
  ["view", "Read"],
  ["write", "Write"],
  ["str_replace", "Edit"],
  ["insert", "Edit"],
  ["undo_edit", "Edit"],
]);

const otherTools: ReadonlyMap<string, string> = new Map([["computercontroller__web_scrape", "WebFetch"]]);

/** The name of a called tool. Extensions are servers of MCP; `command` is the editor's. */
export function gooseToolName(rawTool: string, command: string | null): ToolName {
  const [, extension, name] = /^((?:(?!__).)+)__(.+)$/.exec(rawTool) ?? [];
  const own = extension === undefined ? rawTool : ownExtensions.has(extension) ? name! : null;
  const known = own === null ? otherTools.get(rawTool) : ownToolOf(own, command);
  const tool = known ?? own;
  if (tool !== null) return { tool, rawTool, mcpServer: null, isWaiting: false };
  // Agents that Goose drives may have servers of their own.
  const mcp = mcpToolName(rawTool) ?? { server: extension!, tool: name! };
  return serverTool(mcp.server, mcp.tool, rawTool);
}

function ownToolOf(name: string, command: string | null): string | undefined {
  return name === "text_editor" ? editorCommands.get(command ?? "") : ownTools.get(name);
}
