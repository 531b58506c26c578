import { periodOf, resolvePeriod } from "@turnmeter/metrics";
import type { Period } from "@turnmeter/metrics";
import { CliError, messageOf } from "../../common/cli-error.js";
import type { PeriodSettings } from "../../specification/flags/period-of-flags.js";

/**
 * The period that a week, month or range names.
 *
 * @throws {CliError} 2 if there is no such day, week or month, or a range ends before it begins
 */
export function sidePeriod(kind: "week" | "month" | "range", text: string, settings: PeriodSettings): Period {
  try {
    if (kind === "week") return resolvePeriod({ ...settings, week: text });
    if (kind === "month") return monthPeriod(text, settings);
    const [since = "", until = since] = text.split("..");
    if (since === "" && until === "")
      throw new Error(`not a range: ${text}; allowed is one such as 2026-11-01..2026-11-07`);
    return resolvePeriod({
      ...settings,
      ...(since === "" ? {} : { since }),
      ...(until === "" ? {} : { until }),
    });
  } catch (error) {
    throw new CliError(messageOf(error), 2, { cause: error });
  }
}

function monthPeriod(text: string, settings: PeriodSettings): Period {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined)
    throw new Error(`not a month: ${text}; allowed is one such as 2026-10`);
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return periodOf(`${text}-01`, `${text}-${String(days).padStart(2, "0")}`, settings);
}
