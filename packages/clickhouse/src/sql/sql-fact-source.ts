import type { FactSource, MetricQuestion, RowSet } from "@turnmeter/metrics";
import type { Column } from "@turnmeter/schema";
import { answerReader } from "./answer-reader.js";
import type { JsonValue } from "../values/answer-values.js";
import { labelledSpans } from "./labelled-spans.js";
import type { LabelledSpans } from "./labelled-spans.js";
import { metricSql } from "./metric-sql.js";
import { columnSql, rowsSql } from "./row-set-sql.js";
import type { FactPlaces } from "./row-set-sql.js";

/** What a fact source needs of a database. */
export interface FactDatabase extends FactPlaces {
  /** The rows of a query's answer, each the values of its columns. */
  readonly query: (sql: string) => Promise<readonly (readonly JsonValue[])[]>;
  /** How many rows `FROM … WHERE …` has. */
  readonly rowCount: (from: string) => Promise<number>;
  /** Columns of rows, in the order of the settled table; null if there are more rows than `most`. */
  readonly columns: (
    wanted: WantedColumns,
    most?: number,
  ) => Promise<readonly Column<string | number | boolean | null>[] | null>;
}

/** Columns of rows of a table. */
export interface WantedColumns extends Pick<RowSet, "table"> {
  readonly columns: readonly { readonly name: string; readonly sql: string }[];
  /** `FROM … WHERE …` */
  readonly from: string;
}

/** Facts in a database, their metrics worked out there. */
export function sqlFactSource(database: FactDatabase): FactSource {
  return {
    async aggregate(rows, question) {
      const spans = await spansOf(rows, question, database);
      if (spans === null) return [];
      const answer = await database.query(metricSql(rows, question, database, spans));
      return answer.map(answerReader(rows.table, question, spans));
    },
    rowCount: (rows) => database.rowCount(rowsSql(rows, database)),
    columns: (rows, names, most) =>
      database.columns(
        {
          table: rows.table,
          columns: names.map((name) => ({ name, sql: columnSql(rows, name) })),
          from: rowsSql(rows, database),
        },
        most,
      ),
  };
}

/** The spans of each calendar unit over the times that the rows have; null if no row has a time. */
async function spansOf(
  rows: RowSet,
  { dimensions }: MetricQuestion,
  database: FactDatabase,
): Promise<ReadonlyMap<number, LabelledSpans> | null> {
  const spans = new Map<number, LabelledSpans>();
  for (const [place, dimension] of dimensions.entries()) {
    if (!("unit" in dimension)) continue;
    const at = columnSql(rows, dimension.at);
    const [range] = await database.query(`SELECT min(${at}), max(${at}) ${rowsSql(rows, database)}`);
    const [from = null, to = null] = range ?? [];
    if (from === null || to === null) return null;
    spans.set(place, labelledSpans(dimension.unit, dimension.zone, Number(from), Number(to)));
  }
  return spans;
}
