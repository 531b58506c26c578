import { basename } from "node:path";
import { formatCount } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import type { Finding } from "../doctor/doctor-findings.js";
import type { FileCounts } from "../doctor/file-counts.js";
import type { RecordTypeCount } from "../doctor/record-counts.js";

/** What `doctor` found. */
export interface DoctorReport {
  readonly rows: readonly Finding[];
  readonly files: FileCounts;
  readonly records: readonly RecordTypeCount[];
  readonly unknownRecords: readonly RecordTypeCount[];
}

/**
 * Findings with their place, and below them what was read. `isNarrow` names files without their folders, since a
 * table has little room.
 */
export function doctorView(
  { rows, files, records, unknownRecords }: DoctorReport,
  { isNarrow }: { readonly isNarrow: boolean },
): TableView {
  const unknown = [...new Set(unknownRecords.map(typeName))];
  return {
    title: "What was odd",
    columns: [
      { key: "code", title: "Problem", align: "left", kind: "text", priority: 1 },
      { key: "count", title: "Count", align: "right", kind: "count", priority: 1 },
      { key: "file", title: "File", align: "left", kind: "text", priority: 2 },
      { key: "line", title: "Line", align: "right", kind: "count", priority: 2 },
      { key: "detail", title: "Detail", align: "left", kind: "text", priority: 3 },
    ],
    rows: rows.map(({ code, count, file, line, detail }) => ({
      code,
      count,
      file: isNarrow && file !== null ? basename(file) : file,
      line,
      detail,
    })),
    notes: [
      ...(isNarrow && rows.length > 0 ? ["--format csv and --json have the whole paths."] : []),
      `${formatCount(files.read)} files read, ${formatCount(files.skipped)} skipped, ${formatCount(files.failed)} failed.`,
      ...files.reasons.map(({ status, reason, count }) => `${formatCount(count)} ${status}: ${reason}`),
      `${formatCount(recordsIn(records))} records, ${formatCount(recordsIn(unknownRecords))} of unknown type${unknown.length === 0 ? "." : `: ${unknown.join(", ")}`}`,
    ],
    empty: "Nothing odd.",
  };
}

function typeName({ type, subtype }: RecordTypeCount): string {
  return subtype === null ? type : `${type}/${subtype}`;
}

function recordsIn(counts: readonly RecordTypeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
