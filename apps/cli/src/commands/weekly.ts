import { usageByWeek } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import { printPeriods } from "./print-periods.js";
import type { PeriodFlags } from "./print-periods.js";

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
      select: (week) => ({ week }),
    },
    flags,
    context,
  );
}
