import { lostRowCodes, modelCodes } from "@turnmeter/metrics";
import type { RowSelection } from "@turnmeter/metrics";
import type { StoredName } from "@turnmeter/schema";
import { all, any, on } from "./conditions.js";
import { literals } from "./literals.js";

/** What a selection is applied to, and what it keeps of other tables. */
export interface ProblemStage {
  /** `FROM … WHERE …` for the rows before the selection, of which more is wanted. */
  readonly before: (table: StoredName, ...more: readonly string[]) => string;
  /** The same for those that it keeps. */
  readonly kept: (table: StoredName, ...more: readonly string[]) => string;
  /** The condition on a session's id; true for all. */
  readonly isSession: string;
}

const ofModels = `code IN ${literals(modelCodes)}`;
const ofLostRows = `code IN ${literals(lostRowCodes)}`;

/**
 * What a selection keeps of problems: that of a request or call stays with it, that of a model with this model's requests in the file.
 * Others are judged by their own time, session and file; those without a time by the span of their session. What is not known excludes none.
 */
export function problemSql(selection: RowSelection, stage: ProblemStage): string {
  const { before, kept } = stage;
  const withProblem = `(file, line) GLOBAL IN (SELECT file, line ${before("problems", "file IS NOT NULL", "line IS NOT NULL")})`;
  const isPlace = (rows: string) => `ifNull((file, line) GLOBAL IN (SELECT file, line ${rows}), 0)`;
  const inFileWithProblem = `file GLOBAL IN (SELECT file ${before("problems", "file IS NOT NULL", ofModels)})`;
  const isModelKept = `(file, ifNull(model, '')) GLOBAL IN (SELECT file, ifNull(model, '') ${kept("requests", inFileWithProblem)})`;
  return `multiIf(${[
    all(ofModels, isPlace(before("requests", withProblem))),
    isPlace(before("requests", withProblem, isModelKept)),
    any(isPlace(before("requests", withProblem)), isPlace(before("toolCalls", withProblem))),
    any(isPlace(kept("requests", withProblem)), isPlace(kept("toolCalls", withProblem))),
    all(sourceSql(selection, stage), sessionSql(selection, stage), windowSql(selection, stage)),
  ].join(", ")})`;
}

/** A file of another source excludes a problem. */
function sourceSql({ sources }: RowSelection, { before }: ProblemStage): string | null {
  return on(sources, (wanted) => {
    const others = before("files", "source IS NOT NULL", `source NOT IN ${literals(wanted)}`);
    return `NOT ifNull(file GLOBAL IN (SELECT path ${others}), 0)`;
  });
}

function sessionSql({ projects, models }: RowSelection, { before, kept, isSession }: ProblemStage): string {
  const inProject = on(projects, (wanted) =>
    wanted.length === 0 ? "0" : isOneOf(before("sessions", `ifNull(project IN ${literals(wanted)}, 0)`)),
  );
  const withRequest = on(models, () => isOneOf(kept("requests")));
  return `multiIf(${[
    "sessionId IS NULL",
    "1",
    isOneOf(before("sessions")),
    all(isSession, inProject, withRequest),
    isSession,
  ].join(", ")})`;
}

function windowSql({ window }: RowSelection, { before }: ProblemStage): string | null {
  return on(window, ({ startAt, endAt }) => {
    const [isFrom, isBelow] = [Number.isFinite(startAt), Number.isFinite(endAt)];
    const own = all(isFrom ? `at >= ${startAt}` : null, isBelow ? `at < ${endAt}` : null);
    const lateSessions = before("sessions", "startedAt IS NOT NULL", `startedAt >= ${endAt}`);
    const earlySessions = before(
      "sessions",
      "startedAt IS NOT NULL",
      `ifNull(endedAt, startedAt) < ${startAt}`,
    );
    return `if(at IS NOT NULL, ifNull(${own}, 0), ${all(
      isBelow ? `NOT ${isOneOf(lateSessions)}` : null,
      isFrom ? any(ofLostRows, `NOT ${isOneOf(earlySessions)}`) : null,
    )})`;
  });
}

/** Whether the session is one of those of some rows. */
function isOneOf(rows: string): string {
  return `ifNull(sessionId GLOBAL IN (SELECT sessionId ${rows}), 0)`;
}
