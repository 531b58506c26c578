export { createTable, tableOf, columnOf } from "./table.js";
export { rowAt, rowReader, rowsOf } from "./table.js";
export { createProblemRows } from "./problem-rows.js";
export type { ProblemRows } from "./problem-rows.js";
export { rowViewer } from "./row-view.js";
export { filterRows, replaceColumns, selectRows } from "./table.js";
export type { TableBuilder } from "./table.js";
