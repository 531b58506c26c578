export { createTable, tableOf, columnOf } from "./tables/table.js";
export { computeColumn } from "./builders/compute-column.js";
export { rowAt, rowReader, rowsOf } from "./tables/table.js";
export { createProblemRows } from "./tables/problem-rows.js";
export type { NewProblem } from "./tables/problem-rows.js";
export type { ProblemRows } from "./tables/problem-rows.js";
export { rowViewer } from "./tables/row-view.js";
export { filterRows, replaceColumns, selectRows, selectRowsOrNull } from "./tables/table.js";
export { selectColumn, selectColumnOrNull } from "./read/select-column.js";
export type { TableBuilder } from "./tables/table.js";
export type { ColumnWriter } from "./builders/column-builder.js";
export { columnOfVector } from "./columns/column-of-vector.js";
export { emptyColumn } from "./builders/empty-column.js";
export { lazyColumn } from "./read/lazy-column.js";
export { lazyTable, lazyTableOf } from "./tables/lazy-table.js";
export { flagsOf, integersOf, keysOf, longsOf, textsOf } from "./read/column-values.js";
export { vectorOf } from "./read/vector-of.js";
export type {
  FlagVector,
  IntegerVector,
  KeyVector,
  LongVector,
  TextVector,
  Utf8Strings,
  Vector,
} from "./vectors/vector.js";
export { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "./columns/stored-column.js";
export { hasKey, utf8At } from "./vectors/utf8-strings.js";
export { ValidityBuilder } from "./vectors/validity.js";
export type { Validity } from "./vectors/validity.js";
export { selectIntegers, selectLongs } from "./columns/select-vector.js";
export { rowsWhere } from "./read/rows-where.js";
export { TextDictionary } from "./columns/text-dictionary.js";
export { codesIn } from "./read/codes-in.js";
export { mapTexts } from "./read/map-texts.js";
export { KeyNumbers } from "./keys/key-numbers.js";
export { matchKeys } from "./keys/match-keys.js";
export { compareKeys, orderOfKeys } from "./keys/key-order.js";
export { orderOfNumbers } from "./keys/number-order.js";
export { sortRuns } from "./keys/sort-runs.js";
export { mapRecord } from "./tables/record-of.js";
export { concatRanges, concatTables } from "./tables/concat-tables.js";
export type { TableRange } from "./tables/concat-tables.js";
export { tableFromIpc } from "./ipc/table-from-ipc.js";
export { tableToIpc } from "./ipc/table-to-ipc.js";
export { PackReader } from "./pack/pack-reader.js";
export { PackWriter } from "./pack/pack-writer.js";
export { openTable, packTable } from "./pack/pack-table.js";
export { openIntegers, packNumbers } from "./pack/pack-numbers.js";
export { openTexts, packTexts } from "./pack/pack-texts.js";
