import { describe, expect, it } from "vitest";
import { createTable, rowsOf } from "../../src/index.js";
import { type AnyRow, anyKinds } from "../any-rows.js";

const nulls: AnyRow = { tool: null, callKey: null, attempts: null, startedAt: null, isError: null };

describe("a table that is written value by value", () => {
  it("has nulls where nothing was written", () => {
    const builder = createTable(anyKinds);
    expect([builder.addRow(), builder.addRow()]).toEqual([0, 1]);
    builder.columns.tool.set(1, "Read");
    expect(builder.rowCount).toBe(2);
    expect([...rowsOf(builder.finish())]).toEqual([nulls, { ...nulls, tool: "Read" }]);
  });

  it("tells what a row has by now, and takes another value for it", () => {
    const builder = createTable(anyKinds);
    const { columns } = builder;
    for (let row = 0; row < 200; row++) {
      builder.addRow();
      columns.callKey.set(row, `toolu_${row}`);
      columns.attempts.set(row, row);
    }
    columns.callKey.set(3, "again");
    columns.callKey.set(199, "last");
    columns.callKey.set(198, null);
    columns.attempts.set(3, null);
    columns.isError.set(3, true);
    columns.startedAt.set(3, 1_760_000_000_000);
    columns.tool.set(3, "Bash");
    const { callKey, attempts, isError, startedAt, tool } = columns;
    expect([callKey.at(3), attempts.at(3), isError.at(3), startedAt.at(3), tool.at(3)]).toEqual([
      "again",
      null,
      true,
      1_760_000_000_000,
      "Bash",
    ]);
    expect([callKey.at(2), callKey.at(198), callKey.at(199)]).toEqual(["toolu_2", null, "last"]);
    const rows = [...rowsOf(builder.finish())];
    expect(rows[3]).toEqual({
      tool: "Bash",
      callKey: "again",
      attempts: null,
      startedAt: 1_760_000_000_000,
      isError: true,
    });
    expect(rows.slice(197).map((row) => row.callKey)).toEqual(["toolu_197", null, "last"]);
  });

  it("keeps rows that are added whole in their place among the others", () => {
    const builder = createTable(anyKinds);
    builder.append({ ...nulls, tool: "Read" });
    builder.columns.tool.set(builder.addRow(), "Bash");
    builder.append({ ...nulls, tool: "Edit" });
    expect(builder.rowCount).toBe(3);
    expect([...builder.finish().columns.tool]).toEqual(["Read", "Bash", "Edit"]);
  });

  it("refuses a value that does not fit", () => {
    const builder = createTable(anyKinds);
    builder.addRow();
    expect(() => builder.columns.attempts.set(0, 1.5)).toThrow(
      "not a value of a column of kind integer: 1.5",
    );
  });
});
