export { createTable, tableOf, columnOf } from "./table.js";
export { rowAt, rowsOf } from "./table.js";
export { filterRows, replaceColumns, selectRows } from "./table.js";
export type { TableBuilder } from "./table.js";
