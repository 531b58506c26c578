import type { RowOrigin } from "@turnmeter/schema";
import type { StatedWindow } from "../decoding/context-window.js";
import { instantOfMs } from "../decoding/timestamp.js";
import { numberOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** One model response and its calls. */
interface Step {
  /** Same in every copy of the wire. */
  readonly id: string;
  readonly origin: RowOrigin;
  /** Vendor ids of responses with stated usage. */
  readonly responses: (string | null)[];
  hasContent: boolean;
}

interface OpenCall {
  /** Same in every copy of the wire. */
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
  /** The row that started the compaction in progress; null if none is. */
  compaction: RowOrigin | null = null;
  readonly calls = new Map<string, OpenCall>();
  /** Calls by the id of the approval request about them; `rejected` has the calls that a person refused. */
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
