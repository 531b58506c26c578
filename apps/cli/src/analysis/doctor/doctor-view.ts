import { basename } from "node:path";
import type { FileCounts } from "@turnmeter/metrics";
import type { FoundUncounted } from "@turnmeter/parser";
import {
  amount,
  column,
  countOf,
  joined,
  listed,
  mostListed,
  say,
  tableOf,
  keyColumns,
} from "@turnmeter/reporting";
import type { TableView, Text } from "@turnmeter/reporting";
import { namesOf } from "@turnmeter/columns";
import { joinedFindings } from "./problem-summary.js";
import type { Finding, Drift, EffectRow, RecordTypeCount } from "./problem-summary.js";
import { historyNotes, effectNotes, effectTable, versionNotes, type History } from "./doctor-notes.js";
import { eachOf, nameKinds, placeKinds, type VersionReport } from "./version-reports.js";

interface DoctorReport {
  readonly rows: readonly Finding[];
  readonly effects: readonly EffectRow[];
  readonly files: FileCounts;
  readonly records: readonly RecordTypeCount[];
  readonly unknownRecords: readonly RecordTypeCount[];
  readonly versions: readonly VersionReport[];
  readonly drift: Drift;
  readonly rules: readonly string[];
  /** Why nothing is cached between runs; null if nothing prevents it. */
  readonly cacheRefusal: string | null;
  /** What is kept of deleted logs; null for logs named by flags. */
  readonly history: History | null;
  readonly notCounted: readonly FoundUncounted[];
}

const mostUnread = 10;
const mostFindings = 100;

interface DoctorViewOptions {
  /** True: every finding with full paths, and the rest as tables, for programs. */
  readonly isWhole: boolean;
  readonly withFiles: boolean;
}

/**
 * What the problems do to the numbers, and below that what was read of each program's versions. For people findings
 * alike are one, and files have no folders, so that it can be shown to others.
 */
export function doctorView(report: DoctorReport, { isWhole, withFiles }: DoctorViewOptions): TableView {
  const {
    rows,
    effects,
    files,
    records,
    unknownRecords,
    versions,
    drift,
    rules,
    cacheRefusal,
    history,
    notCounted,
  } = report;
  if (isWhole) {
    return { title, ...findingTable(rows), more: doctorTables(effects, versions, files, records) };
  }
  const unknown = [...new Set(unknownRecords.map(typeName))];
  return {
    title,
    ...effectTable(effects),
    notes: [
      ...effectNotes(effects),
      ...group([
        ...driftNotes(drift, unknownRecords),
        ...(rows.length > 0 && !withFiles ? ["--files names the files and lines."] : []),
      ]),
      ...versions.slice(0, mostListed).flatMap((version) => group(versionNotes(version))),
      ...moreVersions(versions.length - mostListed),
      ...(rows.length + versions.length > 0 ? [""] : []),
      say`${countOf(files.read, "file", "files")} read${documentsPart(files)}, ${amount.count(files.skipped)} skipped, ${amount.count(files.failed)} failed.`,
      ...unreadFiles(files),
      say`${countOf(recordsIn(records), "record", "records")}, ${amount.count(recordsIn(unknownRecords))} of unknown type${unknown.length === 0 ? "." : say`: ${listed(unknown)}`}`,
      say`${countOf(rules.length, "counting rule", "counting rules")} hold; --json lists them.`,
      ...(cacheRefusal === null
        ? []
        : [`The cache is not used: ${cacheRefusal}. \`turnmeter cache\` says where it is.`]),
      ...(history === null ? [] : historyNotes(history)),
      ...group(
        notCounted.map(({ agent, folder, why }) => `Found, not counted: ${agent} (${folder}). ${why}`),
      ),
    ],
    empty: "Nothing odd.",
    ...(withFiles && rows.length > 0 ? { more: [filesTable(rows)] } : {}),
  };
}

const title = "Problems in the logs";

function filesTable(rows: readonly Finding[]): TableView {
  const findings = joinedFindings(rows);
  const shown = findings.slice(0, mostFindings);
  return {
    id: "places",
    title: "Where they are",
    ...findingTable(shown.map((row) => ({ ...row, file: row.file === null ? null : basename(row.file) }))),
    notes: [
      ...(findings.length > shown.length
        ? [say`The first ${amount.count(shown.length)} of ${amount.count(findings.length)}.`]
        : []),
      "File and line are where it was first seen. --format csv and --json name every file, with whole paths.",
    ],
  };
}

function findingTable(findings: readonly Finding[]): Pick<TableView, "columns" | "rows"> {
  return tableOf(findings, {
    code: column.text("Problem", 1, ({ code }) => code),
    count: column.count("Count", 1, ({ count }) => count),
    file: column.text("File", 3, ({ file }) => file, { cut: "place" }),
    line: column.count("Line", 4, ({ line }) => line),
    detail: column.text("Detail", 2, ({ detail }) => detail),
  });
}

function group(notes: readonly Text[]): readonly Text[] {
  return notes.length === 0 ? [] : ["", ...notes];
}

function driftNotes(
  { rowsNotUnderstood, share, problems }: Drift,
  unknownRecords: readonly RecordTypeCount[],
): Text[] {
  const { drift, data, deliberate } = problems;
  if (drift + data + deliberate === 0) return [];
  const types = new Map<string, number>();
  for (const record of unknownRecords)
    types.set(typeName(record), (types.get(typeName(record)) ?? 0) + record.count);
  const named = listed(Array.from(types, ([type, count]) => say`${type} (${amount.count(count)})`));
  const degraded = rowsNotUnderstood - recordsIn(unknownRecords);
  const parts = [
    ...(named === "" ? [] : [named]),
    ...(degraded > 0 ? [say`fields of another type (${amount.count(degraded)})`] : []),
  ];
  const rows =
    rowsNotUnderstood === 0
      ? []
      : [say`${amount.percent(share)} of rows not understood: ${joined(parts, ", ")}.`];
  return [
    ...rows,
    say`Problems: ${amount.count(drift)} from a format unknown to this version, ${amount.count(data)} in the data, ${amount.count(deliberate)} skipped on purpose.`,
  ];
}

function documentsPart({ documents }: FileCounts): Text {
  return documents === 0 ? "" : say` (${countOf(documents, "document", "documents")} beside logs among them)`;
}

function unreadFiles({ unread, reasons }: FileCounts): Text[] {
  const more = unread.length - mostUnread;
  return [
    ...unread
      .slice(0, mostUnread)
      .map(({ file, status, reason }) => `${status}, ${reason}: ${basename(file)}`),
    ...(more > 0
      ? [
          say`and ${amount.count(more)} more; in all ${listed(
            reasons.map(({ status, reason, count }) => say`${amount.count(count)} ${status}: ${reason}`),
          )}. --json lists them.`,
        ]
      : []),
  ];
}

function moreVersions(count: number): readonly Text[] {
  if (count <= 0) return [];
  return group([say`${countOf(count, "more version", "more versions")}; --json lists them.`]);
}

function typeName({ type, subtype }: RecordTypeCount): string {
  return subtype === null ? type : `${type}/${subtype}`;
}

function recordsIn(counts: readonly RecordTypeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** Tables of `doctor` for programs, besides its findings: effects of problems, versions, unread files, types of records. */
function doctorTables(
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
