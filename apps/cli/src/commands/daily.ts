import { recordedByDay, usageByDay } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import { withRecorded } from "../logs/recorded.js";
import { printPeriods } from "./print-periods.js";
import type { PeriodFlags } from "./specifications/own-flags.js";

/** Usage by day. */
export async function daily(flags: PeriodFlags, context: CliContext): Promise<void> {
  await printPeriods(
    {
      name: "daily",
      key: "date",
      title: "Usage by day",
      heading: "Day",
      rows: ({ facts, settings }) => usageByDay(facts, settings),
      periodOf: ({ date }) => date,
      recorded: (rows, { facts, settings }) =>
        withRecorded(rows, recordedByDay(facts, settings), ({ date }) => date),
      select: (date) => ({ since: date, until: date }),
    },
    flags,
    context,
  );
}
