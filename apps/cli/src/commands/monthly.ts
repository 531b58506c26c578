import { recordedByMonth, usageByMonth } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import { withRecorded } from "../logs/recorded.js";
import { printPeriods } from "./print-periods.js";
import type { PeriodFlags } from "./specifications/own-flags.js";

/** Usage by month. */
export async function monthly(flags: PeriodFlags, context: CliContext): Promise<void> {
  await printPeriods(
    {
      name: "monthly",
      key: "month",
      title: "Usage by month",
      heading: "Month",
      rows: ({ facts, settings }) => usageByMonth(facts, settings),
      periodOf: ({ month }) => month,
      recorded: (rows, { facts, settings }) =>
        withRecorded(rows, recordedByMonth(facts, settings), ({ month }) => month),
      select: (month) => ({ since: `${month}-01`, until: lastDateOf(month) }),
    },
    flags,
    context,
  );
}

function lastDateOf(month: string): string {
  const lastDay = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0);
  return new Date(lastDay).toISOString().slice(0, 10);
}
