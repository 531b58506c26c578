import { recordedBySession, sessionAverages, usageBySession, withModels } from "@turnmeter/metrics";
import type { RowModels, SessionAverages, SessionUsageRow } from "@turnmeter/metrics";
import { amount, joined, lastFolder, pick, say, sessionColumns, shortIds } from "@turnmeter/reporting";
import type { Columns, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { SessionsFlags } from "./specifications/own-flags.js";
import { boundText } from "../output/texts.js";
import { printUsage } from "./usage.js";

/** Usage by session. */
export async function sessions(flags: SessionsFlags, context: CliContext): Promise<void> {
  await printUsage<SessionUsageRow & RowModels, "sessionId">(
    {
      name: "sessions",
      title: "Usage by session",
      rows: ({ facts }) => withModels(usageBySession(facts), facts, { sessionId: { column: "sessionId" } }),
      recorded: ({ facts, unfilteredFacts }) => recordedBySession(facts, unfilteredFacts),
      keys: ["sessionId"],
      columns: sessionColumns,
      shortColumns,
      first: ["startedAt", "costUsd", "recordedCostUsd", "title", "project", "sessionId"],
      nameKey: "title",
      usual: { top: 10 },
      more: (rows, { sessionKind }) => {
        const averages = sessionAverages(rows, sessionKind);
        return { extra: { averages }, notes: averageNotes(averages) };
      },
    },
    flags,
    context,
  );
}

/** Columns with cells that take less room. */
function shortColumns(rows: readonly SessionUsageRow[]): Columns<SessionUsageRow> {
  const shortId = shortIds(rows.map(({ sessionId }) => sessionId));
  return {
    ...sessionColumns,
    ...pick(sessionColumns, {
      title: { of: ({ title, firstWords, project }) => title ?? firstWords ?? placeName(project) },
      sessionId: { of: ({ sessionId }) => shortId(sessionId) },
      project: { of: ({ project }) => lastFolder(project) },
    }),
  };
}

/** Replaces a missing title: the last part of the project's path. */
function placeName(project: string | null): string | null {
  const name = lastFolder(project);
  return name === null ? null : `in ${name}`;
}

/** Mean cost, tokens, requests and active time of a session; empty if there are no sessions of these kinds. */
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
    say`Mean of ${amount.count(count)} ${kinds.join(" or ")} ${count === 1 ? "session" : "sessions"}: ${joined(figures, ", ")}.`,
  ];
}
