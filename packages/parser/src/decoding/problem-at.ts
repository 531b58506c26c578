import type { LogEvent, ProblemCode, RowOrigin } from "@turnmeter/schema";

/** A problem of the row at an origin. `detail` holds names and numbers only. */
export function problemAt(origin: RowOrigin, code: ProblemCode, detail: string | null = null): LogEvent {
  const { file, line, byteOffset, at, sessionId } = origin;
  return {
    kind: "problem",
    problem: { code, file, line: line > 0 ? line : null, byteOffset, detail: detail?.slice(0, 120) ?? null },
    at,
    sessionId,
  };
}
