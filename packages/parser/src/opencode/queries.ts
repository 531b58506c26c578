import type { DatabaseTables } from "../database/open-database.js";

const first = { session: "session", message: "message", part: "part" } as const;
const second = { session: "session_v2", message: "session_message" } as const;

/** Whether a database with these tables holds sessions, in the first form, the second one, or both. */
export function holdsSessions(tables: DatabaseTables): boolean {
  return hasFirstForm(tables) || hasSecondForm(tables);
}

function hasFirstForm(tables: DatabaseTables): boolean {
  return (
    hasColumns(tables, first.session, ["id", "directory", "title", "version", "time_created"]) &&
    hasColumns(tables, first.message, ["id", "session_id", "data", "time_created"]) &&
    hasColumns(tables, first.part, ["id", "message_id", "data"])
  );
}

function hasSecondForm(tables: DatabaseTables): boolean {
  return (
    hasColumns(tables, second.session, ["id", "directory", "title", "version", "time_created"]) &&
    hasColumns(tables, second.message, ["id", "session_id", "type", "seq", "data"])
  );
}

function hasColumns(tables: DatabaseTables, table: string, columns: readonly string[]): boolean {
  return columns.every((column) => tables.get(table)?.has(column) === true);
}

/**
 * The queries for a database's sessions, their messages with all parts, and what is damaged. A session that has messages in the second
 * form is read in that form alone.
 */
export function sessionQueries(tables: DatabaseTables): readonly string[] {
  const hasSecond = hasSecondForm(tables);
  const hasFirst = hasFirstForm(tables);
  const isMoved = hasSecond
    ? "m.session_id IN (SELECT r.session_id FROM session_message r JOIN session_v2 s ON s.id = r.session_id)"
    : "0";
  const isOthers = othersSessions(tables);
  return [
    ...(hasFirst ? [sessions(first.session, tables)] : []),
    ...(hasSecond ? [sessions(second.session, tables)] : []),
    ...(hasSecond ? [secondMessages(isOthers), damaged(second.message)] : []),
    ...(hasFirst
      ? [firstMessages(`${isMoved} OR ${isOthers}`), damaged(first.message), damaged(first.part)]
      : []),
  ];
}

/** Sessions in the form that documents have, with the worktree of their project. */
function sessions(table: string, tables: DatabaseTables): string {
  const hasProject = hasColumns(tables, "project", ["id", "worktree", "sandboxes"]);
  const project = hasProject
    ? `'worktree', p.worktree, 'sandboxes', json(CASE WHEN json_valid(p.sandboxes) THEN p.sandboxes ELSE '[]' END),`
    : "";
  const isSummed = hasColumns(tables, table, sumColumns);
  const sums = isSummed
    ? `'tokens', json_object('input', s.tokens_input, 'output', s.tokens_output, 'reasoning', s.tokens_reasoning,
    'cache', json_object('read', s.tokens_cache_read, 'write', s.tokens_cache_write)),`
    : "";
  const join = hasProject ? "LEFT JOIN project p ON p.id = s.project_id" : "";
  return `SELECT json_object('id', s.id, 'projectID', s.project_id, 'parentID', s.parent_id, 'directory', s.directory,
    'title', s.title, 'version', s.version, ${project} ${sums} 'time', json_object('created', s.time_created))
    FROM ${table} s ${join} ORDER BY s.time_created, s.id`;
}

/** What a session states that all its responses used. */
const sumColumns = [
  "tokens_input",
  "tokens_output",
  "tokens_reasoning",
  "tokens_cache_read",
  "tokens_cache_write",
] as const;

const isObject = (column: string) =>
  `typeof(${column}) = 'text' AND json_valid(${column}) AND json_type(${column}) = 'object'`;

/** Tables that list the sessions which an agent took over from the logs of others: they are those agents'. */
const importTables = ["external_import", "claude_import"] as const;

/** Whether a message is of a session that was taken over. */
function othersSessions(tables: DatabaseTables): string {
  const lists = importTables.filter((table) => hasColumns(tables, table, ["session_id"]));
  return lists.length === 0
    ? "0"
    : `m.session_id IN (${lists.map((table) => `SELECT session_id FROM ${table}`).join(" UNION ")})`;
}

/** Messages with all their parts, without those of some sessions. */
function firstMessages(isLeftOut: string): string {
  return `SELECT json_set(CASE WHEN ${isObject("m.data")} THEN m.data ELSE '{"role":"damaged"}' END, '$.id', m.id, '$.sessionID', m.session_id,
    '$.parts', json((SELECT json_group_array(json(p.data)) FROM (
      SELECT data FROM part WHERE message_id = m.id AND ${isObject("data")} ORDER BY id) p)))
    FROM message m WHERE NOT (${isLeftOut}) ORDER BY m.session_id, m.time_created, m.id`;
}

function secondMessages(isLeftOut: string): string {
  return `SELECT json_set(CASE WHEN ${isObject("m.data")} THEN m.data ELSE '{}' END, '$.id', m.id,
  '$.sessionID', m.session_id, '$.type', m.type, '$.isSecondForm', json('true'))
  FROM session_message m JOIN session_v2 s ON s.id = m.session_id WHERE NOT (${isLeftOut})
  ORDER BY m.session_id, m.seq`;
}

/** What no JSON object can be made of, each in one line, so that it is reported. */
function damaged(table: string): string {
  return `SELECT replace(replace(CAST(data AS TEXT), char(10), ' '), char(13), ' ') FROM ${table} WHERE NOT (${isObject("data")})`;
}
