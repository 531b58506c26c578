import { totals } from "@turnmeter/metrics";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { openSelection } from "../../src/logs/selection.js";
import { reportData } from "../../src/analysis/weekly/weekly-page.js";
import { fixtureNames, logsOf } from "../../../../scripts/vitest/fixtures.js";
import { fakeContext } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

function sum<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + valueOf(row), 0);
}

const nanoUsd = (rows: readonly { readonly costNanoUsd: string }[]) =>
  rows.reduce((total, row) => total + BigInt(row.costNanoUsd), 0n);

function evidenceOf({ failures, times, cacheHealth, context }: WeeklyReportData) {
  if (!failures || !times || !cacheHealth || !context) throw new Error("a report without its evidence");
  return { failures, times, cacheHealth, context };
}

/** What has to fit the totals, whatever the logs. */
async function checkSums(paths: readonly string[], flags: object = {}): Promise<void> {
  const selection = await openSelection(
    { path: paths, weekStart: "monday", quiet: true, ...flags },
    fakeContext().context,
  );
  const total = totals(selection.facts);
  const { failures, times, cacheHealth, context } = evidenceOf(reportData(selection));

  expect(sum(failures, (row) => row.failures)).toBe(total.outcomes.failed + total.outcomes.invalid);
  expect(sum(failures, (row) => row.fixed + row.abandoned + row.failing)).toBe(
    sum(failures, (row) => row.chains),
  );
  expect(nanoUsd(failures) <= BigInt(total.costNanoUsd)).toBe(true);

  for (const figure of ["modelMs", "toolMs", "waitMs", "durationMs", "turns"] as const)
    expect(sum(times.byDay, (day) => day[figure])).toBe(total.turnTimes[figure] ?? 0);

  const written = total.cacheWrite5mTokens + total.cacheWrite1hTokens;
  expect(cacheHealth).toMatchObject({
    inputTokens: total.inputTokens,
    cacheReadTokens: total.cacheReadTokens,
    cacheWriteTokens: written,
  });
  expect(cacheHealth.reusedTokens).toBeGreaterThanOrEqual(0);
  expect(
    sum(cacheHealth.unread, ({ tokens }) => tokens) + cacheHealth.reusedTokens + cacheHealth.unfollowedTokens,
  ).toBe(written);

  expect(sum(context.bands, ({ requests }) => requests)).toBe(total.requests);
  const fees = selection.facts.toolCalls.columns.costNanoUsd;
  const searches = [...fees].reduce<bigint>((all, fee) => all + BigInt(fee ?? 0), 0n);
  expect(nanoUsd(context.bands) + searches).toBe(BigInt(total.costNanoUsd));
  expect(context.compactions).toHaveLength(total.compactions);
}

describe("the evidence of a report", () => {
  it("fits the totals, for all fixtures together", async () => {
    await checkSums(fixtureNames.map(logsOf));
  });

  it("fits the totals of a week", async () => {
    await checkSums([shopLogs()], { week: "2026-W46" });
  });
});
