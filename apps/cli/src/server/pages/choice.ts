import type { SourceId } from "@turnmeter/schema";
import { sourceIds } from "@turnmeter/schema";
import { CliError } from "../../common/cli-error.js";
import type { ReportDays } from "../../analysis/weekly/weekly-page.js";

/** What the address of a page chooses. */
export interface Choice {
  /** Days, as flags name them; none where the page's usual ones hold. */
  readonly days: ReportDays;
  /** True where all days are asked for. */
  readonly isAllDays: boolean;
  readonly project: string | null;
  readonly model: string | null;
  readonly source: SourceId | null;
  /** Words that a session has to have; empty for all. */
  readonly search: string;
  /** The session that another one is to be compared with; null where none is. */
  readonly with: string | null;
}

/** The parts of an address that choose something, in the order in which addresses have them. */
export const choiceNames = ["period", "since", "until", "project", "model", "source", "q", "with"] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** The parts that hold on every page. */
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

/** An address with some parts of a choice; what is empty is left out. */
export function addressOf(path: string, parts: Readonly<Partial<Record<string, string | null>>>): string {
  const query = Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`)
    .join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** The parts of a choice that an address has, of those that are named. */
export function partsOf(
  query: URLSearchParams,
  names: readonly ChoiceName[],
): Readonly<Partial<Record<ChoiceName, string>>> {
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}
