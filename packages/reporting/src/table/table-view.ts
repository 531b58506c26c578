import type { Dimension, DimensionKeys } from "../dimensions.js";
import type { Text } from "../format/sentence.js";
import type { Written } from "../format/written.js";

/** Kind of a column's values, which decides how they are written. */
export type ColumnKind =
  | "text"
  | "count"
  | "tokens"
  | "usd"
  | "price"
  | "percent"
  | "duration"
  | "bytes"
  | "instant"
  | "date";

/** One column of a {@link TableView}. */
export interface TableColumn {
  /** The cells' key in a row, and the column's name in CSV: it names the unit (`durationMs`, `costUsd`). */
  readonly key: string;
  readonly title: Text;
  /** A shorter title where a terminal is narrow. */
  readonly shortTitle?: string;
  readonly align: "left" | "right";
  /**
   * `percent` is a share of 0–1, `duration` milliseconds, `instant` ISO 8601, `date` a day `YYYY-MM-DD` or a month
   * `YYYY-MM`, `usd` dollars, `price` dollars to a millionth.
   */
  readonly kind: ColumnKind;
  /** 1 is always shown; where there is no room, the largest goes first. */
  readonly priority: number;
  /** Hidden in the narrowest box of a page, though its priority number is the lowest: other columns with that number say the same. */
  readonly yields?: true;
  /** Text that keeps as much room as a row's name where columns of larger priority numbers can go instead. */
  readonly keepsRoom?: true;
  /** Characters of room that the text needs, or its whole length if shorter, before columns of larger priority numbers are shown. It has at least as much room as other text before columns of a number above 4 are shown. */
  readonly leastWidth?: number;
  /** Key of a column that this one needs to make sense, such as the count behind a rate: both are shown or neither. */
  readonly needs?: string;
  /** True for what most people never have: a command leaves it out where it is nothing in every row. CSV has it always. */
  readonly isRare?: boolean;
  /** Its audience, if limited. CSV leaves out columns for people, so that a sum over columns is right, and has those for programs alone. */
  readonly for?: "people" | "programs";
  /**
   * Where long text is cut: at the `start` for paths, since their end tells most; in the middle of a `place`, `file:line`, and
   * of a name with a `count`, `npm test 31`, so that the number stays; at the `end` by default.
   */
  readonly cut?: "start" | "place" | "count" | "end";
  /** Meaning of the column, as a sentence below the table; left out where a terminal or a comment hides the column. */
  readonly note?: Text;
  /** What its cells name: on a page a click on a cell chooses its row's key of this dimension. */
  readonly dimension?: Dimension;
}

/** A lower bound of a number, rounded down; `≥` stands once a row. */
export interface AtLeast {
  readonly atLeast: number;
}

/** A value of a table; null is not known. */
export type Cell = Text | number | AtLeast | null;

/** One row, by column key. */
export type TableRow = Readonly<Record<string, Cell>>;

/** Meaning of a cell's colour; the text says it too. */
export type CellTone = "good" | "warning" | "bad";

/** Numbers over time, drawn as one line of blocks above a terminal's table. */
export interface TableTrend {
  /** What is drawn, such as `Cost a day`. */
  readonly title: Text;
  /** Oldest first, without gaps; null where a number is not known. */
  readonly values: readonly (number | null)[];
  readonly kind: ColumnKind;
  /** True where some of the numbers are lower bounds, so that the highest is one too. */
  readonly isLowerBound?: boolean;
}

/** A table before it is written: one view gives the terminal's, Markdown, CSV and the page's table. It is plain JSON; numbers, days and moments stay raw, since only what writes them knows the locale. */
export interface TableView {
  /** Names the table where a command has several (`--table`); letters, digits and hyphens. */
  readonly id?: string;
  /** What the table shows, in a few words. */
  readonly title: Text;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Depth of each row in a tree, from 0: the first column is indented by it. CSV has no depths. */
  readonly levels?: readonly number[];
  /** Keys of each row, as far as columns tell them; rows that add up others have none and come last. */
  readonly keys?: readonly DimensionKeys[];
  /** Where the name of each row's session leads on a page; null where nothing shows it. */
  readonly links?: readonly (string | null)[];
  /** A last column of a page's table: what can be done with each row. Null where nothing can. */
  readonly actions?: {
    readonly title: string;
    readonly links: readonly ({ readonly text: string; readonly href: string } | null)[];
  };
  /** True where a page folds none of its rows. */
  readonly isUnfolded?: boolean;
  /** What its rows are called where a page lets a reader search them, such as `sessions`. */
  readonly search?: string;
  /** Tones of cells in a terminal, by row and column key. */
  readonly tones?: readonly Readonly<Record<string, CellTone>>[];
  /** Key of the column that a wide terminal draws as bars at the end of each line. */
  readonly bars?: string;
  readonly trend?: TableTrend;
  /** Shown below the rows. CSV leaves it out, so that a sum over a column is right. */
  readonly totals?: TableRow;
  /** Sentences below the table, such as what was left out; an empty one parts groups of them in a terminal. CSV leaves them out. */
  readonly notes?: readonly Text[];
  /** Says that the last row adds up others, which is true while no row is hidden. */
  readonly capNote?: Text;
  /** Why some of its numbers are lower bounds, for the legend of `≥` below it; the legend is there without it too. */
  readonly lowerBounds?: Text;
  /** True where the rows mean something in their order only, such as the steps of a sum. */
  readonly isOrdered?: boolean;
  /** True where the last row adds up rows that are left out. */
  readonly hasRest?: boolean;
  /** Command that lists every row where some are left out, such as `turnmeter sessions`. */
  readonly command?: string;
  /** Time zone of instants; UTC if absent. CSV keeps them as they are. */
  readonly timezone?: string;
  /** Text in place of a table without rows. */
  readonly empty?: Text;
  /** Tables below this one; each needs an `id`, for CSV writes one table alone. */
  readonly more?: readonly TableView[];
}

export type WrittenTrend = Written<TableTrend>;
/** A table as a locale writes it. */
export type WrittenTable = Written<TableView>;
export type WrittenColumn = Written<TableColumn>;
export type WrittenRow = Written<TableRow>;
export type WrittenCell = Written<Cell>;
