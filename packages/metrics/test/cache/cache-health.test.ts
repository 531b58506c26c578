import type { CopyFact, Facts, RequestFact } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cacheBreaks, cacheHealth, selectFacts, totals, unreadWrites } from "../../src/index.js";
import type { CacheOptions } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const start = at("2026-11-09T12:00:00Z");
const second = (seconds: number) => start + 1000 * seconds;

/** Per token 5 nano-dollars in, 6.25 and 10 written, 0.5 read. */
const options: CacheOptions = {
  pricesOf: (model) =>
    model === "model-x"
      ? null
      : { input: 5_000n, output: 25_000n, cacheRead: 500n, cacheWrite5m: 6_250n, cacheWrite1h: 10_000n },
};

/** A request at a second that reads, and writes for 5 minutes. */
const request = (seconds: number, read: number, written: number, rest: Partial<RequestFact> = {}) => ({
  requestKey: `r${seconds}`,
  line: seconds + 1,
  at: second(seconds),
  cacheReadTokens: read,
  cacheWrite5mTokens: written,
  inputTokens: 3,
  ...rest,
});
const place = (line: number) => ({
  sessionId: "s1",
  file: "/home/ann/.claude/projects/shop/s1.jsonl",
  line,
});

const reasons = (gap: number, rest: Partial<RequestFact> = {}) =>
  unreadWrites(
    factsOf({
      requests: [request(0, 0, 20_000, rest), request(gap, 8_000, 12_000), request(gap + 1, 20_000, 0)],
    }),
    options,
  ).map(({ reason, tokens }) => [reason, tokens]);

const causeOf = (rest: Partial<RequestFact>, gap = 10, marks = {}) =>
  cacheBreaks(
    factsOf({ requests: [request(0, 0, 50_000), request(gap, 0, 50_000, rest)], ...marks }),
    options,
  )[0]?.cause;

describe("unreadWrites", () => {
  it("finds none where each write is read, but for the last of a thread", () => {
    const facts = factsOf({ requests: [request(0, 0, 20_000), request(60, 20_000, 5_000)] });
    // 5,000 tokens at 6.25 nano-dollars; sent without a cache they would have cost 5 each.
    expect(unreadWrites(facts, options)).toEqual([
      {
        sessionId: "s1",
        threadId: "s1",
        place: place(61),
        model: "model-a",
        at: "2026-11-09T12:01:00.000Z",
        reason: "ended",
        tokens: 5_000,
        lifetimeMs: 300_000,
        costUsd: 0.000_031_25,
        costNanoUsd: "31250",
        extraUsd: 0.000_006_25,
        extraNanoUsd: "6250",
        unpriced: 0,
      },
    ]);
  });

  it("tells an expired write from one that was replaced in time", () => {
    // The first 8,000 of the 20,000 were read.
    expect(reasons(300)).toEqual([["replaced", 12_000]]);
    expect(reasons(301)).toEqual([["expired", 12_000]]);
    expect(reasons(3_600, { cacheWrite1hTokens: 20_000, cacheWrite5mTokens: 0 })).toEqual([
      ["replaced", 12_000],
    ]);
    expect(reasons(3_601, { cacheWrite1hTokens: 20_000, cacheWrite5mTokens: 0 })).toEqual([
      ["expired", 12_000],
    ]);
  });

  it("keeps a write through requests that write nothing, and by model", () => {
    const facts = factsOf({
      requests: [
        request(0, 0, 20_000),
        request(10, 0, 9_000, { model: "model-b" }),
        request(20, 0, 0),
        request(30, 20_000, 0),
        request(40, 9_000, 0, { model: "model-b" }),
      ],
    });
    expect(unreadWrites(facts, options)).toEqual([]);
  });

  it("splits the dollars of unread tokens between lifetimes as the write is", () => {
    const facts = factsOf({ requests: [request(0, 0, 3_000, { cacheWrite1hTokens: 1_000 })] });
    // 3,000 × 6.25 + 1,000 × 10 = 28,750 nano-dollars.
    expect(unreadWrites(facts, options)).toMatchObject([{ tokens: 4_000, costNanoUsd: "28750" }]);
  });
});

describe("cacheBreaks", () => {
  it("finds a request that had to write again what the one before had in the cache", () => {
    const facts = factsOf({
      requests: [request(0, 10_000, 90_000), request(400, 10_000, 95_000), request(410, 105_000, 2_000)],
    });
    // Of 100,000 tokens 10,000 were read; the other 90,000 were written at 6.25 instead of read at 0.5 nano-dollars.
    expect(cacheBreaks(facts, options)).toEqual([
      {
        sessionId: "s1",
        threadId: "s1",
        place: place(401),
        model: "model-a",
        at: "2026-11-09T12:06:40.000Z",
        cause: "expired",
        gapMs: 400_000,
        cachedTokens: 100_000,
        readTokens: 10_000,
        resentTokens: 90_000,
        lifetimeMs: 300_000,
        costUsd: 0.000_562_5,
        costNanoUsd: "562500",
        extraUsd: 0.000_517_5,
        extraNanoUsd: "517500",
        unpriced: 0,
      },
    ]);
  });

  it("names the first cause that applies", () => {
    const compaction = { marks: [{ kind: "compaction" as const, at: second(5) }] };
    expect(causeOf({})).toBe("unknown");
    expect(causeOf({ clientVersion: "2.0.0" })).toBe("clientUpdate");
    expect(causeOf({ clientVersion: "2.0.0" }, 301)).toBe("expired");
    expect(causeOf({ model: "model-b" }, 301)).toBe("modelSwitch");
    expect(causeOf({ model: "model-b" }, 301, compaction)).toBe("compaction");
    expect(causeOf({}, 10, { marks: [{ kind: "compaction", at: second(11) }] })).toBe("unknown");
    expect(causeOf({}, 10, { marks: [{ kind: "compaction", at: second(5), threadId: "s1/a1" }] })).toBe(
      "unknown",
    );
  });

  it("finds none where at least half was read, where little was lost, and between threads", () => {
    expect(
      cacheBreaks(factsOf({ requests: [request(0, 0, 4_000), request(10, 2_000, 2_000)] }), options),
    ).toEqual([]);
    expect(
      cacheBreaks(factsOf({ requests: [request(0, 0, 1_023), request(10, 0, 1_023)] }), options),
    ).toEqual([]);
    const other = request(10, 0, 50_000, { threadId: "s1/a1", agentId: "a1" });
    expect(cacheBreaks(factsOf({ requests: [request(0, 0, 50_000), other] }), options)).toEqual([]);
  });

  it("takes what is sent without a cache for sent again, and knows no lifetime where nothing was written", () => {
    const facts = factsOf({
      requests: [request(0, 30_000, 0), request(9_999, 0, 0, { inputTokens: 31_000 })],
    });
    // 30,000 tokens at 5 instead of 0.5 nano-dollars.
    expect(cacheBreaks(facts, options)).toMatchObject([
      { cause: "unknown", resentTokens: 30_000, costNanoUsd: "150000", extraNanoUsd: "135000" },
    ]);
  });

  it("tells only those of the window, and sees what is before it", () => {
    const facts = factsOf({
      requests: [
        request(0, 0, 50_000),
        request(10, 0, 50_000),
        request(20, 0, 50_000),
        request(30, 0, 50_000),
      ],
    });
    const window = { startAt: second(10), endAt: second(30) };
    expect(cacheBreaks(facts, { ...options, window }).map(({ place: { line } }) => line)).toEqual([11, 21]);
  });
});

function breaksOfFork(facts: Facts) {
  return cacheBreaks(facts, options).filter(({ sessionId }) => sessionId === "s2");
}

describe("the first request of a fork", () => {
  const forkFile = "/home/ann/.claude/projects/shop/s2.jsonl";
  const fork = { sessionId: "s2", threadId: "s2", file: forkFile };
  const copy = (line: number, read: number, written: number, rest: Partial<CopyFact> = {}) =>
    ({
      requestKey: `r${line}`,
      kind: "otherSession",
      sessionId: "s2",
      threadId: "s2",
      model: "model-a",
      at: second(line - 1),
      file: forkFile,
      line,
      cacheReadTokens: read,
      cacheWrite5mTokens: written,
      ...rest,
    }) as const;
  const breaksOf = (copies: readonly Partial<CopyFact>[], own: Partial<RequestFact> = {}) =>
    cacheBreaks(
      factsOf({
        requests: [request(0, 0, 40_000), request(60, 1_000, 45_000, { ...fork, line: 90, ...own })],
        copies,
      }),
      options,
    ).map(({ threadId, cause, gapMs, cachedTokens, resentTokens }) => [
      threadId,
      cause,
      gapMs,
      cachedTokens,
      resentTokens,
    ]);

  it("follows the last one that it copied", () => {
    expect(breaksOf([copy(1, 0, 40_000), copy(30, 40_000, 5_000)])).toEqual([
      ["s2", "unknown", 31_000, 45_000, 44_000],
    ]);
    expect(breaksOf([copy(1, 0, 40_000), copy(30, 40_000, 5_000)], { cacheReadTokens: 45_000 })).toEqual([]);
    // Two rows of one response have its counters twice.
    expect(breaksOf([copy(1, 0, 80_000, { rows: 2 })])).toEqual([["s2", "unknown", 60_000, 40_000, 39_000]]);
  });

  it("follows the request before the fork, if it copied none, whatever its log has of other sessions", () => {
    const first = request(60, 1_000, 45_000, { ...fork, line: 90 });
    const facts = (forkedAfter: string | null, rest: Partial<RequestFact> = {}) =>
      factsOf({
        requests: [request(0, 0, 40_000), request(30, 0, 0), request(40, 70_000, 0), { ...first, ...rest }],
        sessions: [{ sessionId: "s1" }, { sessionId: "s2", forkedAfter }],
        copies: [copy(1, 0, 40_000, { kind: "sameSession", sessionId: "s1", threadId: "s1" })],
      });
    expect(breaksOfFork(facts(null))).toEqual([]);
    expect(breaksOfFork(facts("r0"))).toMatchObject([
      { cause: "unknown", gapMs: 60_000, cachedTokens: 40_000, resentTokens: 39_000, lifetimeMs: 300_000 },
    ]);
    expect(breaksOfFork(facts("r0", { at: second(301) }))).toMatchObject([{ cause: "expired" }]);
    expect(breaksOfFork(facts("r40"))).toMatchObject([{ cachedTokens: 70_000, lifetimeMs: 300_000 }]);
    expect(breaksOfFork(facts("r0", { clientVersion: "2.0.0" }))).toMatchObject([{ cause: "clientUpdate" }]);
    const compactedBefore = {
      ...facts("r0"),
      marks: factsOf({ marks: [{ kind: "compaction", at: second(5) }] }).marks,
    };
    expect(breaksOfFork(compactedBefore)).toMatchObject([{ cause: "compaction" }]);
    expect(breaksOfFork(facts("r0", { threadId: "s2/a1" }))).toEqual([]);
    expect(breaksOfFork(facts("gone"))).toEqual([]);
    expect(breaksOfFork(facts("r40", { at: second(39) }))).toEqual([]);
  });

  it("follows a request outside the period, and of a session that was not chosen", () => {
    const copied = [copy(1, 0, 40_000)];
    const own = request(60, 1_000, 45_000, { ...fork, line: 90 });
    const facts = factsOf({ requests: [request(0, 0, 40_000), own], copies: copied });
    const period = { startAt: second(50), endAt: second(90) };
    expect(cacheBreaks(selectFacts(facts, { period }), options)).toHaveLength(1);
    expect(cacheBreaks(selectFacts(facts, { sessionIds: new Set(["s2"]) }), options)).toHaveLength(1);
  });

  it("was lost with its model, or with time", () => {
    expect(breaksOf([copy(1, 0, 40_000)], { model: "model-b" })[0]?.[1]).toBe("modelSwitch");
    expect(breaksOf([copy(1, 0, 40_000)], { at: second(301) })[0]?.[1]).toBe("expired");
  });

  it("follows none that stands after it, that is of another file or thread, or that nobody answered", () => {
    expect(breaksOf([])).toEqual([]);
    expect(breaksOf([copy(91, 0, 40_000, { at: second(1) })])).toEqual([]);
    expect(breaksOf([copy(1, 0, 40_000, { file: "/logs/s3.jsonl" })])).toEqual([]);
    expect(breaksOf([copy(1, 0, 40_000, { threadId: "s2/a1" })])).toEqual([]);
    expect(breaksOf([copy(1, 0, 40_000, { kind: "clientMade" })])).toEqual([]);
    expect(breaksOf([copy(1, 0, 40_000, { requestKey: null, callKey: "call-1" })])).toEqual([]);
  });
});

describe("cacheHealth", () => {
  it("gives zeros for no facts", () => {
    expect(cacheHealth(factsOf({}), options)).toEqual({
      inputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      cacheReadShare: null,
      reusedTokens: 0,
      unfollowedTokens: 0,
      unread: [],
      followingRequests: 0,
      breaks: [],
    });
  });

  it("adds up how prompts were served and what became of writes", () => {
    const facts = factsOf({
      requests: [
        request(0, 0, 50_000),
        request(10, 50_000, 1_000),
        request(20, 0, 51_000, { model: "model-x" }),
        request(500, 0, 52_000, { model: "model-x" }),
        request(501, 0, 700, { at: null }),
      ],
    });
    expect(cacheHealth(facts, options)).toMatchObject({
      inputTokens: 15,
      cacheReadTokens: 50_000,
      cacheWriteTokens: 154_700,
      cacheReadShare: 50_000 / 204_715,
      reusedTokens: 50_000,
      unfollowedTokens: 700,
      unread: [
        { reason: "ended", writes: 2, tokens: 53_000, costNanoUsd: "6250", unpriced: 1 },
        { reason: "expired", writes: 1, tokens: 51_000, costUsd: null, costNanoUsd: "0", unpriced: 1 },
      ],
      followingRequests: 3,
      breaks: [
        { cause: "modelSwitch", breaks: 1, resentTokens: 51_000, unpriced: 1, examples: [place(21)] },
        { cause: "expired", breaks: 1, resentTokens: 51_000, lifetimeMs: 300_000 },
      ],
    });
  });

  it("knows the lifetime of writes only where it is the same for all", () => {
    const hourly = { cacheWrite1hTokens: 50_000, cacheWrite5mTokens: 0 };
    const requests = [
      request(0, 0, 50_000),
      request(301, 0, 50_000, hourly),
      request(3_902, 0, 50_000, hourly),
    ];
    // After 301 s what lived 5 minutes was lost, after 3,601 s more what lived an hour.
    const { breaks, unread } = cacheHealth(factsOf({ requests }), options);
    expect(breaks).toMatchObject([{ cause: "expired", breaks: 2, lifetimeMs: null }]);
    expect(unread).toMatchObject([
      { reason: "ended", lifetimeMs: 3_600_000 },
      { reason: "expired", writes: 2, lifetimeMs: null },
    ]);
  });

  it("has each written token once, whatever the order of rows", () => {
    const tokens = fc.integer({ min: 0, max: 100_000 });
    const rows = fc.array(
      fc.record({
        threadId: fc.constantFrom("s1", "s1/a1"),
        model: fc.constantFrom("model-a", "model-x"),
        kind: fc.constantFrom("message", "compaction"),
        cacheReadTokens: tokens,
        cacheWrite5mTokens: tokens,
        cacheWrite1hTokens: tokens,
      } as const),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 20, maxLength: 20 }),
        (all, gaps) => {
          let seconds = 0;
          const requests = all.map((row, i) => ({
            ...row,
            requestKey: `r${i}`,
            at: second((seconds += gaps[i]!)),
          }));
          const health = cacheHealth(factsOf({ requests }), options);
          const total = totals(factsOf({ requests }));
          expect(health.cacheWriteTokens).toBe(total.cacheWrite5mTokens + total.cacheWrite1hTokens);
          expect(health.reusedTokens).toBeGreaterThanOrEqual(0);
          expect(health.unread.every(({ tokens: unread }) => unread > 0)).toBe(true);
          expect(cacheHealth(factsOf({ requests: requests.toReversed() }), options)).toEqual(health);
        },
      ),
    );
  });
});
