import { describe, expect, it } from "vitest";
import { openSelection } from "../../src/logs/selection.js";
import { reportData } from "../../src/analysis/weekly/weekly-page.js";
import { logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";

const long = { sessionId: "c9999999-0000-4000-8000-000000000009" };
const other = { sessionId: "d9999999-0000-4000-8000-000000000010" };

// Two opus answers of 1,000 tokens, $0.02 each, before and after midnight; and one in a session without a record.
const folder = logFolder({
  "long.jsonl": [
    response(long, "2026-11-15T23:59:00.000Z", "LONGaaaaaaaaaaaaaaaaa1", { tokens: { output: 1000 } }),
    response(long, "2026-11-16T00:01:00.000Z", "LONGaaaaaaaaaaaaaaaaa2", { tokens: { output: 1000 } }),
    { type: "cost-state", totalCostUSD: 0.03, modelUsage: {}, sessionId: long.sessionId },
    { type: "cost-state", totalCostUSD: 0.05, modelUsage: {}, sessionId: long.sessionId },
  ],
  "other.jsonl": [
    response(other, "2026-11-16T09:00:00.000Z", "OTHERaaaaaaaaaaaaaaaa1", { tokens: { output: 1000 } }),
  ],
});

describe("the recorded cost of a report", () => {
  it("R38 compares whole sessions with the last figure that the client recorded", async () => {
    const flags = { path: [folder], since: "2026-11-16", weekStart: "monday", quiet: true } as const;
    const { quality } = reportData(await openSelection(flags, fakeContext().context));
    expect(quality.recordedCost).toEqual({
      computedUsd: 0.04,
      recordedUsd: 0.05,
      sessions: 1,
      lowerBoundRequests: 0,
    });
  });

  it("is null where no session of the period has a figure", async () => {
    const flags = { path: [folder], session: ["d9"], weekStart: "monday", quiet: true } as const;
    const { quality } = reportData(await openSelection(flags, fakeContext().context));
    expect(quality.recordedCost).toBeNull();
  });
});
