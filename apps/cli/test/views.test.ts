import type { ToolRow, Usage } from "@turnmeter/metrics";
import { englishFormats, renderTable } from "@turnmeter/reporting";
import { describe, expect, it } from "vitest";
import { withoutRareColumns } from "../src/output/without-rare-columns.js";
import { toolsView } from "../src/views/tools-view.js";
import { usageCells } from "../src/output/usage-columns.js";
import { shortIds } from "@turnmeter/reporting";
import { readJson, runCli, runOnTerminal } from "./util/run-cli.js";
import { shopLogs } from "./util/shop-logs.js";

const noUsage: Usage = {
  requests: 0,
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  cacheWriteUnknownTtlTokens: 0,
  webSearches: 0,
  costUsd: 0,
  costNanoUsd: "0",
  unpricedRequests: 0,
  unpricedTokens: 0,
  tokenBasis: null,
  unknownUsageRequests: 0,
  lowerBoundRequests: 0,
  undatedRequests: 0,
};

function column(key: string) {
  return { key, title: key, align: "right", kind: "count", priority: 1 } as const;
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
      const [header = "", , cells = ""] = renderTable(
        toolsView([row], { by: "tool", all: row, isCsv: false, formats: englishFormats }),
        {
          width,
        },
      ).split("\n");
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
    const { columns } = toolsView([row], { by: "tool", all: row, isCsv: true, formats: englishFormats });
    expect(columns.map(({ key }) => key).slice(0, 5)).toEqual([
      "tool",
      "calls",
      "errorRate",
      "rejectionRate",
      "ok",
    ]);
  });
});

describe("usageCells", () => {
  it("R85 knows no tokens where no request has logged usage", () => {
    const unknown = { requests: 2, costUsd: null, tokenBasis: null, unknownUsageRequests: 2 } as const;
    expect(usageCells({ ...noUsage, ...unknown })).toMatchObject({
      costUsd: null,
      requests: 2,
      inputTokens: null,
      outputTokens: null,
      cacheWriteUnknownTtlTokens: null,
    });
  });

  it("R52 knows no tokens and no cost where no request was answered, and none where there was nothing", () => {
    expect(usageCells({ ...noUsage, costUsd: null })).toMatchObject({
      requests: 0,
      costUsd: null,
      outputTokens: null,
    });
    expect(usageCells(noUsage)).toMatchObject({ requests: 0, costUsd: 0, outputTokens: 0 });
  });
});

describe("withoutRareColumns", () => {
  it("leaves out what never happened, and only that", () => {
    const view = {
      title: "Tools",
      columns: [column("calls"), column("denied"), column("pending")],
      rows: [
        { calls: 0, denied: 0, pending: 0 },
        { calls: 0, denied: 1, pending: 0 },
      ],
    };
    expect(withoutRareColumns(view).columns.map(({ key }) => key)).toEqual(["calls", "denied"]);
  });
});
