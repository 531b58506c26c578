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

/** Findings with their place, and below them what was read. */
export function doctorView({ rows, files, records, unknownRecords }: DoctorReport): TableView {
  const unknown = [...new Set(unknownRecords.map(typeName))];
  return {
    title: "What was odd",
    columns: [
      { key: "code", title: "Problem", align: "left", kind: "text", priority: 1 },
      { key: "count", title: "Count", align: "right", kind: "count", priority: 1 },
      { key: "file", title: "First seen at", align: "left", kind: "text", priority: 2 },
      { key: "detail", title: "Detail", align: "left", kind: "text", priority: 3 },
    ],
    rows: rows.map(({ code, count, file, line, detail }) => ({
      code,
      count,
      file: place(file, line),
      detail,
    })),
    notes: [
      `${formatCount(files.read)} files read, ${formatCount(files.skipped)} skipped, ${formatCount(files.failed)} failed.`,
      ...files.reasons.map(({ status, reason, count }) => `${formatCount(count)} ${status}: ${reason}`),
      `${formatCount(recordsIn(records))} records, ${formatCount(recordsIn(unknownRecords))} of unknown type${unknown.length === 0 ? "." : `: ${unknown.join(", ")}`}`,
    ],
    empty: "Nothing odd.",
  };
}

function place(file: string | null, line: number | null): string | null {
  if (file === null) return null;
  return line === null ? file : `${file}:${line}`;
}

function typeName({ type, subtype }: RecordTypeCount): string {
  return subtype === null ? type : `${type}/${subtype}`;
}

function recordsIn(counts: readonly RecordTypeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
