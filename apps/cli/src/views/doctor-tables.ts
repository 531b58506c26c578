import type { TableColumn, TableRow, TableView } from "@turnmeter/reporting";
import type { EffectRow } from "../doctor/effect-summary.js";
import type { FileCounts } from "../doctor/file-counts.js";
import type { RecordTypeCount } from "../doctor/record-counts.js";
import type { VersionReport } from "../doctor/version-reports.js";

/** What `doctor` has besides its findings, as tables for programs: what problems do to the numbers, versions, unread files, types of records. */
export function doctorTables(
  effects: readonly EffectRow[],
  versions: readonly VersionReport[],
  { unread }: Pick<FileCounts, "unread">,
  records: readonly RecordTypeCount[],
): readonly TableView[] {
  return [
    table("effects", "Problems by effect", effectColumns, effects.map(effectRow)),
    table("versions", "Versions that wrote the logs", versionColumns, versions.map(versionRow)),
    table("files", "Files that were not read", names("file", "status", "reason"), unread.map(fileRow)),
    table("records", "Records by type", recordColumns, records.map(recordRow)),
  ];
}

const versionColumns = [
  ...names("source", "clientVersion"),
  ...counts(
    "files",
    "lines",
    "unknownTypes",
    "unknownTools",
    "unknownModels",
    "unknownFields",
    "oddFields",
    "badLines",
    "unpairedCalls",
    "orphanResults",
    "agentsWithoutTranscript",
  ),
];

const effectColumns = [...names("effect", "code"), ...counts("count", "files"), ...names("meaning")];

const recordColumns = [
  ...names("source", "type", "subtype", "clientVersion"),
  ...counts("count"),
  ...names("isKnown"),
];

function effectRow({ effect, code, count, files, meaning }: EffectRow): TableRow {
  return { effect, code, count, files, meaning };
}

function fileRow({ file, status, reason }: FileCounts["unread"][number]): TableRow {
  return { file, status, reason };
}

function recordRow({ isKnown, ...row }: RecordTypeCount): TableRow {
  return { ...row, isKnown: String(isKnown) };
}

function versionRow(report: VersionReport): TableRow {
  return {
    source: report.source,
    clientVersion: report.clientVersion,
    files: report.files,
    lines: report.lines,
    unknownTypes: sumOf(report.unknownTypes),
    unknownTools: sumOf(report.unknownTools),
    unknownModels: sumOf(report.unknownModels),
    unknownFields: sumOf(report.unknownFields),
    oddFields: sumOf(report.oddFields),
    badLines: report.badLines.count,
    unpairedCalls: report.unpairedCalls.count,
    orphanResults: report.orphanResults.count,
    agentsWithoutTranscript: report.agentsWithoutTranscript.count,
  };
}

function sumOf(of: readonly { readonly count: number }[]): number {
  return of.reduce((sum, { count }) => sum + count, 0);
}

function table(
  id: string,
  title: string,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): TableView {
  return { id, title, columns, rows };
}

function names(...keys: readonly string[]): TableColumn[] {
  return keys.map((key) => ({ key, title: key, align: "left", kind: "text", priority: 1 }));
}

function counts(...keys: readonly string[]): TableColumn[] {
  return keys.map((key) => ({ key, title: key, align: "right", kind: "count", priority: 1 }));
}
