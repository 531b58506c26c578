import type { ColumnKind } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { columnOf, emptyColumn, selectColumn, vectorOf } from "../../src/index.js";

const kinds: readonly ColumnKind[] = ["text", "key", "integer", "long", "flag"];

describe("a column of nulls", () => {
  it.each(kinds)("of kind %s holds what one with written nulls does", (kind) => {
    const nulls = Array<null>(8).fill(null);
    const column = emptyColumn(kind, 8);
    expect([...column]).toEqual(nulls);
    expect(structuredClone(vectorOf(column))).toEqual(structuredClone(vectorOf(columnOf(kind, nulls))));
    const two = selectColumn(column, Int32Array.of(7, 0));
    expect([two.kind, two.length, [...two]]).toEqual([kind, 2, [null, null]]);
  });
});
