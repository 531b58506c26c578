/** What is known of a group while its values are added, and what its aggregation keeps. */
export interface AggregateState {
  /** Rows, those without a value too. */
  count: number;
  /** Rows with a value. */
  valid: number;
  /** The values, for an aggregation that sets `values`. */
  list: { readonly add: (value: unknown) => void; readonly values: () => readonly unknown[] } | undefined;
  /** Set by an aggregation that needs all values. */
  values?: boolean;
}

/** One aggregation of the values of a group. */
export interface Aggregate {
  readonly init: (state: AggregateState) => void;
  /** `state.valid` counts the value already. */
  readonly add: (state: AggregateState, value: unknown) => void;
  readonly value: (state: AggregateState) => unknown;
}

/** The names of aggregations that metrics use. */
export type AggregateName = "sum" | "min" | "max" | "distinct" | "invalid" | "array_agg";

/** Arquero's aggregations by name. */
export declare const aggregateFunctions: Readonly<
  Record<AggregateName, { readonly create: () => Aggregate }>
>;
