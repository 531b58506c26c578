import { longsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { DailyTimeRow } from "../rows/latency.js";
import type { Zone } from "../time/zone.js";
import { DAY_MS, dateOfDay } from "../figures/days.js";
import { localTime, startOfDay } from "../time/local-day.js";
import { subagentTimes } from "./subagent-times.js";

interface DayTimes {
  turns: number;
  durationMs: number;
  modelMs: number;
  toolMs: number;
  waitMs: number;
  subagentMs: number;
}

/**
 * Where the time of turns went on each local day, ascending. A turn counts on the day of its prompt, whole; time of
 * subagents on the days on which it lies. Turns without a known duration, and those without a time, are in no day.
 */
export function timeByDay(facts: Pick<Facts, "turns" | "activity">, zone: Zone): readonly DailyTimeRow[] {
  const days = new Map<number, DayTimes>();
  addTurns(days, facts.turns, zone);
  addSubagents(days, facts, zone);
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { turns, durationMs, modelMs, toolMs, waitMs, subagentMs }]) => ({
      date: dateOfDay(day),
      turns,
      durationMs,
      modelMs,
      toolMs,
      waitMs,
      restMs: durationMs - modelMs - toolMs - waitMs,
      subagentMs,
    }));
}

function timesOf(days: Map<number, DayTimes>, day: number): DayTimes {
  let times = days.get(day);
  if (times === undefined) {
    times = { turns: 0, durationMs: 0, modelMs: 0, toolMs: 0, waitMs: 0, subagentMs: 0 };
    days.set(day, times);
  }
  return times;
}

function addTurns(
  days: Map<number, DayTimes>,
  { columns, rowCount }: Facts["turns"],
  { timezone }: Zone,
): void {
  const promptAt = longsOf(columns.promptAt);
  const [durationMs, modelMs, toolMs, waitMs] = [
    longsOf(columns.durationMs),
    longsOf(columns.modelMs),
    longsOf(columns.toolMs),
    longsOf(columns.waitMs),
  ];
  const localOf = localTime(timezone);
  for (let row = 0; row < rowCount; row++) {
    if (Number.isNaN(durationMs[row]!) || Number.isNaN(promptAt[row]!)) continue;
    const times = timesOf(days, Math.floor(localOf(promptAt[row]!) / DAY_MS));
    times.turns++;
    times.durationMs += durationMs[row]!;
    // NaN is not known.
    times.modelMs += modelMs[row]! || 0;
    times.toolMs += toolMs[row]! || 0;
    times.waitMs += waitMs[row]! || 0;
  }
}

function addSubagents(days: Map<number, DayTimes>, facts: Pick<Facts, "activity">, { timezone }: Zone): void {
  const localOf = localTime(timezone);
  for (const { start, end } of subagentTimes(facts)) {
    let from = start;
    for (let day = Math.floor(localOf(start) / DAY_MS); from < end; day++) {
      const next = startOfDay(dateOfDay(day + 1), timezone);
      const to = Math.min(end, next);
      if (to > from) timesOf(days, day).subagentMs += to - from;
      from = Math.max(from, to);
    }
  }
}
