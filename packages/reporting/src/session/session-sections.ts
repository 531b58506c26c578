import type { SessionDetail, Totals } from "@turnmeter/metrics";
import { DAY_MS } from "@turnmeter/metrics/figures.js";
import { amount, say, joined, type Text } from "../format/sentence.js";
import { fewestMarks } from "../plot/chart-spec.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportSection } from "../report.js";
import { clockOf, type MomentText } from "./names.js";
import { contextChart, requestsPerPoint, shownThread, shownWindow } from "./context-chart.js";
import { rentChart, topRents, turnCostChart, turnsPerBar } from "./cost-charts.js";
import {
  failuresFinding,
  rentFinding,
  subagentsFinding,
  turnFinding,
  callsFinding,
  contextFinding,
  contextReading,
  filesFinding,
  chainsReading,
  filesReading,
  rentReading,
  callsReading,
  subagentsReading,
} from "./session-readings.js";
import { agentsTable, contextTable, rentPartsTable, resultsTable } from "./tables/context-tables.js";
import { callsTable, slowestTable, chainsTable, filesTable } from "./tables/call-tables.js";
import type { SessionTableOptions } from "./tables/session-table.js";
import { timelineTable, turnCostTable, turnsTable } from "./tables/turn-tables.js";
import { momentsOf } from "./timeline/bars.js";
import { timelineChart } from "./timeline/chart.js";
import { drawableEvents, MOST_EVENTS, timelineFinding, timelineReading } from "./timeline/reading.js";
import { timeScale } from "./timeline/time-scale.js";
import { present } from "../sum-of.js";

/** What {@link sessionReport} is made of. */
export interface SessionReportData {
  /** The program's. */
  readonly version: string;
  readonly detail: SessionDetail;
  /** Of the session, filters applied. */
  readonly totals: Totals;
  /** Time zone of the page. */
  readonly timezone: string;
  /** Days that the rows are limited to, as text; null where all of the session is shown. */
  readonly limits: string | null;
  /** Sentences on what tokens and dollars leave out, and on problems in the logs. */
  readonly dataNotes: readonly Text[];
  /** Most calls and requests that the page lists; a page that is to be small has fewer. */
  readonly mostListed: number;
  readonly prices: { readonly hash: string; readonly asOf: string };
}

const MOST_ROWS = 100;

type SectionOf = (data: SessionReportData, options: SessionTableOptions) => ReportSection | null;

/** The sections of a session's report; those without anything to show are left out. */
export function sessionSections(data: SessionReportData): readonly ReportSection[] {
  const options = { timezone: data.timezone, most: MOST_ROWS };
  return sections.map((section) => section(data, options)).filter((section) => section !== null);
}

const timelineSection: SectionOf = ({ detail, totals, timezone, mostListed }, options) => {
  const { cutMs } = timeScale(momentsOf(detail));
  const isEmpty =
    detail.calls.length === 0 &&
    detail.turns.every(({ turn }) => turn === null) &&
    detail.agents.every(({ role }) => role !== "subagent");
  if (isEmpty) return null;
  const events = drawableEvents(detail).length;
  return {
    id: "timeline",
    title: "Timeline",
    finding: timelineFinding(detail, totals),
    reading: timelineReading(detail),
    charts: [
      {
        id: "session-timeline",
        title: `Turns, calls and subagents, ${timezone} time`,
        note: joined(
          present([
            "A bar runs from a call's run, or from the call where no run time is logged, to its result; wide bars are turns and subagents.",
            cutMs > 0 &&
              say`Silences of more than 5 minutes, ${amount.duration(cutMs)} in all, are drawn short.`,
            events > MOST_EVENTS &&
              say`The first ${amount.count(MOST_EVENTS)} of ${amount.count(events)} events are drawn.`,
            detail.calls.length > 500 && "Calls that lie close together are drawn as one bar.",
          ]),
          " ",
        ),
        span: "wide",
        spec: timelineChart(detail, timezone),
        table: timelineTable(detail, { ...options, most: mostListed }, momentTextOf(detail, timezone)),
      },
    ],
    tables: [],
  };
};

const costSection: SectionOf = ({ detail, totals, mostListed }, options) => {
  if (detail.turns.length === 0) return null;
  const few = turnsPerBar(detail.turns);
  return {
    id: "cost",
    title: "Cost by turn",
    finding: turnFinding(detail, totals),
    reading: "",
    charts: present([
      !(detail.turns.length < fewestMarks) && {
        id: "session-turn-cost",
        title: "Cost of each turn, US dollars",
        ...(few > 1 ? { note: say`Each bar is ${amount.count(few)} turns.` } : {}),
        isLowerBound: isLowerBound(detail.turns),
        span: "wide",
        spec: turnCostChart(detail.turns),
        table: turnCostTable(detail.turns, { ...options, most: mostListed }),
      },
    ]),
    tables: [turnsTable(detail.turns, options)],
  };
};

const subagentsSection: SectionOf = ({ detail, totals }, _options) =>
  detail.agents.length < 2
    ? null
    : {
        id: "subagents",
        title: "Subagents",
        finding: subagentsFinding(detail, totals),
        reading: subagentsReading(detail, totals),
        charts: [],
        tables: [agentsTable(detail.agents)],
      };

const contextSection: SectionOf = ({ detail, mostListed }, options) => {
  const thread = shownThread(detail.context);
  if (thread.length === 0) return null;
  const few = requestsPerPoint(thread);
  const window = shownWindow(thread, detail.session?.contextWindowTokens ?? null);
  const notes = present([
    few > 1 && say`The largest prompt of each ${amount.count(few)} requests.`,
    window !== null && say`The dashed line is the context window, ${amount.tokens(window)} tokens.`,
  ]);
  return {
    id: "context",
    title: "Context",
    finding: contextFinding(detail),
    reading: contextReading(detail),
    charts: present([
      !(thread.length < 2) && {
        id: "session-context",
        title: `Prompt tokens by request of the ${thread[0]?.agentId === null ? "main thread" : "subagent with most requests"}`,
        ...(notes.length === 0 ? {} : { note: joined(notes) }),
        span: "wide",
        spec: contextChart(thread, window),
        table: contextTable(thread, { ...options, most: mostListed }),
      },
    ]),
    tables: [],
  };
};

const rentSection: SectionOf = ({ detail: { rent } }, options) => {
  if (rent.rows.length === 0) return null;
  const top = topRents(rent.rows);
  return {
    id: "rent",
    title: "Results in the context",
    finding: rentFinding(rent),
    reading: rentReading(rent),
    charts: present([
      top.length !== 0 && {
        id: "session-rent",
        title: "Cost of results in all prompts that held them, US dollars, estimated",
        span: "wide",
        spec: rentChart(rent.rows),
        table: resultsTable(rent, options),
      },
    ]),
    tables: [rentPartsTable(rent), ...(top.length === 0 ? [resultsTable(rent, options)] : [])],
  };
};

const failuresSection: SectionOf = ({ detail: { chains } }, options) =>
  chains.length === 0
    ? null
    : {
        id: "failures",
        title: "Failures and retries",
        finding: failuresFinding(chains),
        reading: chainsReading(chains),
        charts: [],
        tables: [chainsTable(chains, options)],
      };

const callsSection: SectionOf = ({ detail, timezone, mostListed }, options) => {
  const { calls } = detail;
  if (calls.length === 0) return null;
  const isAnyTimed = calls.some(({ isTimed }) => isTimed);
  return {
    id: "calls",
    title: "Calls",
    finding: callsFinding(calls),
    reading: callsReading(calls),
    charts: [],
    tables: [
      ...(isAnyTimed ? [slowestTable(calls, { ...options, most: 25 })] : []),
      callsTable(calls, { ...options, most: mostListed }, momentTextOf(detail, timezone)),
    ],
  };
};

const filesSection: SectionOf = ({ detail: { files } }, options) =>
  files.length === 0
    ? null
    : {
        id: "files",
        title: "Files",
        finding: filesFinding(files),
        reading: filesReading(files),
        charts: [],
        tables: [filesTable(files, options)],
      };

/** To the second, with the day if the session takes more than one. */
function momentTextOf(detail: SessionDetail, timezone: string): MomentText {
  const clock = clockOf(timezone);
  const moments = momentsOf(detail);
  const first = moments.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = moments.reduce((most, at) => Math.max(most, at), first);
  const isOneDay = moments.length === 0 || (last - first < DAY_MS && clock.day(first) === clock.day(last));
  if (isOneDay) return clock.second;
  return (at, since = null) =>
    since !== null && Math.abs(at - since) < DAY_MS && clock.day(at) === clock.day(since)
      ? clock.second(at)
      : `${clock.day(at)} ${clock.second(at)}`;
}

const sections: readonly SectionOf[] = [
  timelineSection,
  costSection,
  subagentsSection,
  contextSection,
  rentSection,
  failuresSection,
  callsSection,
  filesSection,
];
