import { HOUR_MS } from "@turnmeter/metrics/figures.js";

type PointAttributes = Readonly<Record<string, string | null>>;

/** The amount of a counter in an hour of a session. */
export interface TelemetryPoint {
  readonly metric: TelemetryMetric;
  readonly sessionId: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The full UTC hour that it begins with, epoch ms. */
  readonly startAt: number;
  /** When the last of it was counted, epoch ms; at least a millisecond later. */
  readonly endAt: number;
  /** In parts of the metric's unit, above 0. */
  readonly amount: bigint;
}

interface CountedEvent {
  readonly metric: TelemetryMetric;
  readonly sessionId: string;
  readonly at: number;
  readonly amount: number | null;
  readonly attributes?: PointAttributes;
}

/** Sums counters by session, counter, attributes and UTC hour. Sums of 0 are left out. */
export class PointSums {
  readonly #points = new Map<string, TelemetryPoint>();

  add({ metric, sessionId, at, amount, attributes = {} }: CountedEvent): void {
    if (amount === null || amount <= 0) return;
    const startAt = Math.floor(at / HOUR_MS) * HOUR_MS;
    const given = Object.entries(attributes).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    );
    const key = JSON.stringify([sessionId, metric.name, startAt, given]);
    const before = this.#points.get(key);
    this.#points.set(key, {
      metric,
      sessionId,
      attributes: given,
      startAt,
      endAt: Math.max(before?.endAt ?? startAt + 1, at),
      amount: (before?.amount ?? 0n) + BigInt(amount),
    });
  }

  /** The points, sorted: the order in which they were counted has no influence. */
  points(): readonly TelemetryPoint[] {
    return [...this.#points].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, point]) => point);
  }
}

export interface TelemetryMetric {
  /** After the agent's prefix. */
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  /** How many counted parts make 1 of the unit: dollars are counted in billionths. */
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
