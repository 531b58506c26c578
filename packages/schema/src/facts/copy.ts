import type { ColumnKinds } from "../table.js";
import type { CopyKind } from "../vocabulary.js";

/** Rows that were left out of every total: they repeat a request or call, or no API made them. */
export interface CopyFact {
  /** The request that the rows repeat, or would be if they are of a `fork` or `digest`; null where they are no request's. */
  readonly requestKey: string | null;
  /** The call that the rows repeat, or would be if they are of a `fork` or `digest`; null where they are no call's. */
  readonly callKey: string | null;
  readonly kind: CopyKind;
  /** The session that holds the rows. */
  readonly sessionId: string;
  /** The model that the rows name; null where they name none, and for calls. */
  readonly model: string | null;
  /** When the first of them was written, epoch ms. */
  readonly at: number | null;
  /** File and line of the first of them. */
  readonly file: string;
  readonly line: number;
  readonly rows: number;
  /** What the left-out rows would have added. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The part of `outputTokens` spent on reasoning, where it is logged. */
  readonly reasoningTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  readonly webSearches: number;
  /**
   * What the left-out rows would have cost, search fees included, at the price of the request they repeat; those
   * that repeat none at their model's. Null when unpriced.
   */
  readonly costNanoUsd: number | null;
}

export const copyColumns: ColumnKinds<CopyFact> = {
  requestKey: "key",
  callKey: "key",
  kind: "text",
  sessionId: "text",
  model: "text",
  at: "long",
  file: "text",
  line: "integer",
  rows: "integer",
  inputTokens: "long",
  outputTokens: "long",
  reasoningTokens: "long",
  cacheReadTokens: "long",
  cacheWrite5mTokens: "long",
  cacheWrite1hTokens: "long",
  webSearches: "long",
  costNanoUsd: "long",
};
