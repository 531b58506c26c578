import type { Column, Table } from "@turnmeter/schema";
import type { NameClass, RowFields } from "@turnmeter/schema/row-fields.js";
import { computeColumn } from "../builders/create-column.js";
import { mapTexts } from "../read/column-values.js";

/** Names replaced as a whole instead of part by part. */
type WholeName = Exclude<NameClass, "agentType" | "branch" | "hash" | "id" | "place" | "row">;

/** Ways to hide names. Equal names get equal pseudonyms. */
export interface NameHiding {
  readonly name: (kind: WholeName, text: string) => string;
  /** An id or key: separators and parts made by a machine stay. */
  readonly id: (id: string) => string;
  /** The path or name of a folder, part by part. */
  readonly place: (path: string) => string;
  readonly agentType: (agentType: string) => string;
  readonly branch: (logged: string) => string | null;
}

/** Replaces the hash of a prompt without text. */
const mediaAlone = "media";

/** The columns of a table that hold names, with the names hidden. Class `row` is left to the caller. */
export function hideNames<Row>(
  table: Table<Row>,
  fields: RowFields,
  names: NameHiding,
): Partial<Table<Row>["columns"]>;
export function hideNames(table: Table<object>, fields: RowFields, names: NameHiding): unknown {
  const columns: Readonly<Record<string, Column<string | null>>> = { ...table.columns };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { named }]) => {
      const column = columns[name];
      if (named === null || named === "row" || column === undefined) return [];
      return [[name, hiddenColumn(column, (text) => hiddenText(text, named, names))]];
    }),
  );
}

function hiddenColumn(column: Column<string | null>, hide: (text: string) => string | null) {
  const hideAny = (text: string | null) => (text === null ? null : hide(text));
  if (column.kind !== "key") return mapTexts(column, hideAny);
  return computeColumn("key", column.length, (row) => hideAny(column.at(row)));
}

function hiddenText(text: string, named: Exclude<NameClass, "row">, names: NameHiding): string | null {
  switch (named) {
    case "id":
    case "place":
    case "agentType":
    case "branch":
      return names[named](text);
    case "hash":
      // Anybody can check a guess against an unkeyed hash.
      return text
        .split("+")
        .map((part) => (part === mediaAlone ? part : names.name("name", part)))
        .join("+");
    default:
      return names.name(named, text);
  }
}
