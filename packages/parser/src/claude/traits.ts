import type { Source } from "../source.js";
import { has, objectOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** Traits common to all clients of Claude's plans. */
export const claudeTraits: Pick<Source, "usageWindow" | "telemetry"> = {
  usageWindow: { lengthMs: 5 * 60 * 60 * 1000, of: "Claude" },
  // The Agent SDK's programs send Claude Code's own metrics.
  telemetry: {
    serviceName: "claude-code",
    metricPrefix: "claude_code.",
    editTools: ["Edit", "Write", "NotebookEdit"],
  },
};

/** Whether a record can only be one of a stream: the start or the end of a turn. */
export function isStreamOnly(value: unknown): boolean {
  const record = objectOf(value);
  if (record === null || hasTranscriptEnvelope(record)) return false;
  if (record["type"] === "system") return record["subtype"] === "init";
  // Lines of a workflow's journal have this type too, and name an agent.
  return (
    record["type"] === "result" && !has(record, "agentId") && resultFields.some((name) => has(record, name))
  );
}

const resultFields = ["is_error", "num_turns", "duration_ms", "total_cost_usd", "total_cost", "modelUsage"];

/** Whether a record has what every record of a transcript has. */
export function hasTranscriptEnvelope(record: Projected): boolean {
  return has(record, "parentUuid") || has(record, "isSidechain") || has(record, "sessionId");
}
