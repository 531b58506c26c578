import type { ColumnKinds } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { rowViewer, tableOf } from "../../src/index.js";

interface Call {
  readonly tool: string;
  readonly durationMs: number | null;
}

const columns: ColumnKinds<Call> = { tool: "text", durationMs: "long" };

describe("rowViewer", () => {
  const view = rowViewer(
    tableOf(columns, [
      { tool: "Read", durationMs: 12 },
      { tool: "Bash", durationMs: null },
    ]),
  );

  it("reads the fields of the row that it was made for", () => {
    const [read, bash] = [view(0), view(1)];
    expect([read.tool, read.durationMs]).toEqual(["Read", 12]);
    expect([bash.tool, bash.durationMs]).toEqual(["Bash", null]);
  });

  it("has no fields of its own", () => {
    expect(Object.keys({ ...view(0) })).not.toContain("tool");
  });
});
