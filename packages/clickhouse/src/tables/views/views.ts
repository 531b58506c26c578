import { tableNames } from "../fact-tables.js";
import { tablePlace } from "../table-place.js";
import { textLiteral } from "../../sql/literals.js";
import { agentTypesSql } from "./agent-types-view.js";
import { errorStatisticsSql, quarterHourlyCallsSql, toolStatisticsSql } from "./call-views.js";
import type { ViewPlace } from "./in-force.js";
import { batchesInForceSql, loadInForceSql, rowsInForceSql } from "./load-views.js";
import { sessionUsageSql } from "./session-usage-view.js";
import {
  dailyCacheSql,
  dailyUsageSql,
  longerUsageSql,
  quarterHourlyUsageSql,
  usageByColumnsSql,
} from "./usage-views.js";

/** A view of the facts in force. */
interface View {
  readonly name: string;
  /** What it shows, for its readers. */
  readonly comment: string;
  readonly sql: (place: ViewPlace) => string;
}

const views: readonly View[] = [
  ...daily("dailyUsage", "Usage by day", (zone, place) => dailyUsageSql([], zone, place)),
  ...daily("weeklyUsage", "Usage by ISO week", (zone, place) => longerUsageSql("week", zone, place)),
  ...daily("monthlyUsage", "Usage by month", (zone, place) => longerUsageSql("month", zone, place)),
  ...daily("dailyModels", "Usage by day and model", (zone, place) => dailyUsageSql(["model"], zone, place)),
  ...daily("dailyCache", "How prompt tokens were served, by day", dailyCacheSql),
  {
    name: "modelUsage",
    comment: "Usage by model and source",
    sql: (place) => usageByColumnsSql(["model", "source"], place),
  },
  {
    name: "projectUsage",
    comment: "Usage by project",
    sql: (place) => usageByColumnsSql(["project"], place),
  },
  {
    name: "folderUsage",
    comment: "Usage by project and working directory",
    sql: (place) => usageByColumnsSql(["project", "folder"], place),
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
    sql: quarterHourlyUsageSql,
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

/** A view of days in UTC, and one that takes the zone, as in `dailyUsageIn(timezone = 'Europe/Berlin')`. */
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
