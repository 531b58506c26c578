import { fieldsOf, hasColumns } from "../database/columns-as-json.js";
import type { DatabaseFormat } from "../database/database-format.js";
import type { DatabaseTables } from "../database/open-database.js";

const usageTable = "assistant_usage_events";

/** How the agent's index of all sessions is read: of its tables only the one of sessions and the one of calls of models. */
export const copilotStore: DatabaseFormat = {
  detect: (tables) =>
    isIndex(tables) &&
    hasColumns(tables, usageTable, [
      "id",
      "session_id",
      "model",
      "input_tokens",
      "output_tokens",
      "created_at",
    ]),
  // Before 1.0.69 it tells no usage.
  isOther: isIndex,
  queries: (tables) => [sessionsQuery(tables), usageQuery(tables)],
};

function isIndex(tables: DatabaseTables): boolean {
  return (
    hasColumns(tables, "sessions", ["id", "cwd", "created_at"]) &&
    hasColumns(tables, "turns", ["session_id", "turn_index"])
  );
}

/** Sessions that a row of usage names. */
function sessionsQuery(tables: DatabaseTables): string {
  const fields = fieldsOf(tables, "sessions", ["id", "cwd", "repository", "branch"]);
  return `SELECT ${rowOf("store.session", fields)} FROM sessions t
    WHERE t.id IN (SELECT session_id FROM ${usageTable}) ORDER BY t.id`;
}

function usageQuery(tables: DatabaseTables): string {
  const fields = fieldsOf(tables, usageTable, [
    "id",
    "session_id",
    "agent_id",
    "parent_tool_call_id",
    "model",
    "input_tokens",
    "output_tokens",
    "cache_read_tokens",
    "cache_write_tokens",
    "reasoning_tokens",
    "total_nano_aiu",
    "reasoning_effort",
    "finish_reason",
  ]);
  return `SELECT ${rowOf("store.usage", fields)} FROM ${usageTable} t ORDER BY t.session_id, t.id`;
}

function rowOf(type: string, fields: readonly string[]): string {
  const timestamp = "'timestamp', iif(typeof(t.created_at) = 'text', t.created_at, NULL)";
  return `json_object(${[`'type', '${type}'`, timestamp, ...fields].join(", ")})`;
}
