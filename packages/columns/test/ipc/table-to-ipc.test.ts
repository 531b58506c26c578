import { tableFromIPC } from "@uwdata/flechette";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterRows, rowsOf, tableFromIpc, tableOf, tableToIpc } from "../../src/index.js";
import { type AnyRow, anyKinds, anyRows, longRows } from "./any-rows.js";

const lastTwo: readonly AnyRow[] = [
  { tool: "Read", callKey: "toolu_1", attempts: 1, startedAt: 1_760_000_000_000, isError: false },
  { tool: null, callKey: null, attempts: null, startedAt: null, isError: null },
];

function roundTrip(rows: Iterable<AnyRow>): AnyRow[] {
  return [...rowsOf(tableFromIpc(tableToIpc(tableOf(anyKinds, rows)), anyKinds))];
}

describe("tableToIpc and tableFromIpc", () => {
  it("give any table back", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(roundTrip(rows)).toEqual(rows);
      }),
    );
  });

  it("give a long table back", () => {
    expect(roundTrip(longRows)).toEqual(longRows);
  });

  it("give a table without rows back", () => {
    expect(roundTrip([])).toEqual([]);
  });

  it("write a table that was read, and one that is a view", () => {
    const table = tableFromIpc(tableToIpc(tableOf(anyKinds, lastTwo)), anyKinds);
    expect([...rowsOf(tableFromIpc(tableToIpc(table), anyKinds))]).toEqual(lastTwo);
    const view = filterRows(table, (row) => row === 1);
    expect([...rowsOf(tableFromIpc(tableToIpc(view), anyKinds))]).toEqual(lastTwo.slice(1));
  });

  it("read bytes that begin at a multiple of 8 in a buffer", () => {
    const bytes = tableToIpc(tableOf(anyKinds, lastTwo));
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes, 8);
    expect([...rowsOf(tableFromIpc(longer.subarray(8), anyKinds))]).toEqual(lastTwo);
  });

  it("refuse bytes without a column, or with one of another kind", () => {
    const bytes = tableToIpc(tableOf({ tool: "text" }, [{ tool: "Read" }]));
    expect(() => tableFromIpc<{ name: string }>(bytes, { name: "text" })).toThrow(
      "no such column in the Arrow table: name",
    );
    expect(() => tableFromIpc<{ tool: string }>(bytes, { tool: "key" })).toThrow(
      "column tool of the Arrow table is not of kind key",
    );
  });
});

describe("a reader of Arrow", () => {
  it("finds the same values and nulls", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { numRows, children } = tableFromIPC(tableToIpc(tableOf(anyKinds, rows)));
        expect(numRows).toBe(rows.length);
        expect(children.map((column) => [...column])).toEqual([
          rows.map(({ tool }) => decoded(tool)),
          rows.map(({ callKey }) => decoded(callKey)),
          rows.map(({ attempts }) => attempts),
          rows.map(({ startedAt }) => startedAt),
          rows.map(({ isError }) => isError),
        ]);
      }),
    );
  });
});

/** What UTF-8 makes of a string, as a decoder reads it that drops a byte order mark. */
function decoded(string: string | null): string | null {
  return string === null ? null : new TextDecoder().decode(new TextEncoder().encode(string));
}
