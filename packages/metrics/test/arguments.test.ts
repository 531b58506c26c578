import { describe, expect, it } from "vitest";
import {
  activityMap,
  aggregate,
  assertTimezone,
  cacheByDay,
  calendarUnit,
  comparedSpans,
  compareWeek,
  dailyModels,
  dimensionKey,
  isTimeDimension,
  localDate,
  monthBudget,
  periodOf,
  periodWeeks,
  planValue,
  recordedByDay,
  recordedByMonth,
  recordedByNames,
  recordedByWeek,
  remoteFacts,
  reportPeriod,
  resolvePeriod,
  selectFacts,
  sessionsByDay,
  shiftPeriod,
  timeByDay,
  usageBlocks,
  usageByDay,
  usageByMonth,
  usageByNames,
  usageByWeek,
  weeklyReportData,
  weekOf,
  windowsCertainFrom,
} from "../src/index.js";
import { factsOf } from "./util/facts.js";
import { memorySource } from "./util/memory-source.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

type Row = readonly [call: () => unknown, message: string];

// Without a row: what is wrong may not depend on what the logs hold.
const facts = factsOf({});
const remote = remoteFacts(memorySource(facts).source);
const nowMs = Date.UTC(2026, 10, 20);
const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
const berln = { timezone: "Europe/Berln", weekStart: "monday" } as const;
const period = periodOf("2026-11-09", "2026-11-15", berlin);
const elsewhere = { ...period, ...berln };
const noDay = { ...period, until: "2026-02-30" };
const span = {
  week: "2026-W46",
  since: "2026-11-09",
  until: "2026-11-15",
  isWhole: true,
  isRunning: false,
};
const report = { nowMs, prices: untyped({}) };
const blocks = { windowMs: 5 * 3_600_000, nowMs, sinceMs: 0 };

const unknownZone = "unknown time zone: Europe/Berln; did you mean Europe/Berlin?";
const unknownDay = "not a date: 2026-02-30; allowed is a day that exists, as YYYY-MM-DD";
const noZone = "a zone must be { timezone, weekStart }, such as Europe/Berlin and monday, not ";
const noPeriod = "a period must be what periodOf, resolvePeriod or reportPeriod gives";
const dimensions = "day, week, month, project, folder, branch, session, model, agent, source";

const zones: readonly Row[] = [
  [() => assertTimezone("Europe/Berln"), unknownZone],
  [
    () => assertTimezone("Mars/Base"),
    "unknown time zone: Mars/Base; allowed is an IANA name such as Europe/Berlin or UTC",
  ],
  [
    () => assertTimezone("UTC+2"),
    "unknown time zone: UTC+2; this offset is Etc/GMT-2, and a place such as Europe/Berlin knows summer time",
  ],
  [
    () => assertTimezone("-05:00"),
    "unknown time zone: -05:00; this offset is Etc/GMT+5, and a place such as Europe/Berlin knows summer time",
  ],
  [
    () => assertTimezone("+99"),
    "unknown time zone: +99; allowed is an IANA name such as Europe/Berlin or UTC",
  ],
  [
    () => assertTimezone("PST"),
    "unknown time zone: PST; allowed is an IANA name such as Europe/Berlin or UTC",
  ],
  [
    () => assertTimezone(untyped(undefined)),
    "unknown time zone: undefined; allowed is an IANA name such as Europe/Berlin or UTC",
  ],
  [() => usageByDay(facts, untyped("Europe/Berlin")), `${noZone}Europe/Berlin`],
  [() => usageByDay(facts, untyped(undefined)), `${noZone}undefined`],
  [
    () => usageByWeek(facts, { timezone: "UTC", weekStart: untyped("mon") }),
    "unknown weekStart: mon; did you mean monday?",
  ],
  [() => usageByDay(facts, berln), unknownZone],
  [() => usageByDay(remote, berln), unknownZone],
  [() => usageByWeek(facts, berln), unknownZone],
  [() => usageByMonth(facts, berln), unknownZone],
  [() => usageByNames(facts, ["model"], berln), unknownZone],
  [() => recordedByNames(facts, [], berln), unknownZone],
  [() => recordedByDay(facts, berln), unknownZone],
  [() => recordedByWeek(facts, berln), unknownZone],
  [() => recordedByMonth(facts, berln), unknownZone],
  [() => sessionsByDay(facts, berln), unknownZone],
  [() => dailyModels(facts, berln), unknownZone],
  [() => cacheByDay(facts, berln), unknownZone],
  [() => activityMap(facts, berln), unknownZone],
  [() => timeByDay(facts, berln), unknownZone],
  [() => monthBudget(facts, { ...berln, budgetNanoUsd: 1n, nowMs }), unknownZone],
  [() => compareWeek(facts, span, { ...berln, windows: [] }), unknownZone],
  [() => comparedSpans(facts, elsewhere, { nowMs }), unknownZone],
  [() => planValue(facts, { usdPerMonth: 20, period: elsewhere, nowMs }), unknownZone],
  [() => weeklyReportData(facts, { ...report, period: elsewhere }), unknownZone],
  [() => reportPeriod(facts, { ...berln, nowMs }), unknownZone],
  [() => resolvePeriod({ ...berln, nowMs }), unknownZone],
  [() => periodOf(null, null, berln), unknownZone],
  [() => shiftPeriod(elsewhere, 1), unknownZone],
  [() => periodWeeks(elsewhere), unknownZone],
  [() => weekOf("2026-11-09", berln), unknownZone],
  [() => localDate(nowMs, "Europe/Berln"), unknownZone],
  [() => calendarUnit("date", berln), unknownZone],
];

const days: readonly Row[] = [
  [() => periodOf("2026-02-30", null, berlin), unknownDay],
  [() => periodOf(null, "2026-02-30", berlin), unknownDay],
  [
    () => periodOf(untyped(undefined), null, berlin),
    "not a date: undefined; allowed is a day that exists, as YYYY-MM-DD",
  ],
  [() => weekOf("2026-02-30", berlin), unknownDay],
  [() => resolvePeriod({ ...berlin, nowMs, since: untyped(20261109) }), "since must be a text, not 20261109"],
  [() => resolvePeriod({ ...berlin, nowMs, week: untyped(null) }), "week must be a text, not null"],
  [() => shiftPeriod(noDay, 1), unknownDay],
  [() => periodWeeks(noDay), unknownDay],
  [() => comparedSpans(facts, noDay, { nowMs }), unknownDay],
  [() => compareWeek(facts, { ...span, until: "2026-02-30" }, { ...berlin, windows: [] }), unknownDay],
  [() => planValue(facts, { usdPerMonth: 20, period: noDay, nowMs }), unknownDay],
  [() => weeklyReportData(facts, { ...report, period: noDay }), unknownDay],
  [() => weeklyReportData(facts, { ...report, period: untyped("2026-W46") }), `${noPeriod}, not 2026-W46`],
  [() => selectFacts(facts, { period: untyped("2026-W46") }), `${noPeriod}, not 2026-W46`],
  [
    () => selectFacts(facts, { activeIn: untyped({ since: "2026-11-09" }) }),
    `${noPeriod}: it begins or ends at undefined`,
  ],
];

const names: readonly Row[] = [
  [
    () => usageByNames(facts, untyped(["day", "projcet"]), berlin),
    "unknown dimension: projcet; did you mean project?",
  ],
  [
    () => recordedByNames(facts, untyped(["colour"]), berlin),
    `unknown dimension: colour; allowed are ${dimensions}`,
  ],
  [() => usageByNames(facts, untyped("day"), berlin), "dimensions must be a list of names, not day"],
  [() => dimensionKey(untyped("toString")), `unknown dimension: toString; allowed are ${dimensions}`],
  [() => isTimeDimension(untyped("days")), "unknown dimension: days; did you mean day?"],
  [() => calendarUnit(untyped("dates"), berlin), "unknown unit: dates; did you mean date?"],
  [
    () =>
      aggregate(facts, {
        table: "requests",
        dimensions: { day: { at: "at", unit: untyped("quarter"), zone: berlin } },
        measures: {},
      }),
    "unknown unit: quarter; allowed are date, week, month, weekday, hour",
  ],
  [() => selectFacts(facts, { sources: ["codx"] }), "unknown source: codx; did you mean codex?"],
  [() => selectFacts(remote, { sources: ["codx"] }), "unknown source: codx; did you mean codex?"],
  [() => selectFacts(facts, { sources: untyped("codex") }), "sources must be a list, not codex"],
  [() => selectFacts(facts, { projects: untyped("shop") }), "projects must be a list, not shop"],
  [
    () => selectFacts(facts, { sessionKinds: untyped(["headles"]) }),
    "unknown session kind: headles; did you mean headless?",
  ],
  [() => usageBlocks(facts, { ...blocks, sources: ["codx"] }), "unknown source: codx; did you mean codex?"],
  [
    () => windowsCertainFrom(facts, { ...blocks, sources: untyped("codex") }),
    "sources must be a list of names, not codex",
  ],
];

describe("an argument that is none", () => {
  it("is no zone that IANA has", () => {
    for (const zone of ["UTC", "EST", "utc", "europe/berlin", "Etc/GMT+3", "EST5EDT"])
      expect(() => assertTimezone(zone)).not.toThrow();
  });

  it.each(zones)("is named: zone %#", (call, message) => expect(call).toThrow(message));
  it.each(days)("is named: day %#", (call, message) => expect(call).toThrow(message));
  it.each(names)("is named: name %#", (call, message) => expect(call).toThrow(message));
});
