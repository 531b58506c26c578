import { factsOfSession, problemCounts, sessionDetail, usageByModel } from "@turnmeter/metrics";
import type { SessionDetail, SessionUsageRow } from "@turnmeter/metrics";
import { pricesOfRequest } from "@turnmeter/pricing";
import { sessionExcerpt, sessionReport, textOf } from "@turnmeter/reporting";
import type { Report, SessionExcerpt, Text } from "@turnmeter/reporting";
import { programVersion } from "../../common/version.js";
import { selectionTotals } from "../../logs/selection-totals.js";
import type { Selection } from "../../logs/selection.js";
import { lowerBoundNotes } from "../../output/texts.js";
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

const LEAST_SHARE = 0.01;
const FEWEST = 5;
const MOST = 200;

/**
 * The sessions that a page of weeks leads to, the most expensive first: of at least 1 % of the cost, at least 5, at most 200; or all that
 * were answered.
 */
export function shownSessions<Row extends Pick<SessionUsageRow, "sessionId" | "requests" | "costUsd">>(
  sessions: readonly Row[],
  { all }: { readonly all: boolean },
): readonly Row[] {
  const answered = sessions
    .filter(({ requests, costUsd }) => requests > 0 || (costUsd ?? 0) > 0)
    .sort((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  if (all) return answered;
  const total = answered.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  const large = answered.filter(({ costUsd }) => (costUsd ?? 0) >= LEAST_SHARE * total && total > 0);
  return answered.slice(0, Math.min(Math.max(large.length, FEWEST), MOST));
}
