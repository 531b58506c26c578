import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { column, tableOf } from "../../src/table/column.js";
import { restRow, sortedColumn } from "../../src/table/first-rows.js";
import { written } from "../../src/format/written.js";

interface Row {
  readonly name: string;
  readonly calls: number;
  readonly costUsd: number | null;
}

function tableWith(...rows: readonly [calls: number, costUsd: number | null][]) {
  const of = rows.map(([calls, costUsd], at): Row => ({ name: `row ${at}`, calls, costUsd }));
  return written({
    title: "T",
    ...tableOf(of, {
      name: column.text("Name", 1, ({ name }) => name),
      calls: column.count("Calls", 1, ({ calls }) => calls),
      costUsd: column.usd("Cost", 1, ({ costUsd }) => costUsd),
    }),
  });
}

describe("sortedColumn", () => {
  it("is the cost if rows go by it, else another number", () => {
    expect(sortedColumn(tableWith([4, 9], [3, 8], [2, 7], [1, null]))).toEqual({
      key: "costUsd",
      direction: "descending",
    });
    expect(sortedColumn(tableWith([4, 1], [3, 8], [3, 7], [1, 2]))?.key).toBe("calls");
  });

  it("is none where rows are few, alike or in no order", () => {
    expect(sortedColumn(tableWith([4, 9], [3, 8]))).toBeNull();
    expect(sortedColumn(tableWith([1, 1], [1, 1], [1, 1], [1, 1]))).toBeNull();
    expect(sortedColumn(tableWith([1, 1], [2, 9], [1, 3], [5, 4]))).toBeNull();
  });
});

describe("restRow", () => {
  it("adds up what is folded", () => {
    const view = tableWith([4, 9], [3, 8], [2, 7], [1, null]);
    expect(restRow(view, view.rows.slice(2), englishFormats)).toEqual({
      name: "2 more",
      calls: 3,
      costUsd: 7,
    });
  });
});
