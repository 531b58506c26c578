import { tablePlace } from "../table-place.js";
import { frequencies, frequencySum, nearestRankSql } from "./frequency-sql.js";
import { isInForce } from "./in-force.js";
import type { ViewPlace } from "./in-force.js";
import { sharedColumn, sumNames, usageColumns, usageSums } from "./usage-sql.js";

const sums = sumNames.map((name) => `sum(p.${name}) AS ${name}`).join(", ");
const noSums = sumNames.map((name) => `0 AS ${name}`).join(", ");

/** The rows of `turnmeter agents`. */
export function agentTypesSql(place: ViewPlace): string {
  const agents = `${tablePlace("agents", place)} AS a WHERE ${isInForce("agents", place)}`;
  const types = `SELECT a.threadId AS threadId, any(a.agentType) AS agentType FROM ${agents} GROUP BY a.threadId`;
  const typed = "ifNull(t.agentType, 'unknown') AS agentType";
  const threads = usageSums([sharedColumn("threadId")], place, {
    requests: "r.agentId IS NOT NULL",
    calls: "c.agentId IS NOT NULL",
  });
  const usage = `SELECT ${typed}, 1 AS isUsed, 0 AS toolCalls, ${sumNames.map((name) => `p.${name} AS ${name}`).join(", ")} FROM (${threads}) AS p LEFT JOIN (${types}) AS t ON t.threadId = p.threadId`;
  const byThread = `SELECT c.threadId AS threadId, count() AS toolCalls FROM ${tablePlace("toolCalls", place)} AS c WHERE ${isInForce("toolCalls", place)} AND c.agentId IS NOT NULL GROUP BY c.threadId`;
  const calls = `SELECT ${typed}, 0 AS isUsed, p.toolCalls AS toolCalls, ${noSums} FROM (${byThread}) AS p LEFT JOIN (${types}) AS t ON t.threadId = p.threadId`;
  const known = `SELECT a.agentType AS agentType, 0 AS isUsed, 0 AS toolCalls, ${noSums} FROM ${agents}`;
  const figures = `SELECT p.agentType AS agentType, max(p.isUsed) AS isUsed, sum(p.toolCalls) AS toolCalls, ${sums} FROM (${usage} UNION ALL ${calls} UNION ALL ${known}) AS p GROUP BY p.agentType`;
  const duration = "if(a.endedAt > a.startedAt, a.endedAt - a.startedAt, NULL)";
  const runs = `SELECT a.agentType AS agentType, countIf(a.hasTranscript = 1) AS runs, countIf(a.hasTranscript = 0) AS runsWithoutTranscript, ${frequencies(duration, "a.hasTranscript = 1")} AS durations FROM ${agents} GROUP BY a.agentType`;
  const isUnknown = "u.isUsed = 0 AND ifNull(r.runs, 0) = 0";
  const total = `(SELECT u.costNanoUsd FROM (${usageSums([], place)}) AS u)`;
  const columns = [
    "u.agentType AS agentType",
    "ifNull(r.runs, 0) AS runs",
    "ifNull(r.runsWithoutTranscript, 0) AS runsWithoutTranscript",
    ...usageColumns(isUnknown),
    "u.toolCalls AS toolCalls",
    `${nearestRankSql("r.durations", 500)} AS p50Ms`,
    `${frequencySum("r.durations")} AS totalMs`,
    `if(${isUnknown}, NULL, u.costNanoUsd / nullIf(${total}, 0)) AS shareOfCost`,
  ];
  return `SELECT ${columns.join(", ")} FROM (${figures}) AS u LEFT JOIN (${runs}) AS r ON r.agentType = u.agentType`;
}
