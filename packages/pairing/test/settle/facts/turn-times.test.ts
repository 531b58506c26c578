import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { call, clock, mark, prompt, requestPart, result, turnEnd } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";
import { logs } from "../../random-logs.js";

const at = (time: string) => ({ at: clock(time) });
const timesOf = (...events: LogEvent[]) =>
  pick(factsOf(events).turns, "modelMs", "toolMs", "waitMs", "durationMs")[0];

const callFor = (start: string, end: string, more: readonly LogEvent[] = []) =>
  pick(
    factsOf([
      prompt("fix it", at("09:00")),
      call("toolu_1", "msg_A", at(start)),
      ...more,
      result("toolu_1", at(end)),
    ]).toolCalls,
    "durationMs",
    "durationBasis",
  )[0];

const told = (end: string, ms: number) =>
  timesOf(prompt("fix it", at("10:00:00")), requestPart("msg_A", at("10:00:04")), turnEnd(ms, at(end)))
    ?.durationMs;

describe("turn times", () => {
  it("give the model what comes before its rows and the tools what lies between calls and results", () => {
    const times = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", at("10:00:04")),
      call("toolu_1", "msg_A", at("10:00:06")),
      result("toolu_1", at("10:00:16")),
      requestPart("msg_B", at("10:00:19")),
    );
    // model 0–4 and 16–19, tool 6–16; no row of the response reaches past 4
    expect(times).toEqual({ modelMs: 7000, toolMs: 10_000, waitMs: null, durationMs: 19_000 });
  });

  it("leave a gap of more than five minutes before a response to no one", () => {
    const times = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", at("10:05:00")),
      call("toolu_1", "msg_A", at("10:05:00")),
      result("toolu_1", at("10:05:10")),
      requestPart("msg_B", at("10:10:11")),
    );
    // 0:00–5:00 is just short enough, 5:10–10:11 is a second too long
    expect(times).toEqual({ modelMs: 300_000, toolMs: 10_000, waitMs: null, durationMs: 611_000 });
  });

  it("know no time of what was written in one moment", () => {
    const times = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", at("10:00:00")),
      call("toolu_1", "msg_A", at("10:00:00")),
      result("toolu_1", at("10:00:00")),
      mark("hook", at("10:00:09")),
    );
    expect(times).toEqual({ modelMs: null, toolMs: null, waitMs: null, durationMs: 9000 });
  });

  it("R60 believes no client that a turn went on while its session was silent for more than an hour", () => {
    expect(told("12:00:00", 7_200_000)).toBe(null);
    expect(told("10:59:00", 3_540_000)).toBe(3_540_000);
  });

  it("take a tool at its word, and what it stood before for waiting", () => {
    const times = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", at("10:00:02")),
      call("toolu_1", "msg_A", at("10:00:02")),
      result("toolu_1", at("10:00:42"), { durationMs: 10_000 }),
      requestPart("msg_B", at("10:00:45")),
    );
    expect(times).toEqual({ modelMs: 5000, toolMs: 10_000, waitMs: 30_000, durationMs: 45_000 });
  });

  it.each([
    { durationMs: null, toolMs: null },
    { durationMs: 4000, toolMs: 4000 },
  ])(
    "know of a tool whose call was written with its result what it tells: $toolMs",
    ({ durationMs, toolMs }) => {
      const times = timesOf(
        prompt("fix it", at("10:00:00")),
        requestPart("msg_A", at("10:00:02")),
        call("toolu_1", "msg_A", at("10:00:12")),
        result("toolu_1", at("10:00:12"), { durationMs }),
        requestPart("msg_B", at("10:00:15")),
      );
      // model 0–2 and 12–15; what lies between is no one's, or the last 4 s of it the tool's
      expect(times).toMatchObject({ modelMs: 5000, toolMs });
    },
  );

  it("count a question to a person as waiting, however long, and a parallel tool once", () => {
    const times = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", at("10:00:10")),
      call("toolu_1", "msg_A", at("10:00:10"), { isWaiting: true }),
      call("toolu_2", "msg_A", at("10:00:10")),
      result("toolu_2", at("10:00:40")),
      result("toolu_1", at("10:20:10")),
      requestPart("msg_B", at("10:20:15")),
    );
    // the tool has 30 s of the question's 20 minutes
    expect(times).toEqual({ modelMs: 15_000, toolMs: 30_000, waitMs: 1_170_000, durationMs: 1_215_000 });
  });

  it("end with the client's own figure of the turn", () => {
    const times = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", at("10:00:10")),
      call("toolu_1", "msg_A", at("10:00:10")),
      turnEnd(15_000, at("10:00:12")),
      result("toolu_1", at("10:00:40")),
    );
    expect(times).toEqual({ modelMs: 10_000, toolMs: 5000, waitMs: null, durationMs: 15_000 });
  });

  it("are not known where nothing tells them", () => {
    expect(timesOf(prompt("fix it", at("10:00:00")))).toMatchObject({
      modelMs: null,
      toolMs: 0,
      waitMs: null,
    });
    const untimed = timesOf(
      prompt("fix it", at("10:00:00")),
      requestPart("msg_A", { at: null }),
      call("toolu_1", "msg_A", { at: null }),
      result("toolu_1", at("10:00:05")),
    );
    expect(untimed).toMatchObject({ modelMs: null, toolMs: null, waitMs: null });
  });

  it("never add up to more than the turn", () => {
    fc.assert(
      fc.property(logs, (units) => {
        for (const turn of pick(factsOf(...units).turns, "modelMs", "toolMs", "waitMs", "durationMs")) {
          const { modelMs, toolMs, waitMs, durationMs } = turn as Record<string, number | null>;
          const parts = [modelMs ?? 0, toolMs ?? 0, waitMs ?? 0];
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          const sum = parts.reduce((total, part) => total + part, 0);
          if (durationMs !== null && durationMs !== undefined) expect(sum).toBeLessThanOrEqual(durationMs);
        }
      }),
    );
  });
});

describe("R60 durations", () => {
  it("are none where the session was silent for more than an hour", () => {
    expect(callFor("09:00", "10:00")).toEqual({ durationMs: 3_600_000, durationBasis: "wall" });
    expect(callFor("09:00", "10:01")).toEqual({ durationMs: null, durationBasis: "none" });
  });

  it("hold where an agent of the session wrote meanwhile", () => {
    const meanwhile = [requestPart("msg_B", { ...at("09:40"), agentId: "a1" })];
    expect(callFor("09:00", "10:20", meanwhile)).toEqual({ durationMs: 4_800_000, durationBasis: "wall" });
  });

  it("are the tool's own whatever the rows say", () => {
    const facts = factsOf([
      call("toolu_1", "msg_A", at("09:00")),
      result("toolu_1", at("15:00"), { durationMs: 1500 }),
    ]);
    expect(pick(facts.toolCalls, "durationMs", "durationBasis")).toEqual([
      { durationMs: 1500, durationBasis: "reported" },
    ]);
  });

  it("of a turn are none where it was left for more than an hour", () => {
    const facts = factsOf([
      prompt("fix it", at("09:00")),
      requestPart("msg_A", at("09:01")),
      requestPart("msg_B", at("11:00")),
    ]);
    expect(pick(facts.turns, "durationMs", "modelMs")).toEqual([{ durationMs: null, modelMs: 60_000 }]);
  });
});
