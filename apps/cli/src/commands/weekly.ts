import { recordedByWeek, usageByWeek } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import { withRecorded } from "../logs/recorded.js";
import { printPeriods } from "./print-periods.js";
import type { PeriodFlags } from "./specifications/own-flags.js";

/** Usage by week. */
export async function weekly(flags: PeriodFlags, context: CliContext): Promise<void> {
  await printPeriods(
    {
      name: "weekly",
      key: "week",
      title: "Usage by week",
      heading: "Week",
      rows: ({ facts, settings }) => usageByWeek(facts, settings),
      periodOf: ({ week }) => week,
      recorded: (rows, { facts, settings }) =>
        withRecorded(rows, recordedByWeek(facts, settings), ({ week }) => week),
      select: (week) => ({ week }),
    },
    flags,
    context,
  );
}
