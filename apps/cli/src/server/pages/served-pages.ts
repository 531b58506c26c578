import { createHash } from "node:crypto";
import {
  beginning,
  formatsOf,
  renderServedPage,
  graveProblems,
  weeklyReport,
  boundedText,
} from "@turnmeter/reporting";
import type { Report } from "@turnmeter/reporting";
import { problemCounts, factsOfSession } from "@turnmeter/metrics";
import { CliError, messageOf } from "../../common/cli-error.js";
import type { CliContext } from "../../common/context.js";
import { chartRuntime, liveScript, withNotice } from "../../output/page-file.js";
import type { PageAnswer, PageRequest, Pages } from "../app.js";
import type { ServedLogs } from "../served-logs.js";
import {
  choiceOf,
  addressOf,
  COMPARE,
  navigationOf,
  REPORT,
  SESSIONS,
  chosenOf,
  sessionAddress,
} from "./choice.js";
import type { MadePage, PageFlags, PageOptions } from "./choice.js";
import { sessionsPage } from "./sessions.js";
import { reportData, withCoverage } from "../../analysis/weekly/weekly-page.js";
import { noLogsLines } from "../../logs/no-logs.js";
import { choiceForm } from "./choice-form.js";
import { detailOf, sessionReportOf } from "../../analysis/session/session-page.js";
import { sessionsNamed } from "../../logs/find-session.js";
import { comparisonOf, comparisonPage as reportOf } from "../../analysis/compare/comparison-of.js";
import { namedSides, sideOfLogs, type Side } from "../../analysis/compare/open-sides.js";
import { parseSide } from "../../analysis/compare/find-side.js";
import type { Selection } from "../../logs/selection.js";
import { programVersion } from "../../common/version.js";

interface ServedPagesOptions {
  readonly logs: ServedLogs;
  readonly flags: PageFlags;
  readonly context: CliContext;
  readonly version: () => string;
}

type Moved = { readonly location: string };

/** The pages of a server, made for each request from the facts at that time. */
export async function servedPages(options: ServedPagesOptions): Promise<Pages> {
  const { logs, flags, context, version } = options;
  const formats = formatsOf(flags.locale);
  const scripts = new Map<string, string>();
  const scriptFiles = [await chartRuntime(context), await liveScript(context)].map((text) => {
    const path = `/scripts/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.js`;
    scripts.set(path, text);
    return path;
  });

  const made = async ({ path, query }: PageRequest): Promise<MadePage | Moved> => {
    const read = await logs.now().catch((error: unknown) => unread(error, query));
    if ("report" in read) return read;
    const known = { logs: read, query, flags, context, formats };
    if (path === REPORT) return weeklyPage({ ...known, choice: choiceOf(query) });
    if (path === SESSIONS) return sessionsPage({ ...known, choice: choiceOf(query) });
    if (path === COMPARE) return comparisonPage({ ...known, choice: choiceOf(new URLSearchParams()) });
    const named = path.startsWith(`${SESSIONS}/`) ? decoded(path.slice(SESSIONS.length + 1)) : "";
    if (named !== "") return sessionPage(named, known);
    return failed(query, 404, "There is no such page", "Choose one in the bar above.");
  };

  return {
    scripts,
    async answer(request): Promise<PageAnswer> {
      const clean = withoutEmpty(request);
      if (clean !== null) return { kind: "moved", location: clean };
      // Taken before the logs are looked at: what changes meanwhile counts as a change.
      const shown = version();
      const page = await made(request).catch((error: unknown) => failedBy(error, request));
      if ("location" in page) return { kind: "moved", location: page.location };
      const { html, policy, tag } = renderServedPage(page.report, {
        formats,
        scriptFiles,
        navigation: page.navigation,
        sessionsAt: `${SESSIONS}/`,
        live: { version: shown, changesAt: "/changes" },
      });
      return { kind: "page", status: page.status, html, policy, tag, version: shown };
    },
  };
}

function withoutEmpty({ path, query }: PageRequest): string | null {
  const kept = [...query].filter(([, value]) => value !== "");
  if (kept.length === [...query].length) return null;
  const rest = new URLSearchParams(kept).toString();
  return rest === "" ? path : `${path}?${rest}`;
}

function failedBy(error: unknown, { query }: PageRequest): MadePage {
  if (!(error instanceof CliError)) throw error;
  return failed(
    query,
    error.exitCode === 2 ? 400 : 500,
    "This cannot be shown",
    sentencesOf(messageOf(error)),
  );
}

/** Logs are unavailable for now: a folder is gone or unreadable. */
function unread(error: unknown, query: URLSearchParams): MadePage {
  if (!(error instanceof CliError)) throw error;
  return failed(query, 503, "The logs cannot be read now", sentencesOf(messageOf(error)));
}

/** A command's message for a page: lines get a capital and a full stop, except list rows. */
function sentencesOf(message: string): string {
  return message.split("\n").map(sentenceOf).join("\n");
}

function sentenceOf(line: string): string {
  if (line.trim() === "" || line.startsWith(" ")) return line;
  const text = beginning(line, "upper");
  return /[.:…]$/.test(text) ? text : `${text}.`;
}

function failed(query: URLSearchParams, status: MadePage["status"], title: string, text: string): MadePage {
  return { report: messageReport(title, text), navigation: navigationOf(query, ""), status };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function weeklyPage(options: PageOptions): Promise<MadePage> {
  const { logs, query, formats } = options;
  const selection = await chosenOf(options, { usual: "last-week" });
  const { settings } = selection;
  if (!selection.hasLogs && graveProblems(problemCounts(selection.allFacts)).length === 0)
    return {
      report: messageReport("No logs yet", noLogsLines(selection).join("\n")),
      navigation: navigationOf(query, REPORT),
      status: 200,
    };
  const sample = selection.isSample ? { sampleNote: "" } : {};
  const data = reportData(selection, sample);
  const report = withCoverage(weeklyReport(data, { audit: null }), selection, formats);
  const choice = choiceForm({
    path: REPORT,
    query,
    facts: logs.read,
    settings,
    usualPeriod: "Last whole week",
    searches: null,
  });
  return {
    report: withNotice(report, selection),
    navigation: navigationOf(query, REPORT, { choice }),
    status: 200,
  };
}

/** One session over all days, or a redirect to the session or list that a prefix matches. */
async function sessionPage(
  named: string,
  options: Omit<PageOptions, "choice">,
): Promise<MadePage | { readonly location: string }> {
  const { logs, query } = options;
  const [found, ...others] = sessionsNamed(named, logs.read);
  if (found === undefined) return noSession(named, query);
  if (others.length > 0) return { location: addressOf(SESSIONS, { q: named }) };
  const { sessionId } = found;
  if (sessionId !== named) return { location: sessionAddress(sessionId) };
  const all = await chosenOf({ ...options, choice: choiceOf(new URLSearchParams()) }, { usual: "all" });
  const selection = { ...all, facts: factsOfSession(all.facts, sessionId) };
  const report = sessionReportOf(selection, detailOf(selection), { isStatic: false, limits: null });
  const compare = { text: "Compare with another session", href: addressOf(SESSIONS, { with: sessionId }) };
  return {
    report: withNotice(report, selection),
    navigation: navigationOf(query, SESSIONS, { actions: [compare] }),
    status: 200,
  };
}

function noSession(named: string, query: URLSearchParams): MadePage {
  const text = `No session in the logs, and no subagent, has an id that begins with ${boundedText(named)}.`;
  return {
    report: messageReport("There is no such session", text),
    navigation: navigationOf(query, SESSIONS),
    status: 404,
  };
}

/**
 * Two sides beside each other: sessions, weeks, months, days, models or versions of the logs that are served. Folders are none:
 * an address must not say what is read.
 *
 * @throws {CliError} 2 if a side names nothing, or could name several things
 */
async function comparisonPage(options: PageOptions): Promise<MadePage | { readonly location: string }> {
  const { query } = options;
  const [a, b] = [query.get("a") ?? "", query.get("b") ?? ""];
  if (a === "" || b === "") return { location: addressOf(SESSIONS, { with: a === "" ? b : a }) };
  const several = severalNamed(a, b, options);
  if (several !== null) return { location: several };
  const selection = await chosenOf(options, { usual: "all" });
  const side = (typed: string): Side => sideNamed(typed, selection);
  const [before, after] = namedSides(side(a), side(b));
  const sessions = [before, after].flatMap(({ kind, id, session }) =>
    kind === "session" && session !== null
      ? [{ text: `Session ${id.slice(0, 8)}`, href: sessionAddress(id) }]
      : [],
  );
  return {
    report: withNotice(reportOf(comparisonOf(before, after)), selection),
    navigation: navigationOf(query, COMPARE, {
      actions: [...sessions, { text: "Swap sides", href: addressOf(COMPARE, { a: b, b: a }) }],
    }),
    status: 200,
  };
}

/** Link to the list for a side that matches several sessions; null if there is nothing to choose. */
function severalNamed(a: string, b: string, { logs }: Pick<PageOptions, "logs">): string | null {
  const [ofA, ofB] = [sessionsNamed(a, logs.read), sessionsNamed(b, logs.read)];
  if (ofA.length > 1)
    return addressOf(SESSIONS, { q: a, with: ofB.length === 1 ? (ofB[0]?.sessionId ?? null) : null });
  if (ofB.length > 1 && ofA.length === 1)
    return addressOf(SESSIONS, { q: b, with: ofA[0]?.sessionId ?? null });
  return null;
}

function sideNamed(typed: string, selection: Selection): Side {
  const isId = [...selection.unfilteredFacts.sessions.columns.sessionId].includes(typed);
  const side = isId ? { kind: "session" as const, text: typed } : parseSide(typed);
  if (side.kind === "folder") throw new CliError("folders cannot be compared here", 2);
  return sideOfLogs(side, selection);
}

function messageReport(title: string, text: string): Report {
  return {
    kicker: "dashboard",
    title,
    subtitle: "",
    summary: text,
    sampleNotice: null,
    headline: [],
    sections: [],
    quality: null,
    method: [],
    footer: `turnmeter ${programVersion()}`,
  };
}
