import { computeColumn, hideNames, replaceColumns, type NameHiding } from "@turnmeter/columns";
import { candidateFields, mapTables, type Candidates, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column, MarkKind, ProblemCode, Table } from "@turnmeter/schema";

/**
 * Ways to hide names before they are written. With the same key, equal names get equal pseudonyms on every machine; see
 * `createRedaction` of `@turnmeter/metrics`.
 */
export interface LakeNames extends NameHiding {
  readonly tool: (tool: string, mcpServer: string | null) => string;
  readonly markDetail: (kind: MarkKind, detail: string | null) => string | null;
  readonly problemDetail: (code: ProblemCode, detail: string | null) => string | null;
}

/** Units with every name replaced that shows whose work it is. Settling gives the same result under other names: it compares texts for equality and folders for nesting, and both are preserved. Only ties that the order of names decides, as between two logs with the same content, follow the order of the pseudonyms. */
export function redactUnits({ candidates, units }: CandidatesOfUnits, names: LakeNames): CandidatesOfUnits {
  const redacted = mapTables<Candidates>((name) => {
    const table: Table<object> = candidates[name];
    return replaceColumns(table, hideNames(table, candidateFields[name], names));
  });
  return {
    candidates: { ...redacted, ...withOthers(candidates, redacted, names) },
    // The lake keeps a hash of a unit's name, which is made of a path.
    units: { ...units, names: units.names.map((name) => name && names.name("name", name)) },
  };
}

/** Tables whose hidden columns depend on other columns of the row. */
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
