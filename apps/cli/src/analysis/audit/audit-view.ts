import { type AuditFinding, type AuditReport, auditRules, type RuleSummary } from "@turnmeter/audit";
import {
  auditBlindNotes,
  auditColumns,
  auditNotJudgedNotes,
  auditPlaceNote,
  auditWasteNote,
  column,
  pick,
  tableOf,
} from "@turnmeter/reporting";
import type { Columns, TableView } from "@turnmeter/reporting";
import { type CutRows, sumsOf, withRest } from "../../output/listing.js";
import type { Format } from "../../specification/flags/shared-flags.js";

const { severity: severityColumn, rule: idColumn, ...otherColumns } = auditColumns;

/** Findings: what, how often, where to look, and what it took. */
export const findingColumns = {
  severity: severityColumn,
  rule: idColumn,
  title: column.text("What", 1, ({ rule: id }) => titleOf(id), { leastWidth: 14 }),
  ...otherColumns,
} satisfies Columns<AuditFinding>;

const shownColumns: Columns<AuditFinding> = pick(findingColumns, {
  severity: true,
  title: true,
  subject: true,
  count: true,
  sessions: true,
  place: true,
  calls: true,
  tokens: true,
  durationMs: true,
  costUsd: { note: auditWasteNote },
  lastAt: true,
});

const ruleColumns = {
  rule: column.text("Rule", 1, ({ rule }) => rule),
  group: column.text("Group", 4, ({ group }) => group),
  severity: column.text("Severity", 2, ({ severity }) => severity),
  state: column.text("State", 3, ({ state }) => state),
  judged: column.count("Judged", 2, ({ judged }) => judged),
  hits: column.count("Found", 1, ({ hits }) => hits),
  notJudged: column.count("Not judged", 2, (rule) => unjudgedOf(rule)),
} satisfies Columns<RuleSummary>;

interface AuditViewOptions {
  readonly format: Format;
  readonly hasRules: boolean;
}

/** Findings, the most severe first; those that are left out are one row at the end. */
export function auditView(
  report: AuditReport,
  { shown, rest, restName }: CutRows<AuditFinding>,
  { format, hasRules }: AuditViewOptions,
): TableView {
  const more = hasRules ? [{ id: "rules", title: "Rules", ...tableOf(report.rules, ruleColumns) }] : [];
  if (format === "csv") return { title: "Audit", ...tableOf(shown, findingColumns), more };
  const view: TableView = {
    title: "Audit",
    ...tableOf(shown, withPlaceNote(shown)),
    notes: [...auditNotJudgedNotes(report.rules), ...auditBlindNotes(report.rules, "--policy FILE")],
    empty: "Nothing was found.",
    more,
  };
  // Sessions have no sum: one may be in several.
  const summed = new Set(["count", "calls", "tokens", "durationMs"]);
  const sums = sumsOf(shownColumns, rest, (key) => summed.has(key));
  return withRest(view, { shown, rest }, { ...sums, title: restName });
}

function withPlaceNote(findings: readonly AuditFinding[]): Columns<AuditFinding> {
  const { place } = shownColumns;
  const note = auditPlaceNote(findings);
  return note === null || place === undefined ? shownColumns : { ...shownColumns, place: { ...place, note } };
}

function titleOf(rule: string): string {
  return auditRules.find(({ id }) => id === rule)?.title ?? rule;
}

function unjudgedOf({ notJudged }: RuleSummary): number {
  return Object.values(notJudged).reduce((sum, count) => sum + count, 0);
}
