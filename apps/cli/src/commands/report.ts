import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import { aggregate, factsOfSession, problemCounts, usageByWeek } from "@turnmeter/metrics";
import type { SessionUsageRow, WeeklyReportData } from "@turnmeter/metrics";
import {
  firstScreenJson,
  formatsOf,
  graveProblems,
  weeklyReport,
  findings,
  written,
} from "@turnmeter/reporting";
import type { Formats, Report, SessionExcerpt, Text } from "@turnmeter/reporting";
import type { AuditReport } from "@turnmeter/audit";
import {
  detailOf,
  sessionExcerptOf,
  sessionReportOf,
  shownSessions,
} from "../analysis/session/session-page.js";
import { inReportPeriod, reportData, reportSelection, withCoverage } from "../analysis/weekly/weekly-page.js";
import { auditSelection } from "../analysis/audit/audit-selection.js";
import { bridgeJson } from "../output/result.js";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { asStarted, startedAs } from "../common/started-as.js";
import { namesPeriod } from "../specification/flags/period-of-flags.js";
import { outputOf } from "../specification/flags/output-of-flags.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { emptyText, periodText } from "../output/texts.js";
import { allRows } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { selectionUsage } from "../logs/selection-totals.js";
import { redactSelection } from "../logs/redact.js";
import { openSelection, type Selection } from "../logs/selection.js";
import { printPage, writePicture, type PageForm } from "../output/page-file.js";
import { namesFolder, printPageFolder, type FolderPage } from "../output/page-folder.js";
import { sampleClock, sampleFolder } from "../settings/with-sample.js";
import { printNext, reportSummary } from "./report-summary.js";
import { failAfterResult } from "../output/fail-after-result.js";
import { periodView } from "./periods.js";
import type { FlagsOf } from "./specifications/own-flags.js";

type ReportFlags = FlagsOf<"report">;

/** Writes the weekly report as a page, or prints its weeks in another format. */
export async function report(flags: ReportFlags, context: CliContext): Promise<void> {
  if (flags.month !== undefined && namesPeriod(flags))
    throw new CliError("--month does not go with --since, --until, --last or --week", 2);
  const isPage = outputOf(flags).format === "html";
  if (flags.allSessions && !(isPage && flags.out !== undefined && namesFolder(flags.out, context)))
    throw new CliError("--all-sessions goes with --out and a folder, such as --out week/", 2);
  checkForms(flags, isPage, context);
  const named = reportSelection(await openSelection(flags, context, { redact: false }), flags);
  const selection = redactSelection(named);
  if (!isPage) return printWeeks(selection);
  await writeReport(selection, named, flags);
  failAfterResult(selection);
}

/** @throws {CliError} 2 if the flags ask for two forms of the page, for a card beside another format, or for a card that is not a PNG */
function checkForms(
  { mail, card, out, static: isStatic }: ReportFlags,
  isPage: boolean,
  context: CliContext,
): void {
  if (mail && isStatic) throw new CliError("--mail and --static are two forms of the page; leave one out", 2);
  if (!isPage && card !== undefined)
    throw new CliError("--card is drawn beside the page; leave out the other format", 2);
  if (card !== undefined && !/^(?:\.png)?$/i.test(extname(card)))
    throw new CliError(`--card is a PNG: ${card}; allowed is a name that ends with .png`, 2);
  if (mail && out !== undefined && namesFolder(out, context))
    throw new CliError("--mail writes one file, and --out names a folder", 2);
}

async function writeReport(selection: Selection, named: Selection, flags: ReportFlags): Promise<void> {
  const { context, output, hidesNames, plan } = selection;
  const auditOf = async (of: Selection) =>
    flags.audit === true
      ? auditSelection(of, { redact: flags.redact }, { policy: null, settings: null }, context)
      : null;
  if (selection.hasLogs) return writeWeeks(selection, flags, await auditOf(named));
  context.stderr.write(`${emptyText(selection)}\n`);
  if (isUnread(selection)) return writeWeeks(selection, flags, null);
  context.stderr.write("The report shows a sample instead.\n");
  const sample = await sampleSelection(flags, context);
  return writeWeeks({ ...sample, output, hidesNames, plan }, flags, await auditOf(sample), sampleNote);
}

/** True if files were found but their data is missing: the page says so instead of showing the sample. */
function isUnread({ allFacts }: Selection): boolean {
  return graveProblems(problemCounts(allFacts)).length > 0;
}

async function sampleSelection(flags: ReportFlags, context: CliContext) {
  const { weekStart, timezone, prices, reader, jobs, quiet } = flags;
  const place = {
    path: [sampleFolder()],
    now: Date.parse(sampleClock.now),
    timezone: timezone ?? sampleClock.timezone,
  };
  const sample = await openSelection({ weekStart, prices, reader, jobs, quiet, ...place }, context);
  return inReportPeriod(sample);
}

function isFallback({ period }: Selection): boolean {
  return "isFallback" in period && period.isFallback === true;
}

async function printWeeks(selection: Selection): Promise<void> {
  const { facts, settings, output } = selection;
  const rows = usageByWeek(facts, settings, { withModels: true });
  const view = (format: Format) =>
    periodView(
      allRows(rows.map((row) => ({ name: row.week, usage: row, breakdown: null }))),
      { key: "week", title: "Weekly report" },
      { totals: selectionUsage(selection), cost: "computed", format },
    );
  const isJson = output.format === "json";
  const extra = isJson ? reportJson(reportData(selection)) : {};
  await printResult(selection, { name: "report", rows, view, extra });
}

/** @param noteOfSample the note on a sample that stands in for the logs */
async function writeWeeks(
  selection: Selection,
  flags: ReportFlags,
  audit: AuditReport | null,
  noteOfSample?: string,
): Promise<void> {
  const { context, output } = selection;
  const isSampleInstead = noteOfSample !== undefined;
  const sample = selection.isSample
    ? { sampleNote: "" }
    : isSampleInstead
      ? { sampleNote: noteOfSample }
      : {};
  const data = reportData(selection, sample);
  const formats = formatsOf(output.locale);
  const weekly = withCoverage(weeklyReport(data, { audit }), selection, formats);
  const summary = reportSummary(data, {
    report: weekly,
    covers: selection.covers,
    isFallback: isFallback(selection),
    formats,
    quiet: output.quiet,
  });
  const shown = asStarted(summary, startedAs(context.env));
  await writePages(weekly, { data, summary: shown }, selection, flags);
  if (flags.card !== undefined) await writeCard(data, weekly, flags.card, { formats, context });
  // Thresholds are for scripts, which go on with nothing; commands name folders, which are hidden.
  if (flags.quiet || flags.redact === true || flags.strict === true || flags.failOn !== undefined) return;
  printNext(data, selection, { isSampleInstead }, context);
}

async function writePages(
  page: Report,
  { data, summary }: { readonly data: WeeklyReportData; readonly summary: Text },
  selection: Selection,
  flags: ReportFlags,
): Promise<void> {
  const named = { command: "report", form: flags, summary } as const;
  if (flags.out === undefined || !namesFolder(flags.out, selection.context)) {
    const excerpts = flags.static || flags.mail ? [] : excerptsOf(data, selection);
    return printPage({ ...page, excerpts }, named, selection);
  }
  const shown = shownSessions(data.sessions, { all: flags.allSessions });
  const pages = sessionPages(shown, selection, flags);
  return printPageFolder({ index: page, pages }, { ...named, out: flags.out }, selection);
}

/** What the page shows of its large sessions where their rows are opened; a page without a script opens none. */
function excerptsOf({ sessions }: WeeklyReportData, selection: Selection): readonly SessionExcerpt[] {
  return shownSessions(sessions, { all: false }).map(({ sessionId }) =>
    sessionExcerptOf(selection, sessionId),
  );
}

/** Pages of the sessions, which leave out everything outside the period and say so. */
function sessionPages(
  sessions: readonly SessionUsageRow[],
  selection: Selection,
  { static: isStatic }: PageForm,
): readonly FolderPage[] {
  const inPeriod = requestsBySession(selection.facts);
  const everywhere = requestsBySession(selection.allFacts);
  return sessions.map(({ sessionId }) => ({
    sessionId,
    report: () => {
      const facts = factsOfSession(selection.facts, sessionId);
      const own = { ...selection, facts };
      const isWhole = inPeriod.get(sessionId) === everywhere.get(sessionId);
      const limits = isWhole ? null : periodText(selection.period);
      return sessionReportOf(own, detailOf(own), { isStatic, limits });
    },
  }));
}

function requestsBySession(facts: Selection["facts"]): ReadonlyMap<string, number> {
  const parts = aggregate(facts, {
    table: "requests",
    dimensions: { sessionId: { column: "sessionId" } },
    measures: { requests: "count" },
  });
  return new Map(parts.map(({ sessionId, requests }) => [sessionId, requests]));
}

/** Writes the report's picture for chats and prints its path; the drawing code is loaded only here. */
async function writeCard(
  data: WeeklyReportData,
  page: Report,
  out: string,
  { formats, context }: { readonly formats: Formats; readonly context: CliContext },
): Promise<void> {
  const { renderCard } = await import("@turnmeter/reporting/card.js");
  const path = await writePicture(renderCard(data, page, formats), out, context);
  context.stdout.write(`Card: ${pathToFileURL(path).href}\n`);
}

/** Further JSON keys: all of the page that no other command prints for the same days. */
function reportJson(data: WeeklyReportData): Readonly<Record<string, unknown>> {
  const { weekChange } = data;
  return {
    sources: data.generatedFrom,
    prices: data.prices,
    firstScreen: written(firstScreenJson(data)),
    findings: written(findings(data)),
    comparison: data.comparison,
    weekSoFar: data.weekSoFar,
    budget: data.budget ?? null,
    plan: data.plan ?? null,
    bridge: weekChange === null ? null : bridgeJson(weekChange.bridge),
    weekParts: weekChange === null ? null : { now: weekChange.now, before: weekChange.before },
    weeks: data.weeks,
    dailyModels: data.dailyModels,
    failures: data.failures ?? null,
    times: data.times ?? null,
    cacheByDay: data.cache,
    cacheHealth: data.cacheHealth ?? null,
    context: data.context ?? null,
    activity: data.activity,
    ledger: data.ledger ?? null,
    goneLogs: data.goneLogs ?? null,
    quality: data.quality,
  };
}

const sampleNote = "These are invented sample logs: none of your own were found.";
