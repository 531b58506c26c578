import type { AuditFinding, AuditReport, RuleState } from "@turnmeter/audit";
import { severities } from "@turnmeter/audit/names.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { amount, joined, say, type Text } from "../format/sentence.js";
import type { ReportSection, ReportFinding } from "../report.js";
import {
  auditBlindNotes,
  auditColumns,
  auditNotJudgedNotes,
  auditPlaceNote,
  auditWasteNote,
} from "../subjects/audit.js";
import { sumOf } from "../sum-of.js";
import { blankRow, column, pick, type Columns } from "../table/column.js";
import { firstRows, restName, restNotes } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { countOf, joinWords } from "../words/listed.js";
import { listingCommand, shortName } from "../words/names.js";

const mostFindings = 20;

/** Id of the section, and what it is called wherever a page leads to it. */
const auditPlace = { id: "audit", title: "What the agents touched" } as const;

/** What the audit's rules found in the agents' actions, the most severe first. Left out if there was nothing to judge. */
export function auditSection(
  { period }: Pick<WeeklyReportData, "period">,
  report: AuditReport,
): ReportSection | null {
  const { findings, rules } = report;
  const hasCases = rules.some(({ judged, notJudged }) => judged > 0 || Object.keys(notJudged).length > 0);
  if (findings.length === 0 && !hasCases) return null;
  const command = listingCommand("audit", period);
  const isEmpty = findings.length === 0;
  return {
    ...auditPlace,
    finding: auditFinding(findings),
    reading: joined([unjudgedReading(report), ...(isEmpty ? auditNotJudgedNotes(rules) : [])]),
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

/** `1 high finding, 3 medium, 2 low and 1 note`. */
function auditFinding(findings: readonly AuditFinding[]): Text {
  const counts = severities
    .map((severity) => ({ severity, count: sumOf(findings, (one) => Number(one.severity === severity)) }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return "Nothing was found";
  return joinWords(
    counts.map(({ severity, count }, at) => {
      if (severity === "note") return countOf(count, "note", "notes");
      if (at > 0) return say`${amount.count(count)} ${severity}`;
      return countOf(count, `${severity} finding`, `${severity} findings`);
    }),
  );
}

/** `Of 31 rules, 19 judged only a part of what they met and 3 need a policy.` Null if all judged all. */
function unjudgedReading({ rules }: AuditReport): Text | null {
  const inState = (wanted: RuleState) => sumOf(rules, ({ state }) => Number(state === wanted));
  const parts = [
    {
      count: sumOf(rules, ({ notJudged }) => Number(Object.keys(notJudged).length > 0)),
      text: ["judged only a part of what it met", "judged only a part of what they met"],
    },
    { count: inState("needs-inputs"), text: ["had no inputs to judge by", "had no inputs to judge by"] },
    { count: inState("needs-policy"), text: ["needs a policy", "need a policy"] },
  ] as const;
  const known = parts.filter(({ count }) => count > 0);
  if (known.length === 0) return null;
  const told = joinWords(known.map(({ count, text: [one, many] }) => countOf(count, one, many)));
  return say`Of ${countOf(rules.length, "rule", "rules")}, ${told}.`;
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
    notes: [
      ...restNotes(findings, command, mostFindings),
      ...auditNotJudgedNotes(rules),
      ...auditBlindNotes(rules, "turnmeter audit --policy FILE"),
    ],
    command,
  };
}

/** Sessions and dollars have no sum: a call may be in several findings. */
function findingColumns(
  titles: ReadonlyMap<string, string>,
  findings: readonly AuditFinding[],
): Columns<AuditFinding> {
  const note = auditPlaceNote(findings);
  return {
    title: column.text("What", 1, ({ rule }: AuditFinding) => titles.get(rule) ?? rule),
    ...pick(auditColumns, { severity: true, subject: true, count: 2, sessions: true }),
    // A place is no `file:line` that could be copied here, but leads to its session.
    place: column.text(auditColumns.place.title, 1, auditColumns.place.of, {
      dimension: "session",
      keyOf: ({ places: [first] }: AuditFinding) => first?.sessionId ?? null,
      ...(note === null ? {} : { note }),
    }),
    ...pick(auditColumns, {
      tokens: true,
      durationMs: true,
      costUsd: { note: auditWasteNote },
      lastAt: true,
    }),
  };
}

/** The first of an audit's high findings; null where none is high. */
export function highFinding({ findings, rules }: AuditReport): ReportFinding | null {
  const high = findings.filter(({ severity }) => severity === "high");
  const [first] = high;
  if (first === undefined) return null;
  const title = rules.find(({ rule }) => rule === first.rule)?.title ?? first.rule;
  const sessionId = first.places[0]?.sessionId;
  return {
    id: "audit-high",
    tone: "bad",
    text: say`${title}${subjectText(first)}: ${timesText(first)}${othersText(high.length - 1)}`,
    evidence: [
      {
        label: auditPlace.title,
        section: auditPlace.id,
        place: null,
        ...(sessionId === undefined ? {} : { sessionId }),
      },
    ],
  };
}

/** Empty if the rule's title says it already. */
function subjectText({ subject: { kind, name } }: AuditFinding): string {
  return kind === "place" ? "" : ` (${shortName(name)})`;
}

function timesText({ count, sessions }: AuditFinding): Text {
  const times = count === 1 ? "once" : say`${amount.count(count)} times`;
  return sessions > 1 ? say`${times} in ${amount.count(sessions)} sessions.` : say`${times}.`;
}

function othersText(others: number): Text {
  return others === 0 ? "" : say` ${countOf(others, "more finding is", "more findings are")} high.`;
}
