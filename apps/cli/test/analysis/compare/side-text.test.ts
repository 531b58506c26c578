import { describe, expect, it } from "vitest";
import { sidePeriod, parseSide, isOfVersion } from "../../../src/analysis/compare/find-side.js";

describe("parseSide", () => {
  it.each([
    ["2026-W45", "week", "2026-W45"],
    ["2026-10", "month", "2026-10"],
    ["2026-11-01..2026-11-07", "range", "2026-11-01..2026-11-07"],
    ["..2026-11-07", "range", "..2026-11-07"],
    ["2026-11-08", "range", "2026-11-08"],
    ["20261108", "range", "20261108"],
    ["yesterday", "range", "yesterday"],
    ["20261101..today", "range", "20261101..today"],
    ["2.1.294", "version", "2.1.294"],
    ["0.148.0-alpha.3", "version", "0.148.0-alpha.3"],
    ["version:2.1", "version", "2.1"],
    ["model:gpt-5.1", "model", "gpt-5.1"],
    ["folder:2026-10", "folder", "2026-10"],
    ["claude-opus-5", null, "claude-opus-5"],
    ["81c0f6da", null, "81c0f6da"],
    ["c:\\logs", null, "c:\\logs"],
  ])("reads %s as %s", (typed, kind, text) => {
    expect(parseSide(typed)).toEqual({ kind, text });
  });

  it("refuses what names nothing", () => {
    expect(() => parseSide("")).toThrow("a side of a comparison is empty");
    expect(() => parseSide("week:")).toThrow("nothing follows week: in week:");
  });
});

describe("sidePeriod", () => {
  const settings = { timezone: "UTC", weekStart: "monday", nowMs: 0 } as const;

  it.each([
    ["week", "2026-W45", "2026-11-02", "2026-11-08"],
    ["month", "2026-02", "2026-02-01", "2026-02-28"],
    ["month", "2028-02", "2028-02-01", "2028-02-29"],
    ["range", "2026-11-01..2026-11-07", "2026-11-01", "2026-11-07"],
    ["range", "2026-11-01..", "2026-11-01", null],
    ["range", "..2026-11-07", null, "2026-11-07"],
    ["range", "2026-11-08", "2026-11-08", "2026-11-08"],
    ["range", "20261101..20261107", "2026-11-01", "2026-11-07"],
  ] as const)("cuts %s %s", (kind, text, since, until) => {
    expect(sidePeriod(kind, text, settings)).toMatchObject({ since, until });
  });

  it.each([
    ["month", "2026-13", "not a month: 2026-13"],
    ["week", "2026-W54", "no such week: 2026-W54"],
    ["range", "2026-11-07..2026-11-01", "since is after until"],
    ["range", "..", "not a range: .."],
    ["range", "2026-02-30", "not a date for since: 2026-02-30"],
  ] as const)("refuses %s %s", (kind, text, says) => {
    expect(() => sidePeriod(kind, text, settings)).toThrow(says);
  });
});

describe("isOfVersion", () => {
  it("takes a version and what begins with it", () => {
    expect(isOfVersion("2.1.294", "2.1.294")).toBe(true);
    expect(isOfVersion("2.1.294", "2.1")).toBe(true);
    expect(isOfVersion("2.10.0", "2.1")).toBe(false);
    expect(isOfVersion(null, "2.1")).toBe(false);
  });
});
