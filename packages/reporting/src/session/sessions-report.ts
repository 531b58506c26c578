import type { SessionUsageRow } from "@turnmeter/metrics";
import { assertTimezone } from "@turnmeter/schema/names.js";
import { say, type Text } from "../format/sentence.js";
import type { Report } from "../report.js";
import {
  sumUsage,
  costColumn,
  modelsColumns,
  sessionColumns,
  sessionKeys,
  usageColumns,
} from "../subjects/usage.js";
import { pick, tableOf } from "../table/column.js";
import { footerText } from "../words/footer.js";
import { countOf } from "../words/listed.js";
import { projectName } from "../words/names.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { present } from "../sum-of.js";

/** What the page that lists sessions is made of. */
export interface SessionsReportData {
  /** Version of the program, printed in the footer. */
  readonly version: string;
  /** In the order in which they are listed. */
  readonly sessions: readonly SessionUsageRow[];
  readonly nameOf: (session: SessionUsageRow) => string;
  readonly timezone: string;
  /** The days that they are of. */
  readonly period: Text;
  /** The words that they were searched for; empty where all are listed. */
  readonly search: string;
  /** Said where there are none. */
  readonly empty: string;
  /** The price book: hash of its content and the date up to which it was checked. */
  readonly prices: { readonly hash: string; readonly asOf: string };
  /** What can be done with each session; null where nothing can. */
  readonly actions: readonly ({ readonly text: string; readonly href: string } | null)[];
}

/**
 * The page that lists sessions.
 *
 * @throws RangeError if the zone is not known
 */
export function sessionsReport(data: SessionsReportData): Report {
  const { sessions, nameOf, timezone, period, search, empty, actions } = data;
  assertTimezone(timezone);
  const table = tableOf(sessions, {
    ...pick(sessionColumns, {
      title: { of: nameOf, keysOf: sessionKeys },
      project: { priority: 3, of: ({ project }: SessionUsageRow) => projectName(project) },
      startedAt: 2,
      activeMs: 5,
    }),
    models: { ...modelsColumns.short, priority: 4 },
    ...pick(usageColumns, { requests: 5, totalTokens: 4 }),
    costUsd: costColumn,
  });
  const counted = countOf(sessions.length, "session", "sessions");
  const named = search === "" ? counted : say`${counted} with “${search}”`;
  return {
    kicker: "sessions",
    title: sessions.length === 0 ? named : say`${named}: ${pricedPhrase(sumUsage(sessions))}`,
    subtitle: say`${period} · ${timezone} time`,
    summary: sessions.length === 0 ? empty : "",
    sampleNotice: null,
    headline: [],
    sections: present([
      sessions.length !== 0 && {
        id: "sessions",
        title: "Sessions, the newest first",
        reading: "",
        charts: [],
        tables: [
          {
            title: "Sessions",
            ...table,
            timezone,
            command: "turnmeter sessions",
            search: "sessions",
            isUnfolded: true,
            actions: { title: "Compare", links: actions },
          },
        ],
      },
    ]),
    quality: null,
    method: [],
    footer: footerText(data),
  };
}
