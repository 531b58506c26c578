import type { Facts, Outcome } from "@turnmeter/schema";
import { HOUR_MS } from "@turnmeter/metrics/figures.js";

interface FactPoints {
  readonly points: readonly TelemetryPoint[];
  /** Requests, calls and marks without a time, even of their session; not exported. */
  readonly undated: number;
}

const decisions: Partial<Record<Outcome, "accept" | "reject">> = {
  ok: "accept",
  failed: "accept",
  detached: "accept",
  rejected: "reject",
  denied: "reject",
};

/** The points of all facts: every request, call, mark and stretch of activity in one. */
export function pointsOfFacts(facts: Facts, editTools: readonly string[]): FactPoints {
  const sums = new PointSums();
  const startOf = sessionStarts(facts);
  let undated = 0;
  /** Calls back with the row's time, else its session's start. */
  const dated = (sessionId: string, at: number | null, add: (at: number) => void): void => {
    const time = at ?? startOf.get(sessionId) ?? null;
    if (time === null) undated += 1;
    else add(time);
  };
  addRequests(facts, sums, dated);
  addCalls(facts, sums, { dated, editTools });
  addMarks(facts, sums, dated);
  addActivity(facts, sums);
  return { points: sums.points(), undated };
}

type Dated = (sessionId: string, at: number | null, add: (at: number) => void) => void;

/** Session starts: the first request with a time, else what the log says. */
function sessionStarts({ requests, sessions }: Facts): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (let row = 0; row < requests.rowCount; row++) {
    const at = requests.columns.at.at(row);
    const sessionId = requests.columns.sessionId.at(row);
    if (at !== null) starts.set(sessionId, Math.min(at, starts.get(sessionId) ?? at));
  }
  for (let row = 0; row < sessions.rowCount; row++) {
    const startedAt = sessions.columns.startedAt.at(row);
    const sessionId = sessions.columns.sessionId.at(row);
    if (startedAt !== null && !starts.has(sessionId)) starts.set(sessionId, startedAt);
  }
  return starts;
}

function addRequests({ requests: { columns, rowCount } }: Facts, sums: PointSums, dated: Dated): void {
  const sessions = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const sessionId = columns.sessionId.at(row);
    dated(sessionId, columns.at.at(row), (at) => {
      const attributes = {
        model: columns.model.at(row),
        query_source: columns.agentId.at(row) === null ? "main" : "subagent",
        speed: columns.speed.at(row) === "fast" ? "fast" : null,
        effort: columns.effort.at(row),
      };
      const tokens = (type: string, amount: number): void =>
        sums.add({
          metric: telemetryMetrics.tokens,
          sessionId,
          at,
          amount,
          attributes: { type, ...attributes },
        });
      tokens("input", columns.inputTokens.at(row) ?? 0);
      tokens("output", columns.outputTokens.at(row) ?? 0);
      tokens("cacheRead", columns.cacheReadTokens.at(row) ?? 0);
      tokens(
        "cacheCreation",
        (columns.cacheWrite5mTokens.at(row) ?? 0) + (columns.cacheWrite1hTokens.at(row) ?? 0),
      );
      sums.add({
        metric: telemetryMetrics.cost,
        sessionId,
        at,
        amount: columns.costNanoUsd.at(row),
        attributes,
      });
    });
    if (sessions.has(sessionId)) continue;
    sessions.add(sessionId);
    dated(sessionId, null, (at) => sums.add({ metric: telemetryMetrics.sessions, sessionId, at, amount: 1 }));
  }
}

function addCalls(
  { toolCalls: { columns, rowCount } }: Facts,
  sums: PointSums,
  { dated, editTools }: { readonly dated: Dated; readonly editTools: readonly string[] },
): void {
  for (let row = 0; row < rowCount; row++) {
    const sessionId = columns.sessionId.at(row);
    const tool = columns.tool.at(row);
    const outcome = columns.outcome.at(row);
    const model = columns.model.at(row);
    const decision = editTools.includes(tool) ? decisions[outcome] : undefined;
    dated(sessionId, columns.startedAt.at(row), (at) => {
      const lines = (type: string, amount: number | null): void =>
        sums.add({ metric: telemetryMetrics.lines, sessionId, at, amount, attributes: { type, model } });
      lines("added", columns.linesAdded.at(row));
      lines("removed", columns.linesRemoved.at(row));
      sums.add({
        metric: telemetryMetrics.cost,
        sessionId,
        at,
        amount: columns.costNanoUsd.at(row),
        attributes: { model },
      });
      if (decision === undefined) return;
      const source = sourceOf(outcome, columns.errorKind.at(row));
      const attributes = { tool_name: tool, decision, source };
      sums.add({ metric: telemetryMetrics.editDecisions, sessionId, at, amount: 1, attributes });
    });
  }
}

/** Who refused. Approvals leave no trace in the log. */
function sourceOf(outcome: Outcome, errorKind: string | null): string | null {
  if (outcome === "rejected") return "user_reject";
  if (outcome !== "denied") return null;
  return errorKind === "hook" ? "hook" : "config";
}

function addMarks({ marks: { columns, rowCount } }: Facts, sums: PointSums, dated: Dated): void {
  const counted = new Map<string, typeof telemetryMetrics.commits>([
    ["commit", telemetryMetrics.commits],
    ["pullRequest", telemetryMetrics.pullRequests],
  ]);
  for (let row = 0; row < rowCount; row++) {
    const metric = counted.get(columns.kind.at(row));
    if (metric === undefined) continue;
    const sessionId = columns.sessionId.at(row);
    dated(sessionId, columns.at.at(row), (at) => sums.add({ metric, sessionId, at, amount: 1 }));
  }
}

/** Active time: the union of a session's threads, without copies of another session. */
function addActivity({ activity: { columns, rowCount } }: Facts, sums: PointSums): void {
  const bySession = new Map<string, Stretch[]>();
  for (let row = 0; row < rowCount; row++) {
    if (!columns.isOwn.at(row)) continue;
    const sessionId = columns.sessionId.at(row);
    const own = bySession.get(sessionId) ?? [];
    own.push({ startAt: columns.startAt.at(row), endAt: columns.endAt.at(row) });
    bySession.set(sessionId, own);
  }
  for (const [sessionId, stretches] of bySession) {
    for (const { startAt, endAt } of mergeIntervals(stretches).flatMap(hoursOf)) {
      if (endAt > startAt)
        sums.add({ metric: telemetryMetrics.activeTime, sessionId, at: startAt, amount: endAt - startAt });
    }
  }
}

/** Times in epoch ms. */
interface Stretch {
  readonly startAt: number;
  readonly endAt: number;
}

/** The stretches that the given ones cover together, ascending and apart from each other. */
export function mergeIntervals(stretches: readonly Stretch[]): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const { startAt, endAt } of [...stretches].sort((a, b) => a.startAt - b.startAt)) {
    const last = merged.at(-1);
    if (last === undefined || startAt > last.endAt) merged.push({ startAt, endAt });
    else if (endAt > last.endAt) merged[merged.length - 1] = { ...last, endAt };
  }
  return merged;
}

/** The parts of a stretch in each UTC hour. */
export function hoursOf({ startAt, endAt }: Stretch): readonly Stretch[] {
  const parts: Stretch[] = [];
  for (let at = startAt; at < endAt;) {
    const next = Math.min(endAt, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
    parts.push({ startAt: at, endAt: next });
    at = next;
  }
  return parts;
}

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
class PointSums {
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
const telemetryMetrics = {
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
