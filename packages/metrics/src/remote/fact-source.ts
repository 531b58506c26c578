import type { Column, SessionKind } from "@turnmeter/schema";
import type { Condition, TableName } from "../engine/metric.js";
import type { MetricQuestion } from "../engine/remote-table.js";
import type { Window } from "../selection/selection.js";

/**
 * A selection as whoever holds the rows applies it: what `selectFacts` keeps of the rows that earlier selections have left.
 * Null keeps all.
 */
export interface RowSelection {
  /** Instants, epoch ms; infinite where it is open. */
  readonly window: Window | null;
  readonly sources: readonly string[] | null;
  /** Projects by their whole names; none of them keeps nothing. */
  readonly projects: readonly string[] | null;
  readonly models: readonly string[] | null;
  readonly sessionKinds: readonly SessionKind[] | null;
  /** Sessions with a request in it; infinite where it is open. */
  readonly activeIn: Window | null;
  /** Beginnings of session ids. */
  readonly sessions: readonly string[] | null;
  /** Whole ids of sessions; none of them keeps nothing. */
  readonly sessionIds: readonly string[] | null;
}

/**
 * Rows of a table: those that each selection, one after the other, keeps, and of these the ones that meet all conditions. Of files and
 * record counts, selections keep those of files that a request, call, mark or problem which they keep stands in.
 */
export interface RowSet {
  readonly table: TableName;
  readonly selections: readonly RowSelection[];
  readonly where?: readonly Condition[];
}

/** Whoever holds facts elsewhere, a database for instance. It gives the same answers for as long as it is asked. */
export interface FactSource {
  /** The groups of a metric, as `RemoteTable` states. */
  aggregate(rows: RowSet, question: MetricQuestion): Promise<readonly (readonly unknown[])[]>;
  rowCount(rows: RowSet): Promise<number>;
  /** Columns of the rows, in the order of the settled table; null if there are more rows than `most`. */
  columns(
    rows: RowSet,
    names: readonly string[],
    most?: number,
  ): Promise<readonly Column<string | number | boolean | null>[] | null>;
}
