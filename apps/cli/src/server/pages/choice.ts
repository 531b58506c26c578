import { sourceIds, type SourceId } from "@turnmeter/schema";
import type { Formats, Navigation, Report } from "@turnmeter/reporting";
import { CliError } from "../../common/cli-error.js";
import { reportSelection, type ReportDays } from "../../analysis/weekly/weekly-page.js";
import type { CliContext } from "../../common/context.js";
import { selectionOf, type PricedLogs, type Selection } from "../../logs/selection.js";
import { periodOfFlags, periodSettings } from "../../specification/flags/period-of-flags.js";
import type { OutputFlags, PromptFlags, ReadingFlags } from "../../specification/flags/shared-flags.js";

interface Choice {
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

export type PageFlags = ReadingFlags & PromptFlags & Pick<OutputFlags, "locale">;

export interface PageOptions {
  readonly logs: PricedLogs;
  /** The parts of the address. */
  readonly query: URLSearchParams;
  readonly choice: Choice;
  readonly flags: PageFlags;
  readonly context: CliContext;
  readonly formats: Formats;
}

export interface MadePage {
  readonly report: Report;
  readonly navigation: Navigation;
  /** 404 where what the address names does not exist, 503 where there are no logs. */
  readonly status: 200 | 400 | 404 | 500 | 503;
}

/** The selection that a page's choice makes of the logs. Names and first words are as `logs` have them. */
export async function chosenOf(
  { logs, choice, flags, context }: Pick<PageOptions, "logs" | "choice" | "flags" | "context">,
  { usual }: { readonly usual: "last-week" | "all" },
): Promise<Selection> {
  const settings = periodSettings(flags, context);
  const { days, isAllDays, project, model, source } = choice;
  const filters = {
    ...(project === null ? {} : { project: [project] }),
    ...(model === null ? {} : { model: [model] }),
    ...(source === null ? {} : { source: [source] }),
  };
  const selection = await selectionOf(
    logs,
    { settings, period: periodOfFlags(days, settings) },
    { ...flags, ...filters, quiet: true, prompts: false },
    context,
  );
  const isUsual = Object.keys(days).length === 0;
  return isAllDays || (isUsual && usual === "all") ? selection : reportSelection(selection, days);
}

export const REPORT = "/";
export const SESSIONS = "/sessions";
export const COMPARE = "/compare";

export function sessionAddress(sessionId: string): string {
  return `${SESSIONS}/${encodeURIComponent(sessionId)}`;
}

/** The navigation bar of a page; its links keep the current choice. */
export function navigationOf(
  query: URLSearchParams,
  current: string,
  { choice = null, actions = [], notice = "" }: Partial<Omit<Navigation, "pages">> = {},
): Navigation {
  const kept = partsOf(query, sharedNames);
  const pages = [
    { path: REPORT, text: "Report" },
    { path: SESSIONS, text: "Sessions" },
  ];
  return {
    pages: pages.map(({ path, text }) => ({
      text,
      href: addressOf(path, kept),
      isCurrent: path === current,
    })),
    choice,
    actions,
    notice,
  };
}
