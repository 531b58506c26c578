import { describe, expect, it } from "vitest";
import { call, clock, forked, iteration, requestPart, usage } from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

describe("requestFacts", () => {
  it("R09 dates a request by its first row, over all its copies", () => {
    const parts = [
      requestPart("msg_A", { at: clock("23:59:58") }, { out: 1 }),
      requestPart("msg_A", { at: clock("24:00:03") }, { out: 5 }),
    ];
    const span = [{ at: clock("23:59:58"), lastAt: clock("24:00:03") }];
    expect(pick(factsOf(parts).requests, "at", "lastAt")).toEqual(span);
    const [first, last] = parts;
    expect(pick(factsOf([last!], forked([first!], "s2")).requests, "at", "lastAt")).toEqual(span);
  });

  it.each([
    { out: 2, contentChars: 1900, stopReason: null, basis: "lowerBound" },
    { out: 94, contentChars: 1900, stopReason: null, basis: "lowerBound" },
    { out: 95, contentChars: 1900, stopReason: null, basis: "exact" },
    { out: 2, contentChars: 1900, stopReason: "tool_use", basis: "exact" },
    { out: 0, contentChars: 0, stopReason: null, basis: "exact" },
  ])(
    "R10 holds $out tokens for $contentChars characters with stop reason $stopReason to be $basis",
    ({ out, contentChars, stopReason, basis }) => {
      const counters = usage({ inputTokens: 3, outputTokens: out });
      const facts = factsOf([requestPart("msg_A", {}, { usage: counters, contentChars, stopReason })]);
      expect([...facts.requests.columns.tokenBasis]).toEqual([basis]);
      expect(problemCodes(facts)).toEqual(basis === "lowerBound" ? ["output-lower-bound"] : []);
    },
  );

  it("R10 measures the content of all rows, and copies of them once", () => {
    const parts = [
      requestPart("msg_A", {}, { out: 80, contentChars: 900, stopReason: null }),
      requestPart("msg_A", {}, { out: 80, contentChars: 1000, stopReason: null }),
    ];
    // 1,900 characters ÷ 20 = 95 > 80
    expect([...factsOf(parts).requests.columns.tokenBasis]).toEqual(["lowerBound"]);
    const short = parts.map((part) => ({ ...part, contentChars: 700 }));
    // 1,400 ÷ 20 = 70 < 80; with the fork's copies it would be 140
    expect([...factsOf(short, forked(short, "s2")).requests.columns.tokenBasis]).toEqual(["exact"]);
  });

  it.each([
    { what: "of a session with ends", clientVersion: "2.1.78", bases: ["lowerBound", "exact"] },
    { what: "of a newer client", clientVersion: "2.1.332", bases: ["lowerBound", "exact"] },
    { what: "of an older client", clientVersion: "2.1.77", bases: ["exact", "exact"] },
    { what: "of no known client", clientVersion: null, bases: ["exact", "exact"] },
    {
      what: "of a session without ends",
      clientVersion: "2.1.332",
      sessionId: "s2",
      bases: ["exact", "exact"],
    },
    { what: "with a final usage", clientVersion: "2.1.332", speed: "standard", bases: ["exact", "exact"] },
  ])(
    "R10 tells whether output without a stop reason is final: $what",
    ({ bases, speed = null, ...origin }) => {
      const cut = requestPart("msg_A", { ...origin }, { out: 8, stopReason: null, speed });
      const whole = requestPart(
        "msg_B",
        { clientVersion: "2.1.332", at: clock("09:05") },
        { out: 8, stopReason: "end_turn" },
      );
      expect([...factsOf([cut, whole]).requests.columns.tokenBasis]).toEqual(bases);
      expect([...factsOf([cut, whole], forked([cut], "s3")).requests.columns.tokenBasis]).toEqual(bases);
    },
  );

  it.each([
    { what: "of a client that writes them itself", clientVersion: "2.1.332", basis: "lowerBound" },
    { what: "of an older client", clientVersion: "2.1.331", basis: "exact" },
    { what: "that was not streamed", clientVersion: "2.1.332", speed: null, basis: "exact" },
    { what: "of a session without stop details", clientVersion: "2.1.332", sessionId: "s2", basis: "exact" },
    {
      what: "whose usage never came either",
      clientVersion: "2.1.332",
      stopReason: null,
      basis: "lowerBound",
    },
  ])(
    "R10 tells whether output without stop details is final: $what",
    ({ basis, speed = "standard", stopReason = "end_turn", ...origin }) => {
      const whole = { stopReason: "end_turn", speed: "standard", hasStopDetails: true } as const;
      const events = [
        requestPart("msg_A", { ...origin }, { out: 1, stopReason, speed }),
        requestPart("msg_B", { clientVersion: "2.1.332", at: clock("09:05") }, { out: 8, ...whole }),
      ];
      expect([...factsOf(events).requests.columns.tokenBasis]).toEqual([basis, "exact"]);
    },
  );

  it("R10 holds counters to be a lower bound where the log says that it leaves some out", () => {
    const part = { stopReason: "end_turn", isLowerBound: true } as const;
    const bases = (prompt: number) => {
      const counters = usage({ inputTokens: prompt, outputTokens: 40 });
      const facts = factsOf([requestPart("msg_A", {}, { ...part, usage: counters })]);
      return [...facts.requests.columns.tokenBasis, ...problemCodes(facts)];
    };
    expect(bases(0)).toEqual(["lowerBound", "input-missing"]);
    expect(bases(7)).toEqual(["lowerBound", "output-lower-bound"]);
  });

  it("R15 keeps a response without usage, with unknown tokens", () => {
    const facts = factsOf([requestPart("msg_A", {}, { usage: null })]);
    expect(pick(facts.requests, "inputTokens", "outputTokens", "tokenBasis")).toEqual([
      { inputTokens: null, outputTokens: null, tokenBasis: "unknown" },
    ]);
    expect(problemCodes(facts)).toEqual(["usage-missing"]);
  });

  it("R18 counts responses inside a response as requests of their own", () => {
    const facts = factsOf([
      requestPart("msg_A", { line: 3 }, { out: 20 }),
      requestPart(
        "msg_A",
        { line: 4 },
        {
          out: 50,
          model: "m1",
          iterations: [iteration("advisor", 1, 30, "m2"), iteration("compaction", 2, 9)],
        },
      ),
    ]);
    expect(pick(facts.requests, "requestKey", "kind", "model", "outputTokens", "copies", "line")).toEqual([
      { requestKey: "msg_A:req_msg_A", kind: "message", model: "m1", outputTokens: 50, copies: 2, line: 4 },
      { requestKey: "msg_A:req_msg_A#1", kind: "advisor", model: "m2", outputTokens: 30, copies: 1, line: 4 },
      {
        requestKey: "msg_A:req_msg_A#2",
        kind: "compaction",
        model: "m1",
        outputTokens: 9,
        copies: 1,
        line: 4,
      },
    ]);
  });

  it("R18 gives iterations the time and owner of their request, and counts them once in a fork", () => {
    const parts = [
      requestPart("msg_A", { at: clock("10:00") }),
      requestPart("msg_A", { at: clock("10:05") }, { out: 50, iterations: [iteration("fallback", 0, 7)] }),
    ];
    const facts = factsOf(parts, forked(parts, "s2"));
    const place = { sessionId: "s1", at: clock("10:00"), lastAt: clock("10:05") };
    expect(pick(facts.requests, "sessionId", "at", "lastAt")).toEqual([place, place]);
  });

  it("R23 counts the requests of every thread in the session", () => {
    const facts = factsOf([
      requestPart("msg_A", {}, { out: 100 }),
      requestPart("msg_B", { agentId: "a" }, { out: 40 }),
      requestPart("msg_C", { agentId: "b" }, { out: 60 }),
    ]);
    expect(pick(facts.requests, "sessionId", "agentId", "outputTokens")).toEqual([
      { sessionId: "s1", agentId: null, outputTokens: 100 },
      { sessionId: "s1", agentId: "a", outputTokens: 40 },
      { sessionId: "s1", agentId: "b", outputTokens: 60 },
    ]);
  });

  it("puts requests without a time last", () => {
    const facts = factsOf([requestPart("msg_A", { at: null }), requestPart("msg_B", { at: clock("10:00") })]);
    expect([...facts.requests.columns.at]).toEqual([clock("10:00"), null]);
  });

  it("R09 orders responses and calls of one moment by their lines, not by their ids", () => {
    const events = ["msg_Z", "msg_Y", "msg_X"].flatMap((id) => [
      requestPart(id, {}),
      call(`toolu_${id}`, id, {}),
    ]);
    const facts = factsOf(events);
    expect(pick(facts.requests, "requestKey").map(({ requestKey }) => requestKey)).toEqual(
      ["msg_Z", "msg_Y", "msg_X"].map((id) => `${id}:req_${id}`),
    );
    expect(pick(facts.toolCalls, "callId").map(({ callId }) => callId)).toEqual(
      ["msg_Z", "msg_Y", "msg_X"].map((id) => `toolu_${id}`),
    );
  });
});
