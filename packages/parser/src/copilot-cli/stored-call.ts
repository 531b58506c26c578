import type { RowOrigin, TokenUsage } from "@turnmeter/schema";

/** A call of a model that the database has a row of. */
export interface StoredCall {
  /** Names it in every copy of the database. */
  readonly name: string;
  /** The row in the database. */
  readonly origin: RowOrigin;
  /** The call that started the subagent. */
  readonly spawnId: string | null;
  readonly model: string | null;
  readonly usage: TokenUsage;
  readonly costNanoUsd: number | null;
  readonly effort: string | null;
  readonly stopReason: string | null;
}
