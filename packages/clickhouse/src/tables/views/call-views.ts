import { didNotRun } from "@turnmeter/metrics";
import { outcomes } from "@turnmeter/schema";
import { literals, textLiteral } from "../../sql/literals.js";
import { tablePlace } from "../table-place.js";
import {
  frequencies,
  frequencyCount,
  frequencySum,
  namedFrequencies,
  nearestRankSql,
} from "./frequency-sql.js";
import { isInForce } from "./in-force.js";
import type { ViewPlace } from "./in-force.js";
import { instant, quarterHour } from "./time-sql.js";

function callsInForce(place: ViewPlace): string {
  return `${tablePlace("toolCalls", place)} AS c WHERE ${isInForce("toolCalls", place)}`;
}

/** The rows of `turnmeter tools`, each outcome a column. */
export function toolStatisticsSql(place: ViewPlace): string {
  const ran = `c.outcome NOT IN ${literals(didNotRun)}`;
  const counts = outcomes.map((outcome) => `countIf(c.outcome = ${textLiteral(outcome)}) AS ${outcome}`);
  const calls = [
    "c.tool AS tool",
    "count() AS calls",
    ...counts,
    `${frequencies("c.durationMs", ran)} AS durations`,
    `countIf(c.durationMs IS NOT NULL AND c.durationBasis = 'reported' AND ${ran}) AS reportedCalls`,
  ];
  const columns = [
    "s.tool AS tool",
    "s.calls AS calls",
    ...outcomes.map((outcome) => `s.${outcome} AS ${outcome}`),
    "(s.failed + s.invalid) / nullIf(s.ok + s.failed + s.invalid, 0) AS errorRate",
    "s.rejected / nullIf(s.ok + s.failed + s.invalid + s.rejected + s.denied + s.detached, 0) AS rejectionRate",
    `${nearestRankSql("s.durations", 500)} AS p50Ms`,
    `${nearestRankSql("s.durations", 900)} AS p90Ms`,
    `${nearestRankSql("s.durations", 990)} AS p99Ms`,
    `${frequencySum("s.durations")} AS totalMs`,
    `${frequencyCount("s.durations")} AS timedCalls`,
    "s.reportedCalls AS reportedCalls",
  ];
  return `SELECT ${columns.join(", ")} FROM (SELECT ${calls.join(", ")} FROM ${callsInForce(place)} GROUP BY c.tool) AS s`;
}

/** The rows of `turnmeter errors`. */
export function errorStatisticsSql(place: ViewPlace): string {
  const columns = [
    "c.outcome AS outcome",
    "c.errorKind AS errorKind",
    "c.tool AS tool",
    "count() AS count",
    "uniqExact(c.sessionId) AS sessions",
    `${namedFrequencies("exitCode", frequencies("c.exitCode", "1"))} AS exitCodes`,
    `${instant("min(c.startedAt)")} AS firstAt`,
    `${instant("max(c.startedAt)")} AS lastAt`,
  ];
  return `SELECT ${columns.join(", ")} FROM ${callsInForce(place)} AND c.outcome IN ('failed', 'invalid', 'denied') GROUP BY c.outcome, c.errorKind, c.tool`;
}

/** Calls in the smallest groups that have a use. */
export function quarterHourlyCallsSql(place: ViewPlace): string {
  const keys = [
    { name: "startsAt", sql: quarterHour("c.startedAt") },
    ...["source", "project", "sessionId", "model", "tool", "mcpServer", "outcome", "errorKind"].map(
      (name) => ({
        name,
        sql: `c.${name}`,
      }),
    ),
    { name: "isSubagent", sql: "c.agentId IS NOT NULL" },
  ];
  const columns = keys.map(({ name, sql }) => `${sql} AS ${name}`);
  return `SELECT ${columns.join(", ")}, count() AS calls FROM ${callsInForce(place)} GROUP BY ${keys.map(({ sql }) => sql).join(", ")}`;
}
