import type { ActivityFact, Table } from "@turnmeter/schema";
import { columnOf, filterRows, replaceColumns } from "@turnmeter/columns";
import type { Window } from "./window.js";

/** The intervals of activity as far as they lie in the window; those outside it are left out. */
export function clipActivity(activity: Table<ActivityFact>, window: Window | null): Table<ActivityFact> {
  if (window === null) return activity;
  const { columns } = activity;
  const within = filterRows(
    activity,
    (row) => columns.startAt.at(row) < window.endAt && columns.endAt.at(row) >= window.startAt,
  );
  return replaceColumns(within, {
    startAt: columnOf(
      "long",
      mapped(within.columns.startAt, (at) => Math.max(at, window.startAt)),
    ),
    endAt: columnOf(
      "long",
      mapped(within.columns.endAt, (at) => Math.min(at, window.endAt)),
    ),
  });
}

function* mapped(values: Iterable<number>, change: (value: number) => number): Generator<number> {
  for (const value of values) yield change(value);
}
