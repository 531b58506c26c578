import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { agentCall, call, clock, evidence, iteration, requestPart, result, row } from "../../events.js";
import type { RowParts } from "../../events.js";
import { factsOf, pick, rowsOfFacts } from "../../facts-of.js";

const agent = { agentId: "a1" };

/** A row of subagent a1 that the log of session s1, or of another one, repeats. */
function repeated(parts: RowParts = {}) {
  const sessionId = parts.sessionId ?? "s1";
  return row({ ...agent, ...parts, file: `/logs/${sessionId}.jsonl`, isRepeated: true });
}

function retold(sessionId = "s1"): readonly LogEvent[] {
  const at = { sessionId, at: clock("09:01") };
  return [
    evidence("a1", "progress", { sessionId }, { callId: "toolu_0" }),
    requestPart("msg_B", repeated({ ...at, line: 2, uuid: "b1" }), { out: 1 }),
    requestPart("msg_B", repeated({ ...at, line: 3, uuid: "b2" }), { out: 30, stopReason: "end_turn" }),
    call("toolu_1", "msg_B", repeated({ ...at, line: 3, uuid: "b2" })),
    result("toolu_1", repeated({ ...at, line: 4, uuid: "b3" })),
  ];
}

const main = [requestPart("msg_A", { line: 1 }, { out: 5, stopReason: "end_turn" })];
const own = [
  requestPart("msg_B", { ...agent, line: 1, uuid: "b1" }, { out: 40, stopReason: "end_turn" }),
  call("toolu_1", "msg_B", { ...agent, line: 1, uuid: "b1" }),
];

const start = (sessionId: string) => agentCall("toolu_0", { sessionId, line: 1 });

describe("settleRepeated", () => {
  it("R24 counts what the parent's log repeats as a lower bound where the subagent has no log", () => {
    const facts = factsOf([...main, ...retold()]);
    expect(pick(facts.requests, "threadId", "agentId", "outputTokens", "tokenBasis", "isRepeated")).toEqual([
      { threadId: "s1", agentId: null, outputTokens: 5, tokenBasis: "exact", isRepeated: false },
      { threadId: "s1/a1", agentId: "a1", outputTokens: 30, tokenBasis: "lowerBound", isRepeated: true },
    ]);
    expect(pick(facts.toolCalls, "threadId", "outcome")).toEqual([{ threadId: "s1/a1", outcome: "ok" }]);
    expect(pick(facts.agents, "threadId", "hasTranscript", "endedAt")).toEqual([
      { threadId: "s1/a1", hasTranscript: false, endedAt: null },
    ]);
  });

  it.each([
    { where: "the same session", sessionId: "s1" },
    { where: "the session that a fork copied", sessionId: "s2" },
  ])("R24 settles as if it were not repeated where its log is in $where", ({ sessionId }) => {
    const link = evidence("a1", "progress", { sessionId }, { callId: "toolu_0" });
    const [, ...repeats] = retold(sessionId);
    const other = requestPart("msg_C", { sessionId, line: 9 }, { out: 7, stopReason: "end_turn" });
    const alone = rowsOfFacts(factsOf([...main, ...own], [link, other]));
    expect(rowsOfFacts(factsOf([...main, ...own], [link, other, ...repeats]))).toEqual(alone);
    expect(rowsOfFacts(factsOf([link, other, ...repeats], [...main, ...own]))).toEqual(alone);
  });

  it("R24 leaves a response to the log that holds it, whatever the subagent is called there", () => {
    const elsewhere = requestPart(
      "msg_B",
      { agentId: "other", line: 1 },
      { out: 20, stopReason: "end_turn" },
    );
    const facts = factsOf([...main, ...retold(), elsewhere]);
    expect(pick(facts.requests, "threadId", "outputTokens", "tokenBasis")).toEqual([
      { threadId: "s1", outputTokens: 5, tokenBasis: "exact" },
      { threadId: "s1/other", outputTokens: 20, tokenBasis: "exact" },
    ]);
  });

  it("R24 counts rows in two copies of the parent's log once", () => {
    const facts = factsOf([...main, start("s1"), ...retold()], [start("s2"), ...retold("s2")]);
    expect(pick(facts.requests, "sessionId", "outputTokens")).toEqual([
      { sessionId: "s1", outputTokens: 5 },
      { sessionId: "s1", outputTokens: 30 },
    ]);
    expect([...facts.toolCalls.columns.callId]).toEqual(["toolu_0", "toolu_1"]);
    expect(facts.agents.rowCount).toBe(1);
  });

  it("R85 is sure of no response inside of one that is a lower bound", () => {
    const parts = { out: 9, iterations: [iteration("advisor", 1, 4)] };
    const facts = factsOf([requestPart("msg_B", repeated({ line: 2 }), parts)]);
    expect([...facts.requests.columns.tokenBasis]).toEqual(["lowerBound", "lowerBound"]);
  });
});
