import { computeColumn, replaceColumns } from "@turnmeter/columns";
import { mapTables } from "@turnmeter/pairing";
import type { CandidateName, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column, Table } from "@turnmeter/schema";
import { columnRules } from "./column-rules.js";
import type { LakeNames } from "./lake-names.js";

/**
 * Units with every name replaced that says whose work they are of. Settling finds the same in them, under other names: it is told
 * apart and joined by equal texts and by folders that lie in each other, and both stay so. Only where nothing but the order of names
 * decides, as between two logs that say the same, the order of the pseudonyms does.
 */
export function redactUnits({ candidates, units }: CandidatesOfUnits, names: LakeNames): CandidatesOfUnits {
  const redacted = mapTables<Candidates>((name) => redactedTable(name, candidates[name], names));
  return {
    candidates: { ...redacted, ...withOthers(candidates, redacted, names) },
    // The lake keeps a hash of a unit's name, which is made of a path.
    units: { ...units, names: units.names.map((name) => name && names.name("name", name)) },
  };
}

function redactedTable(name: CandidateName, table: Table<object>, names: LakeNames): Table<object> {
  const rules = new Map(Object.entries(columnRules[name]));
  const columns: [string, Column<unknown>][] = Object.entries(table.columns);
  const redacted = columns.map(([field, column]) => {
    const rule = rules.get(field) ?? null;
    return [field, rule === null ? column : redactedColumn(column, (text) => rule(text, names))];
  });
  return { rowCount: table.rowCount, columns: Object.fromEntries(redacted) };
}

function redactedColumn(column: Column<unknown>, redact: (text: string) => string | null): Column<unknown> {
  // Keys are mostly all different, other texts mostly the same.
  const known = column.kind === "key" ? null : new Map<string, string | null>();
  const valueOf = (text: string): string | null => {
    const before = known?.get(text);
    if (before !== undefined) return before;
    const value = redact(text);
    known?.set(text, value);
    return value;
  };
  return computeColumn(column.kind, column.length, (row) => {
    const text = column.at(row);
    return typeof text === "string" ? valueOf(text) : null;
  });
}

/** The tables with columns that are hidden with others of the row in view. */
function withOthers(
  { calls, marks, problems }: Candidates,
  redacted: Candidates,
  names: LakeNames,
): Pick<Candidates, "calls" | "marks" | "problems"> {
  const { mcpServer } = calls.columns;
  const tools = (column: Column<string>) =>
    computeColumn("text", column.length, (row) => names.tool(column.at(row), mcpServer.at(row)));
  return {
    calls: replaceColumns(redacted.calls, {
      tool: tools(calls.columns.tool),
      rawTool: tools(calls.columns.rawTool),
    }),
    marks: replaceColumns(redacted.marks, {
      detail: computeColumn("text", marks.rowCount, (row) =>
        names.markDetail(marks.columns.kind.at(row), marks.columns.detail.at(row)),
      ),
    }),
    problems: replaceColumns(redacted.problems, {
      detail: computeColumn("text", problems.rowCount, (row) =>
        names.problemDetail(problems.columns.code.at(row), problems.columns.detail.at(row)),
      ),
    }),
  };
}
