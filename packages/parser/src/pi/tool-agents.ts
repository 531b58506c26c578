import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { hashBytes } from "@turnmeter/scanner";
import { evidenceOf } from "../decoding/events-at.js";
import { threadIdOf } from "../decoding/main-thread-origin.js";
import { arrayOf, booleanOf, durationOf, integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { EntryRow } from "./row.js";
import { piUsage } from "./usage.js";

/** What a tool's result says about models that worked for the tool. */
export interface ToolWork {
  /** What each subagent came to. */
  readonly results: readonly Projected[];
  /** All that the tool's models used. */
  readonly usage: unknown;
  /** Whether the tool starts subagents. */
  readonly isSpawn: boolean;
  /** The call's key. */
  readonly key: string;
}

/** What one model, or all models together, did for a tool. */
interface Work {
  /** The same in every copy of the log, and another one for all other work. */
  readonly id: string;
  /** The subagent that did it; null where a tool asked a model itself. */
  readonly agentId: string | null;
  readonly result: Projected;
  readonly usage: Projected | null;
}

/** The results of a call's subagents. */
export function resultsOf(details: Projected): readonly Projected[] {
  return arrayOf(details["results"]).map((each) => objectOf(each) ?? {});
}

/** The name that the subagents of one call share; null where it has one at most. */
export function groupOf({ results, isSpawn, key }: ToolWork): string | null {
  return isSpawn && results.length > 1 ? key : null;
}

/**
 * The subagents of a tool's result, and what models used for the tool. A subagent with an id has a log of its own, which tells
 * what it used (R24); others have none, and what the result states is all that is known.
 */
export function toolAgents(told: ToolWork, row: EntryRow): readonly LogEvent[] {
  const work = workOf(told);
  return work.flatMap((each) => [...linkOf(each, told, row), ...usageOf(each, row)]);
}

function workOf({ results, usage, isSpawn, key }: ToolWork): readonly Work[] {
  const parts = results.map((result, at): Work => {
    const id = hashBytes(new TextEncoder().encode(`${key} ${at}`));
    const logId = stringOf(result["id"]);
    const agentId = isSpawn ? (logId ?? id.slice(0, 16)) : null;
    return { id, agentId, result, usage: logId === null ? objectOf(result["usage"]) : null };
  });
  const whole = objectOf(usage);
  const hasLogs = results.some((result) => stringOf(result["id"]) !== null);
  if (hasLogs || whole === null || (parts.length > 0 && parts.every((part) => part.usage !== null)))
    return parts;
  const id = hashBytes(new TextEncoder().encode(key));
  return [
    {
      id,
      agentId: isSpawn ? id.slice(0, 16) : null,
      result: results.length === 1 ? results[0]! : {},
      usage: whole,
    },
  ];
}

function linkOf({ agentId, result }: Work, told: ToolWork, { origin }: EntryRow): readonly LogEvent[] {
  if (agentId === null) return [];
  const hasFailed = (integerOf(result["exitCode"]) ?? 0) !== 0;
  const place = origin.isBackgroundCopy ? placeOf(origin, agentId) : origin;
  return [
    evidenceOf(place, agentId, "result", {
      agentKind: "task",
      agentType: stringOf(result["agent"]),
      description: stringOf(result["description"]),
      callId: told.key,
      workflowId: groupOf(told),
      model: stringOf(result["model"]),
      isBackground: false,
      status: booleanOf(result["aborted"]) === true ? "stopped" : hasFailed ? "failed" : "completed",
      reportedTokens: integerOf(result["tokens"]),
      reportedDurationMs: durationOf(result["durationMs"]),
    }),
  ];
}

function usageOf({ id, agentId, result, usage }: Work, { origin }: EntryRow): readonly LogEvent[] {
  if (usage === null) return [];
  const told = piUsage(usage, origin);
  if (told.usage === null) return told.problems;
  const total: LogEvent = {
    kind: "usageTotal",
    origin: agentId === null ? origin : placeOf(origin, agentId),
    span: { id, firstLine: origin.line },
    scope: "thread",
    model: stringOf(result["model"]),
    usage: told.usage,
    recordedCostNanoUsd: told.recordedCostNanoUsd,
  };
  return [...told.problems, total];
}

/** The thread of a subagent without a log. A fork repeats it. */
function placeOf(origin: RowOrigin, agentId: string): RowOrigin {
  const place = { ...origin, agentId, threadId: threadIdOf(origin.sessionId, agentId), isSidechain: true };
  return origin.isBackgroundCopy ? { ...place, isRepeated: true } : place;
}
