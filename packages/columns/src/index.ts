export {
  createTable,
  filterRows,
  replaceColumns,
  selectRows,
  selectRowsOrNull,
  tableOf,
} from "./tables/table.js";
export type { TableBuilder } from "./tables/table.js";
export {
  keptRows,
  mapRecord,
  namesOf,
  recordOf,
  rowAt,
  rowReader,
  rowsOf,
  rowViewer,
} from "./tables/rows.js";
export { hideNames } from "./tables/hide-names.js";
export type { NameHiding } from "./tables/hide-names.js";
export { lazyTable, lazyTableOf, concatRanges, concatTables } from "./tables/concat-tables.js";
export type { TableRange } from "./tables/concat-tables.js";
export { createProblemRows } from "./tables/problem-rows.js";
export type { NewProblem, ProblemRows } from "./tables/problem-rows.js";

export { columnOf, computeColumn, createColumn } from "./builders/create-column.js";
export type { ColumnBuilder, ColumnWriter } from "./builders/column-builder.js";
export { columnOfVector, emptyColumn } from "./columns/columns.js";
export {
  codesIn,
  flagsOf,
  integersOf,
  keysOf,
  longsOf,
  mapTexts,
  textsOf,
  vectorOf,
} from "./read/column-values.js";
export { joinColumns, joinLater, joinRanges, placeAfter } from "./read/joined-column.js";
export type { ColumnRange } from "./read/joined-column.js";
export { isNullColumn, lazyColumn, passingOf } from "./read/lazy-column.js";
export type { LazyParts } from "./read/lazy-column.js";
export { rowsWhere, selectColumn, selectColumnOrNull } from "./read/select-column.js";
export type { RowRange } from "./read/select-column.js";

export { KeyNumbers, matchKeys } from "./keys/key-numbers.js";
export { compareKeys, orderOfKeys } from "./keys/key-order.js";
export { ascendingCount, orderOfNumbers, rangeBetween, sortRuns } from "./keys/number-order.js";

export {
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  TextDictionary,
  ValidityBuilder,
  hasKey,
  isExactInUtf8,
  utf8At,
  utf8Of,
} from "./vectors/vector.js";
export type {
  FlagVector,
  IntegerVector,
  KeyVector,
  LongVector,
  TextVector,
  Utf8Strings,
  Validity,
  Vector,
} from "./vectors/vector.js";
export { usedTexts, selectIntegers, selectLongs, vectorRange } from "./vectors/select-vector.js";

export { PackReader, PackWriter } from "./pack/pack-bytes.js";
export { openTable, packTable } from "./pack/pack-table.js";
export { openIntegers, packNumbers } from "./pack/pack-values.js";
export { openTexts, packTexts } from "./pack/pack-strings.js";
