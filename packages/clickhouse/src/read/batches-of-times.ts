import { WEEK_MS, weekStartAt } from "@turnmeter/lake";
import type { FactsManifest } from "@turnmeter/lake";
import type { RowTimes, Window } from "../sql/row-times.js";
import type { TableName } from "../tables/fact-tables.js";

type Batch = FactsManifest["batches"][number];

/** The batches of a table that rows of some times can be in: a query takes longer for each batch. */
export function batchesOf(
  { batches }: Pick<FactsManifest, "batches">,
  table: TableName,
  times: RowTimes,
): readonly Batch[] {
  return batches.filter((batch) => batch.table === table && isOfTimes(batch, times));
}

function isOfTimes({ week }: Batch, times: RowTimes): boolean {
  if (times === null) return true;
  const startAt = weekStartAt(week);
  if (startAt === null) return times === "none" || times.some(isBeyondWeeks);
  return (
    times !== "none" && times.some((window) => startAt < window.endAt && startAt + WEEK_MS > window.startAt)
  );
}

/** Times before them, and after them, belong to no week (`isoWeekOf`). */
const weeksFrom = Date.UTC(1001, 0, 1);
const weeksTo = Date.UTC(275_000, 0, 1);

function isBeyondWeeks({ startAt, endAt }: Window): boolean {
  return startAt < weeksFrom || endAt > weeksTo;
}

/** The weeks of batches, ascending, and whether one is of no week. */
export function weeksOf(batches: readonly Batch[]): {
  readonly weeks: readonly Window[];
  readonly hasOthers: boolean;
} {
  const starts = batches.flatMap(({ week }) => weekStartAt(week) ?? []);
  return {
    weeks: starts.toSorted((a, b) => a - b).map((startAt) => ({ startAt, endAt: startAt + WEEK_MS })),
    hasOthers: starts.length < batches.length,
  };
}
