import { threadIdOf } from "../decoding/main-thread-origin.js";
import type { LogEvent } from "@turnmeter/schema";
import type { OpenOrigin } from "../claude/unit-state.js";
import { evidenceOf } from "../decoding/events-at.js";

/** Evidence of a subagent in one of its rows. */
export interface AgentTold {
  readonly agentType: string | null;
  readonly description: string | null;
  readonly parentAgentId: string | null;
  /** Hash of the row's text, where that may be the subagent's prompt. */
  readonly promptHash: string | null;
}

/** The events of one row, not emitted yet. */
export interface PendingRow {
  readonly origin: OpenOrigin;
  readonly events: readonly LogEvent[];
}

interface AgentThread {
  readonly callId: string;
  /** Null until the stream gives an id for the call. */
  agentId: string | null;
  held: { readonly row: PendingRow; readonly told: AgentTold }[];
  isTold: boolean;
  hasType: boolean;
  hasPrompt: boolean;
}

const mostHeld = 20_000;

/**
 * The subagents of a stream. Their rows name the call that started them; the id by which transcripts know them comes in
 * another message, before or after, or never: then the call's id is used.
 */
export class AgentThreads {
  readonly #threads = new Map<string, AgentThread>();
  #held = 0;

  /** The agent id of the thread that a call started; null if it is not known yet. */
  agentOf(callId: string): string | null {
    return this.#threads.get(callId)?.agentId ?? null;
  }

  /** Adds a row of the subagent that a call started; returns the rows that are ready to go. */
  add(callId: string, row: PendingRow, told: AgentTold): readonly PendingRow[] {
    const thread = this.#threadOf(callId);
    if (thread.agentId !== null) return [released(thread, thread.agentId, row, told)];
    thread.held.push({ row, told });
    return ++this.#held > mostHeld ? this.settleAll() : [];
  }

  /** Takes the id of the subagent that a call started; returns the rows that waited for it. The first id holds. */
  settle(callId: string, agentId: string): readonly PendingRow[] {
    const thread = this.#threadOf(callId);
    if (thread.agentId !== null) return [];
    thread.agentId = agentId;
    const rows = thread.held.map(({ row, told }) => released(thread, agentId, row, told));
    this.#held -= thread.held.length;
    thread.held = [];
    return rows;
  }

  /** Settles an ended call whose subagent, if any, has no other id than the call's. */
  settleByCall(callId: string): readonly PendingRow[] {
    return this.#threads.has(callId) ? this.settle(callId, callId) : [];
  }

  /** The rows that still wait, at the end of a file. */
  settleAll(): readonly PendingRow[] {
    return [...this.#threads.keys()].flatMap((callId) => this.settle(callId, callId));
  }

  #threadOf(callId: string): AgentThread {
    const known = this.#threads.get(callId);
    if (known !== undefined) return known;
    const thread: AgentThread = {
      callId,
      agentId: null,
      held: [],
      isTold: false,
      hasType: false,
      hasPrompt: false,
    };
    this.#threads.set(callId, thread);
    return thread;
  }
}

function released(thread: AgentThread, agentId: string, row: PendingRow, told: AgentTold): PendingRow {
  const { origin, events } = row;
  origin.agentId = agentId;
  origin.threadId = threadIdOf(origin.sessionId, agentId);
  const isNews =
    !thread.isTold ||
    (!thread.hasType && told.agentType !== null) ||
    (!thread.hasPrompt && told.promptHash !== null);
  if (!isNews) return row;
  const promptHash = thread.hasPrompt ? null : told.promptHash;
  thread.isTold = true;
  thread.hasType ||= told.agentType !== null;
  thread.hasPrompt ||= promptHash !== null;
  const evidence = evidenceOf(origin, agentId, "rows", {
    agentKind: "task",
    callId: thread.callId,
    ...told,
    promptHash,
  });
  return { origin, events: [evidence, ...events] };
}
