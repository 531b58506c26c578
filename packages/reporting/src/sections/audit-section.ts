import type { AuditFinding, AuditReport } from "@turnmeter/audit";
import { severities } from "@turnmeter/audit/names.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { amount, joined, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportSection } from "../report.js";
import {
  auditBlindNotes,
  auditColumns,
  auditNotJudgedNotes,
  auditPlaceNote,
  auditWasteNote,
} from "../subjects/audit.js";
import { sumOf } from "../sum-of.js";
import { blankRow, column, pick } from "../table/column.js";
import type { Columns } from "../table/column.js";
import { firstRows, restName, restNotes } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { countOf, joinWords } from "../words/listed.js";
import { listingCommand } from "../words/names.js";

/** Findings on the page, one line each. */
const mostFindings = 20;

/** Id of the section, and what it is called wherever a page leads to it. */
export const auditPlace = { id: "audit", title: "What the agents touched" } as const;

/** What rules found in what agents did, the most severe first. Left out where there was nothing to judge. */
export function auditSection(
  { period }: Pick<WeeklyReportData, "period">,
  report: AuditReport,
): ReportSection | null {
  const { findings, rules } = report;
  const hasCases = rules.some(({ judged, notJudged }) => judged > 0 || Object.keys(notJudged).length > 0);
  if (findings.length === 0 && !hasCases) return null;
  const command = listingCommand("audit", period);
  const blind = auditBlindNotes(rules, "turnmeter audit --policy FILE");
  const isEmpty = findings.length === 0;
  return {
    ...auditPlace,
    finding: auditFinding(findings),
    reading: joined([partlyReading(report), ...blind, ...(isEmpty ? auditNotJudgedNotes(rules) : [])]),
    charts: [],
    tables: [],
    more: isEmpty
      ? undefined
      : {
          title: "Each finding, and where to look",
          charts: [],
          tables: [findingTable(report, { command, timezone: period.timezone })],
        },
  };
}

/** `1 high finding, 3 medium and 2 low`. Notes are no faults and are told only where there is nothing else. */
function auditFinding(findings: readonly AuditFinding[]): Text {
  const counts = severities.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
  const told = counts.filter(({ severity, count }) => severity !== "note" && count > 0);
  const notes = counts.find(({ severity }) => severity === "note")?.count ?? 0;
  if (told.length === 0)
    return notes === 0 ? "Nothing was found" : say`${countOf(notes, "note", "notes")}, and no fault`;
  return joinWords(
    told.map(({ severity, count }, at) =>
      at === 0
        ? countOf(count, `${severity} finding`, `${severity} findings`)
        : say`${amount.count(count)} ${severity}`,
    ),
  );
}

/** How many rules judged in part only; null where each judged all that it met. */
function partlyReading({ rules }: AuditReport): Text | null {
  const partly = rules.filter(({ notJudged }) => Object.keys(notJudged).length > 0).length;
  if (partly === 0) return null;
  return say`${countOf(partly, "rule", "rules")} could not judge all that they met.`;
}

function findingTable(
  { findings, rules }: AuditReport,
  { command, timezone }: { readonly command: string; readonly timezone: string },
): TableView {
  const titles = new Map(rules.map(({ rule, title }) => [rule, title]));
  const columns = findingColumns(titles, findings);
  const sums = (title: Text, of: readonly AuditFinding[]) => ({
    ...blankRow(columns),
    title,
    count: sumOf(of, ({ count }) => count),
  });
  return {
    title: "Findings",
    timezone,
    ...firstRows(findings, columns, (rest) => sums(restName(rest), rest), mostFindings),
    totals: sums(say`Total of ${countOf(findings.length, "finding", "findings")}`, findings),
    notes: [...restNotes(findings, command, mostFindings), ...auditNotJudgedNotes(rules)],
    command,
  };
}

/** Sessions and dollars are not added up: one call may be in several findings. */
function findingColumns(
  titles: ReadonlyMap<string, string>,
  findings: readonly AuditFinding[],
): Columns<AuditFinding> {
  const note = auditPlaceNote(findings);
  return {
    title: column.text("What", 1, ({ rule }: AuditFinding) => titles.get(rule) ?? rule),
    ...pick(auditColumns, { severity: true, subject: true, count: true, sessions: true }),
    // A place is no `file:line` that could be copied here, but leads to its session.
    place: column.text(auditColumns.place.title, 2, auditColumns.place.of, {
      dimension: "session",
      keyOf: ({ places: [first] }: AuditFinding) => first?.sessionId ?? null,
      ...(note === null ? {} : { note }),
    }),
    ...pick(auditColumns, { tokens: true, durationMs: true, costUsd: { note: auditWasteNote }, lastAt: true }),
  };
}
