import type { AuditFinding, FindingPlace, RuleSummary } from "@turnmeter/audit";
import { notJudgedReasons } from "@turnmeter/audit/names.js";
import { amount, joined, say, type Text } from "../format/sentence.js";
import { column, type Columns } from "../table/column.js";
import { countOf } from "../words/listed.js";
import { failurePlace } from "./tools.js";
import { present } from "../sum-of.js";

/** Findings of an audit: severity, rule, what did it, how often, where to look, and what it took. */
export const auditColumns = {
  severity: column.text("Severity", 1, ({ severity }) => severity),
  rule: column.text("Rule", 8, ({ rule }) => rule),
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

/** What the dollars of a finding are. */
export const auditWasteNote =
  "Took: an estimate of what these calls cost, a part of the total; under a mode, all that was spent.";

/** Says which place a finding names, with the command that shows more of the first one; null if the first finding names none. */
export function auditPlaceNote(findings: readonly Pick<AuditFinding, "places">[]): Text | null {
  const example = findings[0]?.places[0];
  if (example === undefined) return null;
  const command = `turnmeter session ${example.sessionId.slice(0, 8)}`;
  return `Where: session and line of what took the most, else of the newest. More of it: \`${command}\`.`;
}

/** How many cases were not judged, by reason: the largest count of any one rule, since other rules met the same calls. */
export function auditNotJudgedNotes(rules: readonly Pick<RuleSummary, "notJudged">[]): readonly Text[] {
  const parts = Object.entries(notJudgedReasons).flatMap(([name, reason]) => {
    const most = rules.reduce((count, { notJudged }) => Math.max(count, countFor(notJudged, name)), 0);
    return most === 0 ? [] : [say`${amount.count(most)} where ${reason}`];
  });
  return parts.length === 0 ? [] : [say`Not judged by a rule: ${joined(parts, ", ")}.`];
}

function countFor(notJudged: Readonly<Record<string, number>>, reason: string): number {
  return notJudged[reason] ?? 0;
}

/** Which rules did not judge at all; `command` is what gives them a policy. */
export function auditBlindNotes(
  rules: readonly Pick<RuleSummary, "state">[],
  command: string,
): readonly Text[] {
  const blind = rules.filter(({ state }) => state === "needs-inputs").length;
  const open = rules.filter(({ state }) => state === "needs-policy").length;
  return present([
    blind !== 0 &&
      say`${countOf(blind, "rule did", "rules did")} not judge: what calls were given is in logs alone.`,
    open !== 0 && say`${countOf(open, "rule needs", "rules need")} a policy: \`${command}\`.`,
  ]);
}

function placeText(place: FindingPlace | undefined): string | null {
  return place === undefined ? null : failurePlace(place);
}
