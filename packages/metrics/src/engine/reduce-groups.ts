// Of arquero only its aggregations: all of it takes longer to load than a small log to read, for its parser of
// expressions, and its reducers generate code, which a process may forbid.
import { aggregateFunctions } from "#arquero-aggregates";
import type { AggregateName, AggregateState } from "#arquero-aggregates";
import type { FactValue } from "./fact-table.js";
import type { Groups } from "./group-rows.js";

/** What a reduction needs of a column. */
export interface ReducedColumn {
  at(row: number): FactValue;
}

/** One of arquero's aggregations over a column, or over the rows themselves. */
export type Reduction =
  | { readonly name: "count" }
  | { readonly name: Exclude<AggregateName, "count">; readonly column: ReducedColumn };

/** For each reduction its result for every group. */
export function reduceGroups(
  groups: Groups,
  reductions: readonly Reduction[],
): readonly (readonly unknown[])[] {
  return reductions.map((reduction) => reduced(groups, reduction));
}

function reduced({ groupOfRow, size }: Groups, reduction: Reduction): readonly unknown[] {
  const aggregate = aggregateFunctions[reduction.name].create();
  const states = Array.from({ length: size }, () => {
    const state: AggregateState = { count: 0, valid: 0 };
    aggregate.init(state);
    return state;
  });
  const lists = states[0]?.values === true ? states.map(withList) : null;
  for (let row = 0; row < groupOfRow.length; row++) {
    const group = groupOfRow[row]!;
    const state = states[group]!;
    state.count++;
    if (!("column" in reduction)) continue;
    const value = reduction.column.at(row);
    if (value === null || Number.isNaN(value)) continue;
    state.valid++;
    if (lists === null) aggregate.add(state, value);
    else lists[group]!.push(value);
  }
  return states.map((state) => aggregate.value(state));
}

function withList(state: AggregateState): FactValue[] {
  const values: FactValue[] = [];
  state.list = { values: () => values };
  return values;
}
