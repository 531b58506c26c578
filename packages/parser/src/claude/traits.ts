import type { Source } from "../source.js";

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
