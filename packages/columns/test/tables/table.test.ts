import type { ColumnKinds } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnOf,
  createTable,
  filterRows,
  integersOf,
  keptRows,
  replaceColumns,
  rowAt,
  rowsOf,
  selectRows,
  tableOf,
} from "../../src/index.js";

interface Call {
  readonly tool: string | null;
  readonly attempts: number | null;
  readonly startedAt: number | null;
  readonly isError: boolean | null;
}

const kinds: ColumnKinds<Call> = { tool: "text", attempts: "integer", startedAt: "long", isError: "flag" };

const read: Call = { tool: "Read", attempts: 1, startedAt: 1_760_000_000_000, isError: false };
const bash: Call = { tool: "Bash", attempts: -3, startedAt: -1, isError: true };
const unknown: Call = { tool: null, attempts: null, startedAt: null, isError: null };

const row = fc.record<Call>({
  tool: fc.option(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "__proto__", "null"))),
  attempts: fc.option(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })),
  startedAt: fc.option(fc.maxSafeInteger()),
  isError: fc.option(fc.boolean()),
});

describe("createTable", () => {
  it("makes an empty table when nothing is appended", () => {
    const table = createTable(kinds).finish();
    expect(table.rowCount).toBe(0);
    expect(Object.keys(table.columns)).toEqual(["tool", "attempts", "startedAt", "isError"]);
    expect(table.columns.tool.length).toBe(0);
    expect([...rowsOf(table)]).toEqual([]);
  });

  it("refuses a value that does not fit, at the latest when the table is finished", () => {
    const builder = createTable(kinds);
    builder.append(read);
    builder.append({ ...bash, startedAt: 0.5 });
    expect(() => builder.finish()).toThrow("kind long: 0.5");
    const longer = createTable(kinds);
    longer.append({ ...bash, attempts: 0.5 });
    expect(() => Array.from({ length: 1000 }, () => longer.append(read))).toThrow("kind integer: 0.5");
  });

  it("keeps the rows of a table that is longer than what is written at once", () => {
    const builder = createTable(kinds);
    const rows = Array.from({ length: 1300 }, (_, attempts) => ({ ...read, attempts }));
    for (const each of rows) builder.append(each);
    expect([...rowsOf(builder.finish())]).toEqual(rows);
  });

  it("takes only the fields that have a column", () => {
    const wider = { ...read, output: "12 files" };
    expect([...rowsOf(tableOf(kinds, [wider]))]).toEqual([read]);
  });
});

describe("tableOf", () => {
  it("keeps values of every kind, and null", () => {
    const table = tableOf(kinds, [read, unknown, bash]);
    expect(table.rowCount).toBe(3);
    expect([...table.columns.tool]).toEqual(["Read", null, "Bash"]);
    expect([...table.columns.attempts]).toEqual([1, null, -3]);
    expect([...table.columns.startedAt]).toEqual([1_760_000_000_000, null, -1]);
    expect([...table.columns.isError]).toEqual([false, null, true]);
  });

  it("gives back the rows it was made of", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 70 }), (rows) => {
        expect([...rowsOf(tableOf(kinds, rows))]).toEqual(rows);
      }),
    );
  });

  it("reads the same through columns as through rows", () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { columns } = tableOf(kinds, rows);
        expect([...columns.tool]).toEqual(rows.map(({ tool }) => tool));
        expect(rows.map((_, i) => columns.attempts.at(i))).toEqual(rows.map(({ attempts }) => attempts));
      }),
    );
  });

  it("does not change when the rows do", () => {
    const changing = { ...read };
    const table = tableOf(kinds, [changing]);
    Object.assign(changing, bash);
    expect(rowAt(table, 0)).toEqual(read);
  });
});

describe("rowAt", () => {
  it("makes a new object each time", () => {
    const table = tableOf(kinds, [read, bash]);
    expect(rowAt(table, 1)).toEqual(bash);
    expect(rowAt(table, 1)).not.toBe(rowAt(table, 1));
  });
});

describe("keptRows", () => {
  it("gives the rows of a table, made once", () => {
    const table = tableOf(kinds, [read, bash]);
    expect(keptRows(table)).toEqual([read, bash]);
    expect(keptRows(table)).toBe(keptRows(table));
  });
});

describe("rowsOf", () => {
  it("makes rows one at a time", () => {
    const rows = rowsOf(tableOf(kinds, [read, bash]));
    expect(rows.next()).toEqual({ done: false, value: read });
    expect(rows.next()).toEqual({ done: false, value: bash });
    expect(rows.next().done).toBe(true);
  });
});

describe("selectRows", () => {
  const table = tableOf(kinds, [read, bash, unknown]);

  it("takes rows in the given order, as often as they are given", () => {
    const selected = selectRows(table, [2, 0, 0]);
    expect(selected.rowCount).toBe(3);
    expect([...rowsOf(selected)]).toEqual([unknown, read, read]);
    expect(selected.columns.startedAt.kind).toBe("long");
    expect(selected.columns.startedAt.length).toBe(3);
  });

  it("makes an empty table of no rows", () => {
    expect([...rowsOf(selectRows(table, []))]).toEqual([]);
  });

  it("reads the table's own columns instead of copying them", () => {
    const asked: number[] = [];
    const counted = {
      kind: "text" as const,
      length: 3,
      at: (at: number) => {
        asked.push(at);
        return ["a", "b", "c"][at]!;
      },
      [Symbol.iterator]: (): Iterator<string> => {
        throw new Error("copied");
      },
    };
    const view = selectRows(replaceColumns(table, { tool: counted }), [2, 1]);
    expect(asked).toEqual([]);
    expect(view.columns.tool.at(0)).toBe("c");
    expect(asked).toEqual([2]);
  });

  it("keeps its rows when the given list changes", () => {
    const rows = [1];
    const selected = selectRows(table, rows);
    rows[0] = 0;
    expect(rowAt(selected, 0)).toEqual(bash);
  });

  it("selects from a selection", () => {
    const selected = selectRows(selectRows(table, [2, 1]), Int32Array.of(1));
    expect([...rowsOf(selected)]).toEqual([bash]);
  });

  it.each([3, -1, 0.5, Number.NaN])("refuses row %s of 3", (at) => {
    expect(() => selectRows(table, [0, at])).toThrow(`no such row in a table of 3: ${at}`);
  });

  it("agrees with picking from the array of rows", () => {
    const rowsAndPicks = fc
      .array(row, { minLength: 1 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.array(fc.nat({ max: rows.length - 1 }))));
    fc.assert(
      fc.property(rowsAndPicks, ([rows, picks]) => {
        expect([...rowsOf(selectRows(tableOf(kinds, rows), picks))]).toEqual(picks.map((pick) => rows[pick]));
      }),
    );
  });
});

describe("filterRows", () => {
  const table = tableOf(kinds, [read, bash, unknown]);

  it("keeps the rows for which the test holds, in order", () => {
    const { attempts } = table.columns;
    const kept = filterRows(table, (at) => attempts.at(at) !== 1);
    expect([...rowsOf(kept)]).toEqual([bash, unknown]);
    expect(table.rowCount).toBe(3);
  });

  it("keeps no row when the test never holds", () => {
    expect(filterRows(table, () => false).rowCount).toBe(0);
  });

  it("shares the arrays of rows that follow each other, and of rows of these", () => {
    const rows = filterRows(table, null, { from: 1, to: 3 });
    expect([...rowsOf(rows)]).toEqual([bash, unknown]);
    const last = filterRows(rows, (at) => at === 1);
    expect([...rowsOf(last)]).toEqual([unknown]);
    const [all, own] = [integersOf(table.columns.attempts), integersOf(last.columns.attempts)];
    expect([own.buffer === all.buffer, own.byteOffset - all.byteOffset]).toEqual([true, 8]);
  });

  it("tests rows of the range alone", () => {
    const asked: number[] = [];
    const none = filterRows(table, (at) => asked.push(at) === 0, { from: 1, to: 2 });
    expect([none.rowCount, asked]).toEqual([0, [1]]);
  });

  it("is the table itself when the test always holds", () => {
    expect(filterRows(table, () => true)).toBe(table);
  });

  it("agrees with filtering the array of rows", () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const errors = filterRows(tableOf(kinds, rows), (at) => rows[at]!.isError === true);
        expect([...rowsOf(errors)]).toEqual(rows.filter(({ isError }) => isError === true));
      }),
    );
  });

  it("agrees with slicing the array of rows, once and twice", () => {
    fc.assert(
      fc.property(fc.array(row), fc.nat({ max: 9 }), fc.nat({ max: 9 }), (rows, skipped, left) => {
        const from = Math.min(skipped, rows.length);
        const to = Math.max(from, rows.length - left);
        const some = filterRows(tableOf(kinds, rows), null, { from, to });
        expect([...rowsOf(some)]).toEqual(rows.slice(from, to));
        expect([...rowsOf(filterRows(some, (at) => at > 0))]).toEqual(rows.slice(from, to).slice(1));
      }),
    );
  });
});

describe("replaceColumns", () => {
  const table = tableOf(kinds, [read, bash]);

  it("replaces the given columns and shares the others", () => {
    const replaced = replaceColumns(table, { attempts: columnOf("integer", [5, null]) });
    expect([...rowsOf(replaced)]).toEqual([
      { ...read, attempts: 5 },
      { ...bash, attempts: null },
    ]);
    expect(replaced.columns.tool).toBe(table.columns.tool);
    expect([...table.columns.attempts]).toEqual([1, -3]);
  });

  it("refuses a column of another length", () => {
    expect(() => replaceColumns(table, { tool: columnOf("text", ["Read"]) })).toThrow(
      "column tool has 1 rows, table 2",
    );
  });
});

describe("columnOf", () => {
  it("keeps the smallest and the largest number of each kind", () => {
    const integers = [-2_147_483_647, 0, 2_147_483_647, null];
    expect([...columnOf("integer", integers)]).toEqual(integers);
    // −2^31 is how an integer column stores null; in a long column it is a number like any other.
    const longs = [-9_007_199_254_740_991, -2_147_483_648, 2_147_483_648, 9_007_199_254_740_991, null];
    expect([...columnOf("long", longs)]).toEqual(longs);
  });

  it.each([2_147_483_648, -2_147_483_648, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %s as an integer",
    (value) => {
      expect(() => columnOf("integer", [value])).toThrow(`not a value of a column of kind integer: ${value}`);
    },
  );

  it.each([9_007_199_254_740_992, -9_007_199_254_740_992, -0.25, Number.NaN, Number.NEGATIVE_INFINITY])(
    "refuses %s as a long",
    (value) => {
      expect(() => columnOf("long", [value])).toThrow(`not a value of a column of kind long: ${value}`);
    },
  );

  it.each([
    ["text", 7, "not a value of a column of kind text: 7"],
    ["integer", "7", "not a value of a column of kind integer: 7"],
    ["long", true, "not a value of a column of kind long: true"],
    ["flag", "false", "not a value of a column of kind flag: false"],
    ["flag", 0, "not a value of a column of kind flag: 0"],
  ] as const)("refuses another type in a column of kind %s", (kind, value, message) => {
    expect(() => columnOf<string | number | boolean>(kind, [value])).toThrow(message);
  });

  it.each(["text", "integer", "long", "flag"] as const)(
    "refuses a missing value in a column of kind %s",
    (kind) => {
      const [missing] = [] as string[];
      expect(() => columnOf(kind, [missing!])).toThrow(`not a value of a column of kind ${kind}: undefined`);
    },
  );

  it("makes −0 the plain zero", () => {
    expect(columnOf("integer", [-0]).at(0)).toBe(0);
    expect(columnOf("long", [-0]).at(0)).toBe(0);
  });

  it("tells equal texts, empty texts, null and names of object members apart", () => {
    const texts = ["__proto__", "", "constructor", null, "null", "__proto__", "é", "e\u0301", "\ud800"];
    expect([...columnOf("text", texts)]).toEqual(texts);
  });

  it("makes an empty column of no values", () => {
    const column = columnOf("flag", []);
    expect([column.kind, column.length, [...column]]).toEqual(["flag", 0, []]);
  });

  it("keeps as many different texts as it is given", () => {
    const texts = Array.from({ length: 5_000 }, (_, i) => `call-${i % 3_000}`);
    const column = columnOf("text", texts);
    expect([column.at(0), column.at(2_999), column.at(3_000), column.at(4_999)]).toEqual([
      "call-0",
      "call-2999",
      "call-0",
      "call-1999",
    ]);
  });
});
