import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { createCandidates, createUnitPairing, pairEvents } from "../../src/index.js";
import { call, clock, interruption, mark, prompt, requestPart, result, row } from "../events.js";
import { fileRead } from "../file-read.js";
import { factsOf, pick, rowsOfCandidates } from "../facts-of.js";

describe("createUnitPairing", () => {
  it("gives the same candidates event by event as at once", () => {
    const shared = row({ at: clock("10:00") });
    const events = [
      prompt("fix it", {}),
      requestPart("msg_A", shared),
      call("toolu_1", "msg_A", shared),
      result("toolu_1", {}),
      fileRead("/logs/s1.jsonl"),
    ];
    const candidates = createCandidates();
    const pairing = createUnitPairing(candidates, "/logs/s1.jsonl");
    for (const event of events) pairing.add(event);
    pairing.finish();
    expect(rowsOfCandidates(candidates.finish())).toEqual(rowsOfCandidates(pairEvents(events)));
  });

  it("R07 joins the rows of one response in one file and thread", () => {
    const { requests } = rowsOfCandidates(
      pairEvents([
        requestPart("msg_A", { at: clock("10:00"), line: 1 }, { out: 1 }),
        requestPart("msg_A", { at: clock("10:02"), line: 2 }, { out: 88 }),
        requestPart("msg_A", { at: clock("10:01"), line: 3 }, { out: 1 }),
        requestPart("msg_A", { agentId: "a1" }, { out: 5 }),
      ]),
    );
    expect(
      requests.map(({ threadId, line, outputTokens, rows }) => [threadId, line, outputTokens, rows]),
    ).toEqual([
      ["s1", 2, 88, 3],
      ["s1/a1", requests[1]!.line, 5, 1],
    ]);
    expect(requests[0]).toMatchObject({
      firstAt: clock("10:00"),
      lastAt: clock("10:02"),
      sumOutputTokens: 90,
    });
  });

  it("R67 leaves a turn that failed as it is when a result of it comes late", () => {
    const [asked, called, failed] = [
      prompt("fix it", { line: 1 }),
      call("toolu_1", "msg_A", { line: 2 }),
      mark("apiError", { line: 3 }),
    ];
    const stepAfter = (...events: readonly LogEvent[]) =>
      rowsOfCandidates(pairEvents([asked, ...events])).threads.map(({ lastStep }) => lastStep);
    expect(stepAfter(called, failed, result("toolu_1", { line: 4 }))).toEqual(["failed"]);
    expect(stepAfter(failed, called, result("toolu_1", { line: 4 }))).toEqual(["waiting"]);
  });

  it("finds the response of a call on a row of its own by the call's ids", () => {
    const facts = factsOf([requestPart("msg_A", {}), requestPart("msg_B", {}), call("toolu_1", "msg_A", {})]);
    expect(pick(facts.toolCalls, "requestKey")).toEqual([{ requestKey: "msg_A:req_msg_A" }]);
  });

  it("passes on what a file was found to be", () => {
    const { files, recordCounts } = rowsOfCandidates(pairEvents([fileRead("/logs/s1.jsonl")]));
    expect(files.map(({ path }) => path)).toEqual(["/logs/s1.jsonl"]);
    expect(recordCounts.map(({ type, count }) => [type, count])).toEqual([["user", 5]]);
  });

  it("passes problems on", () => {
    const problem = {
      code: "not-json",
      file: "/logs/s1.jsonl",
      line: 3,
      byteOffset: 90,
      detail: null,
    } as const;
    const events = [{ kind: "problem", problem } as const];
    expect(rowsOfCandidates(pairEvents(events)).problems).toEqual([
      { ...problem, at: null, sessionId: null, count: 1 },
    ]);
    expect(pick(factsOf(events, events).problems, "code", "line")).toEqual([{ code: "not-json", line: 3 }]);
  });

  it("R82 keeps few rows of many problems, and their count", () => {
    const events = Array.from({ length: 5000 }, (_, i) => {
      const place = { file: "/logs/s1.jsonl", line: i + 1, byteOffset: 10 * i, detail: null };
      return { kind: "problem", problem: { code: "not-json", ...place } } as const;
    });
    const { problems } = rowsOfCandidates(pairEvents(events));
    expect(problems.map(({ line, count }) => [line, count])).toEqual([
      ...Array.from({ length: 20 }, (_, i) => [i + 1, 1]),
      [21, 4980],
    ]);
    // Read twice, and once only its first half: what was read furthest counts.
    const half = events.slice(0, 2500);
    expect([...factsOf(half, events, events).problems.columns.count]).toEqual(
      problems.map(({ count }) => count),
    );
  });

  it.each<{ what: string; broken: LogEvent }>([
    {
      what: "a line that is no JSON",
      broken: {
        kind: "problem",
        problem: { code: "not-json", file: "/logs/s1.jsonl", line: 3, byteOffset: 300, detail: "90 bytes" },
      },
    },
    {
      what: "a response that cannot be read",
      broken: { kind: "activity", origin: row(), hidesResponse: true },
    },
  ])("R62 cuts no call of the response before $what", ({ broken }) => {
    const before = [requestPart("msg_1", {}), call("toolu_1", "msg_1", {})];
    const { calls } = rowsOfCandidates(pairEvents([...before, broken, interruption(null, {})]));
    expect(calls.map(({ cutKey }) => cutKey)).toEqual([null]);
    const cut = rowsOfCandidates(pairEvents([...before, interruption(null, {})]));
    expect(cut.calls.map(({ cutKey }) => cutKey)).toEqual(cut.marks.map(({ markKey }) => markKey));
  });
});
