import type { RowOrigin } from "@turnmeter/schema";
import type { StatedWindow } from "../decoding/context-window.js";
import { instantOfMs } from "../decoding/timestamp.js";
import { numberOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** A step of the agent's loop: one response of the model, and the calls that it made. */
interface Step {
  /** Its name, the same in every copy of the wire. */
  readonly id: string;
  readonly origin: RowOrigin;
  /** The vendor's ids of the responses that rows tell the usage of. */
  readonly responses: (string | null)[];
  /** True if a response shows a part of itself. */
  hasContent: boolean;
}

/** A call that waits for its result. */
interface OpenCall {
  /** Names it in every copy of the wire. */
  readonly key: string;
  readonly tool: string;
  readonly isLaunch: boolean;
}

/** State from the messages of one agent so far. */
export class WireThread implements StatedWindow {
  contextWindowTokens: number | null = null;
  /** Null on the main thread. */
  readonly agentId: string | null;
  step: Step | null = null;
  /** The row that began a summary which is not over. */
  compaction: RowOrigin | null = null;
  readonly calls = new Map<string, OpenCall>();
  /** The calls that requests for approval are about, by the request's id, and those that a person refused. */
  readonly asked = new Map<string, string>();
  readonly rejected = new Set<string>();

  constructor(agentId: string | null) {
    this.agentId = agentId;
  }
}

/** The time of a record, which is in seconds, as epoch ms; null if it has none. */
export function timeOf(record: Projected): number | null {
  const seconds = numberOf(record["timestamp"]);
  return seconds === null ? null : instantOfMs(seconds * 1000);
}
