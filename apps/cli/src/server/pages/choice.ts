import type { SourceId } from "@turnmeter/schema";
import { sourceIds } from "@turnmeter/schema";
import { CliError } from "../../common/cli-error.js";
import type { ReportDays } from "../../analysis/weekly/weekly-page.js";

/** The choices in a page's address. */
export interface Choice {
  /** Days, as flags name them; empty where the page's usual days apply. */
  readonly days: ReportDays;
  /** True where all days are asked for. */
  readonly isAllDays: boolean;
  readonly project: string | null;
  readonly model: string | null;
  readonly source: SourceId | null;
  /** Words that a session must contain; empty for all sessions. */
  readonly search: string;
  /** The session to compare with; null where there is none. */
  readonly with: string | null;
}

/** Names of the parameters of an address that choose something, in the order of addresses. */
export const choiceNames = ["period", "since", "until", "project", "model", "source", "q", "with"] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** The parameters that every page keeps. */
export const sharedNames: readonly ChoiceName[] = ["period", "since", "until", "project", "model", "source"];

const LONGEST = 1_000;

/**
 * Reads what an address chooses.
 *
 * @throws {CliError} 2 where it says something that cannot be
 */
export function choiceOf(query: URLSearchParams): Choice {
  const one = (name: ChoiceName): string | null => {
    const [value = "", ...others] = query.getAll(name);
    if (others.length > 0) throw new CliError(`${name} stands in the address more than once`, 2);
    if (value.length > LONGEST) throw new CliError(`${name} in the address is too long`, 2);
    return value === "" ? null : value;
  };
  const source = one("source");
  const known = sourceIds.find((id) => id === source) ?? null;
  if (source !== null && known === null) throw new CliError(`no such source: ${source}`, 2);
  const [period, since, until] = [one("period"), one("since"), one("until")];
  const hasDates = since !== null || until !== null;
  return {
    days: hasDates
      ? { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
      : daysOf(period),
    isAllDays: !hasDates && period === ALL,
    project: one("project"),
    model: one("model"),
    source: known,
    search: one("q") ?? "",
    with: one("with"),
  };
}

const ALL = "all";

function daysOf(period: string | null): ReportDays {
  if (period === null || period === ALL) return {};
  if (/^\d+[dwm]$/.test(period)) return { last: period };
  if (/^\d{4}-\d\d$/.test(period)) return { month: period };
  if (/^\d{4}-W\d\d$/.test(period) || /^\d{4}-\d\d-\d\d$/.test(period)) return { week: period };
  throw new CliError(
    `not a period: ${period}; allowed is a week such as 2026-W46, a month such as 2026-11, 7d, 4w, 3m or ${ALL}`,
    2,
  );
}

/** An address with some parameters of a choice; empty ones are left out. */
export function addressOf(path: string, parts: Readonly<Partial<Record<string, string | null>>>): string {
  const query = Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`)
    .join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** The parameters of an address that have one of these names. */
export function partsOf(
  query: URLSearchParams,
  names: readonly ChoiceName[],
): Readonly<Partial<Record<ChoiceName, string>>> {
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}
