import { basename } from "node:path";
import { explainProblem, formatCount } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import { counted } from "../output/counted.js";
import type { Finding } from "../doctor/doctor-findings.js";
import type { FileCounts } from "../doctor/file-counts.js";
import type { RecordTypeCount } from "../doctor/record-counts.js";

/** What `doctor` found. */
export interface DoctorReport {
  readonly rows: readonly Finding[];
  readonly files: FileCounts;
  readonly records: readonly RecordTypeCount[];
  readonly unknownRecords: readonly RecordTypeCount[];
  /** Numbers of the counting rules that hold. */
  readonly rules: readonly string[];
}

const mostUnread = 10;

/**
 * Findings with their place, and below them what was read. `isNarrow` names files without their folders, since a
 * table has little room.
 */
export function doctorView(
  { rows, files, records, unknownRecords, rules }: DoctorReport,
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
      ...[...new Set(rows.map(({ code }) => code))].map((code) => `${code}: ${explainProblem(code).text}`),
      `${counted(files.read, "file", "files")} read, ${formatCount(files.skipped)} skipped, ${formatCount(files.failed)} failed.`,
      ...unreadFiles(files),
      `${counted(recordsIn(records), "record", "records")}, ${formatCount(recordsIn(unknownRecords))} of unknown type${unknown.length === 0 ? "." : `: ${unknown.join(", ")}`}`,
      `${counted(rules.length, "rule", "rules")} of counting hold; --json lists them.`,
    ],
    empty: "Nothing odd.",
  };
}

/** The files that were not read; of many the first ones, and how many there are for each reason. */
function unreadFiles({ unread, reasons }: FileCounts): string[] {
  const more = unread.length - mostUnread;
  return [
    ...unread.slice(0, mostUnread).map(({ file, status, reason }) => `${status}, ${reason}: ${file}`),
    ...(more > 0
      ? [
          `and ${formatCount(more)} more; in all ${reasons.map(({ status, reason, count }) => `${formatCount(count)} ${status}: ${reason}`).join(", ")}. --json lists them.`,
        ]
      : []),
  ];
}

function typeName({ type, subtype }: RecordTypeCount): string {
  return subtype === null ? type : `${type}/${subtype}`;
}

function recordsIn(counts: readonly RecordTypeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
