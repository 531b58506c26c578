import { lostRowCodes, modelCodes, type RowSelection } from "@turnmeter/metrics";
import type { StoredName } from "@turnmeter/schema";
import { all, any, on, literals } from "./conditions.js";

/** How rows of tables are asked for. */
export interface RowsOfTables {
  /** `FROM … WHERE …` for the rows of a table that pass the selections, one after the other, and then meet more conditions. */
  readonly rows: (
    table: StoredName,
    selections: readonly RowSelection[],
    ...more: readonly string[]
  ) => string;
  /** The condition on sessions' ids of a selection that follows others. */
  readonly isSession: (selection: RowSelection, before: readonly RowSelection[]) => string;
}

interface Stage extends RowsOfTables {
  readonly selection: RowSelection;
  readonly before: readonly RowSelection[];
  readonly upTo: readonly RowSelection[];
}

const ofModels = `code IN ${literals(modelCodes)}`;
const ofLostRows = `code IN ${literals(lostRowCodes)}`;

/** The condition for problems that selections keep. A problem of a request or call stays with it, one of a model with this model's requests in the file. Others are judged by their own time, session and file, or without a time by their session's span. Unknown values exclude none. */
export function problemSql(selections: readonly RowSelection[], tables: RowsOfTables): string {
  const stages = selections.map((selection, place): Stage => {
    return { ...tables, selection, before: selections.slice(0, place), upTo: selections.slice(0, place + 1) };
  });
  const byThemselves = all(...stages.map(ownSql));
  const [first, ...later] = stages;
  if (first === undefined) return "1";
  // What stays with a request or call that the last selection keeps was kept by those before it.
  return `multiIf(${[
    all(ofModels, isPlace(tables, [], "requests")),
    all(isOfKeptModel(first), ...later.map(modelSql)),
    isPlace(tables, [], "requests", "toolCalls"),
    isPlace(tables, selections, "requests", "toolCalls"),
    byThemselves,
  ].join(", ")})`;
}

/** A model's problem counts like any other if an earlier selection left out its request. */
function modelSql(stage: Stage): string {
  return `multiIf(${[
    isPlace(stage, stage.before, "requests"),
    isOfKeptModel(stage),
    isPlace(stage, stage.before, "toolCalls"),
    isPlace(stage, stage.upTo, "toolCalls"),
    ownSql(stage),
  ].join(", ")})`;
}

function isPlace(
  { rows }: RowsOfTables,
  selections: readonly RowSelection[],
  ...tables: readonly StoredName[]
): string {
  const placed = rows("problems", [], "file IS NOT NULL", "line IS NOT NULL");
  const places = tables.map(
    (table) =>
      `SELECT file, line ${rows(table, selections, `(file, line) GLOBAL IN (SELECT file, line ${placed})`)}`,
  );
  return `ifNull((file, line) GLOBAL IN (${places.join(" UNION ALL ")}), 0)`;
}

/** Whether a request is there whose model is kept elsewhere in the file. */
function isOfKeptModel({ rows, before, upTo }: Stage): string {
  const named = rows("problems", [], ofModels, "file IS NOT NULL", "line IS NOT NULL");
  const kept = rows("requests", upTo, `file GLOBAL IN (SELECT file ${named})`);
  const requests = rows(
    "requests",
    before,
    `(file, line) GLOBAL IN (SELECT file, line ${named})`,
    `(file, ifNull(model, '')) GLOBAL IN (SELECT file, ifNull(model, '') ${kept})`,
  );
  return `ifNull((file, line) GLOBAL IN (SELECT file, line ${requests}), 0)`;
}

function ownSql(stage: Stage): string {
  const { selection, before, isSession } = stage;
  return all(
    sourceSql(stage),
    `sessionId IS NULL OR ${isSession(selection, before)}`,
    projectSql(stage),
    modelOfSessionSql(stage),
    windowSql(stage),
  );
}

function sourceSql({ selection, rows }: Stage): string | null {
  return on(selection.sources, (wanted) => {
    const others = rows("files", [], "source IS NOT NULL", `source NOT IN ${literals(wanted)}`);
    return `NOT ifNull(file GLOBAL IN (SELECT path ${others}), 0)`;
  });
}

function projectSql({ selection, before, rows }: Stage): string | null {
  return on(selection.projects, (wanted) => {
    const isWanted = wanted.length === 0 ? "0" : `ifNull(project IN ${literals(wanted)}, 0)`;
    return `NOT ${isOneOf(rows("sessions", before, `NOT ${isWanted}`))}`;
  });
}

function modelOfSessionSql({ selection, before, upTo, rows }: Stage): string | null {
  return on(selection.models, () =>
    any(isOneOf(rows("requests", upTo)), `NOT ${isOneOf(rows("sessions", before))}`),
  );
}

function windowSql({ selection, before, rows }: Stage): string | null {
  return on(selection.window, ({ startAt, endAt }) => {
    const [isFrom, isBelow] = [Number.isFinite(startAt), Number.isFinite(endAt)];
    const own = all(isFrom ? `at >= ${startAt}` : null, isBelow ? `at < ${endAt}` : null);
    const late = rows("sessions", before, "startedAt IS NOT NULL", `startedAt >= ${endAt}`);
    const early = rows(
      "sessions",
      before,
      "startedAt IS NOT NULL",
      `ifNull(endedAt, startedAt) < ${startAt}`,
    );
    return `if(at IS NOT NULL, ifNull(${own}, 0), ${all(
      isBelow ? `NOT ${isOneOf(late)}` : null,
      isFrom ? any(ofLostRows, `NOT ${isOneOf(early)}`) : null,
    )})`;
  });
}

function isOneOf(rows: string): string {
  return `ifNull(sessionId GLOBAL IN (SELECT sessionId ${rows}), 0)`;
}
