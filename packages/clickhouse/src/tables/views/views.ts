import { didNotRun } from "@turnmeter/metrics";
import { outcomes } from "@turnmeter/schema";
import { type TableName, tableNames, tablePlace } from "../fact-tables.js";
import { textLiteral, literals } from "../../sql/conditions.js";
import {
  columnsOf,
  inForce,
  isInForce,
  checkedBatches,
  newestManifest,
  sharedColumn,
  sumNames,
  sums,
  type UsageDimension,
  type UsageOptions,
  type ViewPlace,
  usageColumns,
  usageSums,
  frequencies,
  frequencyCount,
  frequencySum,
  namedFrequencies,
  nearestRankSql,
} from "./usage-sql.js";

/** Views by day leave out rows without a time. */
const dated = { requests: "r.at IS NOT NULL", calls: "c.startedAt IS NOT NULL" };

function dateIn(zone: string): UsageDimension {
  return { name: "date", request: localDate("r.at", zone), call: localDate("c.startedAt", zone) };
}

/** Usage by the dimensions, with a column for each unless `keys` are given. */
function usageSql(
  dimensions: readonly UsageDimension[],
  place: ViewPlace,
  options?: UsageOptions,
  keys = columnsOf(
    "u",
    dimensions.map(({ name }) => name),
  ),
): string {
  return `SELECT ${[...keys, ...usageColumns()].join(", ")} FROM (${usageSums(dimensions, place, options)}) AS u`;
}

function longerUsageSql(unit: "week" | "month", zone: string, place: ViewPlace): string {
  const firstOf = (date: string) => (unit === "week" ? `toMonday(${date})` : `toStartOfMonth(${date})`);
  const { request, call } = dateIn(zone);
  const since = { name: "since", request: firstOf(request), call: firstOf(call) };
  const name = `formatDateTime(u.since, ${unit === "week" ? "'%G-W%V'" : "'%Y-%m'"}) AS ${unit}`;
  return usageSql([since], place, dated, [name, "u.since AS since"]);
}

function dailyCacheSql(zone: string, place: ViewPlace): string {
  const written = "u.cacheWrite5mTokens + u.cacheWrite1hTokens";
  const columns = [
    ...columnsOf("u", ["date", "inputTokens", "cacheReadTokens"]),
    `${written} AS cacheWriteTokens`,
    `u.cacheReadTokens / nullIf(u.inputTokens + u.cacheReadTokens + ${written}, 0) AS cacheReadShare`,
  ];
  return `SELECT ${columns.join(", ")} FROM (${usageSums([dateIn(zone)], place, dated)}) AS u WHERE u.requests > 0`;
}

/** The smallest useful groups of usage, from which all sums can be taken. */
const quarterHourly: readonly UsageDimension[] = [
  { name: "startsAt", request: quarterHour("r.at"), call: quarterHour("c.startedAt") },
  ...["source", "project", "sessionId", "model"].map(sharedColumn),
  { name: "isSubagent", request: "r.agentId IS NOT NULL", call: "c.agentId IS NOT NULL" },
];

interface View {
  readonly name: string;
  /** Shown to the database's users. */
  readonly comment: string;
  readonly sql: (place: ViewPlace) => string;
}

const views: readonly View[] = [
  ...daily("dailyUsage", "Usage by day", (zone, place) => usageSql([dateIn(zone)], place, dated)),
  ...daily("weeklyUsage", "Usage by ISO week", (zone, place) => longerUsageSql("week", zone, place)),
  ...daily("monthlyUsage", "Usage by month", (zone, place) => longerUsageSql("month", zone, place)),
  ...daily("dailyModels", "Usage by day and model", (zone, place) =>
    usageSql([dateIn(zone), sharedColumn("model")], place, dated),
  ),
  ...daily("dailyCache", "How prompt tokens were served, by day", dailyCacheSql),
  {
    name: "modelUsage",
    comment: "Usage by model and source",
    sql: (place) => usageSql(["model", "source"].map(sharedColumn), place),
  },
  {
    name: "projectUsage",
    comment: "Usage by project",
    sql: (place) => usageSql(["project"].map(sharedColumn), place),
  },
  {
    name: "folderUsage",
    comment: "Usage by project and working directory",
    sql: (place) => usageSql(["project", "folder"].map(sharedColumn), place),
  },
  { name: "sessionUsage", comment: "Usage by session, subagents included", sql: sessionUsageSql },
  { name: "toolStatistics", comment: "Calls, outcomes and durations by tool", sql: toolStatisticsSql },
  {
    name: "errorStatistics",
    comment: "Failed, invalid and denied calls by kind and tool",
    sql: errorStatisticsSql,
  },
  { name: "agentTypes", comment: "Subagents by type", sql: agentTypesSql },
  {
    name: "quarterHourlyUsage",
    comment:
      "Usage by quarter of an hour, source, project, session, model and thread: add up its integers as you like",
    sql: (place) => usageSql(quarterHourly, place),
  },
  {
    name: "quarterHourlyCalls",
    comment: "Calls by quarter of an hour, source, project, session, model, tool and outcome",
    sql: quarterHourlyCallsSql,
  },
  { name: "loadInForce", comment: "The newest load, and what was missing from it", sql: loadInForceSql },
  {
    name: "batchesInForce",
    comment: "Each batch of the newest load, and whether it is whole",
    sql: batchesInForceSql,
  },
  ...tableNames.map((table) => ({
    name: `${table}InForce`,
    comment: `The rows of ${table} that are in force`,
    sql: (place: ViewPlace) => rowsInForceSql(table, place),
  })),
];

/** A view by UTC day, and one with a zone, as in `dailyUsageIn(timezone = 'Europe/Berlin')`. */
function daily(
  name: string,
  comment: string,
  sql: (zone: string, place: ViewPlace) => string,
): readonly View[] {
  return [
    { name, comment: `${comment}; days are UTC`, sql: (place) => sql("'UTC'", place) },
    {
      name: `${name}In`,
      comment: `${comment}; days are those of the parameter timezone`,
      sql: (place) => sql("{timezone:String}", place),
    },
  ];
}

/** The statements that make all views, in place of those that another version has made. */
export function viewStatements(place: ViewPlace): readonly string[] {
  return views.map(
    ({ name, comment, sql }) =>
      `CREATE OR REPLACE VIEW ${tablePlace(name, place)} AS ${sql(place)} COMMENT ${textLiteral(comment)}`,
  );
}

/** The rows of `turnmeter sessions`. */
function sessionUsageSql(place: ViewPlace): string {
  const prompted = `SELECT m.sessionId AS sessionId, ${noSums} FROM ${inForce("marks", "m", place)} AND m.kind = 'prompt' GROUP BY m.sessionId`;
  const usage = `SELECT p.sessionId AS sessionId, ${sums} FROM (${usageSums([sharedColumn("sessionId")], place)} UNION ALL ${prompted}) AS p GROUP BY p.sessionId`;
  const named = columnsOf("s", ["kind", "project", "title", "firstWords"]);
  const ended = columnsOf("s", ["startedAt", "endedAt", "ending", "file"]);
  const sessions = `SELECT s.sessionId AS sessionId, ${[...named, ...ended].join(", ")} FROM ${inForce("sessions", "s", place)}`;
  const active = `SELECT a.sessionId AS sessionId, intervalLengthSum(assumeNotNull(a.startAt), assumeNotNull(a.endAt)) AS activeMs FROM ${inForce("activity", "a", place)} AND a.isOwn = 1 GROUP BY a.sessionId`;
  const repeated = `SELECT k.sessionId AS sessionId, k.kind AS kind, k.file AS file, k.requestKey AS requestKey FROM ${inForce("copies", "k", place)} AND k.requestKey IS NOT NULL AND k.callKey IS NULL AND k.kind IN ('fork', 'otherSession')`;
  // A fork in another file than the session's own is a subagent's, of a thread of the same session.
  const copied = `SELECT k.sessionId AS sessionId, uniqExactIf(k.requestKey, k.kind = 'otherSession' OR ifNull(k.file = s.file, 0)) AS copiedRequests FROM (${repeated}) AS k LEFT JOIN (${sessions}) AS s ON s.sessionId = k.sessionId GROUP BY k.sessionId`;
  const columns = [
    "u.sessionId AS sessionId",
    ...named,
    `${instant("s.startedAt")} AS startedAt`,
    `${instant("s.endedAt")} AS endedAt`,
    "s.ending AS ending",
    "nullIf(a.activeMs, 0) AS activeMs",
    "ifNull(k.copiedRequests, 0) AS copiedRequests",
    ...usageColumns(),
  ];
  return `SELECT ${columns.join(", ")} FROM (${usage}) AS u LEFT JOIN (${sessions}) AS s ON s.sessionId = u.sessionId LEFT JOIN (${active}) AS a ON a.sessionId = u.sessionId LEFT JOIN (${copied}) AS k ON k.sessionId = u.sessionId`;
}

function rowsInForceSql(table: TableName, place: ViewPlace): string {
  return `SELECT * EXCEPT (batch, row) FROM ${tablePlace(table, place)} WHERE ${isInForce(table, place)}`;
}

function batchesInForceSql(place: ViewPlace): string {
  return tableNames
    .map((table) => `SELECT ${textLiteral(table)} AS \`table\`, * FROM (${checkedBatches(table, place)})`)
    .join(" UNION ALL ");
}

/** The newest load: one row, or none before the first. */
function loadInForceSql(place: ViewPlace): string {
  const columns = [
    "manifest.number AS number",
    `${inManifest("String", "program")} AS program`,
    `${instant(inManifest("Nullable(Int64)", "lastAt"))} AS lastAt`,
    `${inManifest("UInt32", "sources", "expected")} AS sourcesExpected`,
    `${inManifest("UInt32", "sources", "read")} AS sourcesRead`,
    `arrayMap(each -> each.1, ${inManifest("Array(Tuple(machine String))", "settledFrom")}) AS machines`,
    `${inManifest("Array(String)", "sources", "missing")} AS missing`,
    `${inManifest("String", "priceBook")} AS priceBook`,
  ];
  return `SELECT ${columns.join(", ")} FROM ${newestManifest(place)}`;
}

function inManifest(type: string, ...path: readonly string[]): string {
  return `JSONExtract(manifest.manifest, ${path.map(textLiteral).join(", ")}, ${textLiteral(type)})`;
}

/** The rows of `turnmeter tools`, a column per outcome. */
function toolStatisticsSql(place: ViewPlace): string {
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
    ...columnsOf("s", ["tool", "calls", ...outcomes]),
    "(s.failed + s.invalid) / nullIf(s.ok + s.failed + s.invalid, 0) AS errorRate",
    "s.rejected / nullIf(s.ok + s.failed + s.invalid + s.rejected + s.denied + s.detached, 0) AS rejectionRate",
    `${nearestRankSql("s.durations", 500)} AS p50Ms`,
    `${nearestRankSql("s.durations", 900)} AS p90Ms`,
    `${nearestRankSql("s.durations", 990)} AS p99Ms`,
    `${frequencySum("s.durations")} AS totalMs`,
    `${frequencyCount("s.durations")} AS timedCalls`,
    "s.reportedCalls AS reportedCalls",
  ];
  return `SELECT ${columns.join(", ")} FROM (SELECT ${calls.join(", ")} FROM ${inForce("toolCalls", "c", place)} GROUP BY c.tool) AS s`;
}

/** The rows of `turnmeter errors`. */
function errorStatisticsSql(place: ViewPlace): string {
  const columns = [
    ...columnsOf("c", ["outcome", "errorKind", "tool"]),
    "count() AS count",
    "uniqExact(c.sessionId) AS sessions",
    `${namedFrequencies("exitCode", frequencies("c.exitCode", "1"))} AS exitCodes`,
    `${instant("min(c.startedAt)")} AS firstAt`,
    `${instant("max(c.startedAt)")} AS lastAt`,
  ];
  return `SELECT ${columns.join(", ")} FROM ${inForce("toolCalls", "c", place)} AND c.outcome IN ('failed', 'invalid', 'denied') GROUP BY c.outcome, c.errorKind, c.tool`;
}

/** Calls in the smallest useful groups. */
function quarterHourlyCallsSql(place: ViewPlace): string {
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
  return `SELECT ${columns.join(", ")}, count() AS calls FROM ${inForce("toolCalls", "c", place)} GROUP BY ${keys.map(({ sql }) => sql).join(", ")}`;
}

/** Epoch ms as a UTC time; null stays null. */
function instant(at: string): string {
  return `fromUnixTimestamp64Milli(${at}, 'UTC')`;
}

/** The UTC quarter-hour of an instant: zones differ by whole quarters, so local days consist of them. */
function quarterHour(at: string): string {
  return `toDateTime(intDiv(${at}, 900000) * 900, 'UTC')`;
}

/** The local date; the zone is an SQL expression. */
function localDate(at: string, zone: string): string {
  return `toDate32(fromUnixTimestamp64Milli(assumeNotNull(${at}), ${zone}))`;
}

const noSums = sumNames.map((name) => `0 AS ${name}`).join(", ");

/** The rows of `turnmeter agents`. */
function agentTypesSql(place: ViewPlace): string {
  const agents = inForce("agents", "a", place);
  const types = `SELECT a.threadId AS threadId, any(a.agentType) AS agentType FROM ${agents} GROUP BY a.threadId`;
  const typed = "ifNull(t.agentType, 'unknown') AS agentType";
  const threads = usageSums([sharedColumn("threadId")], place, {
    requests: "r.agentId IS NOT NULL",
    calls: "c.agentId IS NOT NULL",
  });
  const usage = `SELECT ${typed}, 1 AS isUsed, 0 AS toolCalls, ${columnsOf("p", sumNames).join(", ")} FROM (${threads}) AS p LEFT JOIN (${types}) AS t ON t.threadId = p.threadId`;
  const byThread = `SELECT c.threadId AS threadId, count() AS toolCalls FROM ${inForce("toolCalls", "c", place)} AND c.agentId IS NOT NULL GROUP BY c.threadId`;
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
