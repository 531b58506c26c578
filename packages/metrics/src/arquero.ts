export { factTables } from "./arquero/fact-tables.js";
export type {
  ArqueroTable,
  ArqueroTables,
  FactVerbs,
  RowExpression,
  RowExpressions,
  RowKey,
} from "./arquero/fact-tables.js";
