import type { Facts, SessionFact, SessionKind } from "@turnmeter/schema";
import { rowViewer, flagsOf, longsOf, orderOfNumbers, textsOf } from "@turnmeter/columns";
import type { RowModels, SessionUsageRow, Usage, SessionAverages, SessionContents } from "../rows/usage.js";
import { together } from "../engine/pending.js";
import { keptResult } from "../engine/remote-runs.js";
import { aggregate } from "../engine/aggregate.js";
import { isoInstant } from "../figures/days.js";
import { unknownUsage } from "./usage.js";
import { byCost, compareNames } from "./order.js";
import { usageBy, type UsageOptions } from "./usage-by.js";
import { tokensOf } from "../figures/tokens.js";
import { sharedNanoUsd, sumNanoUsd, usdOf } from "../figures/usd.js";
import { groupBy } from "../engine/group-by.js";
import type { Zone } from "../time/zone.js";

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
  });
  return prompts.map(({ sessionId }) => sessionId);
}

/** R11: requests copied into each session that belong to another one. */
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

/**
 * Active time by session: the union of its threads' own intervals; copied ones are another session's time. Sessions
 * whose rows give only moments are not in it.
 */
export function activeMsBySession(facts: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  return keptResult(facts, "activeMsBySession", () => activeMsOf(facts));
}

function activeMsOf({ activity }: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  const { columns } = activity;
  const { codes, dictionary } = textsOf(columns.sessionId);
  const [startAt, endAt, isOwn] = [longsOf(columns.startAt), longsOf(columns.endAt), flagsOf(columns.isOwn)];
  const coveredUntil = new Float64Array(dictionary.length).fill(-Infinity);
  const lengths = new Float64Array(dictionary.length);
  for (const row of orderOfNumbers(startAt)) {
    const session = codes[row]!;
    const from = Math.max(startAt[row]!, coveredUntil[session]!);
    if (isOwn[row] !== 1 || endAt[row]! <= from) continue;
    lengths[session]! += endAt[row]! - from;
    coveredUntil[session] = endAt[row]!;
  }
  return new Map(
    dictionary.map((id, session) => [id, lengths[session]!] as const).filter(([, ms]) => ms > 0),
  );
}

/**
 * Means per session over sessions of the given kinds, by default those that a person may have run (R29). Sessions without a request are
 * left out (R52); sessions without logged usage are in no mean of tokens (R85).
 */
export function sessionAverages(
  rows: readonly SessionUsageRow[],
  kinds: readonly SessionKind[] = ["interactive", "unknown"],
): SessionAverages {
  const counted = rows.filter(({ requests, kind }) => requests > 0 && kind !== null && kinds.includes(kind));
  const logged = counted.filter(({ tokenBasis }) => tokenBasis !== null);
  const priced = counted.filter(({ costUsd }) => costUsd !== null);
  const timed = counted.map(({ activeMs }) => activeMs).filter((activeMs) => activeMs !== null);
  return {
    kinds,
    sessions: counted.length,
    requests: mean(counted.map(({ requests }) => requests)),
    tokens: wholeMean(logged.map(tokensOf)),
    costUsd: meanUsd(priced),
    activeMs: wholeMean(timed),
    lowerBoundRequests: counted.reduce((sum, row) => sum + row.lowerBoundRequests, 0),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function wholeMean(values: readonly number[]): number | null {
  const exact = mean(values);
  return exact === null ? null : Math.round(exact);
}

function meanUsd(priced: readonly SessionUsageRow[]): number | null {
  if (priced.length === 0) return null;
  return usdOf(
    sharedNanoUsd(sumNanoUsd(priced.map(({ costNanoUsd }) => costNanoUsd)), BigInt(priced.length)),
  );
}

type ContentFacts = Pick<Facts, "requests" | "toolCalls" | "marks">;

const sessionId = { column: "sessionId" } as const;

/** Sessions, each with the models, the tools and the local days of its requests, calls and prompts, subagents included. */
export function withContents<Row extends { readonly sessionId: string }>(
  sessions: readonly Row[],
  facts: ContentFacts,
  zone: Zone,
): readonly (Row & SessionContents)[] {
  const { timezone, weekStart } = zone;
  const { models, tools, days } = keptResult(facts, `withContents ${timezone} ${weekStart}`, () =>
    contentsOf(facts, zone),
  );
  return sessions.map((session) => ({
    ...session,
    models: models(session.sessionId),
    tools: tools(session.sessionId),
    days: days(session.sessionId),
  }));
}

function contentsOf(facts: ContentFacts, zone: Zone) {
  const date = { at: "at", unit: "date", zone } as const;
  const requests = { table: "requests" } as const;
  const parts = together({
    models: () => aggregate(facts, { ...requests, dimensions: { sessionId, name: { column: "model" } } }),
    tools: () =>
      aggregate(facts, {
        table: "toolCalls",
        dimensions: { sessionId, name: { column: "tool" } },
      }),
    days: () => aggregate(facts, { ...requests, dimensions: { sessionId, name: date } }),
    promptDays: () =>
      aggregate(facts, {
        table: "marks",
        where: [{ column: "kind", in: ["prompt"] }],
        dimensions: { sessionId, name: date },
      }),
  });
  return {
    models: namesOf(parts.models),
    tools: namesOf(parts.tools),
    days: namesOf<string>([...parts.days, ...parts.promptDays]),
  };
}

function namesOf<Name extends string | null>(
  rows: readonly { readonly sessionId: string; readonly name: Name }[],
): (session: string) => readonly Name[] {
  const bySession = groupBy(rows, (row) => row.sessionId);
  return (session) => [...new Set((bySession.get(session) ?? []).map(({ name }) => name))].sort(compareNames);
}
