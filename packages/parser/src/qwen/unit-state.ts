import type { RowOrigin } from "@turnmeter/schema";
import type { StatedWindow } from "../decoding/context-window.js";
import type { ToolEnd } from "./tool-end.js";

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

/** A response of the main thread that one kind of row has told. */
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

  /** Notes a response of telemetry. */
  addTold(name: string, counters: string): void {
    this.#waiting.push({ name, counters });
  }

  /** Takes the response that a row of the conversation is the answer of; null if none waits. */
  take(counters: string | null): string | null {
    const equal = this.#waiting.findLast((told) => told.counters === counters);
    const found = equal ?? this.#waiting.at(-1) ?? null;
    this.#waiting.length = 0;
    return found?.name ?? null;
  }
}
