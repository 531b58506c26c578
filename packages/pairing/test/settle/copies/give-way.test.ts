import { rowsOf } from "@turnmeter/columns";
import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import {
  activity,
  call,
  clock,
  copied,
  evidence,
  mark,
  prompt,
  requestPart,
  result,
  row,
  sessionState,
  taskEnd,
  usageTotal,
} from "../../events.js";
import { fileRead } from "../../file-read.js";
import { factsOf, pick, problemCodes, rowsOfFacts } from "../../facts-of.js";

const path = "/logs/exec.jsonl";

/** A row of a digest of session s1, or of another one. */
function digest(sessionId = "s1") {
  return row({ source: "codex-exec", file: path, sessionId, uuid: `${sessionId} digest`, isDigest: true });
}

/** Everything that a digest can hold. */
function retold(sessionId?: string, totalOutput = 90): readonly LogEvent[] {
  const at = digest(sessionId);
  return [
    prompt("count", at),
    requestPart("msg_D", at, { out: 70 }),
    call("item_0", "msg_D", at),
    result("item_0", at, { outcome: "failed" }),
    call("item_1", "msg_D", at),
    usageTotal({ outputTokens: totalOutput }, at, { scope: "thread", mayIncludeOrigin: true }),
    mark("apiError", at),
    taskEnd("a9", null, at),
    evidence("a9", "result", at),
    sessionState(at, { title: "Digest", titleRank: 3, sessionKind: "headless" }),
    activity(row({ ...at, line: 99, at: clock("15:00") })),
    fileRead(path, { source: "codex-exec" }),
  ];
}

const own: readonly LogEvent[] = [
  prompt("count", { line: 1, uuid: "p1" }),
  requestPart("msg_A", { line: 2 }, { out: 60 }),
  call("toolu_1", "msg_A", { line: 3 }),
  result("toolu_1", { line: 4 }),
];

describe("giveWay", () => {
  it("R80 settles as if a digest were not there where the thread has a log of its own", () => {
    const { files: _, recordCounts: __, copies: ___, ...both } = rowsOfFacts(factsOf(own, retold("s1", 60)));
    const { files: ____, recordCounts: _____, copies: ______, ...alone } = rowsOfFacts(factsOf(own));
    expect(both).toEqual(alone);
  });

  it("R80 counts what a digest's total has beyond the thread's own log, as usage of that log; of a fork nothing", () => {
    const origin = row({ line: 1 });
    const fork: LogEvent = { kind: "fork", origin, forkedFrom: "s0", copiedLine: 0, ownLine: 1 };
    const [ofLog, ofFork] = [own, [fork, ...own]].map((events) =>
      pick(factsOf(events, retold()).requests, "source", "kind", "outputTokens"),
    );
    const message = { source: "claude-code", kind: "message", outputTokens: 60 };
    expect(ofLog).toEqual([message, { source: "claude-code", kind: "total", outputTokens: 30 }]);
    expect(ofFork).toEqual([message]);
  });

  it("R80 keeps no total of a digest of the same kind as the log", () => {
    const sameKind = copied(retold(), () => ({ source: "claude-code" }));
    expect(pick(factsOf(own, sameKind).requests, "kind", "outputTokens")).toEqual([
      { kind: "message", outputTokens: 60 },
    ]);
  });

  it("R80 settles a digest like any log where it is the only one of its thread", () => {
    const facts = factsOf(own, retold("s2"));
    expect(pick(facts.requests, "sessionId", "kind", "outputTokens")).toEqual([
      { sessionId: "s1", kind: "message", outputTokens: 60 },
      { sessionId: "s2", kind: "message", outputTokens: 70 },
      { sessionId: "s2", kind: "total", outputTokens: 20 },
    ]);
    expect(pick(facts.toolCalls, "callId", "outcome")).toContainEqual({
      callId: "item_0",
      outcome: "failed",
    });
    expect(pick(facts.sessions, "sessionId", "title")).toContainEqual({ sessionId: "s2", title: "Digest" });
  });

  it("R14 does not depend on which of the logs is read first", () => {
    const copy = retold();
    expect(rowsOfFacts(factsOf(copy, own))).toEqual(rowsOfFacts(factsOf(own, copy)));
  });

  it("R84 tells what it left out", () => {
    const { copies } = factsOf(own, retold());
    const columns = ["requestKey", "callKey", "kind", "sessionId", "rows", "outputTokens"] as const;
    const shared = { kind: "digest", sessionId: "s1", rows: 1 };
    expect(pick(copies, ...columns)).toEqual([
      { ...shared, requestKey: "msg_D:req_msg_D", callKey: null, outputTokens: 70 },
      { ...shared, requestKey: "total:thread:s1:claude-opus-5:90", callKey: null, outputTokens: 90 },
      { ...shared, requestKey: null, callKey: "msg_D:req_msg_D item_0", outputTokens: 0 },
      { ...shared, requestKey: null, callKey: "msg_D:req_msg_D item_1", outputTokens: 0 },
    ]);
  });

  it("R88 counts the rows of a digest that is there twice, and its total once", () => {
    const backup = copied(retold(), () => ({ file: "/backup/exec.jsonl" }));
    expect(pick(factsOf(own, retold(), backup).copies, "rows", "outputTokens")).toEqual([
      { rows: 2, outputTokens: 140 },
      { rows: 2, outputTokens: 90 },
      { rows: 2, outputTokens: 0 },
      { rows: 2, outputTokens: 0 },
    ]);
  });

  it("keeps the file and what was counted in it, and finds no empty session in it", () => {
    const facts = factsOf(own, retold("s1", 60));
    expect(pick(facts.files, "path")).toEqual([{ path }]);
    expect([...rowsOf(facts.recordCounts)]).toHaveLength(1);
    expect(problemCodes(facts)).toEqual([]);
  });
});
