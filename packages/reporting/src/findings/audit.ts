import type { AuditFinding, AuditReport } from "@turnmeter/audit";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportFinding } from "../report.js";
import { auditPlace } from "../sections/audit-section.js";
import { countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";

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

/** What it was done with, where the rule's title does not say it. */
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
