import { problemCounts, reportPeriod, usageByWeek } from "@turnmeter/metrics";
import { weeklyReport } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { namesPeriod } from "../specification/flags/period-of-flags.js";
import type { Format } from "../specification/flags/reading-flags.js";
import { emptyText } from "../output/empty-text.js";
import { formatOfFlags } from "../specification/flags/format-of-flags.js";
import { graveCodes } from "../output/problem-notes.js";
import { localeFormats } from "../output/locale-formats.js";
import { printResult } from "../output/print-result.js";
import { selectionUsage } from "../logs/selection-totals.js";
import { openSelection, selectPeriod } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import { openFile } from "../report/open-file.js";
import { pageOf } from "../report/page-of.js";
import { reportData } from "../report/report-data.js";
import { reportJson } from "../report/report-json.js";
import { reportSummary } from "../report/report-summary.js";
import { sampleFolder, sampleNote, sampleNow } from "../report/sample.js";
import { failAfterResult } from "../output/fail-after-result.js";
import { writePage } from "../report/write-page.js";
import { periodView } from "../views/period-view.js";
import type { ReportFlags } from "./specifications/own-flags.js";

/** Writes the weekly report as a page, or prints its weeks in another format. */
export async function report(flags: ReportFlags, context: CliContext): Promise<void> {
  const isPage = formatOfFlags(flags, "html") === "html";
  const found = await openSelection(flags, context);
  const selection = reportSelection(found, flags);
  if (!isPage) return printWeeks(selection, flags, context);
  await writeReport(selection, flags, context);
  failAfterResult(selection, flags, context);
}

async function writeReport(selection: Selection, flags: ReportFlags, context: CliContext): Promise<void> {
  if (selection.hasLogs) return writeWeeks(selection, flags, context, {});
  context.stderr.write(`${emptyText(selection)}\n`);
  if (isUnread(selection)) return writeWeeks(selection, flags, context, {});
  context.stderr.write("The report shows a sample instead.\n");
  return writeWeeks(await sampleSelection(flags, context), flags, context, { sampleNote });
}

/** True where files were found and what they say is missing: their page says so, and no sample stands in for it. */
function isUnread({ allFacts }: Selection): boolean {
  return graveCodes(problemCounts(allFacts).byCode).length > 0;
}

/** The bundled sample, in its own last weeks. */
async function sampleSelection(flags: ReportFlags, context: CliContext): Promise<Selection> {
  const { weekStart, timezone, prices, reader, jobs, quiet } = flags;
  const place = { path: [sampleFolder()], now: sampleNow };
  const sample = await openSelection({ weekStart, timezone, prices, reader, jobs, quiet, ...place }, context);
  return inReportPeriod(sample);
}

/** The period that the flags name, else the last full week and the week so far. */
function reportSelection(selection: Selection, flags: ReportFlags): Selection {
  return namesPeriod(flags) ? selection : inReportPeriod(selection);
}

function inReportPeriod(selection: Selection): Selection {
  return selectPeriod(selection, reportPeriod(selection.allFacts, selection.settings));
}

/** True where the weeks that a report usually covers are empty and an earlier one was taken. */
function isFallback({ period }: Selection): boolean {
  return "isFallback" in period && period.isFallback === true;
}

async function printWeeks(selection: Selection, flags: ReportFlags, context: CliContext): Promise<void> {
  const { facts, settings } = selection;
  const rows = usageByWeek(facts, settings);
  const view = (format: Format) =>
    periodView(
      rows.map((row) => ({ name: row.week, usage: row, models: null })),
      { key: "week", title: "Weekly report", heading: "Week" },
      { totals: selectionUsage(selection), cost: "computed", format },
    );
  const isJson = formatOfFlags(flags) === "json";
  const extra = isJson ? reportJson(reportData(selection)) : {};
  await printResult({ name: "report", rows, view, extra }, selection, flags, context);
}

async function writeWeeks(
  selection: Selection,
  flags: ReportFlags,
  context: CliContext,
  options: { readonly sampleNote?: string },
): Promise<void> {
  const data = reportData(selection, options);
  const formats = localeFormats(flags);
  const page = await pageOf(weeklyReport(data), { static: flags.static, formats }, context);
  const path = await writePage(page, flags.out, context);
  context.stdout.write(`${path}\n${reportSummary(data, { isFallback: isFallback(selection), formats })}`);
  if (flags.open) await openFile(path, context);
}
