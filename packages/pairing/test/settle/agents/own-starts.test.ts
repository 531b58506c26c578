import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { activity, call, clock, copied, evidence, prompt, requestPart, result, row } from "../../events.js";
import type { RowParts } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string, parts: RowParts = {}) => ({ ...parts, at: clock(time) });
const agent = { agentId: "a1" };

function asked(time: string): LogEvent {
  return { kind: "activity", origin: row(at(time, agent)), asksAgent: true };
}

/** What the main thread wrote in the morning. */
const main = [
  prompt("count", at("09:00", { uuid: "p1" })),
  requestPart("msg_A", at("09:01", { uuid: "m1" })),
  call("toolu_1", "msg_A", at("09:01", { uuid: "m1" })),
  result("toolu_1", at("09:02", { uuid: "m2" })),
  prompt("and the lids?", at("12:00", { uuid: "p2" })),
];

/** The same at the head of a subagent's log. */
const copies = [
  asked("09:00"),
  requestPart("msg_A", at("09:01", { ...agent, uuid: "m1" })),
  call("toolu_1", "msg_A", at("09:01", { ...agent, uuid: "m1" })),
  result("toolu_1", at("09:02", { ...agent, uuid: "m2" })),
  asked("12:00"),
];

const timesOf = (...events: readonly LogEvent[]) => {
  const { agents, activity: times } = factsOf([...main, ...events]);
  const own = pick(times, "threadId", "startAt", "isOwn").filter(
    (each) => each.isOwn && each.threadId === "s1/a1",
  );
  return { agent: pick(agents, "startedAt", "endedAt")[0], own: own.map(({ startAt }) => startAt) };
};

const activityOf = (...units: readonly (readonly LogEvent[])[]) =>
  pick(factsOf(...units).activity, "threadId", "startAt", "endAt", "isOwn");

describe("own starts", () => {
  it("R27a begin a subagent at what it was asked behind copies of its parent's rows", () => {
    const times = timesOf(...copies, asked("12:00:10"), requestPart("msg_B", at("12:01", agent)));
    expect(times).toEqual({
      agent: { startedAt: clock("12:00:10"), endedAt: clock("12:01") },
      own: [clock("12:00:10")],
    });
  });

  it("R27a begin it at its first response where nothing asked for that", () => {
    const times = timesOf(...copies, requestPart("msg_B", at("12:01", agent)));
    expect(times).toEqual({
      agent: { startedAt: clock("12:01"), endedAt: clock("12:01") },
      own: [clock("12:01")],
    });
  });

  it("R27a know no time of a subagent with copies alone", () => {
    expect(timesOf(...copies)).toEqual({ agent: { startedAt: null, endedAt: null }, own: [] });
  });

  it("R88 begin where they do without an earlier copy that ends within a copied response", () => {
    const own = { agentId: "a1" };
    const unit = [
      requestPart("msg_A", at("09:00", { ...own, line: 1 })),
      requestPart("msg_B", at("09:01", { ...own, line: 2 })),
      requestPart("msg_A", at("09:04", { ...own, line: 3 })),
      requestPart("msg_A", { at: null, line: 4 }),
    ];
    const older = copied(unit.slice(0, 2), ({ file }) => ({ file: `/backup${file}` }));
    const expected = [{ threadId: "s1/a1", startAt: clock("09:00"), endAt: clock("09:04"), isOwn: true }];
    expect(activityOf(unit)).toEqual(expected);
    expect(activityOf(unit, older)).toEqual(expected);
    expect(activityOf(older, unit)).toEqual(expected);
  });

  it("R27a leave a subagent without copies its first row", () => {
    const times = timesOf(asked("09:30"), requestPart("msg_B", at("09:31", agent)));
    expect(times).toEqual({
      agent: { startedAt: clock("09:30"), endedAt: clock("09:31") },
      own: [clock("09:30")],
    });
  });

  it("R27a take no notice of rows that the client took from the parent's conversation", () => {
    const reminder = activity({ ...row(at("08:00", agent)), isParents: true });
    const times = timesOf(reminder, asked("09:30"), requestPart("msg_B", at("09:31", agent)));
    expect(times.agent?.startedAt).toBe(clock("09:30"));
    expect(times.own).toEqual([clock("09:30")]);
  });
});

const told = (parts: RowParts) => evidence(parts.agentId!, "prompt", parts, { agentKind: "inline" });

describe("sidechains in a main file", () => {
  const inline = { agentId: "inline-u1", file: "/logs/s1.jsonl" };
  const again = { agentId: "inline-u2", file: "/logs/s1.jsonl" };

  it("R27a are no subagent where they hold copies alone", () => {
    const first = [told(inline), requestPart("msg_S", at("09:05", inline))];
    const copy = [told(again), requestPart("msg_S", at("09:05", again))];
    expect(pick(factsOf([...main, ...first, ...copy]).agents, "agentId")).toEqual([{ agentId: "inline-u1" }]);
    const more = requestPart("msg_T", at("09:06", again));
    expect(factsOf([...main, ...first, ...copy, more]).agents.rowCount).toBe(2);
  });
});
