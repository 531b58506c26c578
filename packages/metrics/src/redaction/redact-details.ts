import type { MarkKind, ProblemCode } from "@turnmeter/schema";
import { branchName } from "../dimensions/branch-name.js";
import type { Redaction } from "./hidden-names.js";

/** A branch as a log has it, hidden; what says that there is none stays. */
export function redactedBranch(logged: string | null, redaction: Redaction): string | null {
  return branchName(logged) === null ? logged : redaction.name("branch", logged);
}

/** Kinds of marks whose detail is a name that a person may have given. */
const namedMarks: ReadonlySet<MarkKind> = new Set<MarkKind>(["command", "serverTool"]);

/** A mark's detail without names that say whose log it is. */
export function redactedMark(kind: MarkKind, detail: string | null, redaction: Redaction): string | null {
  return namedMarks.has(kind) ? redaction.name("command", detail) : redaction.fieldPath(detail);
}

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
  "token-total-mismatch": fieldPath,
  "unknown-iteration": fieldPath,
  "unknown-denial-kind": fieldPath,
  "file-unrecognised": fieldPath,
  "file-uncounted": kept,
  "file-unreadable": fieldPath,
  "model-unknown": kept,
  "model-unpriced": kept,
  "price-date-out-of-range": kept,
  "output-lower-bound": kept,
  "input-missing": kept,
  "cache-uncounted": kept,
  "source-missing": kept,
  "agent-file-missing": id,
  "agent-unlinked": id,
  "parent-cycle": id,
  "codex-fork-without-parent": id,
  "message-id-with-two-requests": id,
  "unknown-tool": tool,
  "call-without-result": tool,
};

/** A problem's detail without names that say whose log it is. */
export function redactedProblem(
  code: ProblemCode,
  detail: string | null,
  redaction: Redaction,
): string | null {
  return detail === null ? null : (byCode[code] ?? amount)(detail, redaction);
}
