import { readFileSync } from "node:fs";

/** Rows that Codex alone writes. */
const codexTypes = new Set(["session_meta", "turn_context", "event_msg", "thread.started", "turn.started"]);
const HEAD_ROWS = 20;

/** Whether one of a log's first rows is of a kind that Codex alone writes. */
export function isOfCodex(/** @type {string} */ path) {
  return firstRecords(path).some(
    (record) => codexTypes.has(record.type) || (record.record_type === "state" && record.type === undefined),
  );
}

/** Whether one of a log's first rows is a row of a session of Claude Code: of streams and documents none is. */
export function isOfClaudeCode(/** @type {string} */ path) {
  return firstRecords(path).some(
    ({ sessionId, timestamp }) => typeof sessionId === "string" && timestamp !== undefined,
  );
}

/** The objects among a log's first rows. @param {string} path @returns {readonly Record<string, unknown>[]} */
function firstRecords(path) {
  return readFileSync(path, "utf8")
    .split("\n", HEAD_ROWS)
    .flatMap((row) => {
      try {
        const record = JSON.parse(row);
        return typeof record === "object" && record !== null ? [record] : [];
      } catch {
        return [];
      }
    });
}
