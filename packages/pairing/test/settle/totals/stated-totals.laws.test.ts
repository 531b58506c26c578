import { rowsOf } from "@turnmeter/columns";
import type { LogEvent, TokenUsage } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import {
  call,
  clock,
  copied,
  forked,
  iteration,
  requestPart,
  result,
  usage,
  usageTotal,
} from "../../events.js";
import { factsOf, pick, problemCodes, rowsOfFacts } from "../../facts-of.js";
import { shuffled } from "../../random-logs.js";
import { runs } from "../../../../../scripts/vitest/tier.js";

const sdk = { source: "agent-sdk", file: "/logs/stream.jsonl" } as const;

/** A row of the stream at a time of day. */
function at(time: string) {
  return { ...sdk, at: clock(time) };
}

/** Totals of the requests of kind `total` of a run. */
function totalsOf(...units: readonly (readonly LogEvent[])[]) {
  return pick(factsOf(...units).requests, "kind", "requestKey", "inputTokens", "outputTokens").flatMap(
    ({ kind, ...rest }) => (kind === "total" ? [rest] : []),
  );
}

describe("statedTotals", () => {
  it("makes a request of what no request tells", () => {
    const total = usageTotal(
      { inputTokens: 40, outputTokens: 100, reasoningTokens: 30 },
      { line: 7, ...sdk },
    );
    const [fact] = [...rowsOf(factsOf([total]).requests)];
    expect(fact).toMatchObject({
      kind: "total",
      tokenBasis: "exact",
      requestKey: "total:session:s1:claude-opus-5:140",
      sessionId: "s1",
      model: "claude-opus-5",
      at: clock("09:00"),
      inputTokens: 40,
      outputTokens: 100,
      reasoningTokens: 30,
      copies: 1,
      line: 7,
    });
  });

  it("R80 adds the differences of totals, whatever their order, and equal ones once", () => {
    const events = [
      usageTotal({ outputTokens: 70 }, at("11:00")),
      usageTotal({ outputTokens: 50 }, at("10:00")),
      usageTotal({ outputTokens: 70 }, at("12:00")),
      usageTotal({ outputTokens: 50 }, at("10:00")),
    ];
    expect(totalsOf(events)).toEqual([
      { requestKey: "total:session:s1:claude-opus-5:50", inputTokens: 0, outputTokens: 50 },
      { requestKey: "total:session:s1:claude-opus-5:70", inputTokens: 0, outputTokens: 20 },
    ]);
    expect(pick(factsOf(events).requests, "at", "copies")).toEqual([
      { at: clock("10:00"), copies: 2 },
      { at: clock("11:00"), copies: 2 },
    ]);
  });

  it("takes out of a total what requests of the same kind of log tell, column by column", () => {
    const part = requestPart("msg_A", sdk, { usage: usage({ inputTokens: 9, outputTokens: 30 }) });
    const total = usageTotal({ inputTokens: 10, outputTokens: 30, cacheReadTokens: 5 }, sdk);
    const facts = factsOf([part, total]);
    expect(pick(facts.requests, "kind", "inputTokens", "outputTokens", "cacheReadTokens")).toEqual([
      { kind: "message", inputTokens: 9, outputTokens: 30, cacheReadTokens: 0 },
      { kind: "total", inputTokens: 1, outputTokens: 0, cacheReadTokens: 5 },
    ]);
  });

  it("adds no more to a prompt than the total's prompt exceeds the requests' by, however either is split", () => {
    const part = requestPart("msg_A", sdk, { usage: usage({ inputTokens: 9, cacheReadTokens: 6 }) });
    const inputOfTotals = (inputTokens: number, cacheReadTokens: number) =>
      totalsOf([part, usageTotal({ inputTokens, cacheReadTokens }, sdk)]).map((each) => each.inputTokens);
    expect(inputOfTotals(10, 5)).toEqual([]);
    // 12 + 4 − 9 − 6, though the input alone has 3 more.
    expect(inputOfTotals(12, 4)).toEqual([1]);
    expect(inputOfTotals(12, 6)).toEqual([3]);
  });

  it("adds nothing where requests tell all of a total, or more", () => {
    const parts = [requestPart("msg_A", sdk, { out: 30 }), requestPart("msg_B", sdk, { out: 20 })];
    expect(totalsOf([...parts, usageTotal({ outputTokens: 50 }, sdk)])).toEqual([]);
    expect(totalsOf([...parts, usageTotal({ outputTokens: 40 }, sdk)])).toEqual([]);
  });

  it("R81 adds nothing for totals of zeros", () => {
    expect(totalsOf([usageTotal({}, sdk)])).toEqual([]);
  });

  it("keeps models apart, and lets a total without a model stand for all of them", () => {
    const parts = [
      requestPart("msg_A", sdk, { out: 30, iterations: [iteration("advisor", 1, 5, "claude-fable-5")] }),
    ];
    const opus = usageTotal({ outputTokens: 35 }, sdk);
    const fable = usageTotal({ outputTokens: 5 }, sdk, { model: "claude-fable-5" });
    expect(totalsOf([...parts, opus, fable]).map(({ outputTokens }) => outputTokens)).toEqual([5]);
    expect(totalsOf([...parts, usageTotal({ outputTokens: 35 }, sdk, { model: null })])).toEqual([]);
  });

  it("takes a thread's requests out of its total, and all threads' out of a session's", () => {
    const parts = [
      requestPart("msg_A", sdk, { out: 30 }),
      requestPart("msg_B", { ...sdk, agentId: "a1" }, { out: 20 }),
    ];
    const stated = (scope: "thread" | "session") =>
      totalsOf([...parts, usageTotal({ outputTokens: 60 }, sdk, { scope })]).map((each) => each.outputTokens);
    expect(stated("thread")).toEqual([30]);
    expect(stated("session")).toEqual([10]);
  });

  it("R80 adds nothing where a log of another kind has requests of the session", () => {
    const own = requestPart("msg_A", {}, { out: 30 });
    const total = usageTotal({ outputTokens: 100 }, sdk);
    expect(totalsOf([own], [total])).toEqual([]);
    expect(totalsOf([requestPart("msg_A", { sessionId: "s2" }, { out: 30 })], [total])).toHaveLength(1);
  });

  it("puts what is left where totals first tell more than the requests so far", () => {
    const events = [
      requestPart("msg_A", at("09:30"), { out: 30 }),
      usageTotal({ outputTokens: 40 }, at("10:00")),
      requestPart("msg_B", at("10:30"), { out: 30 }),
      usageTotal({ outputTokens: 90 }, at("11:00")),
    ];
    // 40 − 30 at ten; 90 − 60 = 30 in all, of which 10 are told.
    expect(totalsOf(events).map(({ outputTokens }) => outputTokens)).toEqual([10, 20]);
  });

  it("never tells more than the last total less all requests", () => {
    const events = [
      usageTotal({ outputTokens: 40 }, at("10:00")),
      requestPart("msg_A", at("10:30"), { out: 70 }),
      usageTotal({ outputTokens: 90 }, at("11:00")),
    ];
    // 90 − 70 = 20: the request was written late.
    expect(totalsOf(events).map(({ outputTokens }) => outputTokens)).toEqual([20]);
  });

  it("R17 takes cache writes of any lifetime out of a total that does not tell lifetimes", () => {
    const part = requestPart("msg_A", sdk, { usage: usage({ cacheWrite1hTokens: 600 }) });
    const total = usageTotal({ cacheWrite5mTokens: 1000, cacheWriteUnknownTtlTokens: 1000 }, sdk);
    const written = [
      "kind",
      "cacheWrite5mTokens",
      "cacheWrite1hTokens",
      "cacheWriteUnknownTtlTokens",
    ] as const;
    expect(pick(factsOf([part, total]).requests, ...written)[1]).toEqual({
      kind: "total",
      cacheWrite5mTokens: 400,
      cacheWrite1hTokens: 0,
      cacheWriteUnknownTtlTokens: 400,
    });
  });

  it("R21 takes searches that tools ran out of a total: they count at their calls", () => {
    const events = [
      call("toolu_1", null, sdk),
      result("toolu_1", sdk, { webSearches: 3 }),
      usageTotal({ outputTokens: 9, webSearches: 2 }, sdk, { model: "m1" }),
      usageTotal({ outputTokens: 9, webSearches: 2 }, sdk, { model: "m2" }),
    ];
    // Of four searches three are the call's.
    expect(pick(factsOf(events).requests, "model", "webSearches")).toEqual([
      { model: "m1", webSearches: 0 },
      { model: "m2", webSearches: 1 },
    ]);
  });

  it("fills as many requests as it takes with more than one can hold", () => {
    const most = 2_147_483_647;
    expect(totalsOf([usageTotal({ inputTokens: most + 5, outputTokens: 7 }, sdk)])).toEqual([
      { requestKey: "total:session:s1:claude-opus-5:2147483659", inputTokens: most, outputTokens: 7 },
      { requestKey: "total:session:s1:claude-opus-5:2147483659#1", inputTokens: 5, outputTokens: 0 },
    ]);
  });

  it("R11 counts a fork's copies in the fork's own total", () => {
    const s1 = [requestPart("msg_A", { ...sdk, at: clock("09:10") }, { out: 30 })];
    const total = usageTotal({ outputTokens: 50 }, { ...sdk, sessionId: "s2", at: clock("12:00") });
    expect(totalsOf(s1, [...forked(s1, "s2"), total]).map((each) => each.outputTokens)).toEqual([20]);
  });
});

describe("totals of spans", () => {
  /** Only output is logged of a response. */
  const partial = { isLowerBound: true, stopReason: null } as const;
  const first = { id: "leg-1", firstLine: 1 };
  const second = { id: "leg-2", firstLine: 4 };
  /** Two parts of a session, each with a total of its own. */
  const legs = [
    requestPart("msg_A", { ...sdk, line: 2 }, { ...partial, out: 30 }),
    usageTotal({ inputTokens: 900, outputTokens: 30 }, { ...sdk, line: 3 }, { span: first }),
    requestPart("msg_B", { ...sdk, line: 5 }, { ...partial, out: 20 }),
    usageTotal({ inputTokens: 700, outputTokens: 25 }, { ...sdk, line: 6 }, { span: second }),
  ];

  it("R80 adds them up, each less the requests of its span", () => {
    expect(totalsOf(legs)).toEqual([
      { requestKey: "total:session:leg-1:claude-opus-5:930", inputTokens: 900, outputTokens: 0 },
      { requestKey: "total:session:leg-2:claude-opus-5:725", inputTokens: 700, outputTokens: 5 },
    ]);
    expect([...new Set(factsOf(legs).requests.columns.tokenBasis)]).toEqual(["exact"]);
  });

  it("R10 keeps the lower bound of a request between two spans", () => {
    const lost = requestPart("msg_C", { ...sdk, line: 4 }, { ...partial, out: 8 });
    const apart = { id: "leg-2", firstLine: 5 };
    const total = usageTotal({ inputTokens: 700, outputTokens: 25 }, { ...sdk, line: 6 }, { span: apart });
    const events = [...legs.slice(0, 3), total, lost];
    expect(totalsOf(events).map(({ outputTokens }) => outputTokens)).toEqual([0, 5]);
    expect(pick(factsOf(events).requests, "requestKey", "tokenBasis")).toContainEqual({
      requestKey: "msg_C:req_msg_C",
      tokenBasis: "lowerBound",
    });
  });

  it("R81 knows a request without usage whose span has a total, and no other", () => {
    const events = [
      requestPart("msg_A", { ...sdk, line: 2 }, { usage: null }),
      usageTotal({ inputTokens: 900, outputTokens: 30 }, { ...sdk, line: 3 }, { span: first }),
      requestPart("msg_B", { ...sdk, line: 5 }, { usage: null }),
    ];
    const facts = factsOf(events);
    expect(pick(facts.requests, "requestKey", "tokenBasis", "outputTokens")).toEqual([
      { requestKey: "msg_A:req_msg_A", tokenBasis: "exact", outputTokens: 0 },
      { requestKey: "msg_B:req_msg_B", tokenBasis: "unknown", outputTokens: null },
      { requestKey: "total:session:leg-1:claude-opus-5:930", tokenBasis: "exact", outputTokens: 30 },
    ]);
    expect(problemCodes(facts)).toEqual(["usage-missing"]);
  });

  it("R11 counts a span once that a fork copies, in the session of its requests", () => {
    const own = [
      requestPart(
        "msg_D",
        { ...sdk, sessionId: "s2", file: "/logs/s2.jsonl", line: 8 },
        { ...partial, out: 11 },
      ),
      usageTotal(
        { inputTokens: 50, outputTokens: 11 },
        { ...sdk, sessionId: "s2", file: "/logs/s2.jsonl", line: 9 },
        { span: { id: "leg-3", firstLine: 7 } },
      ),
    ];
    const fork = [...forked(legs, "s2"), ...own];
    for (const units of [
      [legs, fork],
      [fork, legs],
    ] as const) {
      const { requests } = factsOf(...units);
      const totals = pick(requests, "kind", "sessionId", "inputTokens").filter(
        ({ kind }) => kind === "total",
      );
      const owner = pick(requests, "requestKey", "sessionId").find((row) =>
        row.requestKey.startsWith("msg_A"),
      );
      expect(new Set(totals.map(({ inputTokens }) => inputTokens))).toEqual(new Set([50, 700, 900]));
      expect(totals).toHaveLength(3);
      for (const { sessionId, inputTokens } of totals)
        expect(sessionId).toBe(inputTokens === 50 ? "s2" : owner?.sessionId);
    }
  });

  it("R88 changes nothing when the log, or its beginning, is added again", () => {
    for (const lines of [1, 2, 3, 4]) {
      const earlier = copied(legs.slice(0, lines), () => ({ file: "/backup/stream.jsonl" }));
      expect(withoutPlaces([legs, earlier])).toEqual(withoutPlaces([legs]));
      expect(withoutPlaces([earlier, legs])).toEqual(withoutPlaces([legs]));
    }
  });
});

describe("token bases beside stated totals", () => {
  /** A placeholder: 500 characters of content and one token of output. */
  const placeholder = { out: 1, stopReason: null, contentChars: 500 };

  it("R10 calls no request a lower bound that a total makes whole", () => {
    const facts = factsOf([
      requestPart("msg_A", { ...sdk, line: 2 }, placeholder),
      usageTotal({ outputTokens: 120 }, { ...sdk, line: 9 }),
    ]);
    // 1 is logged, 119 are in the total.
    expect(pick(facts.requests, "kind", "outputTokens", "tokenBasis")).toEqual([
      { kind: "message", outputTokens: 1, tokenBasis: "exact" },
      { kind: "total", outputTokens: 119, tokenBasis: "exact" },
    ]);
    expect(problemCodes(facts)).toEqual([]);
  });

  it.each(
    byRule([
      {
        rule: "R10 keeps the lower bound of another model",
        part: { ...placeholder, model: "claude-haiku-4-5" },
        place: { line: 2 },
        stated: { outputTokens: 120 },
      },
      {
        rule: "R10 keeps the lower bound where requests tell more than the total in a column",
        part: { ...placeholder, usage: usage({ outputTokens: 1, cacheReadTokens: 7 }) },
        place: { line: 2 },
        stated: { outputTokens: 120, cacheReadTokens: 6 },
      },
      {
        rule: "R10 keeps the lower bound of a request after the last total",
        part: placeholder,
        place: { line: 12 },
        stated: { outputTokens: 120 },
      },
      {
        rule: "R10 keeps the lower bound of a request whose place beside the total is not known",
        part: placeholder,
        place: { line: 2, file: "/logs/other.jsonl", at: null },
        stated: { outputTokens: 120 },
      },
    ]),
  )("%s", (_, { part, place, stated }) => {
    const request = requestPart("msg_A", { ...sdk, ...place }, part);
    const facts = factsOf([request, usageTotal(stated, { ...sdk, line: 9 })]);
    expect(pick(facts.requests, "kind", "tokenBasis")).toContainEqual({
      kind: "message",
      tokenBasis: "lowerBound",
    });
    const hasPrompt = "usage" in part;
    expect(problemCodes(facts)).toEqual([hasPrompt ? "output-lower-bound" : "input-missing"]);
  });

  it("adds a request after the last total to it", () => {
    const events = [
      requestPart("msg_A", { ...sdk, line: 2 }, { out: 15 }),
      usageTotal({ outputTokens: 40 }, { ...sdk, line: 5 }),
      requestPart("msg_B", { ...sdk, line: 8 }, { out: 20 }),
    ];
    // 40 − 15: the second request is in no total.
    expect(totalsOf(events).map(({ outputTokens }) => outputTokens)).toEqual([25]);
  });

  it("R88 keeps bases when the beginning of a stream is added again", () => {
    const stream = [
      requestPart("msg_A", { ...sdk, line: 2 }, placeholder),
      requestPart("msg_A", { ...sdk, line: 12, at: clock("11:00") }, { ...placeholder, out: 2 }),
      usageTotal({ outputTokens: 120 }, { ...sdk, line: 9 }),
    ];
    const beginning = copied(stream.slice(0, 1), () => ({ file: "/backup/stream.jsonl" }));
    for (const facts of [factsOf(stream), factsOf(stream, beginning), factsOf(beginning, stream)])
      expect([...facts.requests.columns.tokenBasis]).toEqual(["exact", "exact"]);
  });
});

const counters: fc.Arbitrary<Partial<TokenUsage>> = fc.record({
  inputTokens: fc.nat(9),
  outputTokens: fc.nat(90),
  cacheWrite5mTokens: fc.nat(9),
  cacheWrite1hTokens: fc.nat(3),
  cacheWriteUnknownTtlTokens: fc.constantFrom(0, 0, 1),
});

const rowOfStream = fc.record({
  isTotal: fc.boolean(),
  minute: fc.option(fc.nat(59)),
  agentId: fc.constantFrom(null, null, "a1"),
  id: fc.nat(6),
  model: fc.constantFrom("m1", "m1", "m2", null),
  counters,
});

/** A stream with requests and totals; a row's line is its place in it. */
const streams: fc.Arbitrary<readonly LogEvent[]> = fc.array(rowOfStream, { maxLength: 12 }).map((rows) =>
  rows.map(({ isTotal, minute, agentId, id, model, counters: parts }, index) => {
    const time = minute === null ? null : clock(`10:${String(minute).padStart(2, "0")}`);
    const place = { ...sdk, line: index + 1, uuid: `row ${index}`, at: time, agentId };
    return isTotal
      ? usageTotal(parts, place, { model, scope: id % 2 === 0 ? "session" : "thread" })
      : requestPart(`msg_${id}`, place, {
          usage: usage(parts),
          model: model ?? "m1",
          stopReason: null,
          contentChars: 500,
        });
  }),
);

function withoutPlaces(events: readonly (readonly LogEvent[])[]) {
  const { requests, copies: _, files: __, ...others } = rowsOfFacts(factsOf(...events));
  const placeless = requests.map((request) =>
    JSON.stringify(request, (name, value: unknown) =>
      name === "copies" || name === "file" || name === "line" ? 0 : value,
    ),
  );
  // Of one moment, the line of the copy that counts says which one comes first.
  return { requests: placeless.toSorted(), turns: others.turns, toolCalls: others.toolCalls };
}

describe("statedTotals, whatever the stream", () => {
  it("R14 does not depend on the order of units", () => {
    const numbers = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(streams, numbers, (events, order) => {
        const units = events.map((event, index) => copied([event], () => ({ file: `/logs/${index}.jsonl` })));
        expect(rowsOfFacts(factsOf(...shuffled(units, order)))).toEqual(rowsOfFacts(factsOf(...units)));
      }),
      { numRuns: runs(200) },
    );
  });

  it("R88 changes no number when a stream, or its beginning, is added again", () => {
    fc.assert(
      fc.property(streams, fc.nat(12), (events, lines) => {
        const earlier = copied(events.slice(0, lines), () => ({ file: "/backup/stream.jsonl" }));
        expect(withoutPlaces([events, earlier])).toEqual(withoutPlaces([events]));
        expect(withoutPlaces([earlier, events])).toEqual(withoutPlaces([events]));
      }),
      { numRuns: runs(200) },
    );
  });

  it("R80 tells as much in all as the largest total, or as the requests where they tell more", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { maxLength: 4 }),
        fc.array(fc.nat(90), { maxLength: 5 }),
        (outs, stated) => {
          const parts = outs.map((out, index) => requestPart(`msg_${index}`, sdk, { out }));
          const totals = stated.map((outputTokens) => usageTotal({ outputTokens }, sdk));
          const told = [...factsOf([...parts, ...totals]).requests.columns.outputTokens];
          const known = outs.reduce((a, b) => a + b, 0);
          expect(told.reduce<number>((sum, out) => sum + (out ?? 0), 0)).toBe(Math.max(known, ...stated));
        },
      ),
    );
  });

  it("gives every request a key of its own", () => {
    fc.assert(
      fc.property(streams, (events) => {
        const { requestKey } = factsOf(events).requests.columns;
        expect(new Set(requestKey).size).toBe(requestKey.length);
      }),
      { numRuns: runs(200) },
    );
  });
});
