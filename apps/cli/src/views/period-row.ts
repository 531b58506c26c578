import type { ModelUsageRow, RecordedCost } from "@turnmeter/metrics";
import type { RecordedUsage } from "../output/cost-columns.js";

/** Names of a period's rows: their key in JSON and their heading. */
export interface PeriodNames {
  readonly key: "date" | "week" | "month";
  readonly title: string;
  readonly heading: string;
}

/** One period, with its models where they were asked for. */
export interface PeriodRow {
  readonly name: string;
  readonly usage: RecordedUsage;
  readonly models: readonly (ModelUsageRow & Partial<RecordedCost>)[] | null;
}
