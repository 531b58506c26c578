import type { ProjectUsageRow } from "@turnmeter/metrics";
import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { changeColumn } from "../../src/sections/usage-table.js";
import { bridgeOf } from "../bridge-rows.js";
import { usageOf } from "../report-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf } from "../week-comparisons.js";

const project = (name: string, costUsd: number | null, lowerBoundRequests = 0): ProjectUsageRow => ({
  ...usageOf({ requests: 1, costUsd, lowerBoundRequests }),
  project: name,
});
const parts = (...projects: ProjectUsageRow[]) => ({
  models: [],
  projects,
  agents: [],
  tools: [],
});
const names = { keyOf: ({ project: name }: { readonly project: string | null }) => name ?? "not known" };

const rows = [project("shop", 9), project("atlas", 3), project("new", 1), project("odd", 2)];
const data = {
  ...emptyReportData(),
  comparison: comparisonOf({ costUsd: 12 }, { costUsd: 10 }),
  weekChange: {
    bridge: bridgeOf(10, { volume: 2 }),
    now: parts(project("shop", 6), project("new", 1.006, 1), project("odd", null)),
    before: parts(project("shop", 4.5), project("atlas", 2, 1), project("gone", 3), project("odd", 1)),
  },
};

describe("changeColumn", () => {
  it("is the difference between the two weeks, of what is in neither null", () => {
    const column = changeColumn(data, rows, ({ projects }) => projects, names);
    expect(column?.title).toBe("Week 46 from week 45");
    expect(written(rows.map((row) => column?.textOf(row)))).toEqual(["+$1.50", "≈ −$2.00", "≥ +$1.00", null]);
    expect(column?.textOf(project("other", 1))).toBeNull();
    expect(written(column?.notes)).toEqual(["Only in week 45: gone ($3.00)."]);
  });

  it("names no week where the period is the week", () => {
    const period = { ...data.period, until: "2026-11-15" };
    expect(changeColumn({ ...data, period }, rows, ({ projects }) => projects, names)?.title).toBe(
      "Change from week 45",
    );
  });

  it("is not there without a week before", () => {
    expect(changeColumn(emptyReportData(), rows, ({ projects }) => projects, names)).toBeNull();
  });
});
