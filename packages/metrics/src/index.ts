export type {
  DailyUsageRow,
  ModelUsageRow,
  MonthlyUsageRow,
  ProjectUsageRow,
  SessionUsageRow,
  Usage,
  WeeklyUsageRow,
} from "./rows/usage.js";
export type { OutcomeCounts, Totals } from "./rows/totals.js";
export type { ErrorRow, ToolRow } from "./rows/tool.js";
export type { AgentRunRow, AgentTypeRow } from "./rows/agent.js";
export type { ActivityRow, CacheRow, DailyModelRow } from "./rows/activity.js";
export type { ProblemCounts } from "./rows/problem-counts.js";
