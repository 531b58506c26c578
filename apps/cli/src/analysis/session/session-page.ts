import { factsOfSession, problemCounts, sessionDetail, usageByModel } from "@turnmeter/metrics";
import type { SessionDetail } from "@turnmeter/metrics";
import { pricesOfRequest } from "@turnmeter/pricing";
import { sessionExcerpt, sessionReport, textOf } from "@turnmeter/reporting";
import type { Report, SessionExcerpt, Text } from "@turnmeter/reporting";
import { programVersion } from "../../common/version.js";
import { selectionTotals } from "../../logs/selection-totals.js";
import type { Selection } from "../../logs/selection.js";
import { lowerBoundNotes } from "../../output/lower-bound.js";
import { problemNotes, stampOf, usageNotes } from "../../output/notes.js";
import { pricesOf } from "../../output/page-file.js";

type SessionSelection = Pick<Selection, "facts" | "period" | "priceBook">;

/** One session in depth, of the selection of that session alone. */
export function detailOf({ facts, priceBook }: Pick<Selection, "facts" | "priceBook">): SessionDetail {
  return sessionDetail(facts, { ratesOf: (request) => pricesOfRequest(request, priceBook) });
}

/** Most calls and requests listed; a static page is made for mail. */
const mostListed = { static: 100, scripted: 250 } as const;

/** The report of the session that a selection holds alone. `limits` are the days of it that are shown; null where all are. */
export function sessionReportOf(
  selection: SessionSelection,
  detail: SessionDetail,
  { isStatic, limits }: { readonly isStatic: boolean; readonly limits: Text | null },
): Report {
  const { facts, period } = selection;
  const totals = selectionTotals(selection);
  const report = sessionReport({
    version: programVersion(),
    detail,
    totals,
    timezone: period.timezone,
    limits: limits === null ? null : textOf(limits),
    dataNotes: [
      ...lowerBoundNotes(totals),
      ...usageNotes(facts, totals),
      ...problemNotes(problemCounts(facts)),
    ],
    mostListed: isStatic ? mostListed.static : mostListed.scripted,
    prices: pricesOf(selection),
  });
  return { ...report, stamp: stampOf(facts) };
}

/** What a page of weeks shows of a session where its row is opened. */
export function sessionExcerptOf(selection: SessionSelection, sessionId: string): SessionExcerpt {
  const facts = factsOfSession(selection.facts, sessionId);
  return sessionExcerpt({
    detail: detailOf({ ...selection, facts }),
    models: usageByModel(facts),
    timezone: selection.period.timezone,
  });
}
