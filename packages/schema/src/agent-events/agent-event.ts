import type { CallEvent, ResultEvent } from "../events/call-events.js";
import type { LogEvent } from "../events/event.js";

/** Types of events in a stream of turnmeter's own. */
export const agentEventTypes = [
  "agent:tool_use",
  "agent:tool_result",
  "agent:request",
  "agent:prompt",
  "agent:subagent",
  "agent:session",
  "agent:problem",
  "agent:withdrawn",
] as const;
export type AgentEventType = (typeof agentEventTypes)[number];

/** The version of the stream's form that every event names. */
export const agentEventVersion = 1;

const types: Readonly<Record<AgentPayload["kind"], AgentEventType>> = {
  call: "agent:tool_use",
  result: "agent:tool_result",
  requestPart: "agent:request",
  clientMade: "agent:request",
  usageTotal: "agent:request",
  prompt: "agent:prompt",
  agentEvidence: "agent:subagent",
  taskEnd: "agent:subagent",
  problem: "agent:problem",
  interruption: "agent:session",
  turnEnd: "agent:session",
  mark: "agent:session",
  sessionState: "agent:session",
  serviceTier: "agent:session",
  turnStart: "agent:session",
  fork: "agent:session",
  worktree: "agent:session",
  activity: "agent:session",
  fileRead: "agent:session",
  withdrawn: "agent:withdrawn",
};

/** The type of the event that wraps an event of a log, or takes some back. */
export function typeOfKind(kind: AgentPayload["kind"]): AgentEventType {
  return types[kind];
}

/** Takes back earlier events: the one with this event's key or, where this event has a line, all that its file told from that line on. */
export interface Withdrawal {
  readonly kind: "withdrawn";
}

/** What a call's event also has if contents are requested. */
export interface ToolUseContent {
  /** The call's `callId`; absent if that is null. */
  readonly id?: string;
  /** The tool as the log names it, as `rawTool`. */
  readonly name?: string;
  /** What the tool was given, as logged, any JSON value; absent if the log does not tell it. */
  readonly input?: unknown;
  /** Bytes of JSON that were cut from the logged `input`; absent if it is whole. */
  readonly contentCutBytes?: number;
}

/** What a result's event also has if contents are requested. */
export interface ToolResultContent {
  /** The `callId` of the call. */
  readonly tool_use_id?: string;
  /** What the tool gave: a text or blocks, as logged; absent if the log does not tell it. */
  readonly content?: unknown;
  /** Whether the call failed: as its log says, or by its outcome if the log does not say. */
  readonly is_error?: boolean;
  /** Bytes of JSON that were cut from the logged `content`; absent if it is whole. */
  readonly contentCutBytes?: number;
}

/** One event of a log, as the log tells it, or a withdrawal. */
export type AgentPayload =
  | ((
      | (CallEvent & ToolUseContent)
      | (ResultEvent & ToolResultContent)
      | Exclude<LogEvent, CallEvent | ResultEvent>
    ) & {
      /** Cost of a part of a response by its own counters at list price, in nano-dollars; null if it is unpriced, absent on other events. */
      readonly costNanoUsd?: number | null;
    })
  | Withdrawal;

/** One event of a stream of turnmeter's own: it wraps one event of a log, or takes back what was sent before. */
export interface AgentEvent {
  /** Version of the stream's form. */
  readonly turnmeter: typeof agentEventVersion;
  readonly type: AgentEventType;
  /** 32 hexadecimal digits: the same whenever the same row, or file, tells the same. */
  readonly id: string;
  /**
   * 32 hexadecimal digits: names its subject, such as one call in one row. An event that is early, or whose line is null, is
   * replaced by a later one with its key, or taken back by a withdrawal with its key.
   */
  readonly key: string;
  /** When its row was written, ISO 8601 in UTC; null if that is not known. */
  readonly at: string | null;
  readonly sessionId: string | null;
  /** The subagent; null on the main thread. */
  readonly agentId: string | null;
  /** Path of the log that told it; null if no single file did. */
  readonly file: string | null;
  /** The line that made the event known, counted from 1: its own row's, or a later one's. Null if the file as a whole told it. For a withdrawal, the first line whose events are taken back; null if it takes back one event. */
  readonly line: number | null;
  /** Of an event that may be replaced, the log that names its session's logs; absent if that is `file`. */
  readonly unit?: string;
  /** Its number among the events that its line told, counted from 0; of events that may be replaced, their order within a session of a unit. */
  readonly index: number;
  /** True if a later row may say more: then the same key comes again. */
  readonly isEarly?: true;
  readonly payload: AgentPayload;
}
