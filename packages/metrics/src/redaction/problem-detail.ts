import type { ProblemCode } from "@turnmeter/schema";
import type { Redaction } from "./redaction.js";

type RedactDetail = (detail: string, redaction: Redaction) => string;

const kept: RedactDetail = (detail) => detail;
const id: RedactDetail = (detail, redaction) => redaction.id(detail);
const tool: RedactDetail = (detail, redaction) => redaction.tool(detail, null);
const fieldPath: RedactDetail = (detail, redaction) => redaction.fieldPath(detail);
// Amounts such as `12 results` say nothing of anyone; what else a detail may hold is not known.
const amount: RedactDetail = (detail, redaction) =>
  /^-?[\d.,]+ [a-z]+$/.test(detail) ? detail : redaction.name("name", detail);

/** Contents of the details of problems, by code; unknown for other codes. */
const byCode: Readonly<Partial<Record<ProblemCode, RedactDetail>>> = {
  "unknown-record": fieldPath,
  "record-degraded": fieldPath,
  "unknown-field": fieldPath,
  "number-invalid": fieldPath,
  "tokens-clamped": fieldPath,
  "unknown-iteration": fieldPath,
  "unknown-denial-kind": fieldPath,
  "file-unrecognised": fieldPath,
  "file-unreadable": fieldPath,
  "model-unknown": kept,
  "model-unpriced": kept,
  "price-date-out-of-range": kept,
  "output-lower-bound": kept,
  "agent-file-missing": id,
  "agent-unlinked": id,
  "parent-cycle": id,
  "codex-fork-without-parent": id,
  "message-id-with-two-requests": id,
  "unknown-tool": tool,
  "call-without-result": tool,
};

/** A problem's detail without names that say whose log it is. */
export function redactedDetail(
  code: ProblemCode,
  detail: string | null,
  redaction: Redaction,
): string | null {
  return detail === null ? null : (byCode[code] ?? amount)(detail, redaction);
}
