import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { cappedTable } from "../../src/page/capped-report.js";
import type { TableView } from "../../src/table/table-view.js";

const columns = [
  { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
  { key: "calls", title: "Calls", align: "right", kind: "count", priority: 1 },
  { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
  { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 2 },
] as const;

const view: TableView = {
  title: "Tools",
  columns,
  rows: [
    { tool: "Bash", calls: 5, costUsd: 1, p50Ms: 10 },
    { tool: "Read", calls: 4, costUsd: { atLeast: 0.5 }, p50Ms: 20 },
    { tool: "Edit", calls: 3, costUsd: null, p50Ms: 30 },
    { tool: "Write", calls: 2, costUsd: 0.25, p50Ms: null },
  ],
  notes: ["By calls."],
  command: "turnmeter tools",
};

const sum = (table: TableView) => table.rows.reduce((total, row) => total + Number(row["calls"]), 0);

describe("cappedTable", () => {
  it("leaves the row that adds up others without a key", () => {
    const keys = view.rows.map((_, at) => ({ tool: `tool ${at}` }));
    expect(cappedTable({ ...view, keys }, 1).keys).toEqual([{ tool: "tool 0" }]);
  });

  it("adds up what it leaves out, and says so", () => {
    const capped = written(cappedTable(view, 1));
    expect(capped.rows).toEqual([
      { tool: "Bash", calls: 5, costUsd: 1, p50Ms: 10 },
      // 4 + 3 + 2 calls; 0.50 or more and 0.25 dollars; medians do not add up.
      { tool: "3 more", calls: 9, costUsd: { atLeast: 0.75 }, p50Ms: "" },
    ]);
    expect(capped.hasRest).toBe(true);
    expect(capped.notes).toEqual(["By calls."]);
    expect(capped.capNote).toBe(
      "The first 1 rows; the others are added up in one. `turnmeter tools` lists each.",
    );
  });

  it("does not count rows that were added up before", () => {
    expect(written(cappedTable({ ...view, hasRest: true }, 2)).rows[2]).toMatchObject({
      tool: "all others",
      calls: 5,
    });
  });

  it("adds up what the total adds up", () => {
    // Times add up here; a session with two tools is in two rows, so that the total has none.
    const durations = [
      ...columns,
      { key: "sessions", title: "Sessions", align: "right", kind: "count", priority: 3 } as const,
    ];
    const rows = view.rows.map((row) => ({ ...row, sessions: 1 }));
    const totals = { tool: "Total", calls: 14, costUsd: null, p50Ms: 60, sessions: "" };
    expect(written(cappedTable({ ...view, columns: durations, rows, totals }, 1)).rows[1]).toEqual({
      tool: "3 more",
      calls: 9,
      costUsd: "",
      p50Ms: 50,
      sessions: "",
    });
  });

  it("leaves a short table and the steps of a sum alone", () => {
    expect(cappedTable(view, 4)).toBe(view);
    const steps = { ...view, isOrdered: true };
    expect(cappedTable(steps, 1)).toBe(steps);
  });

  it("keeps every sum", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), fc.integer({ min: 1, max: 20 }), (counts, most) => {
        const rows = counts.map((calls, at) => ({ tool: `t${at}`, calls }));
        const whole = { ...view, rows };
        expect(sum(written(cappedTable(whole, most)))).toBe(sum(whole));
        expect(written(cappedTable(whole, most)).rows.length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});
