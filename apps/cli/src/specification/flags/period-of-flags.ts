import { resolvePeriod, type Period } from "@turnmeter/metrics";
import { assertTimezone, trustTimezone } from "@turnmeter/schema/names.js";
import { CliError, messageOf } from "../../common/cli-error.js";
import type { CliContext } from "../../common/context.js";
import { systemTimezone } from "../../common/system-timezone.js";
import type { ReadingFlags } from "./shared-flags.js";

/** Zone, first day of the week and now, by flags or the system. */
export interface PeriodSettings {
  readonly timezone: string;
  readonly weekStart: "monday" | "sunday";
  readonly nowMs: number;
}

/**
 * The zone, week start and present that hold for a command.
 *
 * @throws {CliError} 2 if the time zone is unknown
 */
export function periodSettings(
  flags: Pick<ReadingFlags, "timezone" | "weekStart" | "now">,
  context: Pick<CliContext, "env" | "timezone" | "now">,
): PeriodSettings {
  const timezone = flags.timezone ?? context.timezone ?? systemTimezone(context.env);
  if (flags.timezone === undefined) trustTimezone(timezone);
  else checkTimezone(timezone);
  return {
    timezone,
    weekStart: flags.weekStart,
    nowMs: flags.now ?? context.now(),
  };
}

function checkTimezone(timezone: string): void {
  try {
    assertTimezone(timezone);
  } catch (error) {
    throw new CliError(messageOf(error), 2, { cause: error });
  }
}

/** The last day of a month: `2026-11-30` of `2026-11`. */
export function lastDayOfMonth(month: string): string {
  const lastDay = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0);
  return new Date(lastDay).toISOString().slice(0, 10);
}

export function namesPeriod({
  since,
  until,
  last,
  week,
}: Pick<ReadingFlags, "since" | "until" | "last" | "week">): boolean {
  return [since, until, last, week].some((value) => value !== undefined);
}

/**
 * The period that the flags name; open at both ends where they name none.
 *
 * @throws {CliError} 2 if a date, week or length is none or two of them contradict each other
 */
export function periodOfFlags(
  flags: Pick<ReadingFlags, "since" | "until" | "last" | "week">,
  settings: PeriodSettings,
): Period {
  const { since, until, last, week } = flags;
  try {
    return resolvePeriod({ since, until, last, week, ...settings });
  } catch (error) {
    throw new CliError(messageOf(error), 2, { cause: error });
  }
}
