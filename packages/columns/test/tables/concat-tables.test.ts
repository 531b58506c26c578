import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  concatTables,
  createTable,
  filterRows,
  rowsOf,
  tableFromIpc,
  tableOf,
  tableToIpc,
} from "../../src/index.js";
import { type AnyRow, anyKinds, anyRows, longRows } from "../ipc/any-rows.js";

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
        const tables = parts.map((rows) => tableFromIpc(tableToIpc(tableOf(anyKinds, rows)), anyKinds));
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
