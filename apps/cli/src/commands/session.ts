import { factsOfSession, problemCounts, sessionDetail, unpricedModels } from "@turnmeter/metrics";
import type { SessionDetail } from "@turnmeter/metrics";
import { priceLookup, pricesOfRequest } from "@turnmeter/pricing";
import { sessionReport, textOf } from "@turnmeter/reporting";
import type { SessionReportData } from "@turnmeter/reporting";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { emptyText } from "../output/empty-text.js";
import { formatOfFlags } from "../specification/flags/format-of-flags.js";
import { localeFormats } from "../output/locale-formats.js";
import { periodText } from "../output/period-text.js";
import { printResult } from "../output/print-result.js";
import { problemNotes } from "../output/problem-notes.js";
import { usageNotes } from "../output/usage-notes.js";
import { findSession, sessionsNamed } from "../logs/find-session.js";
import { openSelection } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import { selectionTotals } from "../logs/selection-totals.js";
import { openFile } from "../report/open-file.js";
import { pageOf } from "../report/page-of.js";
import { writePage } from "../report/write-page.js";
import { redactSelection } from "../logs/redact.js";
import { failAfterResult } from "../output/fail-after-result.js";
import { programVersion } from "../common/version.js";
import { sessionHeadText } from "../views/session-head-text.js";
import { sessionView } from "../views/session-view.js";
import type { SessionFlags } from "./specifications/own-flags.js";

/** Calls and requests on a page: a static one is made for mail. */
const mostListed = { static: 100, scripted: 250 } as const;

/** One session in depth. */
export async function session(flags: SessionFlags, context: CliContext, id: string): Promise<void> {
  const format = formatOfFlags(flags);
  const found = await openSelection(flags, context, { redact: false });
  const shown = redactSelection(found, flags, context);
  if (!shown.hasLogs) throw new CliError(emptyText(shown), 1);
  const selection = ofSession(shown, shownId(id, found, shown));
  const detail = detailOf(selection);
  if (format === "html") {
    await writeReport(detail, selection, flags, context);
    failAfterResult(selection, flags, context);
    return;
  }
  if (format === "table" && flags.table === undefined) {
    const { timezone } = selection.period;
    const formats = localeFormats(flags);
    context.stdout.write(
      sessionHeadText(detail, selectionTotals(selection), { timezone, flags, context, formats }),
    );
  }
  const { turns: rows, ...parts } = detail;
  const extra = { ...parts, unpricedModels: unpricedModels(selection.facts), prices: pricesOf(selection) };
  await printResult(
    {
      name: "session",
      rows,
      extra,
      view: () => sessionView(detail, selection.period),
    },
    selection,
    flags,
    context,
  );
}

/** The id of the session that was asked for, as it is shown. What is said of ids that fit none or several has no names either. */
function shownId(id: string, found: Selection, shown: Selection): string {
  const [named, ...others] = sessionsNamed(id, found.unfilteredFacts);
  if (named === undefined || others.length > 0)
    return findSession(id, shown.unfilteredFacts, shown.settings.timezone);
  // What is shown has the same rows in the same order.
  const row = [...found.unfilteredFacts.sessions.columns.sessionId].indexOf(named.sessionId);
  return shown.unfilteredFacts.sessions.columns.sessionId.at(row);
}

/** The selection of one session alone. */
function ofSession(selection: Selection, sessionId: string): Selection {
  return {
    ...selection,
    facts: factsOfSession(selection.facts, sessionId),
    allFacts: factsOfSession(selection.allFacts, sessionId),
    unfilteredFacts: factsOfSession(selection.unfilteredFacts, sessionId),
  };
}

function detailOf({ facts, priceBook }: Selection): SessionDetail {
  return sessionDetail(facts, { ratesOf: (request) => pricesOfRequest(request, priceBook) });
}

/** Which prices the costs are of. */
function pricesOf({ priceBook }: Selection): SessionReportData["prices"] {
  const { hash, asOf } = priceLookup(priceBook);
  return { hash, asOf };
}

async function writeReport(
  detail: SessionDetail,
  selection: Selection,
  flags: SessionFlags,
  context: CliContext,
): Promise<void> {
  const { facts, period } = selection;
  const totals = selectionTotals(selection);
  const formats = localeFormats(flags);
  const data = {
    version: programVersion(),
    detail,
    totals,
    timezone: period.timezone,
    limits: period.since === null && period.until === null ? null : textOf(periodText(period)),
    dataNotes: [...usageNotes(facts, totals), ...problemNotes(problemCounts(facts))],
    mostListed: flags.static ? mostListed.static : mostListed.scripted,
    prices: pricesOf(selection),
  };
  const report = sessionReport(data);
  const path = await writePage(
    await pageOf(report, { static: flags.static, formats }, context),
    flags.out,
    context,
  );
  context.stdout.write(`${path}\n${textOf(report.summary, formats)}\n`);
  if (flags.open) await openFile(path, context);
}
