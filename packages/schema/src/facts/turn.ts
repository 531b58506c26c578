import type { ColumnKinds } from "../table.js";
import type { SourceId } from "../vocabulary.js";

/** One turn: a prompt and everything up to the end of its answer. */
export interface TurnFact {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly project: string | null;
  readonly file: string;
  readonly line: number;
  readonly turnId: string;
  /** Model of its first request. */
  readonly model: string | null;
  readonly promptAt: number | null;
  /** How the prompt was given (typed, queued, sdk, …), where the log says. */
  readonly promptSource: string | null;
  /** Last row before the next prompt, epoch ms. */
  readonly endedAt: number | null;
  /**
   * The client's own figure where it is logged, else `endedAt − promptAt`; null where both are one moment, where the
   * session was silent for more than an hour in between, and where a clock went back.
   */
  readonly durationMs: number | null;
  /**
   * Time in which the model answered on the main thread, estimated from the times of rows: what lies between a
   * response and the prompt, result or response before it, up to 5 minutes, and the response's own rows. `modelMs`,
   * `toolMs` and `waitMs` never overlap, so their sum is at most `durationMs`. Null where the log does not tell.
   */
  readonly modelMs: number | null;
  /**
   * Union of its calls' intervals on the main thread, of which a call that says how long it ran takes only that long.
   * 0 without calls; null where they have no times.
   */
  readonly toolMs: number | null;
  /**
   * Time in which calls stood before they ran or asked a person, as far as it is told: by questions, rejections, and
   * calls that say how long they ran. Null where no call tells; then `toolMs` may hold such waits.
   */
  readonly waitMs: number | null;
  /** Requests of the turn, its subagents' included. */
  readonly requests: number;
  /** Calls of the turn, its subagents' included. */
  readonly toolCalls: number;
}

export const turnColumns: ColumnKinds<TurnFact> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  project: "text",
  file: "text",
  line: "integer",
  turnId: "text",
  model: "text",
  promptAt: "long",
  promptSource: "text",
  endedAt: "long",
  durationMs: "long",
  modelMs: "long",
  toolMs: "long",
  waitMs: "long",
  requests: "integer",
  toolCalls: "integer",
};
