import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import type { StatedWindow } from "../decoding/context-window.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { problemAt, timeProblems } from "../decoding/events-at.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { countOf, durationOf, measuredOf, objectOf, oddTexts, stringOf } from "../decoding/values.js";
import { instantOf } from "../decoding/timestamp.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { logStem } from "../plain-path.js";

/** A call that waits for its result. */
export interface OpenCall {
  readonly callId: string;
  /** False if the row has no id for it. */
  readonly hasId: boolean;
  readonly threadId: string;
  readonly messageId: string | null;
  readonly tool: string;
  readonly rawTool: string | null;
  readonly callKey: string;
}

/** A subagent that telemetry or its own transcript names. */
export interface ToldAgent {
  /** Of its first row. */
  readonly origin: RowOrigin;
  readonly agentType: string | null;
  readonly description: string | null;
}

/** State from the rows of one file so far. */
export class FileState implements StatedWindow {
  contextWindowTokens: number | null = null;
  readonly path: string;
  lastAt: number | null = null;
  lastSessionId: string | null = null;
  /** The sessions that rows so far were copied from. */
  readonly forkedFrom = new Set<string>();
  /** The main thread's model. */
  model: string | null = null;
  readonly responses = new ResponseNames();
  /** Names of responses by the provider's id. */
  readonly responseOf = new Map<string, string>();
  /** Calls without result, by thread and id. */
  readonly openCalls = new Map<string, OpenCall>();
  /** Ids of calls, by thread and by the id that a row uses for them. */
  readonly callIds = new Map<string, string>();
  /** Ends of calls whose result's row is still to come, by thread and id. */
  readonly toolEnds = new Map<string, ToolEnd>();
  /** The response that a subagent's rows go on with; null where the next row begins one. */
  agentResponse: string | null = null;
  /** Subagents by their id. */
  readonly agents = new Map<string, ToldAgent>();

  constructor(path: string) {
    this.path = path;
  }
}

/** What the rows of a unit have said so far. */
export interface UnitState {
  file: FileState;
  /** Labels of the subagents that have a transcript. */
  readonly transcripts: ReadonlySet<string>;
  /** Ids of the subagents that telemetry has told of. */
  readonly toldAgents: Set<string>;
  /** Keys of the calls that start subagents, by the call's id. */
  readonly agentCalls: Map<string, string>;
}

/** The name of a call among those of a file: ids recur in other threads. */
export function callName(callId: string, { threadId }: RowOrigin): string {
  return `${threadId} ${callId}`;
}

interface Told {
  readonly name: string;
  readonly counters: string;
}

/**
 * Names responses that two rows tell: telemetry writes one as soon as the answer ends, the conversation another one
 * after it. Nothing in the second names the first, so it is the newest one that waits, among those the one with equal counters.
 * A response that only telemetry has is a try that gave no answer.
 */
class ResponseNames {
  readonly #waiting: Told[] = [];

  addTold(name: string, counters: string): void {
    this.#waiting.push({ name, counters });
  }

  take(counters: string | null): string | null {
    const equal = this.#waiting.findLast((told) => told.counters === counters);
    const found = equal ?? this.#waiting.at(-1) ?? null;
    this.#waiting.length = 0;
    return found?.name ?? null;
  }
}

/** One row on its way to events. */
export interface Row {
  readonly record: Projected;
  readonly projected: ProjectedRecord;
  readonly origin: RowOrigin;
  readonly file: LogFile;
  readonly state: UnitState;
}

/** Decoder of one kind of row. */
export type DecodeRow = (row: Row) => readonly LogEvent[];

const texts = ["uuid", "parentUuid", "sessionId", "cwd", "gitBranch", "version", "agentId", "model"];

/** The origin of a row, and what was odd about it. */
export interface RowEnvelope {
  readonly origin: RowOrigin;
  readonly problems: readonly LogEvent[];
}

/** The origin of a row. A row that a fork copied keeps its id and its original session. A subagent's transcript repeats, without models, the telemetry of its parent's chat. */
export function rowEnvelope(projected: ProjectedRecord, file: LogFile, state: FileState): RowEnvelope {
  const { record } = projected;
  const own = stringOf(record["sessionId"]);
  state.lastSessionId = own ?? state.lastSessionId;
  const copiedFrom = stringOf(objectOf(record["forkedFrom"])?.["sessionId"]);
  const sessionId = copiedFrom ?? state.lastSessionId ?? file.sessionFolder ?? logStem(file.path);
  const written = instantOf(record["timestamp"]);
  const agentId = file.kind === "agent" || record["isSidechain"] === true ? agentOf(record, file) : null;
  const origin = rowOrigin("qwen", file, projected, sessionId, {
    agentId,
    at: written ?? state.lastAt,
    ...(written === null ? { isTimeTaken: true as const } : {}),
    uuid: stringOf(record["uuid"]),
    parentUuid: stringOf(record["parentUuid"]),
    ...(agentId === null ? {} : { isDigest: true as const }),
    isBackgroundCopy: copiedFrom !== null,
    cwd: workingDirectory(record["cwd"]),
    gitBranch: stringOf(record["gitBranch"]),
    clientVersion: stringOf(record["version"]),
  });
  state.lastAt = written ?? state.lastAt;
  return { origin, problems: problemsOf(record, origin, written) };
}

function agentOf(record: Projected, file: LogFile): string {
  return stringOf(record["agentId"]) ?? file.agentLabel ?? logStem(file.path);
}

function problemsOf(record: Projected, origin: RowOrigin, written: number | null): readonly LogEvent[] {
  const odd = oddTexts(record, texts).map((name) => problemAt(origin, "record-degraded", name));
  return [...odd, ...timeProblems(origin, written, record["timestamp"] ?? undefined)];
}

/** How a call ended, as telemetry tells it. */
export interface ToolEnd {
  /** Of the row that tells it. */
  readonly origin: RowOrigin;
  readonly callId: string;
  readonly status: string | null;
  readonly executionStatus: string | null;
  readonly decision: string | null;
  readonly errorType: string | null;
  readonly errorText: string;
  readonly durationMs: number | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
}

/** The end that a row of telemetry tells; null for one that names no call. */
export function toolEnd(event: Projected, origin: RowOrigin): ToolEnd | null {
  const callId = stringOf(event["call_id"]);
  if (callId === null) return null;
  return {
    origin,
    callId,
    status: stringOf(event["status"]),
    executionStatus: stringOf(event["execution_status"]),
    decision: stringOf(event["decision"]),
    errorType: stringOf(event["error_type"]),
    errorText: measuredOf(event["error"])?.prefix ?? "",
    durationMs: durationOf(event["duration_ms"]),
    ...changedLines(event["metadata"]),
  };
}

/** Lines that the model changed; null where they are not told. */
export function changedLines(value: unknown): Pick<ToolEnd, "linesAdded" | "linesRemoved"> {
  const stat = objectOf(value);
  return {
    linesAdded: countOf(stat?.["model_added_lines"]),
    linesRemoved: countOf(stat?.["model_removed_lines"]),
  };
}
