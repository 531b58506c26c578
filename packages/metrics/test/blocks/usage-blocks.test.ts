import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokensOf, usageBlocks } from "../../src/index.js";
import type { BlockRow } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const hourMs = 3_600_000;
const metered = {
  sources: ["claude-code", "agent-sdk"],
  windowMs: 5 * hourMs,
  nowMs: at("2026-12-31T00:00:00Z"),
};

function bounds(rows: readonly BlockRow[]) {
  return rows.map(({ startAt, endAt, isGap, requests }) => [startAt, endAt, isGap ? "gap" : requests]);
}

describe("usageBlocks", () => {
  it("begins a window at the full UTC hour of the first request", () => {
    const facts = factsOf({ requests: [{ at: at("2026-11-09T10:59:59.999Z") }] });
    expect(bounds(usageBlocks(facts, metered))).toEqual([
      ["2026-11-09T10:00:00.000Z", "2026-11-09T15:00:00.000Z", 1],
    ]);
  });

  it("begins the next window with the first request five hours or more after the start", () => {
    const facts = factsOf({
      requests: [
        { at: at("2026-11-09T10:30:00Z") },
        { at: at("2026-11-09T14:59:59.999Z") },
        { at: at("2026-11-09T15:00:00Z") },
      ],
    });
    expect(bounds(usageBlocks(facts, metered))).toEqual([
      ["2026-11-09T10:00:00.000Z", "2026-11-09T15:00:00.000Z", 2],
      ["2026-11-09T15:00:00.000Z", "2026-11-09T20:00:00.000Z", 1],
    ]);
  });

  it("shows a gap from five hours after the last request to the next one, where that is longer than nothing", () => {
    const facts = factsOf({
      requests: [
        { at: at("2026-11-09T10:30:00Z") },
        { at: at("2026-11-09T15:30:00Z") },
        { at: at("2026-11-10T08:20:00Z") },
      ],
    });
    const rows = usageBlocks(facts, metered);
    expect(bounds(rows)).toEqual([
      ["2026-11-09T10:00:00.000Z", "2026-11-09T15:00:00.000Z", 1],
      ["2026-11-09T15:00:00.000Z", "2026-11-09T20:00:00.000Z", 1],
      ["2026-11-09T20:30:00.000Z", "2026-11-10T08:20:00.000Z", "gap"],
      ["2026-11-10T08:00:00.000Z", "2026-11-10T13:00:00.000Z", 1],
    ]);
    expect(rows[2]).toMatchObject({ tokens: 0, costNanoUsd: "0", firstRequestAt: null, burnRate: null });
  });

  it("lasts five hours on days when clocks change, since hours are UTC", () => {
    // Clocks in Los Angeles go back on 2026-11-01 at 09:00 UTC; tests run there.
    const facts = factsOf({
      requests: [{ at: at("2026-11-01T08:15:00Z") }, { at: at("2026-11-01T12:59:00Z") }],
    });
    expect(bounds(usageBlocks(facts, metered))).toEqual([
      ["2026-11-01T08:00:00.000Z", "2026-11-01T13:00:00.000Z", 2],
    ]);
  });

  it("counts no request of other sources and none without a time", () => {
    const facts = factsOf({
      requests: [
        { source: "codex", at: at("2026-11-09T08:00:00Z"), inputTokens: 1000 },
        { source: "agent-sdk", at: at("2026-11-09T10:30:00Z"), inputTokens: 10, model: "model-b" },
        {
          at: at("2026-11-09T11:00:00Z"),
          inputTokens: 1,
          outputTokens: 2,
          cacheReadTokens: 4,
          model: "model-a",
        },
        { at: null, inputTokens: 500 },
      ],
    });
    const [row, ...others] = usageBlocks(facts, metered);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      startAt: "2026-11-09T10:00:00.000Z",
      firstRequestAt: "2026-11-09T10:30:00.000Z",
      lastRequestAt: "2026-11-09T11:00:00.000Z",
      requests: 2,
      tokens: 17,
      models: ["model-a", "model-b"],
    });
  });

  it("says the active window's rate over its active span, and what it comes to at its end", () => {
    const facts = factsOf({
      requests: [
        { at: at("2026-11-09T10:30:00Z"), inputTokens: 1000, outputTokens: 1000, costNanoUsd: 2_000_000_000 },
        { at: at("2026-11-09T11:10:00Z"), inputTokens: 1000, outputTokens: 1000, costNanoUsd: 1_000_000_000 },
      ],
    });
    // 4,000 tokens and $3 in 40 min: 100 tokens and $0.075 a minute; 3 h 30 min are 210 min.
    const [row] = usageBlocks(facts, { ...metered, nowMs: at("2026-11-09T11:30:00Z") });
    expect(row).toMatchObject({ isActive: true, tokens: 4000, costUsd: 3 });
    expect(row?.burnRate).toEqual({
      tokensPerMinute: 100,
      costUsdPerMinute: 0.075,
      activeSpanMs: 40 * 60_000,
    });
    expect(row?.projection?.remainingMs).toBe(210 * 60_000);
    expect(row?.projection?.tokens).toBe(4000 + 21_000);
    expect(row?.projection?.costUsd).toBeCloseTo(3 + 15.75, 12);
  });

  it("projects from the last request where that is later than the present", () => {
    const facts = factsOf({
      requests: [
        { at: at("2026-11-09T10:00:00Z"), inputTokens: 50 },
        { at: at("2026-11-09T14:00:00Z"), inputTokens: 50 },
      ],
    });
    const [row] = usageBlocks(facts, { ...metered, nowMs: at("2026-11-09T12:00:00Z") });
    expect(row?.projection).toMatchObject({ remainingMs: hourMs, tokens: 125 });
  });

  it("knows no rate of one request, of requests at one time, and of windows that are over", () => {
    const time = at("2026-11-09T10:30:00Z");
    const now = { ...metered, nowMs: at("2026-11-09T11:30:00Z") };
    const [one] = usageBlocks(factsOf({ requests: [{ at: time }] }), now);
    expect(one).toMatchObject({ isActive: true, burnRate: null, projection: null });
    const [both] = usageBlocks(factsOf({ requests: [{ at: time }, { at: time }] }), now);
    expect(both).toMatchObject({ requests: 2, burnRate: null, projection: null });
    const over = factsOf({ requests: [{ at: time }, { at: time + hourMs }] });
    const [past] = usageBlocks(over, { ...metered, nowMs: at("2026-11-09T15:00:00Z") });
    expect(past).toMatchObject({ isActive: false, burnRate: null, projection: null });
  });

  it("knows no dollars a minute where nothing could be priced", () => {
    const facts = factsOf({
      requests: [
        { at: at("2026-11-09T10:00:00Z"), inputTokens: 60, costNanoUsd: null },
        { at: at("2026-11-09T11:00:00Z"), inputTokens: 60, costNanoUsd: null },
      ],
    });
    const [row] = usageBlocks(facts, { ...metered, nowMs: at("2026-11-09T12:00:00Z") });
    expect(row?.burnRate).toMatchObject({ tokensPerMinute: 2, costUsdPerMinute: null });
    expect(row?.projection).toMatchObject({ tokens: 120 + 360, costUsd: null });
  });

  it("counts a part of the facts in the windows that all of them open", () => {
    const requests = [
      { at: at("2026-11-09T10:30:00Z"), project: "/home/ann/shop" },
      { at: at("2026-11-09T14:00:00Z"), project: "/home/ann/blog", inputTokens: 7 },
      { at: at("2026-11-10T10:30:00Z"), project: "/home/ann/shop" },
    ];
    const counted = factsOf({ requests: requests.slice(1, 2) });
    const rows = usageBlocks(factsOf({ requests }), { ...metered, counted });
    expect(rows.map(({ startAt, tokens, firstRequestAt }) => [startAt, tokens, firstRequestAt])).toEqual([
      ["2026-11-09T10:00:00.000Z", 7, "2026-11-09T14:00:00.000Z"],
    ]);
  });

  it("counts a search with the window that its call follows", () => {
    const facts = factsOf({
      requests: [{ at: at("2026-11-09T10:30:00Z") }],
      toolCalls: [{ startedAt: at("2026-11-09T15:00:01Z"), webSearches: 2, costNanoUsd: 20_000_000 }],
    });
    expect(usageBlocks(facts, metered)).toMatchObject([{ webSearches: 2, costUsd: 0.02 }]);
  });

  it("is empty without requests", () => {
    expect(usageBlocks(factsOf({}), metered)).toEqual([]);
    expect(usageBlocks(factsOf({ requests: [{ at: null }] }), metered)).toEqual([]);
  });

  it("counts every dated request once, in windows that never overlap, whatever the order of rows", () => {
    const request = fc.record({
      at: fc.integer({ min: at("2026-10-30T00:00:00Z"), max: at("2026-11-03T00:00:00Z") }),
      inputTokens: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      costNanoUsd: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 40 }), (requests) => {
        const rows = usageBlocks(factsOf({ requests }), metered);
        const windows = rows.filter(({ isGap }) => !isGap);
        expect(windows.reduce((sum, row) => sum + row.requests, 0)).toBe(requests.length);
        expect(windows.reduce((sum, row) => sum + BigInt(row.costNanoUsd), 0n)).toBe(
          requests.reduce((sum, row) => sum + BigInt(row.costNanoUsd), 0n),
        );
        for (const row of windows) {
          expect(row.tokens).toBe(tokensOf(row));
          expect(row.startAt <= (row.firstRequestAt ?? "")).toBe(true);
          expect((row.lastRequestAt ?? "") < row.endAt).toBe(true);
        }
        for (let index = 1; index < windows.length; index++)
          expect(windows[index - 1]!.endAt <= windows[index]!.startAt).toBe(true);
        expect(usageBlocks(factsOf({ requests: requests.toReversed() }), metered)).toEqual(rows);
      }),
    );
  });
});
