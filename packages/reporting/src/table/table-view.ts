/** What a column's numbers are, which decides how they are written. */
export type ColumnKind = "text" | "count" | "tokens" | "usd" | "percent" | "duration" | "instant";

/** One column of a {@link TableView}. */
export interface TableColumn {
  /** The cells' key in a row, and the column's name in CSV. */
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  /** `percent` is a share of 0–1, `duration` milliseconds, `instant` ISO 8601, `usd` dollars. */
  readonly kind: ColumnKind;
  /** 1 is always shown; where there is no room, the largest goes first. */
  readonly priority: number;
}

/** A number of which only a lower bound is known; written with `≥`. */
export interface AtLeast {
  readonly atLeast: number;
}

/** A value of a table; null is not known. */
export type Cell = string | number | AtLeast | null;

/** One row, by column key. */
export type TableRow = Readonly<Record<string, Cell>>;

/** A table before it is written: one view gives the terminal's, Markdown, CSV and the page's table. */
export interface TableView {
  /** What the table shows, in a few words. */
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Shown below the rows. CSV leaves it out, so that a sum over a column is right. */
  readonly totals?: TableRow;
  /** Sentences below the table, such as what was left out. CSV leaves them out. */
  readonly notes?: readonly string[];
  /** True where the rows mean something in their order only, such as the steps of a sum. */
  readonly isOrdered?: boolean;
  /** True where the last row adds up rows that are left out. */
  readonly hasRest?: boolean;
  /** What lists every row where some are left out, such as `turnmeter sessions`. */
  readonly command?: string;
  /** Zone in which instants are written; UTC if absent. CSV keeps them as they are. */
  readonly timezone?: string;
  /** Said instead of the table where there is no row. */
  readonly empty?: string;
}
