/** What a reader of a dashboard has chosen. A variable without a choice stands for all values. */
export interface Choice {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly timezone: string;
  readonly database: string;
  readonly chosen: Readonly<Record<string, readonly string[]>>;
}

/** A query as Grafana and its plugin for ClickHouse send it: variables replaced, then macros. */
export function grafanaQuery(sql: string, choice: Choice): string {
  const query = conditionalAll(sql, choice)
    .replaceAll("${database}", choice.database)
    .replaceAll("${__timezone}", choice.timezone)
    .replaceAll(/\$\{(\w+):singlequote\}/g, (_, name: string) =>
      (choice.chosen[name] ?? []).map((value) => `'${value.replaceAll("'", String.raw`\'`)}'`).join(","),
    )
    .replaceAll(
      /\$__timeFilter\((\w+)\)/g,
      (_, column: string) => `${column} >= ${seconds(choice.from)} AND ${column} <= ${seconds(choice.to)}`,
    );
  if (query.includes("$")) throw new Error(`a variable or macro is left over: ${query}`);
  return query;
}

function seconds(ms: number): string {
  return `toDateTime(${Math.floor(ms / 1000)})`;
}

const macro = "$__conditionalAll(";

/** `$__conditionalAll(condition, $name)` is the condition where something is chosen, and always true otherwise. */
function conditionalAll(sql: string, choice: Choice): string {
  const start = sql.lastIndexOf(macro);
  if (start < 0) return sql;
  let depth = 1;
  let comma = -1;
  let at = start + macro.length;
  for (; depth > 0; at++) {
    if (at >= sql.length) throw new Error(`a bracket is not closed: ${sql}`);
    if (sql[at] === "(") depth++;
    if (sql[at] === ")") depth--;
    if (sql[at] === "," && depth === 1) comma = at;
  }
  const name = /^\s*\$(\w+)$/.exec(sql.slice(comma + 1, at - 1))?.[1];
  if (comma < 0 || name === undefined) throw new Error(`no variable is named: ${sql.slice(start, at)}`);
  const isChosen = (choice.chosen[name] ?? []).length > 0;
  const condition = isChosen ? sql.slice(start + macro.length, comma) : "1=1";
  return conditionalAll(`${sql.slice(0, start)}${condition}${sql.slice(at)}`, choice);
}
