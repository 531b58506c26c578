import type { CallEvent, LogEvent, ResultEvent, RowOrigin, SpawnedAgent } from "@turnmeter/schema";
import { agentNamed, markAt, resultAt, type ToolName } from "../decoding/events-at.js";
import { serverTool, toolNames, toolCallAt } from "../decoding/tool-calls.js";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, countOf, fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { resultSignal, resultWords } from "./result-signal.js";

/** A call, with its response and row. */
export interface CallRow {
  readonly call: Projected;
  readonly callId: string | null;
  /** Names the call in every copy of the log. */
  readonly callKey: string;
  readonly messageId: string;
  readonly model: string | null;
  readonly origin: RowOrigin;
}

/** Names of built-in subagents that are tools themselves. */
const agentTools: ReadonlySet<string> = new Set([
  "browser_agent",
  "cli_help",
  "codebase_investigator",
  "generalist",
]);

/** The events of a call: the call itself, and its result where it has ended. */
export function decodeCall(row: CallRow): readonly LogEvent[] {
  const { call, callId, origin } = row;
  const name = nameOfCall(call);
  const event = callEvent(row, name);
  const given = fieldsOf(call["args"]) ?? {};
  const marks: LogEvent[] = [];
  if (name.tool === "TodoWrite")
    marks.push(markAt(origin, "todo", { value: arrayOf(given["todos"]).length, callId }));
  if (name.tool === "AskUserQuestion")
    marks.push(markAt(origin, "question", { value: arrayOf(given["questions"]).length || null, callId }));
  const result = resultEvent(row, event);
  return result === null ? [event, ...marks] : [event, ...marks, result];
}

/** The name of a call's tool. */
export function nameOfCall(call: Projected): ToolName {
  const rawTool = stringOf(call["name"]) ?? "unknown";
  return geminiToolName(rawTool, stringOf(call["agentId"]) !== null || agentTools.has(rawTool));
}

function callEvent({ call, callId, callKey, messageId, model, origin }: CallRow, name: ToolName): CallEvent {
  const told = { callId: callId ?? callKey, name, input: call["args"] };
  const given = fieldsOf(call["args"]) ?? {};
  const spawn = {
    agentType: stringOf(given["agent_name"]) ?? typeByTool(name.rawTool),
    description: null,
    promptHash: measuredOf(given["prompt"])?.hash ?? null,
    isBackground: false,
    model: null,
  };
  return toolCallAt({ ...origin, at: arrivalOf(callId) ?? origin.at }, told, {
    callKey,
    messageId,
    model,
    spawn: name.tool === "Agent" ? spawn : null,
  });
}

function typeByTool(rawTool: string): string | null {
  return rawTool === "invoke_agent" || rawTool === "delegate_to_agent" ? null : rawTool;
}

function resultEvent({ call, callId, callKey, origin }: CallRow, of: CallEvent): ResultEvent | null {
  const result = measuredOf(call["result"]);
  const words = resultWords(result);
  const signal = resultSignal({
    tool: of.tool,
    isMcp: of.mcpServer !== null,
    status: stringOf(call["status"]),
    words,
  });
  if (signal === null) return null;
  const { added, removed } = linesOf(call);
  const isDone = signal.outcome === "ok";
  const endOrigin = { ...origin, at: endedAt(call, of.origin.at) };
  return resultAt(endOrigin, callId ?? callKey, signal, result, {
    linesAdded: isDone ? added : null,
    linesRemoved: isDone ? removed : null,
    agent: spawnedAgent(call, of, signal.outcome),
  });
}

/**
 * When a call had ended, epoch ms. Until 0.31 a response may be written together with its calls, after their end: then it is
 * not known how long they ran.
 */
function endedAt(call: Projected, startedAt: number | null): number | null {
  const writtenAt = instantOf(call["timestamp"]);
  const isOneMoment = writtenAt !== null && startedAt !== null && writtenAt - startedAt <= 1;
  return isOneMoment ? null : writtenAt;
}

/** Lines the model changed; null if not stated or a person edited them. */
function linesOf(call: Projected): { readonly added: number | null; readonly removed: number | null } {
  const stat = objectOf(objectOf(call["resultDisplay"])?.["diffStat"]);
  const of = (name: string) => countOf(stat?.[name]);
  const isChanged = (of("user_added_lines") ?? 0) + (of("user_removed_lines") ?? 0) > 0;
  return isChanged
    ? { added: null, removed: null }
    : { added: of("model_added_lines"), removed: of("model_removed_lines") };
}

const agentStates: ReadonlyMap<string, string> = new Map([
  ["completed", "completed"],
  ["error", "failed"],
  ["cancelled", "interrupted"],
]);

function spawnedAgent(call: Projected, { spawn }: CallEvent, outcome: string): SpawnedAgent | null {
  const agentId = stringOf(call["agentId"]);
  if (agentId === null) return null;
  const shown = objectOf(call["resultDisplay"]);
  const state = agentStates.get(stringOf(shown?.["state"]) ?? "");
  return agentNamed(agentId, {
    agentType: stringOf(shown?.["agentName"]) ?? spawn?.agentType ?? null,
    status: state ?? (outcome === "ok" ? "completed" : null),
  });
}

const canonical = new Map([
  ["activate_skill", "Skill"],
  ["ask_user", "AskUserQuestion"],
  ["delegate_to_agent", "Agent"],
  ["enter_plan_mode", "EnterPlanMode"],
  ["exit_plan_mode", "ExitPlanMode"],
  ["glob", "Glob"],
  ["google_web_search", "WebSearch"],
  ["grep_search", "Grep"],
  ["invoke_agent", "Agent"],
  ["list_directory", "LS"],
  ["read_file", "Read"],
  ["replace", "Edit"],
  ["run_shell_command", "Bash"],
  ["search_file_content", "Grep"],
  ["web_fetch", "WebFetch"],
  ["write_file", "Write"],
  ["write_todos", "TodoWrite"],
]);

const named = toolNames([...canonical], ["AskUserQuestion", "ExitPlanMode", "EnterPlanMode"]);

/** The name of a called tool. `isAgent`: the call started a subagent, which until 0.4x was a tool of its own. */
export function geminiToolName(rawTool: string, isAgent: boolean): ToolName {
  if (isAgent) return { tool: "Agent", rawTool, mcpServer: null, isWaiting: false };
  const server = canonical.has(rawTool) ? null : mcpName(rawTool);
  return server === null ? named(rawTool) : serverTool(...server, rawTool);
}

/** `server__tool`, or since 0.3x `mcp_server_tool`, whose server has no underscore. */
function mcpName(rawTool: string): readonly [server: string, tool: string] | null {
  const [, server, tool] =
    /^(?:mcp__)?([^_](?:(?!__).)*)__(.+)$/.exec(rawTool) ?? /^mcp_([^_]+)_(.+)$/.exec(rawTool) ?? [];
  return server === undefined || tool === undefined ? null : [server, tool];
}

/** Ids the program makes when the API gives none hold the call's arrival time, epoch ms. */
const arrival = /[-_](\d{13})[-_][0-9a-f]+$/;

/** When a call arrived, epoch ms, as its id tells; null if it does not. */
export function arrivalOf(callId: string | null): number | null {
  const digits = arrival.exec(callId ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A call as its row tells it. */
export interface TimedCall {
  readonly callId: string | null;
  /** When its row was written, epoch ms; null if not known. */
  readonly writtenAt: number | null;
}

/** A response's calls are written at once; the clock differs by a few ms between them at most. */
const oneMomentMs = 10;

/** The number of each call's response within a message, from 0. Until 0.31 a response of nothing but calls left no message: its calls went to the message before it, and arrived after the calls before them were written. */
export function responsesOfCalls(calls: readonly TimedCall[]): readonly number[] {
  let [response, writtenAt]: [number, number | null] = [0, null];
  return calls.map((call) => {
    const arrivedAt = arrivalOf(call.callId);
    if (writtenAt !== null) {
      if (arrivedAt !== null) response += Number(arrivedAt > writtenAt);
      else if (call.writtenAt !== null) response += Number(call.writtenAt - writtenAt > oneMomentMs);
    }
    writtenAt = call.writtenAt ?? writtenAt;
    return response;
  });
}
