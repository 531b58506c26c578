import { computeColumn, emptyColumn, lazyTable, mapTexts, replaceColumns } from "@turnmeter/columns";
import type { Column, Facts, MarkKind, ProblemCode, Table } from "@turnmeter/schema";
import { branchName } from "../dimensions/branch-name.js";
import type { NameKind, Redaction } from "./redaction.js";

/** Kinds of marks whose detail is a name that a person may have given. */
const namedMarks: ReadonlySet<MarkKind> = new Set<MarkKind>(["command", "serverTool"]);

/**
 * The facts with every name replaced that says whose work they are of: projects, paths, titles, tasks, branches,
 * subagents' own types and teams, MCP servers with their tools, commands, and ids that a person has made up. Ids made by
 * machines, models, other tools, versions, kinds and numbers stay, so that all sums do. It comes after
 * settling and after filters by name, and before metrics: what is made of these facts holds no name.
 */
export function redactFacts(facts: Facts, redaction: Redaction): Facts {
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
  return {
    requests: table(requests, () => ({
      ...place(requests),
      folder: names("project", requests.columns.folder),
      file: file(requests.columns.file),
      requestKey: key(requests.columns.requestKey),
      turnId: optionalId(requests.columns.turnId),
      agentId: optionalId(requests.columns.agentId),
      gitBranch: mapTexts(requests.columns.gitBranch, (text) =>
        branchName(text) === null ? text : redaction.name("branch", text),
      ),
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
      detail: computeColumn("text", marks.rowCount, (row) => {
        const detail = marks.columns.detail.at(row);
        return namedMarks.has(marks.columns.kind.at(row))
          ? redaction.name("command", detail)
          : redaction.fieldPath(detail);
      }),
    })),
    files: table(files, () => ({ path: file(files.columns.path) })),
    recordCounts: table(recordCounts, () => ({ file: file(recordCounts.columns.file) })),
    problems: table(problems, () => ({
      sessionId: optionalId(problems.columns.sessionId),
      file: names("file", problems.columns.file),
      detail: computeColumn("text", problems.rowCount, (row) =>
        redactedDetail(problems.columns.code.at(row), problems.columns.detail.at(row), redaction),
      ),
    })),
    copies: table(copies, () => ({
      requestKey: optionalKey(copies.columns.requestKey),
      callKey: optionalKey(copies.columns.callKey),
      sessionId: id(copies.columns.sessionId),
      file: file(copies.columns.file),
    })),
  };
}

/** A table with some of its columns made anew, when it is first asked for. */
function table<Row>(of: Table<Row>, columns: () => Partial<Table<Row>["columns"]>): Table<Row> {
  return lazyTable(() => (of.rowCount === 0 ? of : replaceColumns(of, columns())));
}

interface PlaceColumns {
  readonly columns: Pick<Facts["activity"]["columns"], "sessionId" | "threadId" | "project">;
}

function toolNames(
  { rowCount, columns: { mcpServer } }: Facts["toolCalls"],
  tools: Facts["toolCalls"]["columns"]["tool"],
  redaction: Redaction,
): Facts["toolCalls"]["columns"]["tool"] {
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

type RedactDetail = (detail: string, redaction: Redaction) => string;

const kept: RedactDetail = (detail) => detail;
const id: RedactDetail = (detail, redaction) => redaction.id(detail);
const tool: RedactDetail = (detail, redaction) => redaction.tool(detail, null);
const fieldPath: RedactDetail = (detail, redaction) => redaction.fieldPath(detail);
// Amounts such as `12 results` say nothing of anyone; what else a detail may hold is not known.
const amount: RedactDetail = (detail, redaction) =>
  /^-?[\d.,]+ [a-z]+$/.test(detail) ? detail : redaction.name("name", detail);

/** Contents of the details of problems, by code; unknown for other codes. */
const byCode: Readonly<Partial<Record<ProblemCode, RedactDetail>>> = {
  "unknown-record": fieldPath,
  "record-degraded": fieldPath,
  "unknown-field": fieldPath,
  "number-invalid": fieldPath,
  "tokens-clamped": fieldPath,
  "token-total-mismatch": fieldPath,
  "unknown-iteration": fieldPath,
  "unknown-denial-kind": fieldPath,
  "file-unrecognised": fieldPath,
  "file-unreadable": fieldPath,
  "model-unknown": kept,
  "model-unpriced": kept,
  "price-date-out-of-range": kept,
  "output-lower-bound": kept,
  "input-missing": kept,
  "cache-uncounted": kept,
  "agent-file-missing": id,
  "agent-unlinked": id,
  "parent-cycle": id,
  "codex-fork-without-parent": id,
  "message-id-with-two-requests": id,
  "unknown-tool": tool,
  "call-without-result": tool,
};

/** A problem's detail without names that say whose log it is. */
function redactedDetail(code: ProblemCode, detail: string | null, redaction: Redaction): string | null {
  return detail === null ? null : (byCode[code] ?? amount)(detail, redaction);
}
