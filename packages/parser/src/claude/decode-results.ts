import type { LogEvent, ResultEvent, ResultSignal } from "@turnmeter/schema";
import { shownName } from "../decoding/shown-name.js";
import type { Projected } from "../projection.js";
import { type Denial, denialOfRow, denialsOfCalls, noDenial } from "./denial.js";
import { isApiCallId } from "./ids.js";
import { resultMarks } from "./result-marks.js";
import { ResultContent, type StructuredResult, structuredResult } from "./result-content.js";
import { LazyEvidence, type ResultEvidence } from "./result-evidence.js";
import { isKnownDenialKind, resultSignal } from "./result-signal.js";
import { callName } from "./decode-call.js";
import { problemAt } from "../decoding/events-at.js";
import type { Row } from "./row.js";
import { spawnedAgent, toolOfRecurring } from "./spawned-agent.js";
import { polledTaskEnd } from "./task-state.js";
import {
  arrayOf,
  durationOf,
  has,
  integerOf,
  measuredOf,
  mostSearches,
  numberOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";

/** The results of a user row, with their tasks, subagents, worktrees, commits and plans. */
export function decodeResults(row: Row, blocks: readonly Projected[]): LogEvent[] {
  const { record, origin } = row;
  const events: LogEvent[] = [];
  if (blocks.length === 0) return events;
  if (blocks.length > 1 && record["toolUseResult"] !== undefined) {
    events.push(problemAt(origin, "ambiguous-result", `${blocks.length} results`));
  }
  const ofRow = denialOfRow(record, origin.clientVersion);
  const ofCalls = denialsOfCalls(record["tool_result_meta"]);
  if (ofRow.kind !== null || ofCalls.size > 0) {
    for (const kind of new Set([ofRow, ...ofCalls.values()].map((denial) => denial.kind))) {
      if (kind !== null && !isKnownDenialKind(kind)) {
        events.push(problemAt(origin, "unknown-denial-kind", shownName(kind)));
      }
    }
  }
  const isAlone = blocks.length === 1;
  for (const block of blocks) {
    const ofCall = ofCalls.get(stringOf(block["tool_use_id"]) ?? "");
    const applies = isAlone || block["is_error"] === true;
    addResult(row, block, isAlone, ofCall ?? (applies ? ofRow : noDenial), events);
  }
  return events;
}

const nothingTold: StructuredResult = { text: null, fields: null };

function addResult(row: Row, block: Projected, isAlone: boolean, denial: Denial, events: LogEvent[]): void {
  const { origin, state } = row;
  const callId = stringOf(block["tool_use_id"]);
  if (callId === null) {
    events.push(problemAt(origin, "record-degraded", "tool_use_id"));
    return;
  }
  const call = state.calls.get(callName(callId, origin));
  const content = measuredOf(block["content"]);
  const texts = new ResultContent(content);
  const told = isAlone ? structuredResult(row.record["toolUseResult"]) : nothingTold;
  const evidence: ResultEvidence = new LazyEvidence(texts, {
    isError: block["is_error"] === true,
    denial,
    structuredText: told.text,
    structured: told.fields,
    tool: call?.tool ?? null,
    taskId: call?.taskId ?? null,
    hasRun: state.runningCalls.has(callId),
    isHooked: state.hookedCalls.has(callId),
  });
  const signal = resultSignal(evidence);
  const figures: ResultFigures = resultFigures(evidence, signal.outcome);
  const isCallIdGlobal = isApiCallId(callId);
  const { structured } = evidence;
  const tool = isCallIdGlobal ? evidence.tool : toolOfRecurring(evidence.tool);
  const event: ResultEvent = {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal,
    signal,
    resultBytes: content?.byteLength ?? null,
    contentHash: content?.hash ?? null,
    durationMs: figures.durationMs,
    linesAdded: figures.linesAdded,
    linesRemoved: figures.linesRemoved,
    webSearches: figures.webSearches,
    taskId: figures.taskId,
    taskStatus: figures.taskStatus,
    workflowId: figures.workflowId,
    agent: spawnedAgent({ structured, tool }, () => texts.end),
  };
  events.push(event);
  for (const mark of resultMarks(evidence, signal.outcome, callId, row)) events.push(mark);
  const end = polledTaskEnd(evidence, origin, state);
  if (end !== null) events.push(end);
  const worktree = workingDirectory(told.fields?.["worktreePath"]);
  const outside = call?.cwd ?? origin.cwd;
  if (worktree !== null && outside !== null && worktree !== outside && evidence.tool !== "ExitWorktree") {
    events.push({ kind: "worktree", origin, path: worktree, originalPath: outside });
  }
}

type ResultFigures = Pick<
  ResultEvent,
  "durationMs" | "linesAdded" | "linesRemoved" | "webSearches" | "taskId" | "taskStatus" | "workflowId"
>;

/** Changed lines count only if the call succeeded. */
function resultFigures(evidence: ResultEvidence, outcome: ResultSignal["outcome"]): ResultFigures {
  const { structured, tool } = evidence;
  const lines = structured === null || outcome !== "ok" ? null : linesChanged(structured, tool);
  return {
    durationMs: structured === null ? null : reportedDuration(structured),
    linesAdded: lines?.added ?? null,
    linesRemoved: lines?.removed ?? null,
    webSearches: structured === null ? null : webSearches(structured, tool),
    taskId: structured === null || outcome !== "detached" ? null : launchedTask(structured),
    taskStatus: null,
    workflowId: structured === null ? null : stringOf(structured["runId"]),
  };
}

function reportedDuration(structured: Projected): number | null {
  const seconds = numberOf(structured["durationSeconds"]);
  return (
    durationOf(structured["durationMs"]) ??
    durationOf(structured["totalDurationMs"]) ??
    (seconds === null ? null : durationOf(seconds * 1000))
  );
}

function linesChanged(
  structured: Projected,
  tool: string | null,
): { readonly added: number; readonly removed: number } | null {
  const isWrite = tool === null || tool === "Write";
  const created = measuredOf(structured["content"])?.lineCount;
  if (isWrite && structured["type"] === "create" && created !== undefined)
    return { added: created, removed: 0 };
  if (!Array.isArray(structured["structuredPatch"])) return null;
  let added = 0;
  let removed = 0;
  for (const hunk of arrayOf(structured["structuredPatch"])) {
    for (const line of arrayOf(objectOf(hunk)?.["lines"])) {
      const sign = measuredOf(line)?.prefix;
      if (sign === "+") added += 1;
      if (sign === "-") removed += 1;
    }
  }
  return { added, removed };
}

/** Billed searches; older results hold one object for each instead of a count. */
function webSearches(structured: Projected, tool: string | null): number | null {
  const isSearch = tool === "WebSearch" || (tool === null && has(structured, "durationSeconds"));
  if (!isSearch) return null;
  const told = integerOf(structured["searchCount"]);
  if (told !== null && told >= 0 && told <= mostSearches) return told;
  if (!Array.isArray(structured["results"])) return null;
  return structured["results"].filter((item) => measuredOf(item)?.type === "object").length;
}

function launchedTask(structured: Projected): string | null {
  return (
    stringOf(structured["backgroundTaskId"]) ??
    stringOf(structured["taskId"]) ??
    stringOf(structured["agentId"]) ??
    stringOf(structured["agent_id"])
  );
}
