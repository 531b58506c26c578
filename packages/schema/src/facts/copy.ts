import { z } from "zod";
import type { ColumnKinds } from "../table.js";
import { copyKinds } from "../vocabulary.js";
import type { CopyKind } from "../vocabulary.js";
import { amount, countFromOne } from "./fact-field.js";

/** Rows that repeat a request or call and were therefore left out of every total. */
export interface CopyFact {
  /** The request that the rows repeat, or would be if the kind is `digest`; null where they repeat a call. */
  readonly requestKey: string | null;
  /** The call that the rows repeat, or would be if the kind is `digest`; null where they repeat a request. */
  readonly callKey: string | null;
  readonly kind: CopyKind;
  /** The session that holds the copies. */
  readonly sessionId: string;
  readonly rows: number;
  /** What the left-out rows would have added. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  /** What the left-out rows would have cost, at the price of the request they repeat; null when unpriced. */
  readonly costNanoUsd: number | null;
}

export const copyColumns: ColumnKinds<CopyFact> = {
  requestKey: "key",
  callKey: "key",
  kind: "text",
  sessionId: "text",
  rows: "integer",
  inputTokens: "long",
  outputTokens: "long",
  cacheReadTokens: "long",
  cacheWrite5mTokens: "long",
  cacheWrite1hTokens: "long",
  costNanoUsd: "long",
};

/** Accepts one {@link CopyFact}. */
export const copyFactSchema: z.ZodType<CopyFact> = z.lazy(() =>
  z.strictObject({
    requestKey: z.string().nullable(),
    callKey: z.string().nullable(),
    kind: z.enum(copyKinds),
    sessionId: z.string(),
    rows: countFromOne(),
    inputTokens: amount(),
    outputTokens: amount(),
    cacheReadTokens: amount(),
    cacheWrite5mTokens: amount(),
    cacheWrite1hTokens: amount(),
    costNanoUsd: amount().nullable(),
  }),
);
