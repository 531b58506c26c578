import { tablePlace } from "../table-place.js";
import { isInForce } from "./in-force.js";
import type { ViewPlace } from "./in-force.js";
import { instant } from "./time-sql.js";
import { sharedColumn, sumNames, usageColumns, usageSums } from "./usage-sql.js";

/** The rows of `turnmeter sessions`. */
export function sessionUsageSql(place: ViewPlace): string {
  const inForce = (table: "sessions" | "marks" | "activity" | "copies", alias: string) =>
    `${tablePlace(table, place)} AS ${alias} WHERE ${isInForce(table, place)}`;
  const sums = sumNames.map((name) => `sum(p.${name}) AS ${name}`).join(", ");
  const prompted = `SELECT m.sessionId AS sessionId, ${sumNames.map((name) => `0 AS ${name}`).join(", ")} FROM ${inForce("marks", "m")} AND m.kind = 'prompt' GROUP BY m.sessionId`;
  const usage = `SELECT p.sessionId AS sessionId, ${sums} FROM (${usageSums([sharedColumn("sessionId")], place)} UNION ALL ${prompted}) AS p GROUP BY p.sessionId`;
  const names = ["kind", "project", "title", "firstWords", "startedAt", "endedAt", "ending", "file"];
  const sessions = `SELECT s.sessionId AS sessionId, ${names.map((name) => `s.${name} AS ${name}`).join(", ")} FROM ${inForce("sessions", "s")}`;
  const active = `SELECT a.sessionId AS sessionId, intervalLengthSum(assumeNotNull(a.startAt), assumeNotNull(a.endAt)) AS activeMs FROM ${inForce("activity", "a")} AND a.isOwn = 1 GROUP BY a.sessionId`;
  const repeated = `SELECT k.sessionId AS sessionId, k.kind AS kind, k.file AS file, k.requestKey AS requestKey FROM ${inForce("copies", "k")} AND k.requestKey IS NOT NULL AND k.callKey IS NULL AND k.kind IN ('fork', 'otherSession')`;
  // A fork in another file than the session's own is a subagent's, of a thread of the same session.
  const copied = `SELECT k.sessionId AS sessionId, uniqExactIf(k.requestKey, k.kind = 'otherSession' OR ifNull(k.file = s.file, 0)) AS copiedRequests FROM (${repeated}) AS k LEFT JOIN (${sessions}) AS s ON s.sessionId = k.sessionId GROUP BY k.sessionId`;
  const columns = [
    "u.sessionId AS sessionId",
    ...["kind", "project", "title", "firstWords"].map((name) => `s.${name} AS ${name}`),
    `${instant("s.startedAt")} AS startedAt`,
    `${instant("s.endedAt")} AS endedAt`,
    "s.ending AS ending",
    "nullIf(a.activeMs, 0) AS activeMs",
    "ifNull(k.copiedRequests, 0) AS copiedRequests",
    ...usageColumns(),
  ];
  return `SELECT ${columns.join(", ")} FROM (${usage}) AS u LEFT JOIN (${sessions}) AS s ON s.sessionId = u.sessionId LEFT JOIN (${active}) AS a ON a.sessionId = u.sessionId LEFT JOIN (${copied}) AS k ON k.sessionId = u.sessionId`;
}
