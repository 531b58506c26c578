import {
  computeColumn,
  emptyColumn,
  hideNames,
  lazyTable,
  mapTexts,
  replaceColumns,
} from "@turnmeter/columns";
import { type Column, derivedFields, factFields, type Facts, type Table } from "@turnmeter/schema";
import type { RowFields } from "@turnmeter/schema/row-fields.js";
import { checkFacts } from "../engine/fact-table.js";
import { setDerivation } from "../derived/derivation.js";
import type { Redaction } from "./redaction.js";

/** The facts with every name replaced that shows whose work they are: projects, paths, titles, tasks, branches, subagents' own types and teams, MCP servers with their tools, commands, and ids that a person has made up. Ids made by machines, models, other tools, versions, kinds and numbers stay, so that all sums do. It comes after settling and after filters by name, and before metrics, whose results then hold no names. */
export function redactFacts(facts: Facts, redaction: Redaction): Facts {
  checkFacts(facts);
  const hide = <Row>(of: Table<Row>, fields: RowFields, byRow: ByRow<Row> = () => ({})): Table<Row> =>
    lazyTable(() =>
      of.rowCount === 0 ? of : replaceColumns(of, { ...hideNames(of, fields, redaction), ...byRow(of) }),
    );
  const redacted: Facts = {
    requests: hide(facts.requests, factFields.requests),
    toolCalls: hide(facts.toolCalls, factFields.toolCalls, (of) => ({
      tool: toolNames(of, of.columns.tool, redaction),
      rawTool: toolNames(of, of.columns.rawTool, redaction),
    })),
    agents: hide(facts.agents, factFields.agents),
    // What somebody typed has no pseudonym.
    sessions: hide(facts.sessions, factFields.sessions, ({ rowCount }) => ({
      firstWords: emptyColumn("text", rowCount),
    })),
    activity: hide(facts.activity, factFields.activity),
    turns: hide(facts.turns, factFields.turns),
    marks: hide(facts.marks, factFields.marks, ({ rowCount, columns: { kind, detail } }) => ({
      detail: computeColumn("text", rowCount, (row) => redaction.markDetail(kind.at(row), detail.at(row))),
    })),
    files: hide(facts.files, factFields.files),
    recordCounts: hide(facts.recordCounts, factFields.recordCounts),
    problems: hide(facts.problems, factFields.problems, ({ rowCount, columns: { code, detail } }) => ({
      detail: computeColumn("text", rowCount, (row) => redaction.problemDetail(code.at(row), detail.at(row))),
    })),
    copies: hide(facts.copies, factFields.copies),
  };
  return setDerivation(redacted, {
    of: facts,
    mapping: {
      responses: (of) => hide(of, derivedFields.responses),
      failures: (of) =>
        hide(of, derivedFields.failures, (rows) => ({
          tool: toolNames(rows, rows.columns.tool, redaction),
        })),
      cacheBreaks: (of) => hide(of, derivedFields.cacheBreaks),
      unreadWrites: (of) => hide(of, derivedFields.unreadWrites),
      offListRequests: (of) => hide(of, derivedFields.offListRequests),
      compactions: (of) =>
        hide(of, derivedFields.compactions, ({ columns }) => ({
          trigger: mapTexts(columns.trigger, (trigger) => redaction.markDetail("compaction", trigger)),
        })),
    },
  });
}

type ByRow<Row> = (table: Table<Row>) => Partial<Table<Row>["columns"]>;

interface ToolTable {
  readonly rowCount: number;
  readonly columns: { readonly mcpServer: Column<string | null> };
}

function toolNames(
  { rowCount, columns: { mcpServer } }: ToolTable,
  tools: Column<string>,
  redaction: Redaction,
): Column<string> {
  return computeColumn("text", rowCount, (row) => redaction.tool(tools.at(row), mcpServer.at(row)));
}
