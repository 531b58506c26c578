import { rowsOf } from "@turnmeter/columns";
import { problemCounts, totals } from "@turnmeter/metrics";
import type { ReportQuality } from "@turnmeter/reporting";
import type { Facts, ProblemCode } from "@turnmeter/schema";
import { fileCounts } from "../doctor/file-counts.js";
import { unpricedModels } from "../output/unpriced-models.js";
import type { Selection } from "../pipeline/selection.js";
import { recordedCost } from "./recorded-cost.js";

/** How far the numbers of a period can be trusted. */
export function reportQuality({
  facts,
  allFacts,
  unfilteredFacts,
}: Pick<Selection, "facts" | "allFacts" | "unfilteredFacts">): ReportQuality {
  const { lowerBoundRequests, unknownUsageRequests } = totals(facts);
  return {
    problems: problemCounts(facts),
    unpricedModels: unpricedModels(facts),
    recordsRead: recordsRead(facts, facts === unfilteredFacts),
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

/** Records of the files that the facts are from; of all files where nothing was selected. */
function recordsRead(
  { requests, toolCalls, marks, problems, recordCounts }: Facts,
  isWhole: boolean,
): number {
  const files = new Set<string | null>(
    [requests, toolCalls, marks, problems].flatMap(({ columns }) => [
      ...new Set<string | null>(columns.file),
    ]),
  );
  let sum = 0;
  for (const { file, count } of rowsOf(recordCounts)) if (isWhole || files.has(file)) sum += count;
  return sum;
}

/** Records of unknown types, in the files that have such a problem. */
function unknownRecords({ recordCounts, problems }: Facts): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  const files = filesWith(problems, "unknown-record");
  for (const { file, type, subtype, count, isKnown } of rowsOf(recordCounts)) {
    if (isKnown || !files.has(file)) continue;
    const name = subtype === null ? type : `${type}/${subtype}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Array.from(counts, ([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}

function oddFields({ files, problems }: Facts): NonNullable<ReportQuality["oddFields"]> {
  let rows = 0;
  const odd = filesWith(problems, "record-degraded");
  for (const { path, degradedLines } of rowsOf(files)) if (odd.has(path)) rows += degradedLines;
  const counts = new Map<string, number>();
  for (const { code, detail, count } of rowsOf(problems)) {
    const name = detail ?? "others";
    if (code === "record-degraded") counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const fields = Array.from(counts, ([name, count]) => ({ name, count }));
  return { rows, fields: fields.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)) };
}

function filesWith({ columns, rowCount }: Facts["problems"], code: ProblemCode): ReadonlySet<string> {
  const files = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const file = columns.file.at(row);
    if (file !== null && columns.code.at(row) === code) files.add(file);
  }
  return files;
}

function agentsWithoutTranscript({ agents }: Facts): number {
  let count = 0;
  for (const { hasTranscript } of rowsOf(agents)) if (!hasTranscript) count += 1;
  return count;
}
