import type { DatabaseTables } from "./open-database.js";

/** How a source keeps its logs in a SQLite database. */
export interface DatabaseFormat {
  /** Whether a database with these tables is this source's. */
  readonly detect: (tables: DatabaseTables) => boolean;
  /** Whether it is one that the agent keeps beside its logs. */
  readonly isOther?: (tables: DatabaseTables) => boolean;
  /**
   * Queries whose rows are the log's records, in this order: a row's first column is a JSON object as text, or JSON Lines as bytes,
   * compressed or not.
   */
  readonly queries: (tables: DatabaseTables) => readonly string[];
}
