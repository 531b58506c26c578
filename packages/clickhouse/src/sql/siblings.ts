import type { RowSet, FactSource } from "@turnmeter/metrics";
import type { Grouping } from "./metric-sql.js";
import { type RowsWithin, type Window, windowedRows } from "./row-times.js";

/** A metric of rows. */
export interface RowsMetric {
  readonly rows: RowSet;
  readonly grouping: Grouping;
}

/** Metrics that one query answers. */
export interface Siblings extends Grouping {
  readonly rows: RowsWithin;
  /** Indexes of the metrics in the given list, a list for each window of rows; one list where there are no windows. */
  readonly members: readonly (readonly number[])[];
}

/** Joins metrics that differ only in the window of their rows. */
export function siblingsOf(metrics: readonly RowsMetric[]): readonly Siblings[] {
  const found: Siblings[] = [];
  const families = new Map<string, Family>();
  for (const [place, { rows, grouping }] of metrics.entries()) {
    const windowed = windowedRows(rows);
    if (windowed === null) {
      found.push({ ...grouping, rows, members: [[place]] });
      continue;
    }
    const name = JSON.stringify([windowed.rows, grouping]);
    const family = families.get(name) ?? { rows: windowed.rows, grouping, members: new Map() };
    families.set(name, family);
    const { startAt, endAt } = windowed.window;
    const window = `${startAt} ${endAt}`;
    const member = family.members.get(window) ?? { window: windowed.window, places: [] };
    family.members.set(window, { ...member, places: [...member.places, place] });
  }
  for (const { rows, grouping, members } of families.values()) {
    const all = [...members.values()];
    const [first] = all;
    if (first !== undefined && all.length === 1) {
      found.push({ ...grouping, rows: metrics[first.places[0]!]!.rows, members: [first.places] });
      continue;
    }
    found.push({
      ...grouping,
      rows: { ...rows, windows: all.map(({ window }) => window) },
      members: all.map(({ places }) => places),
    });
  }
  return found;
}

interface Family {
  readonly rows: RowSet;
  readonly grouping: Grouping;
  readonly members: Map<string, { readonly window: Window; readonly places: readonly number[] }>;
}

type Groups = Awaited<ReturnType<FactSource["aggregate"]>>;

interface Waiting extends RowsMetric {
  readonly resolve: (groups: Groups) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the metrics that code asks for in one go, before it waits for any of them, so that they are answered together.
 *
 * @param answer gives the answer to each metric, in their order
 */
export function askedTogether(
  answer: (metrics: readonly RowsMetric[]) => readonly Promise<Groups>[],
): (metric: RowsMetric) => Promise<Groups> {
  let waiting: Waiting[] = [];
  const send = (): void => {
    const asked = waiting;
    waiting = [];
    for (const [place, groups] of answer(asked).entries()) {
      const { resolve, reject } = asked[place]!;
      groups.then(resolve, reject);
    }
  };
  return (metric) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(send);
      waiting.push({ ...metric, resolve, reject });
    });
}
