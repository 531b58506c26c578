import type { WeeklyReportData } from "@turnmeter/metrics";
import { dayNumber, isMonthName, isPeriodOfSpan } from "@turnmeter/metrics/figures.js";
import { daysSince, sessionsInTime, type SessionDot } from "../charts/sessions-in-time.js";
import { localTime } from "../format/local-time.js";
import { amount, atLeast, joined, say, type Text } from "../format/sentence.js";
import { fewestMarks } from "../plot/chart-spec.js";
import type { FirstScreen } from "../report.js";
import { sessionKeys } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import { formatDay } from "../words/dates.js";
import { countOf } from "../words/listed.js";
import { listingCommand, projectName, shortName } from "../words/names.js";
import { sessionLabel, sessionNaming, sessionTag } from "../words/session-name.js";

/** Every session of the period with a time and a price, and how many have none; null where no session has both. */
export function sessionsOfPeriod(data: WeeklyReportData): FirstScreen["sessions"] {
  const { sessions, period, firstScreen } = data;
  const startOf = new Map(firstScreen?.starts.map(({ sessionId, at }) => [sessionId, at]));
  const answered = sessions.filter(({ requests, costUsd }) => requests > 0 || (costUsd ?? 0) > 0);
  const known = answered.flatMap(({ sessionId, costUsd, ...session }) => {
    const at = startOf.get(sessionId);
    const start = at === undefined ? null : localTime(at, period.timezone);
    return start === null || costUsd === null ? [] : [{ ...session, sessionId, costUsd, start }];
  });
  if (known.length === 0) return null;
  const days = known.map(({ start }) => start.date);
  const first = period.since ?? days.reduce((least, day) => (day < least ? day : least));
  const last = period.until ?? days.reduce((most, day) => (day > most ? day : most));
  const naming = sessionNaming(sessions, period.timezone);
  const dots = known.map((session): SessionDot => ({
    sessionId: session.sessionId,
    name: sessionLabel(session, naming),
    label: sessionTag(session, naming),
    project: session.project,
    keys: { session: session.sessionId, ...sessionKeys(session) },
    day: daysSince(first, session.start),
    startText: `${formatDay(session.start.date)} ${session.start.time}`,
    costUsd: session.costUsd,
    lowerBoundRequests: session.lowerBoundRequests,
  }));
  const missing = answered.length - known.length;
  const missingText =
    missing === 0
      ? null
      : say`Not shown: ${countOf(missing, "session", "sessions")} without a time or a price.`;
  const title = `Every session of the ${spanNoun(data)}`;
  if (dots.length < fewestMarks)
    return { title, reading: joined([say`${joined(dots.map(dotText), "; ")}.`, missingText]), chart: null };
  const dayCount = Math.max(1, (dayNumber(last) ?? 0) - (dayNumber(first) ?? 0) + 1);
  return {
    title,
    reading: joined(["Height and size: cost, on a square-root scale.", missingText]),
    chart: {
      id: "sessions-in-time",
      title: "Sessions by start and cost, US dollars",
      span: "wide",
      spec: sessionsInTime(dots, { since: first, days: dayCount }),
      table: {
        title: "Sessions by start and cost",
        command: listingCommand("sessions", period),
        ...tableOf(
          dots.toSorted((a, b) => b.costUsd - a.costUsd),
          {
            session: column.text("Session", 1, ({ name }) => name, {
              dimension: "session",
              keyOf: ({ sessionId }) => sessionId,
              keysOf: ({ keys }) => keys,
            }),
            project: column.text("Project", 3, ({ project }) => shortName(projectName(project)), {
              dimension: "project",
              keyOf: ({ project }) => project,
            }),
            start: column.text("Start", 2, ({ startText }) => startText),
            costUsd: column.usd("Cost", 1, (dot) =>
              dot.lowerBoundRequests > 0 ? { atLeast: dot.costUsd } : dot.costUsd,
            ),
          },
        ),
      },
    },
  };
}

function dotText({ name, startText, costUsd, lowerBoundRequests }: SessionDot): Text {
  const start = name.endsWith(startText) ? "" : `, ${startText}`;
  return say`${name}: ${atLeast({ lowerBoundRequests }, costUsd, amount.usd)}${start}`;
}

function spanNoun({ period, comparison }: WeeklyReportData): string {
  if (comparison === null || !isPeriodOfSpan(period, comparison.span)) return "period";
  return isMonthName(comparison.span.week) ? "month" : "week";
}
