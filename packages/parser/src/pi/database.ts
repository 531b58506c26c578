import { hasColumns, plain } from "../database/columns-as-json.js";
import type { DatabaseFormat } from "../database/database-format.js";
import type { DatabaseTables } from "../database/open-database.js";

/**
 * How the database of an OpenClaw agent is read: first the entries of its sessions, then the archived sessions, whose lines it keeps as
 * bytes. Its tables of accounts and keys are never queried.
 */
export const openClawDatabase: DatabaseFormat = {
  detect: (tables) =>
    hasColumns(tables, "transcript_events", ["session_id", "seq", "event_json", "created_at"]),
  // Earlier versions kept other data in it.
  isOther: (tables) =>
    hasColumns(tables, "schema_meta", ["role"]) &&
    ![...tables.keys()].some((name) => /transcript|session/.test(name)),
  queries: (tables) => [eventsQuery(tables), ...archives.flatMap((table) => archiveQuery(tables, table))],
};

/** A session head for the entries after it: not every session has its own. */
function headOf(session: string, createdAt: string): string {
  return `json_object('type', 'session', 'id', ${plain(session)},
    'timestamp', strftime('%Y-%m-%dT%H:%M:%fZ', ${createdAt} / 1000.0, 'unixepoch'))`;
}

/** Since 2026.9.6 long entries are zstd-compressed bytes. A line feed in JSON is only whitespace. */
function eventsQuery(tables: DatabaseTables): string {
  const text = "replace(event_json, char(10), ' ')";
  const event = hasColumns(tables, "transcript_events", ["event_zstd"])
    ? `coalesce(${text}, event_zstd)`
    : text;
  return `SELECT line FROM (
      SELECT session_id, min(seq) - 1 AS seq, ${headOf("session_id", "min(created_at)")} AS line
      FROM transcript_events GROUP BY session_id
      UNION ALL
      SELECT session_id, seq, ${event} FROM transcript_events
    )
    ORDER BY session_id, seq`;
}

/** Tables of archived sessions: deleted or reset ones, and ones long unused. */
const archives = ["session_transcript_archives", "session_transcript_cold_archives"];

/** The time in the head is that of the file, which says nothing of its entries. */
function archiveQuery(tables: DatabaseTables, table: string): readonly string[] {
  const createdAt = ["created_at", "archived_at"].find((column) => hasColumns(tables, table, [column]));
  if (createdAt === undefined || !hasColumns(tables, table, ["session_id", "generation", "archive_blob"]))
    return [];
  return [
    `SELECT iif(part = 0, ${headOf("a.session_id", `a.${createdAt}`)}, a.archive_blob)
      FROM ${table} a CROSS JOIN (SELECT 0 AS part UNION ALL SELECT 1)
      WHERE a.archive_blob IS NOT NULL
      ORDER BY a.session_id, a.generation, part`,
  ];
}
