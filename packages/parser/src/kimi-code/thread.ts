import { kimiCodeLoopEventTypes, kimiCodeRecordTypes, type RowOrigin } from "@turnmeter/schema";
import { instantOfMs } from "../decoding/timestamp.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import { SessionRows } from "../decoding/session-rows.js";
import type { LogFile } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";

/** A step of the agent's loop: one response of the model, and the calls that it made. */
export interface Step {
  readonly uuid: string;
  readonly origin: RowOrigin;
  readonly model: string | null;
  readonly effort: string | null;
  /** Number of usage records so far. */
  records: number;
  /** Counters of the newest usage record; `endCounters` are those in the end of the step. */
  counters: string | null;
  endCounters: string | null;
  /** True if the response shows a part of itself. */
  hasContent: boolean;
}

interface OpenCall {
  /** Same in every copy of the wire. */
  readonly key: string;
  readonly tool: string;
  readonly isLaunch: boolean;
}

/** State from the rows of one wire so far. */
export class WireThread extends SessionRows {
  /** Names of the session's subagents. */
  readonly agents: SessionAgents;
  /** Where the first row stands. */
  head: RowOrigin | null = null;
  createdAt: number | null = null;
  /** The model's real name and the name that the settings give it, as last asked for. */
  model: string | null = null;
  alias: string | null = null;
  effort: string | null = null;
  step: Step | null = null;
  /** The row of a final answer that no other row of its turn has followed; null if there is none. */
  answer: RowOrigin | null = null;
  readonly calls = new Map<string, OpenCall>();
  readonly decisions = new Map<string, "rejected" | "cancelled">();
  /** The last line that marks all before it as copied from another session; 0 if there is none. */
  forkedLine = 0;

  constructor(file: LogFile, sessionId: string, agents: SessionAgents) {
    super("kimi-code", sessionId, agents.of(file.agentLabel));
    this.agents = agents;
  }
}

/** The time of a record, epoch ms; null if it has none. */
export function timeOf(record: Projected): number | null {
  const at = integerOf(record["time"]) ?? integerOf(record["created_at"]);
  return at === null ? null : instantOfMs(at);
}

/** The origin of a record. Its name is the same in the copies that forks hold: times stand in the line. */
export function originOf(thread: WireThread, projected: ProjectedRecord, file: LogFile): RowOrigin {
  const at = timeOf(projected.record);
  // A fork keeps the files of subagents as they were.
  const isBackgroundCopy = thread.agentId !== null && at !== null && at <= thread.agents.forkedAt;
  const uuid = `${file.agentLabel ?? "main"}:${thread.nameOf(projected)}`;
  return thread.originOf(projected, file, at, { uuid, isBackgroundCopy });
}

const ofHistory = /^(?:turn|task|context)\./;

/** Whether a record is history imported from the older client, whose own log counts: such rows have no time, or all the time of the file's head, and no usage. */
export function isBroughtOver({ createdAt }: WireThread, record: Projected): boolean {
  const time = record["time"];
  if (!ofHistory.test(stringOf(record["type"]) ?? "")) return false;
  return time === undefined ? record["type"] === "context.append_message" : time === createdAt;
}

/** Notes where the agent works and with what, as far as a record says so. */
export function noteSettings(thread: WireThread, record: Projected): void {
  thread.note({ cwd: record["cwd"] ?? objectOf(record["environmentDisclosure"])?.["cwd"] });
  thread.effort = stringOf(record["thinkingEffort"]) ?? thread.effort;
}

/** Names a session's subagents. The client numbers them anew in each session; forks keep these names and the creation time of the main agent's file, so both together identify a subagent in all of its copies. */
export class SessionAgents {
  #suffix: string;
  /** When the session was made as a fork of another one, epoch ms; 0 if it was not. */
  forkedAt = 0;

  constructor(sessionId: string) {
    this.#suffix = sessionId;
  }

  /** Notes when the main agent's file was made, epoch ms. */
  noteBegin(createdAt: number): void {
    this.#suffix = createdAt.toString(36);
  }

  /** The id of a subagent of this name; null for the main agent. */
  of(name: string | null): string | null {
    return name === null || name === "main" ? null : `${name}-${this.#suffix}`;
  }
}

/** The type of the records that hold what happens in a step. */
export const loopEvent = "context.append_loop_event";

const known: ReadonlySet<string> = new Set(kimiCodeRecordTypes);
const knownLoopEvents: ReadonlySet<string> = new Set(kimiCodeLoopEventTypes);
const ownTypes: ReadonlySet<string> = new Set(
  kimiCodeRecordTypes.filter((type) => type !== "metadata" && type !== "forked"),
);

/** Whether a record's type is one that only wires have. */
export function isWireType(type: string | null): boolean {
  return type !== null && ownTypes.has(type);
}

/** A record's type, for counting. */
export interface WireType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
}

/** The type of a wire's record, with that of the event in it. */
export function wireType(record: Projected): WireType {
  const type = stringOf(record["type"]) ?? "unknown";
  const subtype = type === loopEvent ? stringOf(objectOf(record["event"])?.["type"]) : null;
  return { type, subtype, isKnown: known.has(type) && (subtype === null || knownLoopEvents.has(subtype)) };
}
