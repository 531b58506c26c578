import type { ColumnKinds, Table } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  concatRanges,
  concatTables,
  createTable,
  filterRows,
  openTable,
  PackReader,
  packTable,
  PackWriter,
  rowsOf,
  tableOf,
} from "../../src/index.js";
import { type AnyRow, anyKinds, anyRows, longRows } from "../any-rows.js";

/** The table through bytes. */
function packed(table: Table<AnyRow>): Table<AnyRow> {
  const writer = new PackWriter();
  packTable(writer, table);
  return openTable(new PackReader(writer.finish()), anyKinds);
}

describe("concatTables", () => {
  it("gives the rows of all tables in their order", () => {
    fc.assert(
      fc.property(fc.array(anyRows, { maxLength: 4 }), (parts) => {
        const tables = parts.map((rows) => tableOf(anyKinds, rows));
        expect([...rowsOf(concatTables(anyKinds, tables))]).toEqual(parts.flat());
      }),
    );
  });

  it("takes tables that were read from bytes", () => {
    fc.assert(
      fc.property(fc.array(anyRows, { maxLength: 4 }), (parts) => {
        const tables = parts.map((rows) => packed(tableOf(anyKinds, rows)));
        expect([...rowsOf(concatTables(anyKinds, tables))]).toEqual(parts.flat());
      }),
    );
  });

  it("takes long tables and views", () => {
    const table = tableOf(anyKinds, longRows);
    const view = filterRows(table, (row) => row % 2 === 0);
    const odd = longRows.filter((_, row) => row % 2 === 0);
    expect([...rowsOf(concatTables(anyKinds, [table, view, table]))]).toEqual([
      ...longRows,
      ...odd,
      ...longRows,
    ]);
  });

  it("goes between rows that are appended one by one", () => {
    const builder = createTable(anyKinds);
    const table = tableOf(anyKinds, longRows);
    const [, second, third] = longRows;
    builder.append(second!);
    builder.appendTable(table);
    builder.append(third!);
    builder.appendTable(table);
    expect([...rowsOf(builder.finish())]).toEqual([second, ...longRows, third, ...longRows]);
  });

  it("gives no rows of no tables", () => {
    expect(concatTables(anyKinds, []).rowCount).toBe(0);
  });

  it("leaves the tables as they are", () => {
    const rows: readonly AnyRow[] = longRows.slice(0, 3);
    const table = tableOf(anyKinds, rows);
    concatTables(anyKinds, [table, tableOf(anyKinds, longRows)]);
    expect([...rowsOf(table)]).toEqual(rows);
  });

  it("refuses a column of another kind", () => {
    const table = tableOf({ name: "key" }, [{ name: "Read" }]);
    expect(() => concatTables({ name: "text" }, [table])).toThrow("not a column of kind text: key");
  });
});

/** A range of so many rows that follows from two numbers. */
function rangeIn(rowCount: number, a: number, b: number): readonly [from: number, to: number] {
  const [one, other] = [a % (rowCount + 1), b % (rowCount + 1)];
  return [Math.min(one, other), Math.max(one, other)];
}

/** Some rows of tables that lie together: as ranges, and as the rows themselves. */
const anyRanges = fc.array(fc.tuple(anyRows, fc.nat(), fc.nat()), { maxLength: 4 }).map((parts) =>
  parts.map(([rows, a, b]) => {
    const [from, to] = rangeIn(rows.length, a, b);
    return { table: tableOf(anyKinds, rows), from, to, rows: rows.slice(from, to) };
  }),
);

describe("concatRanges", () => {
  it("gives the rows of all ranges in their order, from tables and from packs of bytes", () => {
    fc.assert(
      fc.property(anyRanges, (parts) => {
        const rows = parts.flatMap((part) => part.rows);
        expect([...rowsOf(concatRanges(anyKinds, parts))]).toEqual(rows);
        const read = parts.map((part) => ({
          ...part,
          table: packed(part.table),
        }));
        expect([...rowsOf(concatRanges(anyKinds, read))]).toEqual(rows);
      }),
    );
  });

  it("takes ranges of what it has made, whether that was read or not", () => {
    fc.assert(
      fc.property(anyRanges, fc.nat(), fc.nat(), fc.boolean(), (parts, a, b, isRead) => {
        const rows = parts.flatMap((part) => part.rows);
        const [from, to] = rangeIn(rows.length, a, b);
        const table = concatRanges(anyKinds, parts);
        if (isRead) expect([...rowsOf(table)]).toEqual(rows);
        const end = { table, from: to, to: rows.length };
        expect([...rowsOf(concatRanges(anyKinds, [{ table, from, to }, end]))]).toEqual([
          ...rows.slice(from, to),
          ...rows.slice(to),
        ]);
      }),
    );
  });

  it("has one column for names of one column", () => {
    const kinds: ColumnKinds<Record<"first" | "second" | "third", string>> = {
      first: "key",
      second: "key",
      third: "key",
    };
    const rows = [{ first: "a", second: "a", third: "b" }];
    const { columns } = tableOf(kinds, rows);
    const table = { rowCount: 1, columns: { ...columns, second: columns.first } };
    const joined = concatTables(kinds, [table, table]).columns;
    expect(joined.second).toBe(joined.first);
    expect(joined.third).not.toBe(joined.first);
    const parted = concatTables(kinds, [table, { rowCount: 1, columns }]).columns;
    expect(parted.second).not.toBe(parted.first);
  });
});
