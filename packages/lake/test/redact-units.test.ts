import { candidateFields } from "@turnmeter/pairing";
import type { RowFields } from "@turnmeter/schema/row-fields.js";
import { expect, it } from "vitest";

it("redactUnits hides each field whose names depend on others of its row", () => {
  const tables: readonly [string, RowFields][] = Object.entries(candidateFields);
  const byRow = tables.flatMap(([table, fields]) =>
    Object.entries(fields).flatMap(([field, { named }]) => (named === "row" ? `${table}.${field}` : [])),
  );
  // Each of these has code of its own in redact-units.ts.
  expect(byRow).toEqual(["calls.tool", "calls.rawTool", "marks.detail", "problems.detail"]);
});
