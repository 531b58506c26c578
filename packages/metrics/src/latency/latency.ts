import type { Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { ThreadFacts } from "../derived/thread-rows.js";
import { withResponses } from "../derived/derive-responses.js";
import { aggregate } from "../engine/aggregate.js";
import { sumsOf } from "../engine/metric.js";
import type { ResponseTimeRow, TurnDurations, DailyTimeRow } from "../rows/weekly-report.js";
import { knownTotal, nearestRank, totalCount, frequenciesOf } from "../statistics/nearest-rank.js";
import { compareNames } from "../usage/order.js";
import type { Zone } from "../time/zone.js";
import { DAY_MS, dateOfDay } from "../figures/days.js";
import { localTime, startOfDay } from "../time/local-day.js";
import { groupBy } from "../engine/group-by.js";
import { type Interval, unionOf } from "../statistics/union.js";

/** How long the responses of each model took, the most timed responses first. */
export function responseTimes(facts: ThreadFacts): readonly ResponseTimeRow[] {
  const rows = aggregate(withResponses(facts), {
    table: "responses",
    where: [{ column: "kind", in: ["message"] }, { present: "at" }],
    dimensions: { model: { column: "model" } },
    measures: { responses: "count", durations: { frequencies: "durationMs" } },
  });
  return rows
    .map(({ model, responses, durations }) => ({
      model,
      responses,
      timedResponses: totalCount(durations),
      p50Ms: nearestRank(durations, 500),
      p90Ms: nearestRank(durations, 900),
      p99Ms: nearestRank(durations, 990),
      totalMs: knownTotal(durations),
    }))
    .sort((a, b) => b.timedResponses - a.timedResponses || compareNames(a.model, b.model));
}

/** How long turns took. */
export function turnDurations(facts: Pick<Facts, "turns">): TurnDurations {
  const [all] = aggregate(facts, {
    table: "turns",
    measures: { durations: { frequencies: "durationMs" } },
  });
  const durations = all?.durations ?? frequenciesOf([]);
  return {
    turns: totalCount(durations),
    p50Ms: nearestRank(durations, 500),
    p90Ms: nearestRank(durations, 900),
    p99Ms: nearestRank(durations, 990),
    maxMs: durations.values.at(-1) ?? null,
  };
}

/**
 * Where the time of turns went on each local day, ascending. A turn counts on the day of its prompt, whole; time of
 * subagents on the days on which it lies. Turns without a known duration, and those without a time, are in no day.
 */
export function timeByDay(facts: Pick<Facts, "turns" | "activity">, zone: Zone): readonly DailyTimeRow[] {
  const turns = new Map(turnsByDay(facts, zone).map((row) => [row.date, row]));
  const subagents = subagentMsByDay(facts, zone);
  return [...new Set([...turns.keys(), ...subagents.keys()])].sort(compareNames).map((date) => {
    const ofTurns = turns.get(date);
    const [durationMs, modelMs, toolMs, waitMs] = [
      Number(ofTurns?.durationMs ?? 0n),
      Number(ofTurns?.modelMs ?? 0n),
      Number(ofTurns?.toolMs ?? 0n),
      Number(ofTurns?.waitMs ?? 0n),
    ];
    return {
      date,
      turns: ofTurns?.turns ?? 0,
      durationMs,
      modelMs,
      toolMs,
      waitMs,
      restMs: durationMs - modelMs - toolMs - waitMs,
      subagentMs: subagents.get(date) ?? 0,
    };
  });
}

function turnsByDay(facts: Pick<Facts, "turns">, zone: Zone) {
  return aggregate(facts, {
    table: "turns",
    where: [{ present: "durationMs" }],
    dimensions: { date: { at: "promptAt", unit: "date", zone } },
    measures: { turns: "count", ...sumsOf("durationMs", "modelMs", "toolMs", "waitMs") },
  });
}

function subagentMsByDay(facts: Pick<Facts, "activity">, { timezone }: Zone): ReadonlyMap<string, number> {
  const localOf = localTime(timezone);
  const days = new Map<string, number>();
  for (const { start, end } of subagentTimes(facts)) {
    let from = start;
    for (let day = Math.floor(localOf(start) / DAY_MS); from < end; day++) {
      const date = dateOfDay(day);
      const to = Math.min(end, startOfDay(dateOfDay(day + 1), timezone));
      if (to > from) days.set(date, (days.get(date) ?? 0) + to - from);
      from = Math.max(from, to);
    }
  }
  return days;
}

/** When at least one subagent of a session was active; non-overlapping within each session. */
function subagentTimes({ activity }: Pick<Facts, "activity">): readonly Interval[] {
  const rows = [...rowsOf(activity)];
  // A main thread has the name of its session.
  const ofSubagents = rows.filter(({ isOwn, threadId, sessionId }) => isOwn && threadId !== sessionId);
  const bySession = groupBy(ofSubagents, ({ sessionId }) => sessionId);
  return [...bySession.values()].flatMap((own) =>
    unionOf(own.map(({ startAt, endAt }) => ({ start: startAt, end: endAt }))),
  );
}
