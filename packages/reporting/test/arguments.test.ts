import { describe, expect, it } from "vitest";
import { sampleReportData } from "./sample-report-data.js";
import { ordinaryDetail, sessionDataOf } from "./session/session-rows.js";
import {
  formatInstant,
  formatSpan,
  formatsOf,
  sessionExcerpt,
  sessionName,
  sessionNames,
  sessionOrigin,
  sessionReport,
  sessionsReport,
  timelineChart,
  weeklyReport,
} from "../src/index.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

const at = "2026-11-09T10:00:00Z";
const session = { sessionId: "s1", title: null, firstWords: null, project: null, startedAt: at };
const detail = ordinaryDetail();
const week = sampleReportData();
const unknownZone = "unknown time zone: Europe/Berln; did you mean Europe/Berlin?";

const rows: readonly (readonly [call: () => unknown, message: string])[] = [
  [() => formatInstant(at, "Europe/Berln"), unknownZone],
  [
    () => formatInstant(at, untyped(null)),
    "unknown time zone: null; allowed is an IANA name such as Europe/Berlin or UTC",
  ],
  [() => formatsOf("de").instant(at, "Europe/Berln"), unknownZone],
  [() => formatSpan(at, at, "Europe/Berln", formatsOf()), unknownZone],
  [() => sessionName(session, "Europe/Berln"), unknownZone],
  [() => sessionNames([session], "Europe/Berln"), unknownZone],
  [() => sessionOrigin(session, "Europe/Berln"), unknownZone],
  [() => timelineChart(detail, "Europe/Berln"), unknownZone],
  [() => sessionReport({ ...sessionDataOf(detail), timezone: "Europe/Berln" }), unknownZone],
  [() => sessionExcerpt({ detail, models: [], timezone: "Europe/Berln" }), unknownZone],
  [
    () =>
      sessionsReport({
        version: "1",
        sessions: [],
        nameOf: () => "",
        timezone: "Europe/Berln",
        period: "",
        search: "",
        empty: "",
        prices: { hash: "", asOf: "" },
        actions: [],
      }),
    unknownZone,
  ],
  [() => weeklyReport({ ...week, period: { ...week.period, timezone: "Europe/Berln" } }), unknownZone],
];

describe("a zone that is none", () => {
  it.each(rows)("is named: row %#", (call, message) => expect(call).toThrow(message));
});
