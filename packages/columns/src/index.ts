export { createTable, tableOf, columnOf } from "./table.js";
export { computeColumn } from "./compute-column.js";
export { rowAt, rowReader, rowsOf } from "./table.js";
export { createProblemRows } from "./problem-rows.js";
export type { ProblemRows } from "./problem-rows.js";
export { rowViewer } from "./row-view.js";
export { filterRows, replaceColumns, selectRows, selectRowsOrNull } from "./table.js";
export { selectColumn, selectColumnOrNull } from "./select-column.js";
export type { TableBuilder } from "./table.js";
export type { ColumnWriter } from "./column-builder.js";
export { columnOfVector } from "./column-of-vector.js";
export { emptyColumn } from "./empty-column.js";
export { lazyColumn } from "./lazy-column.js";
export { lazyTable } from "./lazy-table.js";
export { flagsOf, integersOf, keysOf, longsOf, textsOf } from "./column-values.js";
export { vectorOf } from "./vector-of.js";
export type {
  FlagVector,
  IntegerVector,
  KeyVector,
  LongVector,
  TextVector,
  Utf8Strings,
  Vector,
} from "./vector.js";
export { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "./stored-column.js";
export { hasKey } from "./utf8-strings.js";
export { selectIntegers, selectLongs } from "./select-vector.js";
export { rowsWhere } from "./rows-where.js";
export { TextDictionary } from "./text-dictionary.js";
export { codesIn } from "./codes-in.js";
export { mapTexts } from "./map-texts.js";
export { KeyNumbers } from "./key-numbers.js";
export { matchKeys } from "./match-keys.js";
export { compareKeys, orderOfKeys } from "./key-order.js";
export { orderOfNumbers } from "./number-order.js";
export { sortRuns } from "./sort-runs.js";
export { concatTables } from "./concat-tables.js";
export { tableFromIpc } from "./ipc/table-from-ipc.js";
export { tableToIpc } from "./ipc/table-to-ipc.js";
export { PackReader } from "./pack/pack-reader.js";
export { PackWriter } from "./pack/pack-writer.js";
export { openTable, packTable } from "./pack/pack-table.js";
export { openIntegers, packNumbers } from "./pack/pack-numbers.js";
export { openTexts, packTexts } from "./pack/pack-texts.js";
