import { describe, expect, it } from "vitest";
import { blankRow, column, keyColumns, pick, rowOf, tableOf } from "../../src/table/column.js";
import type { Columns } from "../../src/table/column.js";

interface Fruit {
  readonly name: string;
  readonly weightBytes: number;
  readonly ripeAt: string | null;
}

const fruitColumns = {
  name: column.text("Fruit", 1, ({ name }) => name, { cut: "start" }),
  weightBytes: column.bytes("Weight", 2, ({ weightBytes }) => weightBytes),
  ripeAt: column.instant("Ripe", 3, ({ ripeAt }) => ripeAt),
} satisfies Columns<Fruit>;

const pear: Fruit = { name: "pear", weightBytes: 178, ripeAt: null };

describe("tableOf", () => {
  it("has columns and cells as data, aligned by their kind", () => {
    expect(tableOf([pear], fruitColumns)).toEqual({
      columns: [
        { key: "name", title: "Fruit", align: "left", kind: "text", priority: 1, cut: "start" },
        { key: "weightBytes", title: "Weight", align: "right", kind: "bytes", priority: 2 },
        { key: "ripeAt", title: "Ripe", align: "left", kind: "instant", priority: 3 },
      ],
      rows: [{ name: "pear", weightBytes: 178, ripeAt: null }],
    });
  });

  it("has figures that are written as text on the right", () => {
    expect(column.figure("Change", 1, () => "+3")).toMatchObject({ align: "right", kind: "text" });
  });
});

describe("keys", () => {
  const tools = {
    name: column.text("Tool", 1, ({ name }: Fruit) => name.slice(0, 2), {
      dimension: "tool",
      keyOf: ({ name }) => name,
    }),
    ripe: column.text("Day", 1, ({ ripeAt }: Fruit) => ripeAt, {
      dimension: "day",
      keyOf: ({ ripeAt }) => ripeAt,
    }),
  } satisfies Columns<Fruit>;

  it("are whole beside names made short, and absent where a row has none", () => {
    const { columns, rows, keys } = tableOf([pear, { ...pear, name: "fig", ripeAt: "2026-11-09" }], tools);
    expect(rows[0]).toEqual({ name: "pe", ripe: null });
    expect(keys).toEqual([{ tool: "pear" }, { tool: "fig", day: "2026-11-09" }]);
    expect(columns[0]).toEqual({
      key: "name",
      title: "Tool",
      align: "left",
      kind: "text",
      priority: 1,
      dimension: "tool",
    });
  });

  it("go along where columns are picked", () => {
    expect(tableOf([pear], pick(tools, { name: { of: () => "a pear" } })).keys).toEqual([{ tool: "pear" }]);
  });
});

describe("pick", () => {
  it("has the columns in the order that is asked for, with what is to differ", () => {
    const shown = pick(fruitColumns, {
      weightBytes: 5,
      name: { title: "What", of: ({ name }) => name.toUpperCase() },
    });
    expect(tableOf([pear], shown)).toEqual({
      columns: [
        { key: "weightBytes", title: "Weight", align: "right", kind: "bytes", priority: 5 },
        { key: "name", title: "What", align: "left", kind: "text", priority: 1, cut: "start" },
      ],
      rows: [{ weightBytes: 178, name: "PEAR" }],
    });
  });

  it("leaves what is taken as it is", () => {
    expect(pick(fruitColumns, { ripeAt: true })).toEqual({ ripeAt: fruitColumns.ripeAt });
  });
});

describe("rows", () => {
  it("are of all columns, with cells or with nothing", () => {
    expect(rowOf(fruitColumns, pear)).toEqual(pear);
    expect(blankRow(fruitColumns)).toEqual({ name: "", weightBytes: "", ripeAt: "" });
  });

  it("are their own cells where columns are called by keys", () => {
    expect(rowOf(keyColumns("name", "ripeAt"), pear)).toEqual({ name: "pear", ripeAt: null });
  });
});
