import { type Period, periodOf, resolvePeriod } from "@turnmeter/metrics";
import { CliError, messageOf } from "../../common/cli-error.js";
import { lastDayOfMonth, type PeriodSettings } from "../../specification/flags/period-of-flags.js";

const sideKinds = ["session", "week", "month", "range", "model", "version", "folder"] as const;
export type SideKind = (typeof sideKinds)[number];

/** A side as it was typed: its kind where the text or a prefix tells it, and the text without that prefix. */
export interface SideText {
  readonly kind: SideKind | null;
  readonly text: string;
}

/** A day in any form. Bare eight digits must look like a date of this century, as an id may begin with digits. */
const day = String.raw`(?:\d{4}-\d\d-\d\d|20\d\d[01]\d[0-3]\d|today|yesterday)`;

const shapes: readonly (readonly [SideKind, RegExp])[] = [
  ["week", /^\d{4}-W\d\d$/],
  ["month", /^\d{4}-\d\d$/],
  ["range", new RegExp(`^${day}$`)],
  ["range", new RegExp(`^(?:${day})?\\.\\.(?:${day})?$`)],
  ["version", /^v?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?$/],
];

/**
 * Reads what was typed for a side: `2026-W45`, `2026-10`, `2026-11-01..2026-11-07`, `2.1.294`, or with its kind before
 * it, as in `version:2.1.294`.
 *
 * @throws {CliError} 2 if it is empty
 */
export function parseSide(typed: string): SideText {
  const [, prefix, rest] = /^([a-z]+):(.*)$/su.exec(typed) ?? [];
  const kind = sideKinds.find((name) => name === prefix);
  if (kind !== undefined) {
    if (rest === undefined || rest === "") throw new CliError(`nothing follows ${kind}: in ${typed}`, 2);
    return { kind, text: rest };
  }
  if (typed === "")
    throw new CliError(
      "a side of a comparison is empty; allowed is a session, week, month, range, model, version or folder",
      2,
    );
  return { kind: shapes.find(([, shape]) => shape.test(typed))?.[0] ?? null, text: typed };
}

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
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new Error(`not a month: ${text}; allowed is one such as 2026-10`);
  return periodOf(`${text}-01`, lastDayOfMonth(text), settings);
}
