import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PackReader,
  PackWriter,
  createTable,
  filterRows,
  openTable,
  packTable,
  rowsOf,
  tableOf,
} from "../../src/index.js";
import type { Table } from "@turnmeter/schema";
import { type AnyRow, anyKinds, anyRows, longRows } from "../any-rows.js";

function bytesOf<Row>(table: Table<Row>): Uint8Array {
  const writer = new PackWriter();
  packTable(writer, table);
  return writer.finish();
}

function openedRows(bytes: Uint8Array): AnyRow[] {
  return [...rowsOf(openTable(new PackReader(bytes), anyKinds))];
}

describe("packTable and openTable", () => {
  it("give any table back", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(openedRows(bytesOf(tableOf(anyKinds, rows)))).toEqual(rows);
      }),
    );
  });

  it("give a long table back, and one without rows", () => {
    expect(openedRows(bytesOf(tableOf(anyKinds, longRows)))).toEqual(longRows);
    expect(openedRows(bytesOf(tableOf(anyKinds, [])))).toEqual([]);
  });

  it("give the rows of a view back, with their texts alone", () => {
    const view = filterRows(tableOf(anyKinds, longRows), (row) => row >= 9995);
    const opened = openTable(new PackReader(bytesOf(view)), anyKinds);
    expect([...rowsOf(opened)]).toEqual(longRows.slice(9995));
    expect(bytesOf(view).length).toBeLessThan(1000);
  });

  it("let what was opened be packed, viewed and added to another table", () => {
    const opened = openTable(new PackReader(bytesOf(tableOf(anyKinds, longRows))), anyKinds);
    expect(openedRows(bytesOf(opened))).toEqual(longRows);
    const builder = createTable(anyKinds);
    builder.appendTable(filterRows(opened, (row) => row % 2 === 0));
    builder.appendTable(opened);
    const expected = [...longRows.filter((_, row) => row % 2 === 0), ...longRows];
    expect([...rowsOf(builder.finish())]).toEqual(expected);
  });

  it.each([
    { what: "of one number", startedAt: [7, 7, 7], bytes: 0 },
    { what: "of a byte and null", startedAt: [1000, null, 1254], bytes: 8 },
    { what: "of a byte", startedAt: [1000, 1000, 1255], bytes: 8 },
    { what: "of two bytes", startedAt: [1000, null, 1255], bytes: 8 },
    { what: "of four bytes", startedAt: [0, 65_535, 4_294_967_295], bytes: 16 },
    { what: "of eight bytes", startedAt: [0, null, 4_294_967_295], bytes: 24 },
    { what: "of any sign", startedAt: [-9_007_199_254_740_991, null, 9_007_199_254_740_991], bytes: 24 },
  ])("store numbers $what in few bytes", ({ startedAt, bytes }) => {
    const kinds = { startedAt: "long" } as const;
    const rows = startedAt.map((at) => ({ startedAt: at }));
    const packed = bytesOf(tableOf<{ startedAt: number | null }>(kinds, rows));
    expect([...rowsOf(openTable<{ startedAt: number | null }>(new PackReader(packed), kinds))]).toEqual(rows);
    const none = bytesOf(tableOf<{ startedAt: number | null }>(kinds, []));
    const isNoArray = bytes === 0;
    expect(packed.length - none.length).toBe(isNoArray ? 0 : bytes + 8);
  });

  it("refuse columns of another kind", () => {
    const bytes = bytesOf(tableOf({ tool: "text" }, [{ tool: "Read" }]));
    expect(() => openTable<{ tool: string }>(new PackReader(bytes), { tool: "key" })).toThrow(
      "a pack whose tool is of kind text",
    );
  });

  it("give null for columns that were not written, and leave out those that are not wanted", () => {
    const rows = [
      { id: "a", tool: "Read", parentId: "a" },
      { id: "b", tool: "Edit", parentId: "b" },
    ];
    const bytes = bytesOf(tableOf({ id: "key", tool: "text", parentId: "key" }, rows));
    const opened = openTable<{ parentId: string; lines: number | null }>(new PackReader(bytes), {
      lines: "integer",
      parentId: "key",
    });
    expect([...rowsOf(opened)]).toEqual([
      { lines: null, parentId: "a" },
      { lines: null, parentId: "b" },
    ]);
  });
});
