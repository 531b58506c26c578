import { auditRules, notJudgedReasons } from "@turnmeter/audit";
import type { AuditFinding, AuditReport, FindingPlace, RuleSummary } from "@turnmeter/audit";
import { namesOf } from "@turnmeter/columns";
import {
  amount,
  column,
  countOf,
  failurePlace,
  joined,
  pick,
  say,
  sumCells,
  tableOf,
} from "@turnmeter/reporting";
import type { Columns, TableRow, TableView, Text } from "@turnmeter/reporting";
import { withRest } from "../../output/listing.js";
import type { CutRows } from "../../output/listing.js";
import type { Format } from "../../specification/flags/shared-flags.js";

/** Findings: what, how often, where to look, and what it took. */
export const findingColumns = {
  severity: column.text("Severity", 1, ({ severity }) => severity),
  rule: column.text("Rule", 8, ({ rule }) => rule),
  title: column.text("What", 1, ({ rule }) => titleOf(rule), { leastWidth: 14 }),
  subject: column.text("By", 2, ({ subject }) => subject.name, { leastWidth: 9 }),
  subjectKind: column.text("Kind", 9, ({ subject }) => subject.kind),
  count: column.count("Times", 1, ({ count }) => count),
  sessions: column.count("Sessions", 4, ({ sessions }) => sessions),
  place: column.text("Where", 2, ({ places: [first] }) => placeText(first), { cut: "place", leastWidth: 14 }),
  calls: column.count("Calls", 6, ({ waste, extent }) => (waste ?? extent)?.calls ?? null),
  tokens: column.tokens("Tokens", 5, ({ waste }) => waste?.tokens ?? null),
  durationMs: column.duration(
    "Time",
    5,
    ({ waste, extent }) => waste?.durationMs ?? extent?.activeMs ?? null,
  ),
  costUsd: column.usd("Took", 3, ({ waste, extent }) => (waste ?? extent)?.costUsd ?? null),
  isEstimate: column.text("Basis", 9, ({ waste }) => waste?.basis ?? null),
  firstAt: column.instant("First", 8, ({ firstAt }) => firstAt),
  lastAt: column.instant("Last", 7, ({ lastAt }) => lastAt),
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
  costUsd: {
    note: "Took: an estimate of what these calls cost, a part of the total; under a mode, all that was spent.",
  },
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

/** How a view of findings is asked for. */
interface AuditViewOptions {
  readonly format: Format;
  /** Whether the table of rules is wanted as well. */
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
    notes: notesOf(report),
    empty: "Nothing was found.",
    more,
  };
  return withRest(view, { shown, rest }, { ...restRow(rest), title: restName });
}

function withPlaceNote([first]: readonly AuditFinding[]): Columns<AuditFinding> {
  const { place } = shownColumns;
  const example = first?.places[0];
  if (example === undefined || place === undefined) return shownColumns;
  const command = `turnmeter session ${example.sessionId.slice(0, 8)}`;
  const note = `Where: session and line of what took the most, else of the newest. More of it: \`${command}\`.`;
  return { ...shownColumns, place: { ...place, note } };
}

/** Counts of several findings. Sessions have none: one may be in several. */
function restRow(rest: readonly AuditFinding[]): TableRow {
  const summed = new Set(["count", "calls", "tokens", "durationMs"]);
  return Object.fromEntries(
    Object.entries(shownColumns).map(([key, { of }]) => [key, summed.has(key) ? sumCells(rest.map(of)) : ""]),
  );
}

/** What was not judged, and which rules did not judge at all. */
function notesOf({ rules }: AuditReport): readonly Text[] {
  const blind = rules.filter(({ state }) => state === "needs-inputs").length;
  const open = rules.filter(({ state }) => state === "needs-policy").length;
  return [
    ...notJudgedNotes(rules),
    ...(blind === 0
      ? []
      : [say`${countOf(blind, "rule did", "rules did")} not judge: what calls were given is in logs alone.`]),
    ...(open === 0 ? [] : [say`${countOf(open, "rule needs", "rules need")} a policy: \`--policy FILE\`.`]),
  ];
}

/** One note for each reason, with the rule that could judge the least for it: other rules met the same calls. */
function notJudgedNotes(rules: readonly RuleSummary[]): readonly Text[] {
  const parts = namesOf(notJudgedReasons).flatMap((reason) => {
    const most = rules.reduce((count, { notJudged }) => Math.max(count, notJudged[reason] ?? 0), 0);
    return most === 0 ? [] : [say`${amount.count(most)} where ${notJudgedReasons[reason]}`];
  });
  return parts.length === 0 ? [] : [say`Not judged by a rule: ${joined(parts, ", ")}.`];
}

function titleOf(rule: string): string {
  return auditRules.find(({ id }) => id === rule)?.title ?? rule;
}

function placeText(place: FindingPlace | undefined): string | null {
  return place === undefined ? null : failurePlace(place);
}

function unjudgedOf({ notJudged }: RuleSummary): number {
  return Object.values(notJudged).reduce((sum, count) => sum + count, 0);
}
