import type { MetricQuestion } from "@turnmeter/metrics";
import { literals } from "./literals.js";

type Condition = MetricQuestion["where"][number];

/** A condition as `aggregate` takes it: null is in no list, and is not excluded by one. */
export function conditionSql(condition: Condition, columnSql: (name: string) => string): string {
  if ("present" in condition) return `${columnSql(condition.present)} IS NOT NULL`;
  if ("absent" in condition) return `${columnSql(condition.absent)} IS NULL`;
  const column = columnSql(condition.column);
  if ("from" in condition) return `ifNull(${column} >= ${condition.from}, 0)`;
  if ("below" in condition) return `ifNull(${column} < ${condition.below}, 0)`;
  const values = "in" in condition ? condition.in : condition.notIn;
  const isIn = values.length === 0 ? "0" : `ifNull(${column} IN ${literals(values)}, 0)`;
  return "in" in condition ? isIn : `NOT ${isIn}`;
}
