import { fieldsOf, hasColumns, plain } from "../database/columns-as-json.js";
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

/** In the form of documents, with their project's worktree. */
function sessions(table: string, tables: DatabaseTables): string {
  const isOfProject = hasColumns(tables, table, ["project_id"]);
  const hasProject = isOfProject && hasColumns(tables, "project", ["id", "worktree", "sandboxes"]);
  const sandboxes = "CAST(p.sandboxes AS TEXT)";
  const project = hasProject
    ? [
        `'worktree', ${plain("p.worktree")}`,
        `'sandboxes', json(iif(json_valid(${sandboxes}), ${sandboxes}, '[]'))`,
      ]
    : [];
  const projectId = isOfProject ? plain("t.project_id") : "NULL";
  const sum = (column: (typeof sumColumns)[number]) => plain(`t.${column}`);
  const sums = hasColumns(tables, table, sumColumns)
    ? [
        `'tokens', json_object('input', ${sum("tokens_input")}, 'output', ${sum("tokens_output")},
        'reasoning', ${sum("tokens_reasoning")},
        'cache', json_object('read', ${sum("tokens_cache_read")}, 'write', ${sum("tokens_cache_write")}))`,
      ]
    : [];
  const fields = fieldsOf(tables, table, ["id", ["parentID", "parent_id"], "directory", "title", "version"]);
  const time = `'projectID', ${projectId}, 'time', json_object('created', ${plain("t.time_created")})`;
  return `SELECT json_object(${[...fields, ...project, ...sums, time].join(", ")})
    FROM ${table} t ${hasProject ? "LEFT JOIN project p ON p.id = t.project_id" : ""} ORDER BY t.time_created, t.id`;
}

const sumColumns = [
  "tokens_input",
  "tokens_output",
  "tokens_reasoning",
  "tokens_cache_read",
  "tokens_cache_write",
] as const;

/** JSON columns are mostly text but may be blobs. */
const json = (column: string) => `CAST(${column} AS TEXT)`;

const isObject = (column: string) => `json_valid(${json(column)}) AND json_type(${json(column)}) = 'object'`;

/** Tables of sessions imported from other agents' logs, which count there. */
const importTables = ["external_import", "claude_import"] as const;

function othersSessions(tables: DatabaseTables): string {
  const lists = importTables.filter((table) => hasColumns(tables, table, ["session_id"]));
  return lists.length === 0
    ? "0"
    : `m.session_id IN (${lists.map((table) => `SELECT session_id FROM ${table}`).join(" UNION ")})`;
}

function firstMessages(isLeftOut: string): string {
  return `SELECT json_set(iif(${isObject("m.data")}, ${json("m.data")}, '{"role":"damaged"}'), '$.id', ${plain("m.id")}, '$.sessionID', ${plain("m.session_id")},
    '$.parts', json((SELECT json_group_array(json(${json("p.data")})) FROM (
      SELECT data FROM part WHERE message_id = m.id AND ${isObject("data")} ORDER BY id) p)))
    FROM message m WHERE NOT (${isLeftOut}) ORDER BY m.session_id, m.time_created, m.id`;
}

function secondMessages(isLeftOut: string): string {
  return `SELECT json_set(iif(${isObject("m.data")}, ${json("m.data")}, '{}'), '$.id', ${plain("m.id")},
  '$.sessionID', ${plain("m.session_id")}, '$.type', ${plain("m.type")}, '$.isSecondForm', json('true'))
  FROM session_message m JOIN session_v2 s ON s.id = m.session_id WHERE NOT (${isLeftOut})
  ORDER BY m.session_id, m.seq`;
}

/** Rows that are no JSON object, one per line, so that they get reported. */
function damaged(table: string): string {
  return `SELECT replace(replace(${json("data")}, char(10), ' '), char(13), ' ') FROM ${table} WHERE NOT (${isObject("data")})`;
}
