/** A counter of telemetry. */
export interface TelemetryMetric {
  /** After the agent's prefix. */
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  /** How many of what is counted are 1 of the unit: dollars are counted in billionths. */
  readonly perUnit: number;
}

const metric = (name: string, unit: string, description: string, perUnit = 1): TelemetryMetric => ({
  name,
  unit,
  description,
  perUnit,
});

/** The counters, named and measured as the documentation of an agent's monitoring says; each name follows the agent's prefix. */
export const telemetryMetrics = {
  sessions: metric("session.count", "count", "Count of CLI sessions started"),
  lines: metric("lines_of_code.count", "count", "Count of lines of code modified"),
  pullRequests: metric("pull_request.count", "count", "Number of pull requests created"),
  commits: metric("commit.count", "count", "Number of git commits created"),
  cost: metric("cost.usage", "USD", "Cost at list prices", 1_000_000_000),
  tokens: metric("token.usage", "tokens", "Number of tokens used"),
  editDecisions: metric(
    "code_edit_tool.decision",
    "count",
    "Count of code editing tool permission decisions",
  ),
  activeTime: metric("active_time.total", "s", "Total active time in seconds", 1000),
} as const;

/** The counters in the order in which they are written. */
export const metricOrder: readonly TelemetryMetric[] = Object.values(telemetryMetrics);
