import { computeColumn, emptyColumn, lazyTable, mapTexts, replaceColumns } from "@turnmeter/columns";
import type { Column, Facts, Table } from "@turnmeter/schema";
import { checkFacts } from "../engine/check-facts.js";
import { setDerivation } from "../derived/derivation.js";
import type { DerivedMapping } from "../derived/derivation.js";
import type { NameKind, Redaction } from "./hidden-names.js";

/**
 * The facts with every name replaced that says whose work they are of: projects, paths, titles, tasks, branches,
 * subagents' own types and teams, MCP servers with their tools, commands, and ids that a person has made up. Ids made by
 * machines, models, other tools, versions, kinds and numbers stay, so that all sums do. It comes after
 * settling and after filters by name, and before metrics: what is made of these facts holds no name.
 */
export function redactFacts(facts: Facts, redaction: Redaction): Facts {
  checkFacts(facts);
  const { file, id, key, names, optionalId, optionalKey } = columnRedaction(redaction);
  const {
    requests,
    toolCalls,
    agents,
    sessions,
    activity,
    turns,
    marks,
    files,
    recordCounts,
    problems,
    copies,
  } = facts;
  /** The columns of where a row belongs. */
  const place = ({ columns }: PlaceColumns) => ({
    sessionId: id(columns.sessionId),
    threadId: id(columns.threadId),
    project: names("project", columns.project),
  });
  const redacted: Facts = {
    requests: table(requests, () => ({
      ...place(requests),
      folder: names("project", requests.columns.folder),
      file: file(requests.columns.file),
      requestKey: key(requests.columns.requestKey),
      turnId: optionalId(requests.columns.turnId),
      agentId: optionalId(requests.columns.agentId),
      gitBranch: mapTexts(requests.columns.gitBranch, redaction.branch),
    })),
    toolCalls: table(toolCalls, () => ({
      ...place(toolCalls),
      folder: names("project", toolCalls.columns.folder),
      file: file(toolCalls.columns.file),
      callKey: key(toolCalls.columns.callKey),
      requestKey: optionalKey(toolCalls.columns.requestKey),
      callId: optionalKey(toolCalls.columns.callId),
      turnId: optionalId(toolCalls.columns.turnId),
      agentId: optionalId(toolCalls.columns.agentId),
      spawnedAgentId: optionalId(toolCalls.columns.spawnedAgentId),
      tool: toolNames(toolCalls, toolCalls.columns.tool, redaction),
      rawTool: toolNames(toolCalls, toolCalls.columns.rawTool, redaction),
      mcpServer: names("server", toolCalls.columns.mcpServer),
      // Whoever guesses an input could tell it by an unkeyed hash.
      inputHash: computeColumn("key", toolCalls.rowCount, (row) =>
        redaction.name("name", toolCalls.columns.inputHash.at(row)),
      ),
      target: names("file", toolCalls.columns.target),
      program: names("program", toolCalls.columns.program),
    })),
    agents: table(agents, () => ({
      ...place(agents),
      file: file(agents.columns.file),
      agentId: id(agents.columns.agentId),
      agentType: computeColumn("text", agents.rowCount, (row) =>
        redaction.agentType(agents.columns.agentType.at(row)),
      ),
      description: names("task", agents.columns.description),
      parentThreadId: id(agents.columns.parentThreadId),
      callKey: optionalId(agents.columns.callKey),
      workflowId: optionalId(agents.columns.workflowId),
      teamName: names("team", agents.columns.teamName),
    })),
    sessions: table(sessions, () => ({
      sessionId: id(sessions.columns.sessionId),
      project: names("project", sessions.columns.project),
      file: file(sessions.columns.file),
      title: names("title", sessions.columns.title),
      // What somebody typed has no pseudonym.
      firstWords: emptyColumn("text", sessions.rowCount),
      forkedAfter: optionalKey(sessions.columns.forkedAfter),
    })),
    activity: table(activity, () => place(activity)),
    turns: table(turns, () => ({
      ...place(turns),
      file: file(turns.columns.file),
      turnId: id(turns.columns.turnId),
    })),
    marks: table(marks, () => ({
      ...place(marks),
      file: file(marks.columns.file),
      turnId: optionalId(marks.columns.turnId),
      callKey: optionalKey(marks.columns.callKey),
      detail: computeColumn("text", marks.rowCount, (row) =>
        redaction.markDetail(marks.columns.kind.at(row), marks.columns.detail.at(row)),
      ),
    })),
    files: table(files, () => ({ path: file(files.columns.path) })),
    recordCounts: table(recordCounts, () => ({ file: file(recordCounts.columns.file) })),
    problems: table(problems, () => ({
      sessionId: optionalId(problems.columns.sessionId),
      file: names("file", problems.columns.file),
      detail: computeColumn("text", problems.rowCount, (row) =>
        redaction.problemDetail(problems.columns.code.at(row), problems.columns.detail.at(row)),
      ),
    })),
    copies: table(copies, () => ({
      requestKey: optionalKey(copies.columns.requestKey),
      callKey: optionalKey(copies.columns.callKey),
      sessionId: id(copies.columns.sessionId),
      threadId: optionalId(copies.columns.threadId),
      file: file(copies.columns.file),
    })),
  };
  return setDerivation(redacted, { of: facts, mapping: redactedDerivation(redaction) });
}

/** Hides the names in derived tables. */
function redactedDerivation(redaction: Redaction): DerivedMapping {
  const { file, id, names, optionalId } = columnRedaction(redaction);
  const place = ({ columns }: PlaceColumns & FileColumn) => ({
    sessionId: id(columns.sessionId),
    threadId: id(columns.threadId),
    project: names("project", columns.project),
    file: file(columns.file),
  });
  return {
    responses: (of) =>
      table(of, () => ({
        ...place(of),
        turnId: optionalId(of.columns.turnId),
        agentId: optionalId(of.columns.agentId),
      })),
    failures: (of) =>
      table(of, () => ({
        ...place(of),
        turnId: optionalId(of.columns.turnId),
        agentId: optionalId(of.columns.agentId),
        tool: toolNames(of, of.columns.tool, redaction),
        mcpServer: names("server", of.columns.mcpServer),
        program: names("program", of.columns.program),
        lastFile: names("file", of.columns.lastFile),
      })),
    cacheBreaks: (of) => table(of, () => place(of)),
    unreadWrites: (of) => table(of, () => place(of)),
    offListRequests: (of) => table(of, () => ({ ...place(of), agentId: optionalId(of.columns.agentId) })),
    compactions: (of) =>
      table(of, () => ({
        ...place(of),
        turnId: optionalId(of.columns.turnId),
        trigger: mapTexts(of.columns.trigger, (trigger) => redaction.markDetail("compaction", trigger)),
      })),
  };
}

interface FileColumn {
  readonly columns: { readonly file: Column<string> };
}

/** A table with some of its columns made anew, when it is first asked for. */
function table<Row>(of: Table<Row>, columns: () => Partial<Table<Row>["columns"]>): Table<Row> {
  return lazyTable(() => (of.rowCount === 0 ? of : replaceColumns(of, columns())));
}

interface PlaceColumns {
  readonly columns: Pick<Facts["activity"]["columns"], "sessionId" | "threadId" | "project">;
}

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

/** Hides the names of whole columns; texts of a dictionary are hidden once each. */
function columnRedaction(redaction: Redaction) {
  const keyAt =
    <Key extends string | null>(column: Column<Key>) =>
    (row: number): Key | string =>
      redaction.id(column.at(row));
  return {
    names: (kind: NameKind, column: Column<string | null>): Column<string | null> =>
      mapTexts(column, (text) => redaction.name(kind, text)),
    file: (column: Column<string>): Column<string> =>
      mapTexts(column, (text) => redaction.name("file", text ?? "")),
    id: (column: Column<string>): Column<string> => mapTexts(column, (text) => redaction.id(text ?? "")),
    optionalId: (column: Column<string | null>): Column<string | null> =>
      mapTexts(column, (text) => redaction.id(text)),
    key: (column: Column<string>): Column<string> => computeColumn("key", column.length, keyAt(column)),
    optionalKey: (column: Column<string | null>): Column<string | null> =>
      computeColumn("key", column.length, keyAt(column)),
  };
}
