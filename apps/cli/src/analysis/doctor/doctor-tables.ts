import { namesOf } from "@turnmeter/columns";
import type { FileCounts } from "@turnmeter/metrics";
import { keyColumns, tableOf } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import type { EffectRow, RecordTypeCount } from "./problem-summary.js";
import { eachOf, nameKinds, placeKinds } from "./version-reports.js";
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

const { records: _, ...unknownKinds } = nameKinds;

const versionColumns = keyColumns(
  "source",
  "clientVersion",
  "files",
  "lines",
  ...namesOf(unknownKinds),
  ...namesOf(placeKinds),
);

function versionRow(report: VersionReport) {
  return {
    ...report,
    ...eachOf(unknownKinds, (kind) => report[kind].reduce((sum, { count }) => sum + count, 0)),
    ...eachOf(placeKinds, (kind) => report[kind].count),
  };
}
