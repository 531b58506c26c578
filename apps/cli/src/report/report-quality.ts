import { rowsOf } from "@turnmeter/columns";
import { problemCounts, totals } from "@turnmeter/metrics";
import type { ReportQuality } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { fileCounts } from "../doctor/file-counts.js";
import { recordCounts } from "../doctor/record-counts.js";
import { unpricedModels } from "../output/unpriced-models.js";
import type { Selection } from "../pipeline/selection.js";
import { recordedCost } from "./recorded-cost.js";

/** How far the numbers of a period can be trusted. */
export function reportQuality({ facts, allFacts }: Pick<Selection, "facts" | "allFacts">): ReportQuality {
  const { lowerBoundRequests, unknownUsageRequests } = totals(facts);
  return {
    problems: problemCounts(facts),
    unpricedModels: unpricedModels(facts),
    recordsRead: recordCounts(facts).reduce((sum, { count }) => sum + count, 0),
    unknownRecords: unknownRecords(facts),
    oddFields: oddFields(facts),
    skippedFiles: fileCounts(facts).reasons.map(({ reason, count }) => ({ reason, count })),
    recordedCost: recordedCost(facts, allFacts),
    lowerBoundRequests,
    unknownUsageRequests,
    // Of all times: what has no time lies in no period.
    undatedRequests: totals(allFacts).undatedRequests,
    agentsWithoutTranscript: agentsWithoutTranscript(facts),
  };
}

function unknownRecords(facts: Facts): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type, subtype, count, isKnown } of recordCounts(facts)) {
    if (isKnown) continue;
    const name = subtype === null ? type : `${type}/${subtype}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Array.from(counts, ([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}

function oddFields({ files, problems }: Facts): NonNullable<ReportQuality["oddFields"]> {
  let rows = 0;
  for (const lines of files.columns.degradedLines) rows += lines;
  const counts = new Map<string, number>();
  for (const { code, detail, count } of rowsOf(problems)) {
    const name = detail ?? "others";
    if (code === "record-degraded") counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const fields = Array.from(counts, ([name, count]) => ({ name, count }));
  return { rows, fields: fields.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)) };
}

function agentsWithoutTranscript({ agents }: Facts): number {
  let count = 0;
  for (const { hasTranscript } of rowsOf(agents)) if (!hasTranscript) count += 1;
  return count;
}
