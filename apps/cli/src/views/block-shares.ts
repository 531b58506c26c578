import type { BlockRow } from "@turnmeter/metrics";

/** A window with what it takes of the limit. */
export interface LimitedBlockRow extends BlockRow {
  /** Its tokens ÷ the limit; null without a limit, and for gaps. */
  readonly shareOfLimit: number | null;
  /** The projected tokens ÷ the limit. */
  readonly projectedShareOfLimit: number | null;
}

/** The rows with their shares of a limit of tokens. */
export function withShares(rows: readonly BlockRow[], tokenLimit: number | null): readonly LimitedBlockRow[] {
  const share = (tokens: number | undefined): number | null =>
    tokens === undefined || tokenLimit === null || tokenLimit === 0 ? null : tokens / tokenLimit;
  return rows.map((row) => ({
    ...row,
    shareOfLimit: row.isGap ? null : share(row.tokens),
    projectedShareOfLimit: share(row.projection?.tokens),
  }));
}
