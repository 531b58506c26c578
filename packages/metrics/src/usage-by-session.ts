import type { Facts, SessionFact } from "@turnmeter/schema";
import { rowAt } from "@turnmeter/columns";
import { z } from "zod";
import type { SessionUsageRow } from "./rows/usage.js";
import type { Interval } from "./statistics/union-length.js";
import { aggregate } from "./engine/arquero.js";
import { unionLength } from "./statistics/union-length.js";
import { isoInstant } from "./usage/iso-instant.js";
import { byCost } from "./usage/order.js";
import { usageBy } from "./usage/usage-by.js";
import { usageOf } from "./usage/usage-of.js";

/**
 * Usage of each session with all its subagents, the most expensive first. A session that was prompted
 * but never answered is listed without usage; one that holds neither is not.
 */
export function usageBySession(
  facts: Pick<Facts, "requests" | "toolCalls" | "sessions" | "marks" | "activity">,
): readonly SessionUsageRow[] {
  const key = z.object({ sessionId: z.string() });
  const usages = usageBy(facts, { dimensions: { sessionId: { column: "sessionId" } }, key });
  const withUsage = new Set(usages.map(({ sessionId }) => sessionId));
  const unanswered = promptedSessions(facts)
    .filter((sessionId) => !withUsage.has(sessionId))
    .map((sessionId) => ({ sessionId, ...usageOf([], []) }));
  const sessions = sessionsById(facts);
  const activeMs = activeMsBySession(facts);
  return [...usages, ...unanswered]
    .map(({ sessionId, ...usage }) => {
      const session = sessions.get(sessionId);
      return {
        sessionId,
        kind: session?.kind ?? null,
        project: session?.project ?? null,
        title: session?.title ?? null,
        startedAt: isoInstant(session?.startedAt ?? null),
        endedAt: isoInstant(session?.endedAt ?? null),
        ending: session?.ending ?? null,
        activeMs: activeMs.get(sessionId) ?? null,
        ...usage,
      };
    })
    .sort(byCost((row) => row.sessionId));
}

function promptedSessions(facts: Pick<Facts, "marks">): readonly string[] {
  const prompts = aggregate(facts, {
    table: "marks",
    where: [{ column: "kind", in: ["prompt"] }],
    dimensions: { sessionId: { column: "sessionId" } },
    measures: {},
    row: z.object({ sessionId: z.string() }),
  });
  return prompts.map(({ sessionId }) => sessionId);
}

function sessionsById({ sessions }: Pick<Facts, "sessions">): ReadonlyMap<string, SessionFact> {
  const byId = new Map<string, SessionFact>();
  for (let row = 0; row < sessions.rowCount; row++) {
    const session = rowAt(sessions, row);
    if (!byId.has(session.sessionId)) byId.set(session.sessionId, session);
  }
  return byId;
}

/** Active time by session: the union of its threads' own intervals; copied ones are another session's time. */
function activeMsBySession({ activity }: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  const { sessionId, startAt, endAt, isOwn } = activity.columns;
  const intervals = new Map<string, Interval[]>();
  for (let row = 0; row < activity.rowCount; row++) {
    if (!isOwn.at(row)) continue;
    const own = intervals.get(sessionId.at(row)) ?? [];
    own.push({ start: startAt.at(row), end: endAt.at(row) });
    intervals.set(sessionId.at(row), own);
  }
  return new Map(Array.from(intervals, ([id, own]) => [id, unionLength(own)]));
}
