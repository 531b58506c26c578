import type { SessionUsageRow, WeeklyReportData } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportSection } from "../report.js";
import { sumUsage } from "../subjects/sum-usage.js";
import { sessionColumns } from "../subjects/usage.js";
import { pick } from "../table/column.js";
import { localDay } from "../words/dates.js";
import { countOf } from "../words/listed.js";
import { projectName, shortIds, shortName, listingCommand } from "../words/names.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { usageTable } from "./usage-table.js";

const TOP = 5;

/** The sessions, most expensive first as they are given. Those that were never answered and cost nothing are only counted: a search has a fee without a logged answer too. */
export function sessionsSection({ sessions: listed, period }: WeeklyReportData): ReportSection | null {
  const sessions = listed.filter(({ requests, costUsd }) => requests > 0 || (costUsd ?? 0) > 0);
  if (sessions.length === 0) return null;
  const nameOf = sessionNames(listed);
  return {
    id: "sessions",
    title: "Sessions",
    reading: say`${sessionsReading(sessions, nameOf)}${unansweredReading(listed.length - sessions.length)}`,
    charts: [],
    tables: [
      usageTable(sessions, {
        title: "Sessions",
        command: listingCommand("sessions", period),
        noun: "session",
        timezone: period.timezone,
        hasShare: true,
        isSearched: true,
        columns: pick(sessionColumns, {
          title: { of: nameOf },
          project: { priority: 4, of: ({ project }) => projectName(project) },
          startedAt: {
            priority: 3,
            dimension: "day",
            keyOf: ({ startedAt }) => localDay(startedAt, period.timezone),
          },
          activeMs: 4,
        }),
      }),
    ],
  };
}

function unansweredReading(count: number): Text {
  if (count === 0) return "";
  return say` ${countOf(count, "more session", "more sessions")} ${count === 1 ? "was" : "were"} prompted and never answered.`;
}

type NameOf = (session: Pick<SessionUsageRow, "sessionId" | "title">) => string;

/** Names of sessions: the title, else the start of the id, long enough to be unique. */
function sessionNames(sessions: readonly SessionUsageRow[]): NameOf {
  const shortId = shortIds(sessions.map(({ sessionId }) => sessionId));
  return ({ sessionId, title }) => title ?? shortId(sessionId);
}

function sessionsReading(sessions: readonly SessionUsageRow[], nameOf: NameOf): Text {
  const sorted = sessions.toSorted((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  const total = sumUsage(sessions);
  const [first, second] = sorted;
  const all = countOf(sessions.length, "session", "sessions");
  if (first === undefined || first.costUsd === null || total.costUsd === null)
    return say`The requests of ${all} could not be priced.`;
  if (total.costUsd <= 0) return say`${all} cost ${pricedPhrase(total)}.`;
  if (sessions.length === 1)
    return say`The only session, “${shortName(nameOf(first))}”, cost ${pricedPhrase(first)}.`;
  const share = amount.percent(first.costUsd / total.costUsd);
  const head = say`“${shortName(nameOf(first))}” was ${first.costUsd === second?.costUsd ? "among the most expensive" : "the most expensive"} of ${all}: ${pricedPhrase(first)}, ${share} of the cost.`;
  if (sessions.length <= TOP) return head;
  const top = sumCosts(sorted.slice(0, TOP)).costUsd;
  return say`${head} The first ${amount.count(TOP)} together took ${amount.percent(top / total.costUsd)}.`;
}
