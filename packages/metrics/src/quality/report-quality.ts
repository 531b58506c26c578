import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { problemCounts } from "../problem-counts.js";
import type { ReportQuality } from "../rows/weekly-report.js";
import { totals } from "../totals.js";
import { fileCounts } from "./file-counts.js";
import { recordedCost } from "./recorded-cost.js";
import type { ReportFacts } from "./report-facts.js";
import { unpricedModels } from "./unpriced-models.js";

/** How far the numbers of a period can be trusted. */
export function reportQuality({ facts, allFacts, unfilteredFacts }: ReportFacts): ReportQuality {
  const { lowerBoundRequests, unknownUsageRequests } = totals(facts);
  const isRead = filesOf(facts, facts === unfilteredFacts);
  return {
    problems: problemCounts(facts),
    unpricedModels: unpricedModels(facts),
    recordsRead: recordsIn(facts, isRead),
    unknownRecords: unknownRecords(facts, isRead),
    oddFields: oddFields(facts, isRead),
    skippedFiles: fileCounts(facts).reasons.map(({ reason, count }) => ({ reason, count })),
    recordedCost: recordedCost(facts, allFacts),
    lowerBoundRequests,
    unknownUsageRequests,
    // Of all times: what has no time lies in no period.
    undatedRequests: totals(allFacts).undatedRequests,
    agentsWithoutTranscript: agentsWithoutTranscript(facts),
  };
}

/** Tells the files that the facts are from; all files where nothing was selected. */
function filesOf(
  { requests, toolCalls, marks, problems }: Facts,
  isWhole: boolean,
): (file: string) => boolean {
  const files = new Set<string | null>(
    [requests, toolCalls, marks, problems].flatMap(({ columns }) => [
      ...new Set<string | null>(columns.file),
    ]),
  );
  return (file) => isWhole || files.has(file);
}

function recordsIn({ recordCounts }: Facts, isRead: (file: string) => boolean): number {
  let sum = 0;
  for (const { file, count } of rowsOf(recordCounts)) if (isRead(file)) sum += count;
  return sum;
}

function unknownRecords(
  { recordCounts }: Facts,
  isRead: (file: string) => boolean,
): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { file, type, subtype, count, isKnown } of rowsOf(recordCounts)) {
    if (isKnown || !isRead(file)) continue;
    const name = subtype === null ? type : `${type}/${subtype}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Array.from(counts, ([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}

function oddFields(
  { files, problems }: Facts,
  isRead: (file: string) => boolean,
): NonNullable<ReportQuality["oddFields"]> {
  let rows = 0;
  for (const { path, degradedLines } of rowsOf(files)) if (isRead(path)) rows += degradedLines;
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
