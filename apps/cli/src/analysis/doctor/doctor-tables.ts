import type { FileCounts } from "@turnmeter/metrics";
import { keyColumns, tableOf } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import type { EffectRow, RecordTypeCount } from "./problem-summary.js";
import type { VersionReport } from "./version-reports.js";

/** Tables of `doctor` for programs, besides its findings: effects of problems, versions, unread files, types of records. */
export function doctorTables(
  effects: readonly EffectRow[],
  versions: readonly VersionReport[],
  { unread }: Pick<FileCounts, "unread">,
  records: readonly RecordTypeCount[],
): readonly TableView[] {
  return [
    {
      id: "effects",
      title: "Problems by effect",
      ...tableOf(effects, keyColumns("effect", "code", "count", "files", "meaning")),
    },
    {
      id: "versions",
      title: "Versions that wrote the logs",
      ...tableOf(versions.map(versionRow), versionColumns),
    },
    {
      id: "files",
      title: "Files that were not read",
      ...tableOf(unread, keyColumns("file", "status", "reason")),
    },
    {
      id: "records",
      title: "Records by type",
      ...tableOf(
        records.map((row) => ({ ...row, isKnown: String(row.isKnown) })),
        keyColumns("source", "type", "subtype", "clientVersion", "count", "isKnown"),
      ),
    },
  ];
}

const versionColumns = keyColumns(
  "source",
  "clientVersion",
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
);

function versionRow(report: VersionReport) {
  return {
    ...report,
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
