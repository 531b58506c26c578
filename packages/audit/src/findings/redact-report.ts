import type { Redaction } from "@turnmeter/metrics";
import type { FindingSubject } from "../judging/subject.js";
import type { AuditReport } from "./audit-report.js";

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
