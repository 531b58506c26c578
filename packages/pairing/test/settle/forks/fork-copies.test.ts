import { describe, expect, it } from "vitest";
import type { ForkEvent, LogEvent, RowOrigin, TurnStartEvent } from "@turnmeter/schema";
import { call, clock, interruption, prompt, requestPart, row, usage } from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

/** Rows of a thread's file, one after the other. */
function rowsOf(sessionId: string, time: string) {
  let line = 0;
  return (): RowOrigin =>
    row({ sessionId, line: ++line, uuid: `${sessionId}:${line}`, at: clock(time) + line * 100 });
}

function turn(next: () => RowOrigin, turnId: string | null, callId: string, tokens: number): LogEvent[] {
  const events: LogEvent[] = [];
  const start: TurnStartEvent | null = turnId === null ? null : { kind: "turnStart", origin: next(), turnId };
  if (start !== null) events.push(start);
  const [asked, answered] = [next(), next()];
  const { uuid } = answered;
  events.push(prompt(`text of ${callId}`, asked));
  events.push({ ...call(callId, uuid, answered), isCallIdGlobal: false, callKey: `${uuid} ${callId}` });
  events.push(requestPart(uuid, answered, { requestId: null, usage: usage({ inputTokens: tokens }) }));
  return events;
}

function fork(origin: RowOrigin, forkedFrom: string, ownLine: number | null, copiedLine = 0): ForkEvent {
  return { kind: "fork", origin, forkedFrom, copiedLine, ownLine };
}

/** Session, prompts and input tokens that are left of each session. */
function leftOf(...units: readonly (readonly LogEvent[])[]) {
  const facts = factsOf(...units);
  const left = new Map<string, { prompts: number; tokens: number[]; calls: (string | null)[] }>();
  const of = (sessionId: string) => {
    const known = left.get(sessionId) ?? { prompts: 0, tokens: [], calls: [] };
    left.set(sessionId, known);
    return known;
  };
  for (const { sessionId, kind } of pick(facts.marks, "sessionId", "kind"))
    if (kind === "prompt") of(sessionId).prompts++;
  for (const { sessionId, inputTokens } of pick(facts.requests, "sessionId", "inputTokens"))
    of(sessionId).tokens.push(inputTokens ?? -1);
  for (const { sessionId, callId } of pick(facts.toolCalls, "sessionId", "callId"))
    of(sessionId).calls.push(callId);
  return {
    left: Object.fromEntries(left),
    problems: problemCodes(facts).filter((code) => code.startsWith("codex")),
  };
}

function parentOf(ids: readonly (string | null)[]): LogEvent[] {
  const next = rowsOf("parent", "09:00");
  return ids.flatMap((turnId, index) => turn(next, turnId, `c${index}`, 100 * (index + 1)));
}

/** A fork with a head, the parent's turns and one of its own. */
function forkOf(ids: readonly (string | null)[], ownId: string | null, ownLine: number | null): LogEvent[] {
  const next = rowsOf("fork", "10:00");
  const head = next();
  return [
    fork(head, "parent", ownLine),
    ...ids.flatMap((turnId, index) => turn(next, turnId, `c${index}`, 100 * (index + 1))),
    ...turn(next, ownId, "own", 7),
  ];
}

const own = { prompts: 1, tokens: [7], calls: ["own"] };
const ofParent = { prompts: 2, tokens: [100, 200], calls: ["c0", "c1"] };

describe("withoutForkCopies", () => {
  it("R75 drops no row of a fork that says that all are its own", () => {
    const both = { ...ofParent, prompts: 3, tokens: [100, 200, 7], calls: ["c0", "c1", "own"] };
    expect(leftOf(parentOf(["t0", "t1"]), forkOf(["t0", "t1"], "t2", 1)).left).toMatchObject({ fork: both });
  });

  it.each<[string, readonly (string | null)[], string | null]>([
    ["R75 drops the rows of turns that the other thread has", ["t0", "t1"], "t2"],
    ["R75 tells copies without turns by calls and token counts", [null, null], null],
  ])("%s, in any order of the files and whatever the fork alone tells", (_, ids, ownId) => {
    const expected = { left: { parent: ofParent, fork: own }, problems: [] };
    for (const guess of [2, 5, null]) {
      const units = [parentOf(ids), forkOf(ids, ownId, guess)];
      expect(leftOf(...units)).toEqual(expected);
      expect(leftOf(...units.toReversed())).toEqual(expected);
    }
  });

  it("R75 counts all of a fork whose origin is nowhere, and reports it", () => {
    const all = { prompts: 3, tokens: [100, 200, 7], calls: ["c0", "c1", "own"] };
    // Head 1; turns in lines 2 to 4, 5 to 7, 8 to 10.
    for (const guess of [8, null])
      expect(leftOf(forkOf(["t0", "t1"], "t2", guess))).toEqual({
        left: { fork: all },
        problems: ["codex-fork-without-parent"],
      });
  });

  it.each<[string, readonly (string | null)[]]>([
    ["of turns", ["t0", "t1"]],
    ["of calls and token counts", [null, null]],
  ])("R75 counts what forks of a lost thread share once, by ids %s, in any order of the files", (_, ids) => {
    const next = rowsOf("second", "11:00");
    const [first = null, later = null] = ids;
    const second = [
      fork(next(), "parent", null, 7),
      ...turn(next, first, "c0", 100),
      ...turn(next, later, "c1", 200),
      ...turn(next, first && "t3", "c3", 3),
    ];
    const units = [forkOf([first], first && "t2", null), second];
    const left = {
      fork: { prompts: 2, tokens: [100, 7], calls: ["c0", "own"] },
      second: { prompts: 2, tokens: [200, 3], calls: ["c1", "c3"] },
    };
    expect(leftOf(...units).left).toEqual(left);
    expect(leftOf(...units.toReversed()).left).toEqual(left);
  });

  it("R75 counts a turn once that lies between turns of the fork alone", () => {
    const next = rowsOf("second", "11:00");
    const second = [
      fork(next(), "parent", null),
      ...turn(next, "t0", "c0", 100),
      ...turn(next, "t1", "c1", 200),
      ...turn(next, "t3", "c3", 3),
    ];
    // The first fork holds the rest that a compaction left.
    expect(leftOf(forkOf(["t1"], "t2", null), second).left).toMatchObject({
      fork: { tokens: [100, 7] },
      second: { tokens: [100, 3] },
    });
  });

  it("R75 knows turns by ids that a program made in any log, and by no other", () => {
    const id = "01900000-0000-7000-8000-000000000011";
    expect(
      leftOf(turn(rowsOf("another", "08:00"), id, "c0", 100), forkOf([id], "t2", null)).left,
    ).toMatchObject({
      another: { tokens: [100] },
      fork: { tokens: [7] },
    });
    expect(
      leftOf(turn(rowsOf("another", "08:00"), "t0", "c0", 100), forkOf(["t0"], "t2", null)).left,
    ).toMatchObject({
      another: { tokens: [100] },
      fork: { tokens: [100, 7] },
    });
  });

  it("R75 believes the fork where the other thread shares nothing with it", () => {
    const other = parentOf(["x"]).filter(({ kind }) => kind === "turnStart");
    expect(leftOf(other, forkOf(["t0"], "t1", 5))).toEqual({
      left: { fork: own },
      problems: ["codex-fork-without-parent"],
    });
  });

  it("R75 knows a fork that ends after a prompt by that prompt", () => {
    const next = rowsOf("fork", "10:00");
    const events = [fork(next(), "parent", null), prompt("text of c0", next()), prompt("another", next())];
    expect(leftOf(parentOf([null]), events.slice(0, 2))).toMatchObject({
      left: { parent: { prompts: 1 } },
      problems: [],
    });
    expect(leftOf(parentOf([null]), events).left).toMatchObject({
      parent: { prompts: 1 },
      fork: { prompts: 1 },
    });
  });

  it("R75 reports nothing where nothing was copied", () => {
    expect(leftOf(forkOf([], "t0", 2))).toEqual({ left: { fork: own }, problems: [] });
  });

  it("R75 keeps nothing of a fork that has no turn of its own", () => {
    const copies = forkOf(["t0", "t1"], "t2", 2).slice(0, -4);
    expect(leftOf(parentOf(["t0", "t1"]), copies)).toEqual({ left: { parent: ofParent }, problems: [] });
  });

  it("R75 drops a turn that the other thread's cut log lacks, if it is known to be a copy", () => {
    const next = rowsOf("fork", "10:00");
    const events = [
      fork(next(), "parent", null, 5),
      ...turn(next, "t0", "c0", 100),
      ...turn(next, "t1", "c1", 200),
      ...turn(next, "t2", "own", 7),
    ];
    expect(leftOf(parentOf(["t0"]), events).left["fork"]).toEqual(own);
  });

  it("R75 compares a fork of a fork with the fork", () => {
    const next = rowsOf("second", "11:00");
    const second = [
      fork(next(), "fork", null),
      ...turn(next, "t0", "c0", 100),
      ...turn(next, "t1", "own", 7),
      ...turn(next, "t2", "last", 3),
    ];
    expect(leftOf(second, forkOf(["t0"], "t1", null), parentOf(["t0"])).left).toEqual({
      parent: { prompts: 1, tokens: [100], calls: ["c0"] },
      fork: own,
      second: { prompts: 1, tokens: [3], calls: ["last"] },
    });
  });

  it("R75 puts rows before a fork's own first prompt into no turn", () => {
    const next = rowsOf("fork", "10:00");
    const events = [fork(next(), "parent", null), ...turn(next, "t0", "c0", 100)];
    const [start, compaction] = [next(), next()];
    events.push({ kind: "turnStart", origin: start, turnId: "t1" });
    events.push(requestPart(compaction.uuid, compaction, { requestId: null }));
    const requests = pick(factsOf(parentOf(["t0"]), events).requests, "sessionId", "turnId");
    expect(requests).toEqual([
      { sessionId: "parent", turnId: "parent:2" },
      { sessionId: "fork", turnId: null },
    ]);
  });

  it("R84 tells what forks copied, with its model and place", () => {
    const { copies } = factsOf(parentOf(["t0", "t1"]), forkOf(["t0", "t1"], "t2", null));
    const columns = ["requestKey", "kind", "sessionId", "file", "model", "rows", "inputTokens"] as const;
    const copied = pick(copies, ...columns);
    const place = { kind: "fork", sessionId: "fork", file: "/logs/fork.jsonl", rows: 1 };
    expect(copied.filter(({ requestKey }) => requestKey !== null)).toMatchObject([
      { ...place, model: "claude-opus-5", inputTokens: 100 },
      { ...place, model: "claude-opus-5", inputTokens: 200 },
    ]);
    expect(copied.filter(({ requestKey }) => requestKey === null)).toMatchObject([place, place]);
  });

  it("R75 copies no interruption", () => {
    const next = rowsOf("fork", "10:00");
    const events = [fork(next(), "parent", null), ...turn(next, "t0", "c0", 100), interruption(null, next())];
    const marks = pick(factsOf(parentOf(["t0"]), events).marks, "kind");
    expect(marks.filter(({ kind }) => kind === "interruption")).toEqual([]);
  });

  it("R75 counts the time in which the parent's rows were copied as no activity of the fork", () => {
    const parent = parentOf(["t0", "t1"]);
    const copies = forkOf(["t0", "t1"], "t2", 8);
    for (const facts of [factsOf(parent, copies), factsOf(copies, parent)]) {
      const ofFork = pick(facts.activity, "sessionId", "startAt", "endAt", "isOwn").filter(
        ({ sessionId }) => sessionId === "fork",
      );
      // A row every 100 ms: the first prompt on line 3, the last copy on line 7, the last row on line 10.
      expect(ofFork).toEqual([
        { sessionId: "fork", startAt: clock("10:00:00.3"), endAt: clock("10:00:00.7"), isOwn: false },
        { sessionId: "fork", startAt: clock("10:00:00.7"), endAt: clock("10:00:01"), isOwn: true },
      ]);
      expect(pick(facts.sessions, "sessionId", "startedAt")).toContainEqual({
        sessionId: "fork",
        startedAt: clock("10:00:00.7"),
      });
    }
  });

  it("R75 counts no activity of a fork in which all rows are copies", () => {
    const copies = forkOf(["t0", "t1"], "t1", null);
    const facts = factsOf(parentOf(["t0", "t1"]), copies);
    const ofFork = pick(facts.activity, "sessionId", "isOwn").filter(({ sessionId }) => sessionId === "fork");
    expect(ofFork).toEqual([{ sessionId: "fork", isOwn: false }]);
  });
});
