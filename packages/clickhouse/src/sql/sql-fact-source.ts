import { columnOf } from "@turnmeter/columns";
import type { FactSource, RowSet } from "@turnmeter/metrics";
import { storedColumns } from "@turnmeter/schema";
import type { Column, ColumnKind } from "@turnmeter/schema";
import { answerReader } from "./answer-reader.js";
import type { JsonValue } from "../values/answer-values.js";
import { askedTogether } from "./asked-together.js";
import { metricSql } from "./metric-sql.js";
import { columnSql, rowsSql } from "./row-set-sql.js";
import type { FactPlaces } from "./row-set-sql.js";
import { timesOf } from "./row-times.js";
import { siblingsOf } from "./siblings.js";
import type { Siblings } from "./siblings.js";
import { spansOfDimensions } from "./spans-of-dimensions.js";

/** What a fact source needs of a database. */
export interface FactDatabase extends FactPlaces {
  /** The rows of a query's answer, each the values of its columns. */
  readonly query: (sql: string) => Promise<readonly (readonly JsonValue[])[]>;
  /** How many rows `FROM … WHERE …` has. */
  readonly count: (from: string) => Promise<number>;
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

type Groups = Awaited<ReturnType<FactSource["aggregate"]>>;

/** Facts in a database, their metrics worked out there. */
export function sqlFactSource(database: FactDatabase): FactSource {
  const ask = askedTogether((metrics) => {
    const answers = Array.from<Promise<Groups>>({ length: metrics.length });
    for (const siblings of siblingsOf(metrics)) {
      const groups = groupsByWindow(siblings, database);
      for (const [window, places] of siblings.members.entries())
        for (const place of places) answers[place] = groups.then((all) => all[window]!);
    }
    return answers;
  });
  return {
    aggregate({ where = [], ...others }, { where: more, ...grouping }) {
      const rows = { ...others, where: [...where, ...more] };
      return isEmpty(rows, database) ? [] : ask({ rows, grouping });
    },
    rowCount: (rows) =>
      isWhole(rows) || isEmpty(rows, database)
        ? database.rowCount(rows.table, timesOf(rows))
        : database.count(rowsSql(rows, database)),
    columns(rows, names, most) {
      const { table } = rows;
      const kinds: { readonly [name: string]: ColumnKind } = storedColumns[table];
      if (isEmpty(rows, database)) return names.map((name) => columnOf(kinds[name]!, []));
      const columns = names.map((name) => ({ name, sql: columnSql(rows, name) }));
      return database.columns({ table, columns, from: rowsSql(rows, database) }, most);
    },
  };
}

/** Whether rows are all that are in force. */
function isWhole({ selections, where = [] }: RowSet): boolean {
  return selections.length === 0 && where.length === 0;
}

function isEmpty(rows: RowSet, { rowCount }: FactPlaces): boolean {
  return rowCount(rows.table, timesOf(rows)) === 0;
}

/** The groups of each member of siblings. */
async function groupsByWindow(siblings: Siblings, database: FactDatabase): Promise<readonly Groups[]> {
  const { rows, members } = siblings;
  const groups = members.map((): Groups[number][] => []);
  const spans = await spansOfDimensions(rows, siblings, database);
  if (spans === null) return groups;
  const read = answerReader(rows.table, siblings, spans);
  for (const row of await database.query(metricSql(rows, siblings, database, spans)))
    if (rows.windows === undefined) groups[0]!.push(read(row));
    else groups[Number(row[0])]!.push(read(row.slice(1)));
  return groups;
}
