import type { ColumnKinds } from "@turnmeter/schema";
import * as fc from "fast-check";

/** A row with a column of every kind. */
export interface AnyRow {
  readonly tool: string | null;
  readonly callKey: string | null;
  readonly attempts: number | null;
  readonly startedAt: number | null;
  readonly isError: boolean | null;
}

export const anyKinds: ColumnKinds<AnyRow> = {
  tool: "text",
  callKey: "key",
  attempts: "integer",
  startedAt: "long",
  isError: "flag",
};

const string = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    "naïve",
    "日本",
    "\ud83d\ude00",
    "\ud83d",
    "\ude00a",
    "\ufeffmark",
    "null",
    "__proto__",
  ),
  fc.integer({ min: 4090, max: 4100 }).map((length) => "x".repeat(length)),
);

const nullOften = { freq: 3, nil: null };

/** Rows of any values that their columns can hold. */
export const anyRows: fc.Arbitrary<AnyRow[]> = fc.array(
  fc.record<AnyRow>({
    tool: fc.option(string, nullOften),
    callKey: fc.option(string, nullOften),
    attempts: fc.option(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), nullOften),
    startedAt: fc.option(fc.maxSafeInteger(), nullOften),
    isError: fc.option(fc.boolean(), nullOften),
  }),
);

/** A table that fills several blocks, with columns that are null for long. */
export const longRows: readonly AnyRow[] = Array.from({ length: 10_000 }, (_, row) => ({
  tool: row < 9000 ? null : `tool ${row % 7}`,
  callKey: row % 11 === 0 ? null : `toolu_${row}`,
  attempts: row < 5000 ? null : row,
  startedAt: row % 3 === 0 ? null : 1_760_000_000_000 + row,
  isError: row % 5 === 0 ? null : row % 2 === 0,
}));
