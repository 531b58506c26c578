import { fieldsOf, hasColumns } from "../database/columns-as-json.js";
import type { DatabaseFormat } from "../database/database-format.js";
import type { DatabaseTables } from "../database/open-database.js";

/** How a database of sessions is read: its sessions, then what requests used, then messages, session by session. */
export const gooseDatabase: DatabaseFormat = {
  detect: (tables) =>
    hasColumns(tables, "sessions", ["id", "working_dir", "created_at"]) &&
    hasColumns(tables, "messages", ["id", "session_id", "role", "content_json", "created_timestamp"]),
  queries: (tables) => [
    sessionsQuery(tables),
    ...(hasColumns(tables, "usage_ledger", ["id", "session_id", "created_timestamp"])
      ? [ledgerQuery(tables)]
      : []),
    messagesQuery(tables),
  ],
};

/** A JSON column, text or blob, as JSON; null if invalid. */
function parsed(column: string): string {
  const text = `CAST(${column} AS TEXT)`;
  return `json(iif(json_valid(${text}), ${text}, NULL))`;
}

function objectOf(type: string, fields: readonly string[]): string {
  return `json_object(${[`'type', '${type}'`, ...fields].join(", ")})`;
}

function sessionsQuery(tables: DatabaseTables): string {
  const columns = fieldsOf(tables, "sessions", [
    "id",
    "name",
    "description",
    "user_set_name",
    "session_type",
    "working_dir",
    "created_at",
    "schedule_id",
    "parent_session_id",
    "provider_name",
    "accumulated_total_tokens",
    "accumulated_input_tokens",
    "accumulated_output_tokens",
    "accumulated_cache_read_tokens",
    "accumulated_cache_write_tokens",
    "accumulated_cost",
  ]);
  const model = hasColumns(tables, "sessions", ["model_config_json"])
    ? ["model_name", "context_limit"].map(
        (name) => `'${name}', json_extract(${parsed("t.model_config_json")}, '$.${name}')`,
      )
    : [];
  const task = hasColumns(tables, "sessions", ["session_type"]) ? [`'task', ${taskOf}`] : [];
  return `SELECT ${objectOf("session", [...columns, ...model, ...task])} FROM sessions t ORDER BY t.rowid`;
}

/** A subagent's first words, without the line that tells it its id. */
const taskOf = `iif(t.session_type = 'sub_agent', (
  SELECT iif(instr(said, head) = 1, substr(said, length(head) + 1), said)
  FROM (
    SELECT json_extract(${parsed("m.content_json")}, '$[0].text') AS said,
      'Subagent ID: ' || t.id || char(10) || char(10) AS head
    FROM messages m
    WHERE m.session_id = t.id AND m.role = 'user'
    ORDER BY m.created_timestamp, m.id LIMIT 1
  )
), NULL)`;

function ledgerQuery(tables: DatabaseTables): string {
  const columns = fieldsOf(tables, "usage_ledger", [
    "id",
    "session_id",
    "created_timestamp",
    "model",
    "input_tokens",
    "output_tokens",
    "total_tokens",
    "cache_read_tokens",
    "cache_write_tokens",
    "cost",
    "cost_source",
    "is_compaction",
  ]);
  return `SELECT ${objectOf("usage", columns)} FROM usage_ledger t ORDER BY t.id`;
}

/**
 * The order is that in which Goose reads messages back: by their seconds, then as they were written. Only numbers are sorted, since
 * messages may be large.
 */
function messagesQuery(tables: DatabaseTables): string {
  const columns = fieldsOf(tables, "messages", [
    "id",
    "session_id",
    "message_id",
    "role",
    "created_timestamp",
    "timestamp",
  ]);
  const metadata = hasColumns(tables, "messages", ["metadata_json"])
    ? [`'metadata', ${parsed("t.metadata_json")}`]
    : [];
  const fields = [...columns, `'content', ${parsed("t.content_json")}`, ...metadata];
  return `WITH places AS MATERIALIZED (
      SELECT m.id AS id, row_number() OVER (ORDER BY s.rowid, ${inMs("m.created_timestamp")}, m.id) AS place
      FROM messages m LEFT JOIN sessions s ON s.id = m.session_id
    )
    SELECT ${objectOf("message", fields)}
    FROM places CROSS JOIN messages t ON t.id = places.id
    ORDER BY places.place`;
}

/** Some versions write milliseconds, others seconds. */
function inMs(column: string): string {
  return `iif(${column} > 10000000000, ${column}, ${column} * 1000)`;
}
