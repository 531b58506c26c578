import { describe, expect, it } from "vitest";
import { createCandidates, pairEvents, settle } from "../../../src/index.js";
import { activity, call, clock, copied, forked, prompt, requestPart, result } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });
const columns = ["threadId", "startAt", "endAt", "isOwn"] as const;

function interval(from: string, to: string, isOwn = true, threadId = "s1") {
  return { threadId, startAt: clock(from), endAt: clock(to), isOwn };
}

describe("activityFacts", () => {
  it("R46 tells span from active time", () => {
    const times = ["09:00", "09:02", "09:04", "15:00", "15:03"];
    const facts = factsOf([...times.map((time) => activity(at(time))), prompt("fix it", at("09:00"))]);
    // active: 4 min + 3 min = 7 min of 6 h 03 min
    expect(pick(facts.activity, ...columns)).toEqual([
      interval("09:00", "09:04"),
      interval("15:00", "15:03"),
    ]);
    expect(pick(facts.sessions, "startedAt", "endedAt")).toEqual([
      { startedAt: clock("09:00"), endedAt: clock("15:03") },
    ]);
  });

  it("R46 keeps a gap of 5 minutes, and cuts a longer one", () => {
    const facts = factsOf([activity(at("09:00")), activity(at("09:05")), activity(at("09:10:00.001"))]);
    expect(pick(facts.activity, ...columns)).toEqual([
      interval("09:00", "09:05"),
      interval("09:10:00.001", "09:10:00.001"),
    ]);
  });

  it.each([
    // Gaps of 2, 6 and 90 minutes.
    { activeGapMs: 60_000, intervals: [["09:00"], ["09:02"], ["09:08"], ["10:38"]] },
    { activeGapMs: 120_000, intervals: [["09:00", "09:02"], ["09:08"], ["10:38"]] },
    { activeGapMs: 360_000, intervals: [["09:00", "09:08"], ["10:38"]] },
    { activeGapMs: 5_400_000, intervals: [["09:00", "10:38"]] },
  ])("R46 takes gaps of up to $activeGapMs ms where that is asked for", ({ activeGapMs, intervals }) => {
    const rows = ["09:00", "09:02", "09:08", "10:38"].map((time) => activity(at(time)));
    const candidates = createCandidates();
    candidates.add(pairEvents(rows, { activeGapMs }));
    const facts = settle(candidates.finish(), { activeGapMs });
    expect(pick(facts.activity, ...columns)).toEqual(
      intervals.map(([from = "", to = from]) => interval(from, to)),
    );
  });

  it("R46 keeps threads apart, and leaves uniting them to whoever sums", () => {
    const facts = factsOf([
      activity(at("09:00")),
      activity({ ...at("09:01"), agentId: "a1" }),
      activity({ ...at("09:03"), agentId: "a1" }),
      activity(at("09:04")),
    ]);
    expect(pick(facts.activity, ...columns)).toEqual([
      interval("09:00", "09:04"),
      interval("09:01", "09:03", true, "s1/a1"),
    ]);
  });

  it("R46 joins rows that are out of order, and leaves out rows without time", () => {
    const times = ["09:08", "09:00", "09:04"];
    const facts = factsOf([...times.map((time) => activity(at(time))), activity({ at: null })]);
    expect(pick(facts.activity, ...columns)).toEqual([interval("09:00", "09:08")]);
  });

  it("R46 does not hold the copied part of a fork to be its own", () => {
    const s1 = [prompt("fix it", at("09:00")), requestPart("msg_A", at("09:03"))];
    const s2 = [
      ...forked(s1, "s2"),
      prompt("next", { ...at("12:00"), sessionId: "s2" }),
      requestPart("msg_B", { ...at("12:02"), sessionId: "s2" }),
    ];
    for (const facts of [factsOf(s1, s2), factsOf(s2, s1)]) {
      expect(pick(facts.activity, ...columns)).toEqual([
        interval("09:00", "09:03"),
        interval("09:00", "09:03", false, "s2"),
        interval("12:00", "12:02", true, "s2"),
      ]);
      expect(pick(facts.sessions, "sessionId", "startedAt", "endedAt")).toEqual([
        { sessionId: "s1", startedAt: clock("09:00"), endedAt: clock("09:03") },
        { sessionId: "s2", startedAt: clock("12:00"), endedAt: clock("12:02") },
      ]);
    }
  });

  it("R46 cuts the activity of a fork that goes on at once where its copy ends", () => {
    const s1 = [requestPart("msg_A", at("09:03"))];
    const s2 = [...forked(s1, "s2"), requestPart("msg_B", { ...at("09:05"), sessionId: "s2" })];
    expect(pick(factsOf(s1, s2).activity, ...columns).slice(1)).toEqual([
      interval("09:03", "09:03", false, "s2"),
      interval("09:03", "09:05", true, "s2"),
    ]);
  });

  it("R46 leaves a copied result, and what the client added to it, to the origin", () => {
    const s1 = [
      prompt("test it", at("09:00")),
      requestPart("msg_A", at("09:01")),
      call("toolu_A", "msg_A", at("09:01")),
      result("toolu_A", at("09:03")),
      activity(at("09:04")),
    ];
    const own = [prompt("next", { ...at("12:00"), sessionId: "s2" })];
    const expected = [
      interval("09:00", "09:04"),
      interval("09:00", "09:04", false, "s2"),
      interval("12:00", "12:00", true, "s2"),
    ];
    for (const facts of [
      factsOf(s1, [...forked(s1, "s2"), ...own]),
      factsOf([...forked(s1, "s2"), ...own], s1),
    ])
      expect(pick(facts.activity, ...columns)).toEqual(expected);
  });

  it("R46 holds the result to be own that a fork alone has of a copied call", () => {
    const s1 = [requestPart("msg_A", at("09:00")), call("toolu_A", "msg_A", at("09:00"))];
    const s2 = [...forked(s1, "s2"), result("toolu_A", { ...at("12:00"), sessionId: "s2" })];
    expect(pick(factsOf(s1, s2).activity, ...columns).at(-1)).toEqual(interval("12:00", "12:00", true, "s2"));
  });

  it("R88 is not changed by an earlier copy of the file", () => {
    const s1 = ["09:00", "09:04", "09:08"].map((time) => activity(at(time)));
    const backup = copied(s1.slice(0, 2), () => ({ file: "/backup/s1.jsonl" }));
    const expected = [interval("09:00", "09:08")];
    expect(pick(factsOf(s1, backup).activity, ...columns)).toEqual(expected);
    expect(pick(factsOf(backup, s1).activity, ...columns)).toEqual(expected);
  });
});
