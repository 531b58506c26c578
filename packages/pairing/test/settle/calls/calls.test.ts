import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import { call, clock, copied, forked, requestPart, result, row } from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

const named = (messageId: string | null) => ({
  ...call("call_0", messageId, {}),
  callKey: "t1:4 call_0",
});
const at = (time: string) => ({ at: clock(time) });

describe("joinCalls", () => {
  it("R08 takes the call of a losing row", () => {
    const [first, second] = [row(at("10:00")), row(at("10:01"))];
    const facts = factsOf([
      requestPart("msg_A", first, { out: 1 }),
      call("toolu_1", "msg_A", first),
      requestPart("msg_A", second, { out: 88 }),
      call("toolu_2", "msg_A", second),
    ]);
    expect([...facts.requests.columns.outputTokens]).toEqual([88]);
    expect(pick(facts.toolCalls, "callKey", "requestKey", "parallelSize")).toEqual([
      { callKey: "toolu_1", requestKey: "msg_A:req_msg_A", parallelSize: 2 },
      { callKey: "toolu_2", requestKey: "msg_A:req_msg_A", parallelSize: 2 },
    ]);
  });

  it("R08 counts a block once that is written on two rows", () => {
    const facts = factsOf([call("toolu_1", "msg_A", {}), call("toolu_1", "msg_A", {})]);
    expect(facts.toolCalls.rowCount).toBe(1);
  });

  it("R13 counts a fork's calls once, for the session that owns their request", () => {
    const [first, second] = [row(at("10:00")), row(at("10:01"))];
    const s1 = [
      requestPart("msg_A", first),
      call("toolu_1", "msg_A", first),
      call("toolu_2", "msg_A", first),
      result("toolu_1", second),
    ];
    const s2 = [...forked(s1, "s2"), requestPart("msg_B", { sessionId: "s2", at: clock("12:00") })];
    for (const facts of [factsOf(s1, s2), factsOf(s2, s1)]) {
      expect(pick(facts.toolCalls, "callKey", "sessionId", "outcome")).toEqual([
        { callKey: "toolu_1", sessionId: "s1", outcome: "ok" },
        { callKey: "toolu_2", sessionId: "s1", outcome: "pending" },
      ]);
    }
  });

  it("R13 leaves a call with its request, whatever copy of the call looks better", () => {
    const main = row({ ...at("10:00"), isBackgroundCopy: false });
    const s1 = [
      requestPart("msg_A", main),
      call("toolu_1", "msg_A", row({ ...at("10:00"), isBackgroundCopy: true })),
    ];
    const s2 = [call("toolu_1", "msg_A", { ...at("09:00"), sessionId: "s2" })];
    for (const facts of [factsOf(s1, s2), factsOf(s2, s1)])
      expect([...facts.toolCalls.columns.sessionId]).toEqual(["s1"]);
  });

  it("R88 knows a call by its own key in an older copy that lacks its request", () => {
    const whole = [named("msg_A"), result("call_0", row(at("10:01"))), requestPart("msg_A", {})];
    for (const facts of [factsOf(whole, [named(null)]), factsOf([named(null)], whole)]) {
      expect(pick(facts.toolCalls, "callKey", "requestKey", "outcome")).toEqual([
        { callKey: "t1:4 call_0", requestKey: "msg_A:req_msg_A", outcome: "ok" },
      ]);
    }
  });

  it("R13 tells calls apart by request where ids are not unique", () => {
    const facts = factsOf([
      requestPart("msg_A", {}),
      call("call_0", "msg_A", {}),
      result("call_0", {}, { text: "one" }),
      requestPart("msg_B", {}),
      call("call_0", "msg_B", {}),
      result("call_0", {}, { text: "two", outcome: "failed" }),
    ]);
    expect(pick(facts.toolCalls, "callKey", "callId", "outcome")).toEqual([
      { callKey: "msg_A:req_msg_A call_0", callId: "call_0", outcome: "ok" },
      { callKey: "msg_B:req_msg_B call_0", callId: "call_0", outcome: "failed" },
    ]);
    expect(problemCodes(facts)).toEqual([]);
  });

  it("R13 keeps calls with the same local id in two threads apart", () => {
    const facts = factsOf([
      call("call_0", "msg_A", {}),
      call("call_0", "msg_B", { agentId: "a" }),
      result("call_0", { agentId: "a" }),
    ]);
    expect(pick(facts.toolCalls, "threadId", "outcome")).toEqual([
      { threadId: "s1", outcome: "pending" },
      { threadId: "s1/a", outcome: "ok" },
    ]);
  });

  it("keeps calls without any id, each by its line", () => {
    const facts = factsOf([call(null, "msg_A", { line: 4 }), call(null, "msg_A", { line: 5 })]);
    expect([...facts.toolCalls.columns.callKey]).toEqual([
      "msg_A:req_msg_A line 4",
      "msg_A:req_msg_A line 5",
    ]);
  });

  it("R54 pairs by id, in any order", () => {
    const facts = factsOf([
      call("toolu_1", "msg_A", at("10:00:00")),
      call("toolu_2", "msg_A", at("10:00:01")),
      result("toolu_2", at("10:00:02")),
      result("toolu_1", at("10:00:05")),
    ]);
    expect(pick(facts.toolCalls, "callKey", "durationMs")).toEqual([
      { callKey: "toolu_1", durationMs: 5000 },
      { callKey: "toolu_2", durationMs: 1000 },
    ]);
  });

  it("R54 pairs over files, also with a result that is read first", () => {
    const facts = factsOf(
      [result("toolu_1", { agentId: "a" }), result("toolu_2", { sessionId: "s2" })],
      [call("toolu_1", "msg_A", {}), call("toolu_2", "msg_A", {})],
    );
    expect([...facts.toolCalls.columns.outcome]).toEqual(["ok", "ok"]);
  });

  it("R55 keeps a call without result as pending, and says so", () => {
    const facts = factsOf([call("toolu_1", "msg_A", { line: 3 })]);
    expect(pick(facts.toolCalls, "outcome", "endedAt", "durationMs", "durationBasis")).toEqual([
      { outcome: "pending", endedAt: null, durationMs: null, durationBasis: "none" },
    ]);
    expect(pick(facts.problems, "code", "line", "detail")).toEqual([
      { code: "call-without-result", line: 3, detail: "Bash" },
    ]);
  });

  it("R55 makes no call of a result without call, and names its first place once", () => {
    const results = [result("toolu_9", { line: 7 }), result("toolu_9", { line: 2 })];
    const facts = factsOf(results, forked(results, "s2"));
    expect(facts.toolCalls.rowCount).toBe(0);
    expect(pick(facts.problems, "code", "file", "line")).toEqual([
      { code: "result-without-call", file: "/logs/s1.jsonl", line: 2 },
    ]);
  });

  it.each(
    byRule([
      {
        rule: "R56 counts identical copies once, at the time of the first",
        results: [result("toolu_1", at("10:01")), result("toolu_1", at("10:09"))],
        expected: { outcome: "ok", endedAt: clock("10:01") },
        problems: [],
      },
      {
        rule: "R56 counts identical copies without content once",
        results: [
          result("toolu_1", at("10:01"), { contentHash: null, text: "" }),
          result("toolu_1", at("10:09"), { contentHash: null, text: "" }),
        ],
        expected: { outcome: "ok", endedAt: clock("10:01") },
        problems: [],
      },
      {
        rule: "R56 takes the time of the copy that has one",
        results: [result("toolu_1", { at: null }), result("toolu_1", at("10:09"))],
        expected: { outcome: "ok", endedAt: clock("10:09") },
        problems: [],
      },
      {
        rule: "R56 prefers a real result to a client's, even to a later one",
        results: [
          result("toolu_1", at("10:01")),
          result("toolu_1", at("10:09"), { text: "cut", outcome: "interrupted", isClientMade: true }),
        ],
        expected: { outcome: "ok", endedAt: clock("10:01") },
        problems: ["two-results"],
      },
      {
        rule: "R56 takes the last of several real ones",
        results: [
          result("toolu_1", at("10:09"), { text: "second", outcome: "failed" }),
          result("toolu_1", at("10:01"), { text: "first" }),
        ],
        expected: { outcome: "failed", endedAt: clock("10:09") },
        problems: ["two-results"],
      },
      {
        rule: "R56 takes a client's result where there is no other",
        results: [result("toolu_1", at("10:01"), { outcome: "interrupted", isClientMade: true })],
        expected: { outcome: "interrupted", endedAt: clock("10:01") },
        problems: [],
      },
      {
        rule: "R56 prefers a real result to a placeholder",
        results: [
          result("toolu_1", at("10:01")),
          result("toolu_1", at("10:09"), { text: "missing", isClientMade: true, isPlaceholder: true }),
        ],
        expected: { outcome: "ok", endedAt: clock("10:01") },
        problems: ["two-results"],
      },
      {
        rule: "R62.1 treats a placeholder as no result",
        results: [result("toolu_1", at("10:01"), { isClientMade: true, isPlaceholder: true })],
        expected: { outcome: "pending", endedAt: null },
        problems: ["call-without-result"],
      },
    ]),
  )("%s", (_, { results, expected, problems }) => {
    const made = call("toolu_1", "msg_A", at("10:00"));
    for (const facts of [
      factsOf([made, ...results]),
      factsOf([made, ...results.toReversed()]),
      ...(results.length < 2 ? [] : [factsOf([made, results[0]!], forked([results[1]!], "s2"))]),
      ...(results.length < 2 ? [] : [factsOf([made, results[1]!], forked([results[0]!], "s2"))]),
    ]) {
      expect(pick(facts.toolCalls, "outcome", "endedAt")).toEqual([expected]);
      expect(problemCodes(facts)).toEqual(problems);
    }
  });

  it("R88 takes the telling of a result that knows more, whichever log has it", () => {
    const told = { line: 4, uuid: "row 4", at: clock("10:01") };
    const made = call("toolu_1", "msg_A", at("10:00"));
    const whole = [made, result("toolu_1", told, { outcome: "denied", cause: "rule" })];
    for (const file of ["/backup/s1.jsonl", "/zip/s1.jsonl"]) {
      // A beginning of the log, which ends before it says who said no.
      const beginning = copied([made, result("toolu_1", told, { outcome: "failed" })], () => ({ file }));
      for (const facts of [factsOf(whole, beginning), factsOf(beginning, whole)]) {
        expect(pick(facts.toolCalls, "outcome", "errorKind", "endedAt")).toEqual([
          { outcome: "denied", errorKind: "rule", endedAt: clock("10:01") },
        ]);
        expect(problemCodes(facts)).toEqual([]);
      }
    }
  });

  it("R62.1 lets the filler of a fork in mid-call lose to the real result", () => {
    const s1 = [call("toolu_1", "msg_A", at("10:00"))];
    const filler = result(
      "toolu_1",
      { sessionId: "s2", at: clock("10:01") },
      { outcome: "interrupted", isClientMade: true, text: "cut" },
    );
    const real = result("toolu_1", at("10:30"), { durationMs: 1_799_000 });
    for (const facts of [
      factsOf([...s1, real], [...forked(s1, "s2"), filler]),
      factsOf([...forked(s1, "s2"), filler], [...s1, real]),
    ]) {
      expect(pick(facts.toolCalls, "sessionId", "outcome", "durationMs")).toEqual([
        { sessionId: "s2", outcome: "ok", durationMs: 1_799_000 },
      ]);
    }
  });

  it("R13 counts a call once whose copies have other ids, by its response, time, tool and input", () => {
    const byRequest = { isMessageIdGlobal: false, isNamedByRequest: true };
    const [first, copy] = [row(at("10:00")), row({ ...at("10:00"), sessionId: "s2" })];
    const s1 = [
      requestPart("msg_A", first),
      call("call_0", "msg_A", first),
      call("call_1", "msg_A", first, { inputHash: "other" }),
      result("call_0", at("10:01")),
    ];
    const s2 = [
      requestPart("u7", copy, { ...byRequest, requestId: "req_msg_A" }),
      call("new_0", "u7", copy, { requestId: "req_msg_A" }),
      call("new_1", "u7", copy, { requestId: "req_msg_A", inputHash: "other" }),
      result("new_0", { ...at("10:01"), sessionId: "s2" }, { text: "done call_0" }),
      requestPart("msg_B", { sessionId: "s2", at: clock("12:00") }),
    ];
    for (const facts of [factsOf(s1, s2), factsOf(s2, s1)]) {
      expect(pick(facts.toolCalls, "callKey", "sessionId", "outcome")).toEqual([
        { callKey: "msg_A:req_msg_A call_0", sessionId: "s1", outcome: "ok" },
        { callKey: "msg_A:req_msg_A call_1", sessionId: "s1", outcome: "pending" },
      ]);
    }
  });

  it("R13 keeps two calls of one response apart that ask the same at one moment", () => {
    const made = row(at("10:00"));
    const events = [
      requestPart("u7", made, { isMessageIdGlobal: false, isNamedByRequest: true }),
      call("call_0", "u7", made, { requestId: "req_u7" }),
      call("call_1", "u7", made, { requestId: "req_u7" }),
    ];
    for (const facts of [factsOf(events), factsOf(events, forked(events, "s2"))])
      expect(facts.toolCalls.rowCount).toBe(2);
  });
});
