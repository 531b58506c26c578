import { describe, expect, it } from "vitest";
import { passingOf } from "../../src/read/lazy-column.js";
import {
  filterRows,
  columnOf,
  lazyColumn,
  lazyTable,
  lazyTableOf,
  selectColumn,
  selectColumnOrNull,
  tableOf,
  vectorOf,
} from "../../src/index.js";

describe("lazyTable", () => {
  it("makes its table once, when it is first asked for", () => {
    let made = 0;
    const table = lazyTable(() => {
      made++;
      return tableOf<{ n: number }>({ n: "integer" }, [{ n: 3 }, { n: 4 }]);
    });
    expect(made).toBe(0);
    expect(table.rowCount).toBe(2);
    expect([...table.columns.n]).toEqual([3, 4]);
    expect(made).toBe(1);
  });
});

describe("lazyTableOf", () => {
  it("reads of its rows what is asked for", () => {
    const read: string[] = [];
    const row = (n: number) => ({
      get n() {
        read.push(`n${n}`);
        return n;
      },
      get text() {
        read.push(`text${n}`);
        return null;
      },
    });
    const kinds = { n: "integer", text: "text" } as const;
    const table = lazyTableOf<{ n: number; text: string | null }>(kinds, [row(3), row(4)]);
    expect([table.rowCount, read.length]).toEqual([2, 0]);
    expect([...table.columns.n]).toEqual([3, 4]);
    expect([...table.columns.n]).toEqual([3, 4]);
    expect(read).toEqual(["n3", "n4"]);
  });
});

describe("lazyColumn", () => {
  it("is kept by whoever reads it, and not by whoever passes", () => {
    let made = 0;
    const column = lazyColumn("integer", 1, () => {
      made++;
      return columnOf("integer", [7]);
    });
    expect([[...passingOf(column)], [...passingOf(column)], made]).toEqual([[7], [7], 2]);
    expect([[...column], [...passingOf(column)], made]).toEqual([[7], [7], 3]);
  });

  it("tells kind and length without being made", () => {
    let made = 0;
    const column = lazyColumn("text", 2, () => {
      made++;
      return columnOf("text", ["a", null]);
    });
    const last = selectColumn(column, Int32Array.of(1));
    expect([column.kind, column.length, made]).toEqual(["text", 2, 0]);
    expect([...column]).toEqual(["a", null]);
    expect([...last]).toEqual([null]);
    expect(vectorOf(column)).toEqual({ kind: "text", codes: Int32Array.of(0, -1), dictionary: ["a"] });
    expect(made).toBe(1);
  });

  it("makes few of its rows without the others, unless all were made", () => {
    const made: string[] = [];
    const values = Array.from({ length: 16 }, (_, row) => `v${row}`);
    const column = lazyColumn("key", 16, () => (made.push("all"), columnOf("key", values)), {
      some: (rows) => (
        made.push(`some: ${rows.join()}`),
        columnOf(
          "key",
          [...rows].map((row) => values[row] ?? null),
        )
      ),
    });
    const few = selectColumnOrNull(column, Int32Array.of(3, -1));
    const many = selectColumn(column, Int32Array.of(0, 1, 2));
    expect(made).toEqual([]);
    expect([[...few], [...many]]).toEqual([
      ["v3", null],
      ["v0", "v1", "v2"],
    ]);
    expect(made).toEqual(["some: 3,-1", "all"]);
    expect([...selectColumn(column, Int32Array.of(15))]).toEqual(["v15"]);
    expect(made).toEqual(["some: 3,-1", "all"]);
  });

  it("makes a range of its rows without the others, up to half of them, unless all were made", () => {
    const made: string[] = [];
    const values = [3, 1, 4, 1, 5, 9];
    const table = {
      rowCount: 6,
      columns: {
        n: lazyColumn("integer", 6, () => (made.push("all"), columnOf("integer", values)), {
          range: (from, to) => (
            made.push(`range: ${from},${to}`),
            columnOf("integer", values.slice(from, to))
          ),
        }),
      },
    };
    const ofRows = (from: number, to: number) => filterRows(table, null, { from, to }).columns.n;
    const [middle, apart] = [ofRows(1, 4), filterRows(table, (row) => row % 2 === 0).columns.n];
    expect(made).toEqual([]);
    expect([...middle]).toEqual([1, 4, 1]);
    expect(made).toEqual(["range: 1,4"]);
    expect([[...ofRows(1, 5)], [...apart], [...ofRows(5, 6)]]).toEqual([[1, 4, 1, 5], [3, 4, 5], [9]]);
    expect(made).toEqual(["range: 1,4", "all"]);
  });
});
