import type { ToolRow } from "@turnmeter/metrics";
import { renderCsv, renderTable, shortIds } from "@turnmeter/reporting";
import { describe, expect, it } from "vitest";
import { withoutRareColumns } from "../src/output/result-text.js";
import { allRows } from "../src/output/listing.js";
import { toolsView } from "../src/commands/tools.js";
import { readJson, runCli, runOnTerminal } from "./util/run-cli.js";
import { shopLogs } from "./util/shop-logs.js";

function column(key: string, isRare = true) {
  return { key, title: key, align: "right", kind: "count", priority: 1, isRare } as const;
}

describe("shortIds", () => {
  it("cuts ids to the 8 characters that `--session` needs, or to more where two begin alike", () => {
    expect(shortIds(["abcdefgh-1", "bbbbbbbb-2"])("abcdefgh-1")).toBe("abcdefgh");
    expect(shortIds(["abcdefgh-1x", "abcdefgh-2x"])("abcdefgh-2x")).toBe("abcdefgh-2");
    expect(shortIds(["s1", "s1"])("s1")).toBe("s1");
  });
});

describe("sessions", () => {
  it("has the beginning of each id on a terminal and the whole of it for programs", async () => {
    const { rows } = await readJson(["sessions", "--path", shopLogs()]);
    const id = String(rows[0]?.["sessionId"]);
    const table = await runOnTerminal(["sessions", "--path", shopLogs()], 80);
    expect(table.stdout).toContain(`  ${id.slice(0, 8)}  `);
    expect(table.stdout).not.toContain(id);
    const { stdout } = await runCli(["sessions", "--path", shopLogs(), "--format", "csv"]);
    expect(stdout).toContain(id);
  });
});

describe("toolsView", () => {
  const row: ToolRow = {
    tool: "Bash",
    calls: 13,
    outcomes: {
      ok: 6,
      failed: 1,
      invalid: 1,
      rejected: 2,
      denied: 1,
      cancelled: 1,
      interrupted: 0,
      pending: 1,
      detached: 0,
    },
    errorRate: 0.25,
    rejectionRate: 2 / 11,
    p50Ms: 2000,
    p90Ms: 2000,
    p99Ms: 2000,
    totalMs: 16_000,
    timedCalls: 8,
    reportedCalls: 0,
  };

  it.each([24, 36, 60, 80, 120, 160])(
    "R64 keeps the number of calls beside each rate at width %i",
    (width) => {
      const [header = "", , cells = ""] = renderTable(toolsView(allRows([row]), { by: "tool", all: row }), {
        width,
      }).split("\n");
      const titles = header.split(/ {2,}/);
      const texts = cells.split(/ {2,}/);
      for (const [rate, n, count] of [
        ["Errors", "Ended", "8"],
        ["Rejections", "Decided", "11"],
      ] as const) {
        const at = titles.indexOf(rate);
        if (at === -1) continue;
        expect(titles[at - 1]).toBe(n);
        expect(texts[at - 1]).toBe(count);
      }
      expect(titles.includes("Errors")).toBe(width >= 36);
      expect(titles.includes("Rejections")).toBe(width >= 120);
    },
  );

  it("has the counts of all outcomes and nothing that adds them up in CSV", () => {
    const csv = renderCsv(toolsView(allRows([row]), { by: "tool", all: row }));
    expect(csv).toMatch(/^tool,calls,errorRate,rejectionRate,ok,/);
  });
});

describe("withoutRareColumns", () => {
  it("leaves out what never happened, and only that", () => {
    const view = {
      title: "Tools",
      columns: [column("calls", false), column("denied"), column("pending")],
      rows: [
        { calls: 0, denied: 0, pending: 0 },
        { calls: 0, denied: 1, pending: 0 },
      ],
    };
    expect(withoutRareColumns(view).columns.map(({ key }) => key)).toEqual(["calls", "denied"]);
  });

  it("leaves out what is for programs, and what a column without its rate would be", () => {
    const decided = { ...column("decidedCalls", false), needs: "rejectionRate" };
    const view = {
      title: "Tools",
      columns: [
        column("calls", false),
        decided,
        column("rejectionRate"),
        { ...column("basis", false), for: "programs" as const },
      ],
      rows: [{ calls: 3, decidedCalls: 3, rejectionRate: 0, basis: 1 }],
    };
    expect(withoutRareColumns(view).columns.map(({ key }) => key)).toEqual(["calls"]);
  });
});
