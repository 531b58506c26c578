// Of arquero only its aggregations: all of it takes longer to load than a small log to read, for its parser of
// expressions, and its reducers generate code, which a process may forbid.
import { aggregateFunctions } from "#arquero-aggregates";
import type { Aggregate, AggregateName, AggregateState } from "#arquero-aggregates";
import type { FactValue } from "./fact-table.js";
import type { Groups } from "./group-rows.js";

/** What a reduction needs of a column. */
export interface ReducedColumn {
  at(row: number): FactValue;
}

/** One of arquero's aggregations over a column. */
export interface Reduction {
  readonly name: AggregateName;
  readonly column: ReducedColumn;
}

/** For each reduction its result for every group. */
export function reduceGroups(
  groups: Groups,
  reductions: readonly Reduction[],
): readonly (readonly unknown[])[] {
  const columns = new Set(reductions.map(({ column }) => column));
  const results = new Map<Reduction, readonly unknown[]>();
  for (const column of columns) {
    const ofColumn = reductions.filter((each) => each.column === column);
    const aggregates = ofColumn.map(({ name }) => aggregateFunctions[name].create());
    const states = reducedStates(groups, column, aggregates);
    for (const [at, { value }] of aggregates.entries()) results.set(ofColumn[at]!, states.map(value));
  }
  return reductions.map((each) => results.get(each) ?? []);
}

/** What several aggregations of one column keep of each group. */
function reducedStates(
  { groupOfRow, size }: Groups,
  column: ReducedColumn,
  aggregates: readonly Aggregate[],
): readonly AggregateState[] {
  const states = Array.from({ length: size }, () => newState(aggregates));
  for (let row = 0; row < groupOfRow.length; row++) {
    const state = states[groupOfRow[row]!]!;
    state.count++;
    const value = column.at(row);
    if (value === null || Number.isNaN(value)) continue;
    state.valid++;
    state.list?.add(value);
    for (let at = 0; at < aggregates.length; at++) aggregates[at]!.add(state, value);
  }
  return states;
}

function newState(aggregates: readonly Aggregate[]): AggregateState {
  const state: AggregateState = { count: 0, valid: 0, list: undefined };
  for (const { init } of aggregates) init(state);
  if (state.values === true) {
    const values: unknown[] = [];
    state.list = { add: (value) => void values.push(value), values: () => values };
  }
  return state;
}
