import { copiesOfNothing, type RowSelection, type RowSet, tablesOfFiles } from "@turnmeter/metrics";
import type { StoredName } from "@turnmeter/schema";
import { conditionSql, all, any, on, literals, textLiteral, withinAnySql, withinSql } from "./conditions.js";
import { problemSql, type RowsOfTables } from "./problem-sql.js";
import { ownTime, type RowsWithin, type RowTimes, timesOf, type Window } from "./row-times.js";

type TableName = StoredName;

/** Where the rows of fact tables lie. */
export interface FactPlaces {
  /** What stands after `FROM` for a table. */
  readonly from: (table: TableName) => string;
  /** The condition on rows that are in force: a table may hold those of other loads. Rows outside of `times` may be left out. */
  readonly inForce: (table: TableName, times: RowTimes) => string;
  /** Number of rows in force, without those that {@link FactPlaces.inForce} may leave out. */
  readonly rowCount: (table: TableName, times: RowTimes) => number;
  /** The weeks that these rows lie in by their own time, ascending, and whether some may belong to none. */
  readonly weeks: (
    table: TableName,
    times: RowTimes,
  ) => { readonly weeks: readonly Window[]; readonly hasOthers: boolean };
  /**
   * The place of a row's batch, in the order of the settled table, of whose rows those of a batch follow each other.
   *
   * @throws if the rows of batches interleave
   */
  readonly batchPlace: (table: TableName) => string;
}

/** `FROM … WHERE …` for a row set. */
export function rowsSql(rows: RowsWithin, places: FactPlaces, more: readonly string[] = []): string {
  const { table, selections, where = [], windows } = rows;
  const wanted = where.map((each) => conditionSql(each, (name) => columnSql(rows, name)));
  const keepsOf = conditionOf[table];
  const kept =
    keepsOf === null
      ? [on(selections.length === 0 ? null : rows, (given) => keptTogether(given, places))]
      : selections.map((selection, place) =>
          keepsOf(selection, {
            before: selections.slice(0, place),
            upTo: selections.slice(0, place + 1),
            places,
          }),
        );
  const within = windows === undefined ? [] : [withinAnySql(windows, ownTime(table))];
  return `FROM ${places.from(table)} WHERE ${all(places.inForce(table, timesOf(rows)), ...within, ...kept, ...wanted, ...more)}`;
}

const selectsAll: RowSelection = {
  window: null,
  sources: null,
  projects: null,
  models: null,
  sessionKinds: null,
  activeIn: null,
  sessions: null,
  sessionIds: null,
};

/** A column of a row set as SQL: activity is cut to each window. */
export function columnSql({ table, selections }: RowSet, column: string): string {
  if (table === "activity" && (column === "startAt" || column === "endAt"))
    return clipped(column, selections);
  return column;
}

/** The interval's edge cut to all windows; open windows cut nothing. */
function clipped(column: "startAt" | "endAt", selections: readonly RowSelection[]): string {
  const edges = selections.flatMap(({ window }) => {
    const edge = column === "startAt" ? window?.startAt : window?.endAt;
    return edge !== undefined && Number.isFinite(edge) ? [String(edge)] : [];
  });
  const pick = column === "startAt" ? "greatest" : "least";
  return edges.reduce((sql, edge) => `${pick}(${sql}, toInt64(${edge}))`, column);
}

interface Stage {
  /** Selections before the applied one. */
  readonly before: readonly RowSelection[];
  /** The same, including it. */
  readonly upTo: readonly RowSelection[];
  readonly places: FactPlaces;
}

type ConditionOf = (selection: RowSelection, stage: Stage) => string;

const findingSql: ConditionOf = (selection, stage) =>
  all(placeSql(selection, stage), windowSql(selection, "at"), modelSql(selection));

const markSql: ConditionOf = (selection, stage) =>
  all(
    placeSql(selection, stage),
    windowSql(selection, "at"),
    on(selection.models, () =>
      any(
        all("turnId IS NULL", isIn("sessionId", "requests", stage)),
        all("turnId IS NOT NULL", isIn("turnId", "requests", stage)),
      ),
    ),
  );

/** What a selection keeps of a table; null if that depends on all selections together. */
const conditionOf: Readonly<Record<TableName, ConditionOf | null>> = {
  problems: null,
  files: null,
  recordCounts: null,
  requests: findingSql,
  responses: findingSql,
  failures: findingSql,
  cacheBreaks: findingSql,
  unreadWrites: findingSql,
  compactions: markSql,
  offListRequests: findingSql,
  toolCalls: (selection, stage) =>
    all(placeSql(selection, stage), windowSql(selection, "startedAt"), modelSql(selection)),
  turns: (selection, stage) =>
    all(placeSql(selection, stage), windowSql(selection, "promptAt"), modelSql(selection)),
  marks: markSql,
  agents: (selection, stage) =>
    any(
      isIn("threadId", "requests", stage),
      all(placeSql(selection, stage), windowSql(selection, "startedAt"), modelSql(selection)),
    ),
  sessions: (_selection, stage) =>
    any(isIn("sessionId", "requests", stage), isIn("sessionId", "marks", stage, "kind = 'prompt'")),
  activity: (selection, stage) =>
    all(
      placeSql(selection, stage),
      on(selection.models, () => isIn("sessionId", "requests", stage)),
      overlapSql(selection, stage),
    ),
  copies: (selection, stage) =>
    `multiIf(${[
      `kind IN ${literals(copiesOfNothing)}`,
      ofNothingSql(selection, stage),
      "requestKey IS NULL",
      isIn("callKey", "toolCalls", stage),
      isIn("requestKey", "requests", stage),
    ].join(", ")})`,
};

/** For tables whose rows cannot be judged by one selection alone. */
function keptTogether({ table, selections }: RowSet, places: FactPlaces): string {
  const rows: RowsOfTables["rows"] = (of, kept, ...more) =>
    rowsSql({ table: of, selections: kept }, places, more);
  if (table !== "problems") return fileSql(table === "files" ? "path" : "file", selections, rows);
  return problemSql(selections, {
    rows,
    isSession: (selection, before) => sessionSql(selection, { before, upTo: [...before, selection], places }),
  });
}

function fileSql(column: string, selections: readonly RowSelection[], rows: RowsOfTables["rows"]): string {
  const files = tablesOfFiles.map((table) => `SELECT file ${rows(table, selections, "file IS NOT NULL")}`);
  return `${column} GLOBAL IN (${files.join(" UNION ALL ")})`;
}

function isIn(column: string, table: TableName, { upTo, places }: Stage, more?: string): string {
  const rows = rowsSql({ table, selections: upTo }, places, [
    `${column} IS NOT NULL`,
    ...(more === undefined ? [] : [more]),
  ]);
  return `ifNull(${column} GLOBAL IN (SELECT ${column} ${rows}), 0)`;
}

function placeSql(selection: RowSelection, stage: Stage): string {
  return all(sourceAndProjectSql(selection), sessionSql(selection, stage));
}

function sourceAndProjectSql({ sources, projects }: RowSelection): string {
  return all(
    on(sources, (wanted) => `source IN ${literals(wanted)}`),
    on(projects, (wanted) => (wanted.length === 0 ? "0" : `ifNull(project IN ${literals(wanted)}, 0)`)),
  );
}

function sessionSql(
  { sessions, sessionIds, sessionKinds, activeIn }: RowSelection,
  { before, places }: Stage,
): string {
  return all(
    on(sessions, (starts) =>
      any(...starts.map((start) => `startsWith(assumeNotNull(sessionId), ${textLiteral(start)})`)),
    ),
    on(sessionIds, (ids) => (ids.length === 0 ? "0" : `ifNull(sessionId IN ${literals(ids)}, 0)`)),
    on(sessionKinds, (kinds) => {
      const rows = rowsSql({ table: "sessions", selections: before }, places, [`kind IN ${literals(kinds)}`]);
      return `sessionId GLOBAL IN (SELECT sessionId ${rows})`;
    }),
    on(activeIn, (window) => {
      const selections = [...before, { ...selectsAll, window }];
      const rows = rowsSql({ table: "requests", selections }, places);
      return `sessionId GLOBAL IN (SELECT sessionId ${rows})`;
    }),
  );
}

/** A copy that repeats nothing is judged by its own row and session. */
function ofNothingSql(selection: RowSelection, stage: Stage): string {
  const { sources, projects, models } = selection;
  const rows = rowsSql({ table: "sessions", selections: stage.before }, stage.places, [
    sourceAndProjectSql(selection),
  ]);
  return all(
    sessionSql(selection, stage),
    windowSql(selection, "at"),
    on(models, (wanted) => `ifNull(model IN ${literals(wanted)}, 0)`),
    on(sources ?? projects, () => `sessionId GLOBAL IN (SELECT sessionId ${rows})`),
  );
}

function modelSql({ models }: RowSelection): string | null {
  return on(models, (wanted) => `ifNull(model IN ${literals(wanted)}, 0)`);
}

/** A window excludes rows without a time. */
function windowSql({ window }: RowSelection, column: string): string | null {
  return on(window, (given) => withinSql(given, column));
}

function overlapSql({ window }: RowSelection, { before }: Stage): string | null {
  return on(window, ({ startAt, endAt }) =>
    all(
      Number.isFinite(endAt) ? `${clipped("startAt", before)} < ${endAt}` : null,
      Number.isFinite(startAt) ? `${clipped("endAt", before)} >= ${startAt}` : null,
    ),
  );
}
