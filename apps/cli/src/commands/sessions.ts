import { recordedBySession, sessionAverages, usageBySession } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { UsageFlags } from "../flags/reading-flags.js";
import { withRecorded } from "../pipeline/recorded.js";
import { averageNotes } from "../views/average-notes.js";
import { shortIds } from "@turnmeter/reporting";
import { printUsage } from "./print-usage.js";
import { lastPart } from "../views/last-part.js";

/** Usage by session. */
export async function sessions(flags: UsageFlags, context: CliContext): Promise<void> {
  await printUsage(
    {
      name: "sessions",
      title: "Usage by session",
      rows: ({ facts }) => usageBySession(facts),
      recorded: (rows, { facts, unfilteredFacts }) =>
        withRecorded(rows, recordedBySession(facts, unfilteredFacts), ({ sessionId }) => sessionId),
      columns: [
        { key: "title", title: "Session", align: "left", kind: "text", priority: 1 },
        { key: "sessionId", title: "Id", align: "left", kind: "text", priority: 2 },
        { key: "kind", title: "Run", align: "left", kind: "text", priority: 10 },
        { key: "project", title: "Project", align: "left", kind: "text", priority: 3, cut: "start" },
        { key: "startedAt", title: "Started", align: "left", kind: "instant", priority: 2 },
        { key: "endedAt", title: "Ended", align: "left", kind: "instant", priority: 12 },
        { key: "activeMs", title: "Active", align: "right", kind: "duration", priority: 4 },
        { key: "copiedRequests", title: "Copied", align: "right", kind: "count", priority: 9 },
      ],
      cells: ({ title, kind, project, startedAt, endedAt, activeMs, copiedRequests, sessionId }) => ({
        title,
        sessionId,
        kind,
        project,
        startedAt,
        endedAt,
        activeMs,
        copiedRequests,
      }),
      more: (rows, { sessionKind }) => {
        const averages = sessionAverages(rows, sessionKind);
        return { extra: { averages }, notes: (formats) => averageNotes(averages, formats) };
      },
      shortCells: (rows) => {
        const shortId = shortIds(rows.map(({ sessionId }) => sessionId));
        return ({ sessionId, title, project }) => ({
          sessionId: shortId(sessionId),
          title: title ?? placeName(project),
          project: lastPart(project),
        });
      },
    },
    flags,
    context,
  );
}

/** What stands for a title where there is none: the last part of the project's path. */
function placeName(project: string | null): string | null {
  const name = lastPart(project);
  return name === null ? null : `in ${name}`;
}
