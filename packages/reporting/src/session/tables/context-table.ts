import type { TableView } from "../../table/table-view.js";
import { capped } from "./capped.js";
import { instantColumn, numberColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";
import type { SessionContextRow } from "@turnmeter/metrics";

/** The prompt of each request of a thread. */
export function contextTable(rows: readonly SessionContextRow[], options: SessionTableOptions): TableView {
  return capped(rows, options, "request", {
    id: "context",
    title: "Context by request",
    isOrdered: true,
    columns: [
      textColumn("request", "Request", 1),
      instantColumn("at", "Time", 3),
      textColumn("turn", "Turn", 3),
      numberColumn("promptTokens", "Prompt", "tokens", 1),
      numberColumn("growthTokens", "Grown by", "tokens", 2),
      numberColumn("cacheReadTokens", "Cache read", "tokens", 4),
      numberColumn("cacheWriteTokens", "Written", "tokens", 4),
      numberColumn("inputTokens", "Uncached", "tokens", 4),
      textColumn("event", "Before it", 2),
      textColumn("model", "Model", 5),
    ],
    rowOf: (row) => ({
      request: String(row.request),
      at: row.at,
      turn: row.turn === null ? "none" : String(row.turn),
      promptTokens: row.promptTokens,
      growthTokens: row.growthTokens,
      cacheReadTokens: row.cacheReadTokens,
      cacheWriteTokens: row.cacheWriteTokens,
      inputTokens: row.inputTokens,
      event: row.isAfterCompaction ? "compaction" : row.isModelSwitch ? "model switch" : "",
      model: row.model,
    }),
    timezone: options.timezone,
    empty: "No request with usage and time.",
  });
}
