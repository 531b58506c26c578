import { describe, expect, it } from "vitest";
import { call, clock, copied, forked, requestPart, row, usage } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const columns = ["requestKey", "callKey", "kind", "sessionId", "rows", "outputTokens"] as const;

describe("copyFacts", () => {
  it("R84 tells streamed rows from copies in the same session, in others and on sidechains", () => {
    const s1 = [requestPart("msg_A", { line: 1 }, { out: 1 }), requestPart("msg_A", { line: 2 }, { out: 9 })];
    const backup = copied(s1.slice(0, 1), () => ({ file: "/backup/s1.jsonl" }));
    const aside = requestPart("msg_A", { agentId: "a1", line: 1 }, { out: 9, requestId: "req_9" });
    const requestKey = "msg_A:req_9";
    expect(pick(factsOf([...s1, aside], backup, forked(s1, "s2")).copies, ...columns)).toEqual([
      { requestKey, callKey: null, kind: "otherSession", sessionId: "s2", rows: 2, outputTokens: 10 },
      { requestKey, callKey: null, kind: "sameSession", sessionId: "s1", rows: 1, outputTokens: 1 },
      { requestKey, callKey: null, kind: "sidechain", sessionId: "s1", rows: 1, outputTokens: 9 },
      { requestKey, callKey: null, kind: "streamed", sessionId: "s1", rows: 1, outputTokens: 1 },
    ]);
  });

  it("R84 sums what the left-out rows would have added", () => {
    const parts = {
      inputTokens: 1,
      outputTokens: 2,
      cacheReadTokens: 3,
      cacheWrite5mTokens: 4,
      cacheWrite1hTokens: 5,
    };
    const facts = factsOf([1, 2, 3].map((line) => requestPart("msg_A", { line }, { usage: usage(parts) })));
    const left = [
      "rows",
      "inputTokens",
      "cacheReadTokens",
      "cacheWrite5mTokens",
      "cacheWrite1hTokens",
    ] as const;
    expect(pick(facts.copies, ...left)).toEqual([
      { rows: 2, inputTokens: 2, cacheReadTokens: 6, cacheWrite5mTokens: 8, cacheWrite1hTokens: 10 },
    ]);
  });

  it("R84 counts a row of the owner where a fork repeats all rows later", () => {
    const parts = [1, 50].map((out, at) => requestPart("msg_A", { line: 1 + at }, { out }));
    const fork = copied(parts, () => ({
      sessionId: "s2",
      threadId: "s2",
      file: "/logs/s2.jsonl",
      at: clock("12:00"),
    }));
    expect(pick(factsOf(parts, fork).copies, ...columns)).toMatchObject([
      { kind: "streamed", sessionId: "s1", rows: 1, outputTokens: 1 },
      { kind: "otherSession", sessionId: "s2", rows: 2, outputTokens: 51 },
    ]);
  });

  it("R84 leaves nothing out of what only a copy knows", () => {
    const short = requestPart("msg_A", { line: 1 }, { out: 10 });
    const parts = [10, 50].map((out, at) => requestPart("msg_A", { line: 1 + at }, { out }));
    const fork = copied(parts, () => ({
      sessionId: "s2",
      threadId: "s2",
      file: "/logs/s2.jsonl",
      at: clock("12:00"),
    }));
    const { requests, copies } = factsOf([short], fork);
    expect(pick(requests, "sessionId", "outputTokens")).toEqual([{ sessionId: "s1", outputTokens: 50 }]);
    // 10 + 10 + 50, of which 50 count
    expect(pick(copies, ...columns)).toMatchObject([
      { kind: "otherSession", sessionId: "s2", rows: 2, outputTokens: 20 },
    ]);
  });

  it("R84 names the first row that it left out", () => {
    const parts = [1, 9, 3].map((out, at) => requestPart("msg_A", { line: 11 + at }, { out }));
    const first = [9, 1].map((out, at) => requestPart("msg_B", { line: 21 + at }, { out }));
    const backup = copied(parts, () => ({ file: "/backup/s1.jsonl" }));
    expect(pick(factsOf([...parts, ...first], backup).copies, "requestKey", "kind", "file", "line")).toEqual([
      { requestKey: "msg_A:req_msg_A", kind: "sameSession", file: "/logs/s1.jsonl", line: 11 },
      { requestKey: "msg_A:req_msg_A", kind: "streamed", file: "/backup/s1.jsonl", line: 11 },
      { requestKey: "msg_B:req_msg_B", kind: "streamed", file: "/logs/s1.jsonl", line: 22 },
    ]);
  });

  it("R05 tells rows that the client made", () => {
    const origin = row({ line: 7, at: clock("09:05") });
    const made = { kind: "clientMade", origin, usage: usage({ outputTokens: 12 }) } as const;
    const known = ["requestKey", "callKey", "kind", "model", "at", "line", "rows", "outputTokens"] as const;
    expect(
      pick(factsOf([made, { ...made, origin: row({ line: 9 }), usage: null }]).copies, ...known),
    ).toEqual([
      {
        requestKey: null,
        callKey: null,
        kind: "clientMade",
        model: null,
        at: clock("09:00"),
        line: 9,
        rows: 1,
        outputTokens: 0,
      },
      {
        requestKey: null,
        callKey: null,
        kind: "clientMade",
        model: null,
        at: clock("09:05"),
        line: 7,
        rows: 1,
        outputTokens: 12,
      },
    ]);
  });

  it("R13 keeps the copies of calls too", () => {
    const first = row({ at: clock("10:00") });
    const s1 = [requestPart("msg_A", first), call("toolu_1", "msg_A", first)];
    const { copies } = factsOf(s1, forked(s1, "s2"));
    expect(
      pick(copies, "callKey", "kind", "sessionId", "rows").filter(({ callKey }) => callKey !== null),
    ).toEqual([{ callKey: "toolu_1", kind: "otherSession", sessionId: "s2", rows: 1 }]);
  });
});
