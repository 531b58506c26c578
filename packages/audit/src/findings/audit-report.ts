import type { Redaction } from "@turnmeter/metrics";
import type { NotJudgedReason, Severity } from "../names.js";
import type { FindingSubject } from "../judging/hit.js";
import type { RuleGroup } from "../rules/rule.js";
import type { Unjudgeable } from "../rules/unjudgeable.js";

/** Where a finding was made. */
export interface FindingPlace {
  readonly sessionId: string;
  /** The subagent that did it; null on the main thread. */
  readonly agentId: string | null;
  readonly file: string;
  readonly line: number;
  /** ISO 8601, UTC; null if it is not known. */
  readonly at: string | null;
}

/** The waste of a finding's calls: an estimate of the most that could have been saved, and a part of the totals. */
export interface FindingWaste {
  readonly calls: number;
  /** Null if none is known. */
  readonly tokens: number | null;
  /** Time from call to result, parallel calls in full, ms; null if none is known. */
  readonly durationMs: number | null;
  /** Dollars; null if nothing has a price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  readonly basis: "estimate";
}

/** Work and cost while a state lasted: exact figures, and no waste. */
export interface FindingExtent {
  readonly calls: number;
  readonly requests: number;
  /** Active time, ms. */
  readonly activeMs: number;
  /** Dollars; null if nothing has a price. */
  readonly costUsd: number | null;
  readonly costNanoUsd: string;
}

/** All that a rule found about one subject. */
export interface AuditFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly subject: FindingSubject;
  readonly count: number;
  readonly sessions: number;
  /** ISO 8601, UTC; null if no time is known. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Up to three: those that wasted the most, then the newest. */
  readonly places: readonly FindingPlace[];
  /** Null for rules that are not about waste. */
  readonly waste: FindingWaste | null;
  /** Null for rules that are not about a time. */
  readonly extent: FindingExtent | null;
}

/** Whether a rule judged: it may be off, or have nothing to judge by. */
export type RuleState = "judged" | "off" | "needs-policy" | "needs-inputs";

/** What a rule looked at. */
export interface RuleSummary {
  readonly rule: string;
  readonly group: RuleGroup;
  readonly title: string;
  readonly severity: Severity;
  readonly state: RuleState;
  /** How many things it could judge, hits included. */
  readonly judged: number;
  readonly hits: number;
  /** How many it could not, by reason. */
  readonly notJudged: Readonly<Partial<Record<NotJudgedReason, number>>>;
}

/** The result of an audit. */
export interface AuditReport {
  /** Every rule, in the order of the list. */
  readonly rules: readonly RuleSummary[];
  /** The most severe first; of equal severity the most frequent, then by rule and subject. */
  readonly findings: readonly AuditFinding[];
  /** Hits by severity. */
  readonly hits: Readonly<Record<Severity, number>>;
  readonly unjudgeable: readonly Unjudgeable[];
}

/** The report without names that say whose work it is: programs, tools of servers, modes, files and ids of sessions. Equal names stay equal. */
export function redactReport(report: AuditReport, redaction: Redaction): AuditReport {
  return {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      subject: redactSubject(finding.subject, redaction),
      places: finding.places.map((place) => ({
        ...place,
        sessionId: redaction.id(place.sessionId),
        agentId: redaction.id(place.agentId),
        file: redaction.name("file", place.file),
      })),
    })),
  };
}

function redactSubject({ kind, name }: FindingSubject, redaction: Redaction): FindingSubject {
  if (kind === "tool") return { kind, name: redaction.tool(name, null) };
  if (kind === "program") return { kind, name: redaction.name("program", name) };
  if (kind === "mode") return { kind, name: redaction.markDetail("permissionMode", name) ?? name };
  return { kind, name };
}
