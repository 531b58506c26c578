/** An aggregation of arquero by its name, such as `sum`, and where its values come from. */
interface Operation {
  /** Index of its results. */
  readonly id: number;
  readonly name: string;
  /** Aggregations of fields that read the same as text share a reducer. */
  readonly fields: readonly ((row: number) => unknown)[];
  readonly params: readonly unknown[];
}

/** What the reducers ask of a table. */
interface ReducedTable {
  groups(): { readonly keys: Uint32Array; readonly size: number } | null;
  data(): unknown;
  mask(): null;
  isOrdered(): boolean;
  isFiltered(): boolean;
  totalRows(): number;
}

/** For each operation the results of all groups. */
export declare function aggregate(table: ReducedTable, operations: readonly Operation[]): unknown[][];
