import { namesOf } from "@turnmeter/columns";
import { storedColumns } from "@turnmeter/schema";
import type { ColumnKind } from "@turnmeter/schema";
import { factsFolder, factsPartName, factsViewsNames } from "../layout.js";
import type { FactsPart } from "./facts-manifest.js";
import { factNames } from "./fact-tables.js";
import type { FactName } from "./fact-tables.js";

/** How an engine reads Parquet files that are named one by one. */
interface Engine {
  readonly types: { readonly [Kind in ColumnKind]: string };
  /**
   * A query of all rows.
   *
   * @param place what the paths begin with: nothing, or an address in S3
   */
  readonly select: (place: string, paths: readonly string[]) => string;
}

const engines: { readonly [Name in keyof typeof factsViewsNames]: Engine } = {
  clickhouse: {
    types: {
      text: "Nullable(String)",
      key: "Nullable(String)",
      integer: "Nullable(Int32)",
      long: "Nullable(Int64)",
      flag: "Nullable(Bool)",
    },
    // A missing file is an error here, but passed over in a pattern.
    select: (place, paths) =>
      paths
        .map(
          (path) => `SELECT * FROM ${place === "" ? "file" : "s3"}(${quoted(`${place}${path}`)}, 'Parquet')`,
        )
        .join("\nUNION ALL "),
  },
  // A list: of several SELECTs, DuckDB would open every file to make a view.
  duckdb: {
    types: { text: "VARCHAR", key: "VARCHAR", integer: "INTEGER", long: "BIGINT", flag: "BOOLEAN" },
    select: (place, paths) =>
      `SELECT * FROM read_parquet([\n  ${paths.map((path) => quoted(`${place}${path}`)).join(",\n  ")}\n])`,
  },
};

const head = `-- A view of each table, of the files that belong together. Read this again after an export: files that it no
-- longer names are removed an hour later.
`;

/**
 * Texts that make a view of each table, of exactly these batches: one text for each engine, by where it lies; DuckDB's is the last.
 *
 * @param address where the facts' files lie for whoever is elsewhere; absent: they are named from the folder of the text
 */
export function factsViews(
  batches: readonly FactsPart[],
  address: string | undefined,
): ReadonlyMap<string, Uint8Array> {
  const place = address === undefined ? "" : `${address}/${factsFolder}/`;
  const pathsOf = (name: FactName) =>
    batches
      .filter(({ table }) => table === name)
      .map((batch) => factsPartName(batch).slice(factsFolder.length + 1));
  const viewOf = (name: FactName, { types, select }: Engine) => {
    const paths = pathsOf(name);
    const rows = paths.length === 0 ? noRows(name, types) : select(place, paths);
    return `CREATE OR REPLACE VIEW ${name} AS ${rows};\n`;
  };
  return new Map(
    namesOf(engines).map((engine) => {
      const views = factNames.map((name) => viewOf(name, engines[engine]));
      return [factsViewsNames[engine], new TextEncoder().encode([head, ...views].join(""))];
    }),
  );
}

function noRows(name: FactName, types: Engine["types"]): string {
  const columns = Object.entries<ColumnKind>(storedColumns[name]).map(
    ([field, kind]) => `CAST(NULL AS ${types[kind]}) AS ${field}`,
  );
  return `SELECT ${[...columns, `CAST(NULL AS ${types.text}) AS week`].join(", ")} WHERE 1 = 0`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
