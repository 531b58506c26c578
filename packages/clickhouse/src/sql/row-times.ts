import { weekColumns } from "@turnmeter/lake";
import type { RowSelection, RowSet } from "@turnmeter/metrics";
import type { StoredName } from "@turnmeter/schema";

/** Instants, epoch ms, from the first up to and without the last; infinite where it is open. */
export type Window = NonNullable<RowSelection["window"]>;

/** Times of rows: within one of some windows; `none` for rows of no week, above all those without a time; null for all. */
export type RowTimes = readonly Window[] | "none" | null;

/** Tables selected only by the time that also decides their batch. */
const keptByTime: ReadonlySet<StoredName> = new Set<StoredName>([
  "requests",
  "toolCalls",
  "turns",
  "marks",
  "responses",
  "failures",
  "cacheBreaks",
  "unreadWrites",
  "compactions",
  "offListRequests",
]);

/** The column whose time tells the batch of a table's rows. */
export function ownTime(table: StoredName): string {
  return weekColumns[table] ?? "";
}

/** Rows; if `windows` are given, only those whose own time lies in one of them. */
export interface RowsWithin extends RowSet {
  readonly windows?: readonly Window[];
}

/** The times that rows have, as far as windows and conditions on their own time tell. */
export function timesOf({ windows, ...rows }: RowsWithin): RowTimes {
  if (windows !== undefined) return windows;
  if (!keptByTime.has(rows.table)) return null;
  const column = ownTime(rows.table);
  if (rows.where?.some((each) => "absent" in each && each.absent === column)) return "none";
  const window = commonWindow(rows, column);
  return window && [window];
}

/** A set of rows apart from the window that their own time lies in. */
export interface WindowedRows {
  /** The set without its windows. */
  readonly rows: RowSet;
  readonly window: Window;
}

/** A set of rows and its window; null where it has none, or where the window does more than limit the rows' times. */
export function windowedRows(rows: RowSet): WindowedRows | null {
  const { table, selections } = rows;
  if (!keptByTime.has(table) || !selections.every((each) => isOfTime(each, table))) return null;
  const column = ownTime(table);
  const window = commonWindow(rows, column);
  if (window === null) return null;
  return {
    window,
    rows: {
      table,
      selections: selections
        .map((each) => ({ ...each, window: null }))
        .filter((each) => Object.values(each).some((filter) => filter !== null)),
      where: (rows.where ?? []).filter((each) => edgeOf(each, column) === null),
    },
  };
}

/** Whether a selection needs no other table, which its window would cut too. */
function isOfTime({ sessionKinds, activeIn, models }: RowSelection, table: StoredName): boolean {
  const asksRequests = models !== null && (table === "marks" || table === "compactions");
  return sessionKinds === null && activeIn === null && !asksRequests;
}

/** Intersection of all time windows and conditions; null without any. */
function commonWindow({ selections, where = [] }: RowSet, column: string): Window | null {
  const windows = [
    ...selections.flatMap(({ window }) => window ?? []),
    ...where.flatMap((each) => edgeOf(each, column) ?? []),
  ];
  if (windows.length === 0) return null;
  return {
    startAt: Math.max(...windows.map(({ startAt }) => startAt)),
    endAt: Math.min(...windows.map(({ endAt }) => endAt)),
  };
}

function edgeOf(condition: NonNullable<RowSet["where"]>[number], column: string): Window | null {
  if (!("column" in condition) || condition.column !== column) return null;
  if ("from" in condition) return { startAt: condition.from, endAt: Number.POSITIVE_INFINITY };
  if ("below" in condition) return { startAt: Number.NEGATIVE_INFINITY, endAt: condition.below };
  return null;
}
