import type { Column, Facts, StoredFacts } from "@turnmeter/schema";
import { aggregate } from "../../src/engine/aggregate.js";
import type { Dimensions, Measures, Metric, TableName } from "../../src/engine/metric.js";
import type { MetricQuestion } from "../../src/engine/remote-table.js";
import type { FactSource, RowSelection, RowSet } from "../../src/remote/remote-facts.js";
import { tableWhere } from "../../src/engine/conditions.js";
import { deriveFacts } from "../../src/index.js";
import type { PricesOf } from "../../src/index.js";
import { readFiles } from "../../src/selection/read-files.js";
import { selectFacts } from "../../src/selection/select-facts.js";

/** What a source was asked for, in the order of the questions. */
export interface Asked {
  readonly table: TableName;
  /** Names of columns, `rows` for their number, or `metric`. */
  readonly what: string;
}

/** Facts in memory as a source of remote facts, which notes what it is asked. */
export function memorySource(
  facts: Facts,
  { pricesOf = () => null }: { readonly pricesOf?: PricesOf } = {},
): {
  readonly source: FactSource;
  readonly asked: readonly Asked[];
} {
  const asked: Asked[] = [];
  const kept = ({ selections, table, where = [] }: RowSet): StoredFacts => {
    const of = selected(facts, selections);
    const derived = deriveFacts(of, { pricesOf, searchNanoUsdOf: () => 10_000_000n });
    const all = selections.length === 0 ? derived : { ...derived, ...readFiles(of) };
    return { ...all, [table]: tableWhere<{ readonly [name: string]: unknown }>(all[table], where) };
  };
  return {
    asked,
    source: {
      async aggregate(rows, question) {
        const { table } = rows;
        asked.push({ table, what: "metric" });
        return aggregate(kept(rows), metricOf(table, question)).map((row) => Object.values(row));
      },
      async rowCount(rows) {
        const { table } = rows;
        asked.push({ table, what: "rows" });
        return kept(rows)[table].rowCount;
      },
      async columns(rows: RowSet, names, most = Number.POSITIVE_INFINITY) {
        const { table } = rows;
        asked.push({ table, what: names.join(" ") });
        if (kept(rows)[table].rowCount > most) return null;
        return names.map((name) => columnOf(kept(rows)[table], name));
      },
    },
  };
}

function selected(facts: Facts, selections: readonly RowSelection[]): Facts {
  return selections.reduce((kept, { window, activeIn, sessionIds, ...filters }) => {
    const given = Object.entries(filters).filter(([, wanted]) => wanted !== null);
    return selectFacts(kept, {
      ...Object.fromEntries(given),
      ...(window === null ? {} : { period: window }),
      ...(activeIn === null ? {} : { activeIn }),
      ...(sessionIds === null ? {} : { sessionIds: new Set(sessionIds) }),
    });
  }, facts);
}

/** A question as a metric. The names of its columns are not checked. */
function metricOf<N extends TableName>(
  table: N,
  question: MetricQuestion,
): Metric<N, Dimensions<N>, Measures<N>>;
function metricOf(table: TableName, { where, dimensions, measures }: MetricQuestion): object {
  return {
    table,
    where,
    dimensions: Object.fromEntries(dimensions.map((dimension, place) => [`d${place}`, dimension])),
    measures: Object.fromEntries(measures.map((measure, place) => [`m${place}`, measure])),
  };
}

function columnOf(table: StoredFacts[TableName], name: string): Column<string | number | boolean | null> {
  const columns: { readonly [name: string]: Column<string | number | boolean | null> } = table.columns;
  return columns[name]!;
}
