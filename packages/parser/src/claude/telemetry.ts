import type { TelemetryNames } from "../source.js";

/** The names of Claude Code's own metrics, which the Agent SDK's programs send too. */
export const telemetry: TelemetryNames = {
  serviceName: "claude-code",
  metricPrefix: "claude_code.",
  editTools: ["Edit", "Write", "NotebookEdit"],
};
