import { describe, expect, it } from "vitest";
import type { LogEvent, SessionFact } from "@turnmeter/schema";
import {
  call,
  clock,
  copied,
  interruption,
  mark,
  prompt,
  queuedPrompt,
  requestPart,
  result,
  sessionState,
  turnEnd,
} from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

describe("sessionEnding", () => {
  const asked = prompt("look", { at: clock("10:00") });
  const calling = [
    requestPart("msg_1", { at: clock("10:01") }, { stopReason: "tool_use" }),
    call("toolu_1", "msg_1", { at: clock("10:01") }),
  ];
  const told = result("toolu_1", { at: clock("10:02") });
  const answer = requestPart("msg_2", { at: clock("10:03") });
  const closed = sessionState({ at: null }, { recordedCostNanoUsd: 5 });
  const torn: LogEvent = {
    kind: "problem",
    problem: { code: "torn-line", file: "/logs/s1.jsonl", line: 99, byteOffset: 9900, detail: "12 bytes" },
  };

  it.each<{ what: string; events: readonly LogEvent[]; ending: SessionFact["ending"] }>([
    { what: "an answer", events: [asked, ...calling, told, answer], ending: "completed" },
    {
      what: "text that does not say that it is all",
      events: [asked, requestPart("msg_2", { at: clock("10:03") }, { stopReason: null })],
      ending: null,
    },
    {
      what: "such a text, and the client's word that the turn is over",
      events: [
        asked,
        requestPart("msg_2", { at: clock("10:03") }, { stopReason: null }),
        turnEnd(180_000, { at: clock("10:03") }),
      ],
      ending: "completed",
    },
    { what: "a prompt", events: [asked], ending: "unanswered" },
    { what: "a result", events: [asked, ...calling, told], ending: "unanswered" },
    { what: "a call", events: [asked, ...calling], ending: "cut" },
    {
      what: "one of two results",
      events: [asked, ...calling, call("toolu_2", "msg_1", { at: clock("10:01") }), told],
      ending: "cut",
    },
    { what: "a torn line", events: [asked, ...calling, told, answer, torn], ending: "cut" },
    {
      what: "an interruption",
      events: [asked, ...calling, interruption(null, { at: clock("10:02") })],
      ending: "interrupted",
    },
    {
      what: "a call that a person cut",
      events: [asked, ...calling, result("toolu_1", { at: clock("10:02") }, { outcome: "interrupted" })],
      ending: "interrupted",
    },
    {
      what: "an error of the API, and the client's word that the turn is over",
      events: [asked, mark("apiError", { at: clock("10:01") }), turnEnd(60_000, { at: clock("10:01") })],
      ending: "failed",
    },
    {
      what: "an answer that was refused",
      events: [asked, requestPart("msg_2", { at: clock("10:03") }, { stopReason: "refusal" })],
      ending: "failed",
    },
    {
      what: "an answer, a turn that the client calls failed",
      events: [asked, answer, { ...turnEnd(0, { at: clock("10:03") }), durationMs: null, ending: "failed" }],
      ending: "failed",
    },
    { what: "the client's closing cost after a prompt", events: [asked, closed], ending: "interrupted" },
    {
      what: "the client's closing cost after an answer",
      events: [asked, answer, closed],
      ending: "completed",
    },
    {
      what: "a prompt after the closing cost",
      events: [closed, prompt("more", { at: clock("11:00") })],
      ending: "unanswered",
    },
    {
      what: "a prompt that waits in the queue",
      events: [asked, answer, queuedPrompt("more", {})],
      ending: "completed",
    },
  ])("is $ending after $what", ({ events, ending }) => {
    expect(pick(factsOf(events).sessions, "ending")).toEqual([{ ending }]);
  });

  it("is a missing transcript where only subagents' files are left", () => {
    const facts = factsOf([requestPart("msg_1", { agentId: "a1" })]);
    expect(pick(facts.sessions, "ending")).toEqual([{ ending: "transcriptMissing" }]);
  });

  it("is that of the longer file, though something of an earlier line is told last", () => {
    const now = { at: clock("10:00") };
    const whole = [
      prompt("look", { ...now, line: 1 }),
      requestPart("msg_2", { ...now, line: 9 }),
      mark("hook", { ...now, line: 2 }),
    ];
    const earlier = copied(
      [
        prompt("look", { ...now, line: 1 }),
        requestPart("msg_1", { ...now, line: 4 }, { stopReason: "tool_use" }),
        call("toolu_1", "msg_1", { ...now, line: 4 }),
      ],
      () => ({ file: "/backup/s1.jsonl" }),
    );
    expect(pick(factsOf(whole, earlier).sessions, "ending")).toEqual([{ ending: "completed" }]);
  });

  it("is that of the file that goes furthest", () => {
    const backup = copied([asked], () => ({ file: "/backup/s1.jsonl" }));
    for (const units of [
      [[asked, answer], backup],
      [backup, [asked, answer]],
    ])
      expect(pick(factsOf(...units).sessions, "ending")).toEqual([{ ending: "completed" }]);
  });
});
