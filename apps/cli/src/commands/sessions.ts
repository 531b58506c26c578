import { recordedBySession, sessionAverages, usageBySession } from "@turnmeter/metrics";
import type { SessionAverages, SessionUsageRow } from "@turnmeter/metrics";
import {
  amount,
  joined,
  lastFolder,
  pick,
  say,
  sessionColumns,
  sessionKindText,
  sessionName,
  shortIds,
} from "@turnmeter/reporting";
import type { Columns, Text } from "@turnmeter/reporting";
import { usualTop } from "../output/listing.js";
import { boundText } from "../output/texts.js";
import { usageCommand, type ReaderSetting } from "./usage.js";

export const sessions = usageCommand<SessionUsageRow, "sessionId">({
  name: "sessions",
  title: "Usage by session",
  rows: ({ facts }) => usageBySession(facts, { withModels: true }),
  recorded: ({ facts, unfilteredFacts }) => recordedBySession(facts, unfilteredFacts),
  keys: ["sessionId"],
  columns: sessionColumns,
  columnsForPeople: namedColumns,
  first: ["startedAt", "costUsd", "recordedCostUsd", "title", "project", "sessionId"],
  nameKey: "title",
  usual: { top: usualTop },
  more: (rows, { sessionKind }) => {
    const averages = sessionAverages(rows, sessionKind);
    return { extra: { averages }, notes: averageNotes(averages) };
  },
});

const longestOrigin = 40;

function namedColumns(
  rows: readonly SessionUsageRow[],
  { timezone, isTerminal }: ReaderSetting,
): Columns<SessionUsageRow> {
  const shortId = shortIds(rows.map(({ sessionId }) => sessionId));
  const short = pick(sessionColumns, {
    sessionId: { of: ({ sessionId }) => shortId(sessionId) },
    project: { priority: 2, of: ({ project }) => lastFolder(project) },
  });
  const columns: Columns<SessionUsageRow> = {
    ...sessionColumns,
    ...(isTerminal ? short : {}),
    title: { ...sessionColumns.title, of: (row) => sessionName(row, timezone) },
  };
  if (rows.some(({ title, firstWords }) => title !== null || firstWords !== null)) return columns;
  // Each name says where and when already, if none of it is cut.
  const { startedAt: _, project: _project, title, ...rest } = columns;
  return { title: { ...title!, leastWidth: longestOrigin }, ...rest };
}

function averageNotes(averages: SessionAverages): Text[] {
  const { kinds, sessions: count, requests, tokens, costUsd, activeMs, lowerBoundRequests } = averages;
  if (count === 0 || requests === null) return [];
  const figures = [
    ...(costUsd === null ? [] : [boundText(costUsd, lowerBoundRequests, "usd")]),
    ...(tokens === null ? [] : [say`${boundText(tokens, lowerBoundRequests, "tokens")} tokens`]),
    say`${amount.decimal(requests, 1)} requests`,
    ...(activeMs === null ? [] : [say`${amount.duration(activeMs)} active`]),
  ];
  return [
    say`Mean of ${amount.count(count)} ${count === 1 ? "session" : "sessions"} (${kinds.map((kind) => sessionKindText[kind]).join(" or ")}): ${joined(figures, ", ")}.`,
  ];
}
