import type { LogEvent, ResultEvent, RowOrigin, SpawnedAgent } from "@turnmeter/schema";
import { agentNamed, resultAt } from "../decoding/events-at.js";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { answeredCall } from "./call-event.js";
import { callName, changedLines, type DecodeRow, type ToolEnd, type UnitState } from "./unit-state.js";
import { messageParts } from "./message-parts.js";
import { kindOfErrorText } from "../decoding/error-texts.js";
import { signalOf, type Verdict } from "../decoding/verdict.js";

/** Rows with the result of a call. What telemetry has told of the call's end belongs to it. */
export const decodeToolResult: DecodeRow = ({ record, origin, state }) => {
  const shown = objectOf(record["toolCallResult"]);
  const { results } = messageParts(record["message"]);
  const only = stringOf(shown?.["callId"]);
  if (results.length === 0 && only !== null) return [resultEvent(only, only, null, shown, origin, state)];
  return results.flatMap((result, position): LogEvent[] => {
    const id = results.length === 1 ? (only ?? stringOf(result["id"])) : stringOf(result["id"]);
    const callId = answeredCall(state.file, origin, id, stringOf(result["name"]), position);
    return callId === null ? [] : [resultEvent(callId, id, result, shown, origin, state)];
  });
};

function resultEvent(
  callId: string,
  id: string | null,
  result: Projected | null,
  shown: Projected | null,
  origin: RowOrigin,
  state: UnitState,
): ResultEvent {
  const name = callName(callId, origin);
  const { tool = "" } = state.file.openCalls.get(name) ?? {};
  const end = state.file.toolEnds.get(name) ?? null;
  state.file.openCalls.delete(name);
  state.file.toolEnds.delete(name);
  const response = measuredOf(result?.["response"]);
  const error = measuredOf(response?.fields?.["error"]);
  const output = measuredOf(response?.fields?.["output"]);
  const display = objectOf(shown?.["resultDisplay"]);
  const status = stringOf(shown?.["status"]) ?? end?.status ?? (error === null ? "success" : "error");
  const isBackground =
    display?.["status"] === "background" || (output?.prefix ?? "").startsWith("Background shell started.");
  const taskId = isBackground ? taskIdOf(output?.prefix ?? "") : null;
  const evidence: CallEvidence = {
    tool,
    status,
    executionStatus: stringOf(shown?.["executionStatus"]) ?? end?.executionStatus ?? null,
    decision: end?.decision ?? null,
    errorType: stringOf(shown?.["errorType"]) ?? end?.errorType ?? null,
    errorText: error?.prefix ?? end?.errorText ?? "",
    exitCode: tool === "Bash" ? exitCodeOf(display, error?.suffix ?? output?.suffix ?? "") : null,
    isBackground,
  };
  const signal = signalOf(verdictOf(evidence), evidence.exitCode);
  return resultAt(origin, callId, signal, response, {
    durationMs: end?.durationMs ?? durationOf(shown?.["durationMs"]),
    contentHash: response?.hash ?? null,
    ...linesOf(end, display),
    taskId,
    agent: tool === "Agent" ? spawnedAgent(id ?? callId, display, taskId, state) : null,
  });
}

/** The result of a call that only telemetry tells. */
export function resultOfEnd(end: ToolEnd, tool: string): ResultEvent {
  const { origin, callId, durationMs, linesAdded, linesRemoved } = end;
  const signal = signalOf(verdictOf({ ...end, tool, exitCode: null, isBackground: false }), null);
  return resultAt(origin, callId, signal, null, { durationMs, contentHash: null, linesAdded, linesRemoved });
}

/** From the displayed result, else from the client's words after the output. */
function exitCodeOf(display: Projected | null, end: string): number | null {
  const shown = integerOf(display?.["exitCode"]);
  if (shown !== null) return shown;
  const told = [...end.matchAll(/(?:^|\n)Exit Code: (-?\d{1,10})(?=\n|$)/g)].at(-1)?.[1];
  return told === undefined ? null : Number(told);
}

function taskIdOf(output: string): string | null {
  return /(?:^|\n)(?:task_id|id): (\S{1,200})/.exec(output)?.[1] ?? null;
}

function linesOf(
  end: ToolEnd | null,
  display: Projected | null,
): Pick<ToolEnd, "linesAdded" | "linesRemoved"> {
  const isTold = end !== null && end.linesAdded !== null;
  const { linesAdded, linesRemoved } = isTold ? end : changedLines(display?.["diffStat"]);
  return { linesAdded, linesRemoved };
}

/** Agent ids end with the call's id; null unless something else names such an agent. */
function spawnedAgent(
  callId: string,
  display: Projected | null,
  taskId: string | null,
  state: UnitState,
): SpawnedAgent | null {
  const agentType = stringOf(display?.["subagentName"]);
  const agentId = `${agentType}-${callId}`;
  const isNamed = taskId === agentId || state.toldAgents.has(agentId) || state.transcripts.has(agentId);
  if (agentType === null || !isNamed) return null;
  const summary = objectOf(display?.["executionSummary"]);
  const status = stringOf(display?.["status"]);
  return agentNamed(agentId, {
    agentType,
    description: stringOf(display?.["taskDescription"]),
    status: status === "background" ? null : status,
    isBackground: status === "background",
    reportedTokens: integerOf(summary?.["totalTokens"]),
    reportedDurationMs: durationOf(summary?.["totalDurationMs"]),
    reportedToolUses: integerOf(summary?.["totalToolCalls"]),
  });
}

interface CallEvidence {
  readonly tool: string;
  /** `success`, `error` or `cancelled`; null if no row states it. */
  readonly status: string | null;
  /** `not_started` if the tool itself never ran. */
  readonly executionStatus: string | null;
  readonly decision: string | null;
  readonly errorType: string | null;
  readonly errorText: string;
  readonly exitCode: number | null;
  readonly isBackground: boolean;
}

const causes: ReadonlyMap<string, string> = new Map([
  ["edit_expected_occurrence_mismatch", "edit-mismatch"],
  ["edit_no_change", "edit-mismatch"],
  ["edit_no_occurrence_found", "edit-mismatch"],
  ["edit_requires_prior_read", "file-not-read"],
  ["file_changed_since_read", "file-changed"],
  ["file_not_found", "not-found"],
  ["file_too_large", "too-large"],
  ["invalid_tool_params", "invalid-input"],
  ["mcp_tool_error", "mcp"],
  ["output_truncated", "too-large"],
  ["path_is_not_a_directory", "wrong-kind-of-file"],
  ["path_not_in_workspace", "permission"],
  ["permission_denied", "permission"],
  ["prior_read_verification_failed", "file-not-read"],
  ["search_path_not_a_directory", "wrong-kind-of-file"],
  ["search_path_not_found", "not-found"],
  ["send_message_not_found", "not-found"],
  ["target_is_directory", "wrong-kind-of-file"],
  ["task_stop_not_found", "not-found"],
  ["tool_not_registered", "unknown-tool"],
]);

/** Errors of a started tool that refuses its input. */
const refusals: ReadonlySet<string> = new Set([
  "edit_expected_occurrence_mismatch",
  "edit_no_change",
  "edit_no_occurrence_found",
  "edit_requires_prior_read",
  "file_changed_since_read",
  "invalid_tool_params",
  "prior_read_verification_failed",
  "tool_not_registered",
]);

function verdictOf(evidence: CallEvidence): Verdict {
  const { status, decision, errorType, exitCode, isBackground } = evidence;
  if (status === "cancelled")
    return { outcome: decision === "reject" ? "rejected" : "interrupted", cause: null };
  if (errorType === "execution_denied") return { outcome: "denied", cause: denierOf(evidence.errorText) };
  if (status === "error") return failure(evidence);
  if (isBackground) return { outcome: "detached", cause: null };
  // Versions until 0.15 call a command with an exit code a success.
  if (exitCode !== null && exitCode !== 0) return { outcome: "failed", cause: "exit-code" };
  return { outcome: "ok", cause: null };
}

function failure({ tool, errorType, errorText, executionStatus, exitCode }: CallEvidence): Verdict {
  const named = errorType === null ? null : (causes.get(errorType) ?? null);
  const isRefused = errorType !== null && refusals.has(errorType);
  // What a command wrote may hold any words.
  const isCommand = tool === "Bash" && (exitCode !== null || errorType === "shell_execute_error");
  const inWords = isCommand ? "exit-code" : kindOfErrorText(errorText);
  const cause = named ?? inWords ?? "other";
  return { outcome: isRefused || executionStatus === "not_started" ? "invalid" : "failed", cause };
}

function denierOf(text: string): string {
  if (/\bhook\b/i.test(text)) return "hook";
  if (/\bnon-interactive\b|\brequires? (?:user )?(?:approval|confirmation)\b/i.test(text))
    return "nobody-to-ask";
  return "rule";
}
