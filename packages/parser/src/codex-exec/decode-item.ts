import type { CallEvent, LogEvent, ResultEvent, RowOrigin } from "@turnmeter/schema";
import { endEvidence } from "../codex/end-evidence.js";
import { patchOfCommand } from "../codex/patch-text.js";
import { resultSignal } from "../codex/result-signal.js";
import { searchesOf } from "../codex/searches.js";
import { isShell } from "../codex/shell-command.js";
import { taskEnd } from "../codex/task-end.js";
import { codexToolName } from "../codex/tool-name.js";
import { agentNamed, callAt, markAt, responsePart, resultAt, type ToolName } from "../decoding/events-at.js";
import { programOfCommand } from "../decoding/shell-program.js";
import { arrayOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { RowNames } from "../decoding/row-names.js";
import type { LogFile } from "../log-format.js";

/** Events of an item's start, change or end. */
export function decodeItem(
  stream: ExecStream,
  item: Projected,
  type: string,
  isEnd: boolean,
  origin: RowOrigin,
): readonly LogEvent[] {
  // A search has its own id in place of the item's, both times: its key is there twice.
  const id = stringOf(item["id"]) ?? type;
  const isNew = !stream.items.has(id);
  stream.items.add(id);
  if (type === "error") return [markAt(origin, "apiError")];
  stream.hasAnswer = true;
  // The end of a list repeats its last state.
  if (type === "todo_list") return isEnd && !isNew ? [] : [todoMark(item, origin)];
  const call = itemCalls.get(type);
  if (call === undefined) return [];
  const name = call.nameOf(item);
  const events: LogEvent[] = isNew ? [callEvent(call, name, item, id, origin)] : [];
  if (!isEnd) return events;
  const result = resultEvent(call, name, item, id, origin);
  const agents = newAgents(stream, item).map((agentId) => agentResponse(agentId, origin));
  return [...events, ...(result === null ? [] : [result]), ...agentEnds(item, origin), ...agents];
}

/** Subagents first named by an item. Since Codex 0.144 starts may be missing; a wait without names gets one id for all. */
function newAgents({ agents, threadId }: ExecStream, item: Projected): readonly string[] {
  const states = Object.keys(objectOf(item["agents_states"]) ?? {});
  const told = [...arrayOf(item["receiver_thread_ids"]), ...states].filter(
    (id): id is string => stringOf(id) !== null && id !== threadId,
  );
  const isOfUnnamed =
    item["tool"] === "wait" && item["status"] !== "failed" && told.length === 0 && agents.size === 0;
  const found = new Set(isOfUnnamed ? [unnamedAgents] : told.filter((id) => !agents.has(id)));
  for (const id of found) agents.add(id);
  return [...found];
}

const unnamedAgents = "unnamed";

/** No stream total includes a subagent's usage, so it is a response of unknown usage (R81). */
function agentResponse(agentId: string, origin: RowOrigin): LogEvent {
  return responsePart({ ...origin, uuid: `${origin.threadId}:agent ${agentId}` }, {});
}

function todoMark(item: Projected, origin: RowOrigin): LogEvent {
  return markAt(origin, "todo", { value: arrayOf(item["items"]).length });
}

function callEvent(
  { input }: ItemCall,
  name: ToolName,
  item: Projected,
  callId: string,
  origin: RowOrigin,
): CallEvent {
  const given = measuredOf(item[input]);
  const paths = arrayOf(measuredOf(item["changes"])?.items).map((change) => objectOf(change)?.["path"]);
  const isSpawn = name.tool === "spawn_agent";
  return callAt(origin, name, given, {
    callId,
    callKey: `${origin.uuid} ${callId}`,
    target: paths.length === 1 ? stringOf(paths[0]) : null,
    program: isShell(name.tool) && given?.prefix !== undefined ? programOfCommand(given.prefix) : null,
    spawn: isSpawn
      ? { agentType: null, description: null, promptHash: null, isBackground: true, model: null }
      : null,
  });
}

/** Null while what the call began still runs. */
function resultEvent(
  { output }: ItemCall,
  { tool, mcpServer }: ToolName,
  item: Projected,
  callId: string,
  origin: RowOrigin,
): ResultEvent | null {
  if (item["status"] === "in_progress") return null;
  const agentId = tool === "spawn_agent" ? stringOf(arrayOf(item["receiver_thread_ids"])[0]) : null;
  const end = endEvidence(item);
  const isMcp = mcpServer !== null;
  const signal = resultSignal({ tool, isMcp, output: null, end, isAborted: false, agentId });
  if (signal === null) return null;
  const given = output === null ? null : measuredOf(item[output]);
  const lines = signal.outcome === "ok" ? patchOfCommand(measuredOf(item["command"])?.prefix) : null;
  return resultAt(origin, callId, signal, given, {
    linesAdded: lines?.linesAdded ?? null,
    linesRemoved: lines?.linesRemoved ?? null,
    webSearches: tool === "web_search" ? searchesOf(stringOf(objectOf(item["action"])?.["type"])) : null,
    taskId: signal.outcome === "detached" ? agentId : null,
    agent: agentId === null ? null : agentNamed(agentId, { isBackground: true }),
  });
}

const endStatuses: ReadonlyMap<unknown, string> = new Map([
  ["completed", "completed"],
  ["errored", "failed"],
  ["interrupted", "stopped"],
  ["shutdown", "stopped"],
]);

function agentEnds(item: Projected, origin: RowOrigin): readonly LogEvent[] {
  return Object.entries(objectOf(item["agents_states"]) ?? {}).flatMap(([taskId, state]) => {
    const status = endStatuses.get(objectOf(state)?.["status"]);
    return status === undefined ? [] : [taskEnd(origin, { taskId, callId: null, status })];
  });
}

interface ItemCall {
  /** Name of the tool in rollouts. */
  readonly nameOf: (item: Projected) => ToolName;
  readonly input: string;
  /** Field with the call's output; null if the stream has none. */
  readonly output: string | null;
}

function named(tool: string, type: string): (item: Projected) => ToolName {
  return () => ({ ...codexToolName(tool, null), rawTool: type });
}

function mcpName(item: Projected): ToolName {
  const server = stringOf(item["server"]);
  return codexToolName(stringOf(item["tool"]) ?? "unknown", server === null ? null : `mcp__${server}`);
}

function collabName(item: Projected): ToolName {
  const rawTool = stringOf(item["tool"]) ?? "unknown";
  return { ...codexToolName(rawTool === "wait" ? "wait_agent" : rawTool, null), rawTool };
}

const itemCalls: ReadonlyMap<string, ItemCall> = new Map<string, ItemCall>([
  [
    "command_execution",
    {
      nameOf: named("exec_command", "command_execution"),
      input: "command",
      output: "aggregated_output",
    },
  ],
  ["file_change", { nameOf: named("apply_patch", "file_change"), input: "changes", output: null }],
  ["mcp_tool_call", { nameOf: mcpName, input: "arguments", output: "result" }],
  ["collab_tool_call", { nameOf: collabName, input: "prompt", output: null }],
  ["web_search", { nameOf: named("web_search", "web_search"), input: "query", output: null }],
]);

/** State from the lines of one file so far. A file holds one run, or several where runs were appended. */
export class ExecStream {
  readonly names = new RowNames();
  /** Null until a line names the thread, or says something that a name can be made of. */
  threadId: string | null = null;
  /** Subagents that the run has named. */
  readonly agents = new Set<string>();
  /** Items of the run whose start or end was seen. */
  readonly items = new Set<string>();
  /** True if the turn shows a part of an answer. */
  hasAnswer = false;
  /** Hash of the error that the line before told. */
  lastError: string | null = null;
}

/** Begins a run of the thread that the line names. */
export function startRun(stream: ExecStream, projected: ProjectedRecord): void {
  stream.names.startRun();
  stream.items.clear();
  stream.agents.clear();
  stream.hasAnswer = false;
  stream.lastError = null;
  stream.threadId = stringOf(projected.record["thread_id"]) ?? nameOf(projected.lineHash());
}

/** A name for a thread that no line names. */
export function nameOf(lineHash: string): string {
  return `exec-${lineHash.slice(0, 12)}`;
}

/** The origin of a line. Streams tell neither times nor places. */
export function execOrigin(
  projected: ProjectedRecord,
  file: LogFile,
  threadId: string,
  name: string,
): RowOrigin {
  return rowOrigin("codex-exec", file, projected, threadId, {
    uuid: `${threadId}:${name}`,
    isDigest: true,
  });
}
