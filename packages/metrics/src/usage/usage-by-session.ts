import type { Facts, SessionFact } from "@turnmeter/schema";
import { rowViewer } from "@turnmeter/columns";
import type { RowModels, SessionUsageRow, Usage } from "../rows/usage.js";
import { activeMsBySession } from "./active-ms-by-session.js";
import { together } from "../engine/pending.js";
import { keptResult } from "../engine/remote-runs.js";
import { aggregate } from "../engine/aggregate.js";
import { isoInstant } from "./iso-instant.js";
import { unknownUsage } from "./no-usage.js";
import { byCost } from "./order.js";
import { usageBy } from "./usage-by.js";
import type { UsageOptions } from "./usage-by.js";

/**
 * Usage of each session with all its subagents, the most expensive first. A session that was prompted
 * but never answered is listed without usage, at no known cost; one that holds neither is not.
 */
export function usageBySession(
  facts: SessionFacts,
  { withModels = false }: UsageOptions = {},
): readonly SessionUsageRow[] {
  return keptResult(facts, `usageBySession ${withModels}`, () => sessionRows(facts, withModels));
}

type SessionFacts = Pick<Facts, "requests" | "toolCalls" | "sessions" | "marks" | "activity" | "copies">;

function sessionRows(facts: SessionFacts, withModels: boolean): readonly SessionUsageRow[] {
  const { usages, prompted, sessions, activeMs, copies } = together({
    usages: () => usageBy(facts, { sessionId: { column: "sessionId" } }, { withModels }),
    prompted: () => promptedSessions(facts),
    sessions: () => sessionsById(facts),
    activeMs: () => activeMsBySession(facts),
    copies: () => ({ ...facts.copies.columns }),
  });
  const withUsage = new Set(usages.map(({ sessionId }) => sessionId));
  const unanswered = prompted
    .filter((sessionId) => !withUsage.has(sessionId))
    .map((sessionId) => ({ sessionId, ...unknownUsage, ...(withModels ? { models: [] } : {}) }));
  const copied = copiedRequestsBySession(copies, sessions);
  return [...usages, ...unanswered]
    .map((row) => {
      const { sessionId } = row;
      // Destructuring the rest would copy each row.
      const usage: Usage & Partial<RowModels> = row;
      const session = sessions.get(sessionId);
      return {
        sessionId,
        kind: session?.kind ?? null,
        project: session?.project ?? null,
        title: session?.title ?? null,
        firstWords: session?.firstWords ?? null,
        startedAt: isoInstant(session?.startedAt ?? null),
        endedAt: isoInstant(session?.endedAt ?? null),
        ending: session?.ending ?? null,
        activeMs: activeMs.get(sessionId) ?? null,
        copiedRequests: copied.get(sessionId)?.size ?? 0,
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
  });
  return prompts.map(({ sessionId }) => sessionId);
}

/** R11: the requests whose copies each session holds, where they belong to another one. */
function copiedRequestsBySession(
  { kind, requestKey, callKey, sessionId, file }: Facts["copies"]["columns"],
  sessions: ReadonlyMap<string, SessionFact>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const copied = new Map<string, Set<string>>();
  for (let row = 0; row < kind.length; row++) {
    const kindOfCopy = kind.at(row);
    if (kindOfCopy !== "otherSession" && kindOfCopy !== "fork") continue;
    // A fork in another file than the session's own is a subagent's, of a thread of the same session.
    if (kindOfCopy === "fork" && sessions.get(sessionId.at(row))?.file !== file.at(row)) continue;
    const key = requestKey.at(row);
    if (key === null || callKey.at(row) !== null) continue;
    const keys = copied.get(sessionId.at(row)) ?? new Set();
    copied.set(sessionId.at(row), keys.add(key));
  }
  return copied;
}

function sessionsById({ sessions }: Pick<Facts, "sessions">): ReadonlyMap<string, SessionFact> {
  const byId = new Map<string, SessionFact>();
  const view = rowViewer(sessions);
  for (let row = 0; row < sessions.rowCount; row++) {
    const session = view(row);
    if (!byId.has(session.sessionId)) byId.set(session.sessionId, session);
  }
  return byId;
}
