import { describe, expect, it } from "vitest";
import { agentEventsFormat } from "../../src/agent-events/format.js";
import { decodeLines } from "../util/decode-lines.js";

const origin = {
  source: "claude-code",
  file: "/home/ann/.claude/projects/shop/s1.jsonl",
  line: 4,
  byteOffset: 900,
  sessionId: "s1",
  threadId: "s1",
  agentId: null,
  at: 1_794_906_000_000,
  uuid: "u4",
  parentUuid: null,
  isSidechain: false,
  isBackgroundCopy: false,
  cwd: "/home/ann/shop",
  gitBranch: null,
  clientVersion: "2.1.0",
  entrypoint: null,
  promptId: null,
};

const prompt = { kind: "prompt", origin, textHash: "h", promptSource: null, isQueued: false };
const activity = { kind: "activity", origin };

function event(payload: object, fields: object = {}): object {
  return {
    turnmeter: 1,
    type: "agent:session",
    id: "1",
    key: JSON.stringify(payload),
    line: 4,
    payload,
    ...fields,
  };
}

async function eventsOf(...lines: readonly object[]) {
  return (await decodeLines(agentEventsFormat, lines)).events;
}

describe("a stream of turnmeter's own", () => {
  it("gives the events of the logs, with one origin for all of a row", async () => {
    const events = await eventsOf(event(activity), event(prompt));
    expect(events).toEqual([activity, prompt]);
    const [first, second] = events.map((each) => ("origin" in each ? each.origin : null));
    expect(first).toBe(second);
  });

  it("leaves out what it does not know of an event", async () => {
    const later = { ...activity, costNanoUsd: 7, origin: { ...origin, mood: "good" } };
    expect(await eventsOf(event(later))).toEqual([activity]);
  });

  it("takes an early event only where the event itself never comes", async () => {
    const early = event(prompt, { key: "k1", isEarly: true });
    expect(await eventsOf(early, event({ ...prompt, textHash: "whole" }, { key: "k1" }))).toEqual([
      { ...prompt, textHash: "whole" },
    ]);
    expect(await eventsOf(early, event(activity))).toEqual([activity, prompt]);
  });

  it("takes the last of the events with one key that files as a whole told, after all rows and in their order", async () => {
    const first = event(prompt, { key: "k1", line: null, index: 0 });
    const other = event(activity, { key: "k2", line: null, index: 1 });
    const between = event({ ...activity, hidesResponse: true }, { key: "k3", line: null, index: 1 });
    const moved = event(activity, { key: "k2", line: null, index: 2 });
    const last = event({ ...prompt, isQueued: true }, { key: "k1", line: null, index: 0 });
    const row = event({ ...activity, asksAgent: true });
    expect(await eventsOf(first, other, between, moved, last, row)).toEqual([
      { ...activity, asksAgent: true },
      { ...prompt, isQueued: true },
      { ...activity, hidesResponse: true },
      activity,
    ]);
  });

  const withdrawn = { kind: "withdrawn" };

  it("takes none that was taken back by its key, unless it comes again", async () => {
    const early = event(prompt, { key: "k1", isEarly: true });
    const whole = event(activity, { key: "k2", line: null });
    const back = [
      event(withdrawn, { key: "k1", line: null, type: "agent:withdrawn" }),
      event(withdrawn, { key: "k2", line: null, type: "agent:withdrawn" }),
    ];
    expect(await eventsOf(early, whole, ...back)).toEqual([]);
    expect(await eventsOf(early, whole, ...back, early)).toEqual([prompt]);
  });

  it("takes no rows of a log that were taken back from a line on, but those that come after that", async () => {
    const [one, two, three] = [1, 2, 3].map((line) =>
      event({ ...activity, origin: { ...origin, line } }, { file: origin.file, line, key: `row ${line}` }),
    );
    const otherLog = event(prompt, { file: "/another.jsonl", line: 9, key: "another" });
    const back = event(withdrawn, { file: origin.file, line: 2, key: "w", type: "agent:withdrawn" });
    expect(await eventsOf(one!, two!, three!, otherLog, back, two!)).toEqual([
      { ...activity, origin: { ...origin, line: 1 } },
      prompt,
      { ...activity, origin: { ...origin, line: 2 } },
    ]);
  });

  it.each([
    ["an unknown kind", { kind: "mood", origin }],
    ["no kind", { origin }],
    ["no origin", { kind: "activity" }],
    ["a field missing", { ...prompt, textHash: undefined }],
    ["a text for a number", { ...activity, origin: { ...origin, line: "4" } }],
    ["a fraction", { ...activity, origin: { ...origin, line: 4.5 } }],
    ["a number below 0", { ...activity, origin: { ...origin, line: -1 } }],
    ["a number beyond what a line can be", { ...activity, origin: { ...origin, line: 2 ** 31 } }],
    ["a source that nobody knows", { ...activity, origin: { ...origin, source: "another" } }],
    ["a kind that every object inherits", { kind: "constructor", origin }],
  ])("reports an event with %s, and goes on", async (_, payload) => {
    expect(await eventsOf(event(payload), event(activity))).toMatchObject([
      {
        kind: "problem",
        problem: { code: "record-degraded", line: 1, detail: "event does not fit its kind" },
      },
      activity,
    ]);
  });

  it("tells an app's event from its own", async () => {
    const { turnmeter: _, ...apps } = { ...event({ id: "t1", name: "Read", input: {} }), turnmeter: 1 };
    const kinds = (await eventsOf({ ...apps, type: "agent:tool_use" })).map(({ kind }) => kind);
    expect(kinds).toEqual(["activity", "call"]);
  });
});
