import type { Formats, Navigation, Report } from "@turnmeter/reporting";
import type { CliContext } from "../../common/context.js";
import { reportSelection } from "../../analysis/weekly/weekly-page.js";
import { selectionOf } from "../../logs/selection.js";
import type { PricedLogs, Selection } from "../../logs/selection.js";
import { periodOfFlags, periodSettings } from "../../specification/flags/period-of-flags.js";
import type { OutputFlags, PromptFlags, ReadingFlags } from "../../specification/flags/shared-flags.js";
import { addressOf, partsOf, sharedNames } from "./choice.js";
import type { Choice } from "./choice.js";

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
