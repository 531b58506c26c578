import { computeColumn, mapTexts } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import type { NameKind, Redaction } from "./redaction.js";

/** What hides the names of whole columns; texts of a dictionary are hidden once each. */
export function columnRedaction(redaction: Redaction) {
  const keyAt =
    <Key extends string | null>(column: Column<Key>) =>
    (row: number): Key | string =>
      redaction.id(column.at(row));
  return {
    names: (kind: NameKind, column: Column<string | null>): Column<string | null> =>
      mapTexts(column, (text) => redaction.name(kind, text)),
    file: (column: Column<string>): Column<string> =>
      mapTexts(column, (text) => redaction.name("file", text ?? "")),
    id: (column: Column<string>): Column<string> => mapTexts(column, (text) => redaction.id(text ?? "")),
    optionalId: (column: Column<string | null>): Column<string | null> =>
      mapTexts(column, (text) => redaction.id(text)),
    key: (column: Column<string>): Column<string> => computeColumn("key", column.length, keyAt(column)),
    optionalKey: (column: Column<string | null>): Column<string | null> =>
      computeColumn("key", column.length, keyAt(column)),
  };
}
