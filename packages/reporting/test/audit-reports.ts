import type { AuditFinding, AuditReport, RuleSummary } from "@turnmeter/audit";

/** A finding of a recursive delete, once in session d4444444, with what is given. */
export function auditFindingOf(part: Partial<AuditFinding> = {}): AuditFinding {
  return {
    rule: "recursive-delete",
    severity: "high",
    subject: { kind: "program", name: "rm" },
    count: 1,
    sessions: 1,
    firstAt: "2026-11-10T10:00:00.000Z",
    lastAt: "2026-11-10T10:00:00.000Z",
    places: [
      {
        sessionId: "d4444444-0000-4000-8000-000000000004",
        agentId: null,
        file: "/logs/d4444444.jsonl",
        line: 6,
        at: "2026-11-10T10:00:00.000Z",
      },
    ],
    waste: null,
    extent: null,
    ...part,
  };
}

/** A rule that judged ten calls, with what is given. */
export function auditRuleOf(part: Partial<RuleSummary> = {}): RuleSummary {
  return {
    rule: "recursive-delete",
    group: "shell",
    title: "Recursive delete",
    severity: "high",
    state: "judged",
    judged: 10,
    hits: 1,
    notJudged: {},
    ...part,
  };
}

/** A report of these findings, in their order, by rules that judged. */
export function auditReportOf(
  findings: readonly AuditFinding[],
  rules: readonly RuleSummary[] = [auditRuleOf()],
): AuditReport {
  return { rules, findings, hits: { high: 0, medium: 0, low: 0, note: 0 }, unjudgeable: [] };
}

/** A result that is too large, and what it took. */
export const largeResult = auditFindingOf({
  rule: "large-result",
  severity: "low",
  subject: { kind: "tool", name: "Bash" },
  count: 3,
  sessions: 2,
  waste: {
    calls: 3,
    tokens: 27_800,
    durationMs: 1000,
    costUsd: 0.07,
    costNanoUsd: "70000000",
    basis: "estimate",
  },
});
