import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import { activity, clock, copied, forked, mark, prompt, requestPart, sessionState } from "../../events.js";
import { fileRead } from "../../file-read.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

/** A state's place, and the window that it states, if it does. */
interface Stated {
  readonly line: number;
  readonly at: number | null;
  readonly contextWindowTokens?: number;
}

describe("sessionFacts", () => {
  it("R51 joins the same session in two roots", () => {
    const s1 = [
      prompt("fix it", at("10:00")),
      requestPart("msg_A", { ...at("10:01"), agentId: "a1" }),
      requestPart("msg_B", at("10:02")),
      sessionState({}, { title: "Shop", titleRank: 2 }),
    ];
    const other = copied(s1, ({ file }) => ({ file: `/other${file}` }));
    for (const facts of [factsOf(s1, other), factsOf(other, s1)]) {
      expect(pick(facts.sessions, "sessionId", "file", "title", "startedAt", "endedAt")).toEqual([
        {
          sessionId: "s1",
          file: "/logs/s1.jsonl",
          title: "Shop",
          startedAt: clock("10:00"),
          endedAt: clock("10:02"),
        },
      ]);
      expect(facts.requests.rowCount).toBe(2);
    }
  });

  it("R52 lists no session that owns neither a request nor a prompt", () => {
    const s1 = [prompt("fix it", at("10:00")), requestPart("msg_A", at("10:01"))];
    const facts = factsOf(s1, forked(s1, "s2"), [activity({ sessionId: "s3" })]);
    expect([...facts.sessions.columns.sessionId]).toEqual(["s1"]);
  });

  it("R52 lists a fork that has a request of its own", () => {
    const s1 = [prompt("fix it", at("10:00")), requestPart("msg_A", at("10:01"))];
    const facts = factsOf(s1, [
      ...forked(s1, "s2"),
      requestPart("msg_B", { ...at("12:00"), sessionId: "s2" }),
    ]);
    expect([...facts.sessions.columns.sessionId]).toEqual(["s1", "s2"]);
  });

  it("R52 lists a session whose prompt was never answered", () => {
    const facts = factsOf([prompt("fix it", at("10:00"))]);
    expect([...facts.sessions.columns.sessionId]).toEqual(["s1"]);
    expect(problemCodes(facts)).toEqual([]);
  });

  it("R52 names a transcript that holds states alone", () => {
    const facts = factsOf([
      sessionState({ at: null }, { title: "Shop", titleRank: 2 }),
      mark("permissionMode", { at: null }),
      fileRead("/logs/s1.jsonl"),
      fileRead("/logs/journal.jsonl", { kind: "journal" }),
      fileRead("/logs/none.jsonl", { records: 0 }),
      fileRead("/logs/skipped.jsonl", { status: "skipped" }),
    ]);
    expect(pick(facts.problems, "code", "file")).toEqual([{ code: "session-empty", file: "/logs/s1.jsonl" }]);
    expect(facts.sessions.rowCount).toBe(0);
  });

  it("R52 does not call a session without times empty", () => {
    const asked = [prompt("fix it", { at: null }), fileRead("/logs/s1.jsonl")];
    const answered = [requestPart("msg_A", { at: null, sessionId: "s2" }), fileRead("/logs/s2.jsonl")];
    const facts = factsOf(asked, answered);
    expect(problemCodes(facts)).toEqual([]);
    expect(pick(facts.sessions, "sessionId", "startedAt")).toEqual([
      { sessionId: "s1", startedAt: null },
      { sessionId: "s2", startedAt: null },
    ]);
  });

  it("R53 takes the project of the main thread's first row that has a directory", () => {
    const facts = factsOf([
      requestPart("msg_A", { ...at("09:00"), agentId: "a1", cwd: "/tmp/a" }),
      prompt("fix it", { ...at("10:00"), cwd: null }),
      requestPart("msg_B", { ...at("10:01"), cwd: "/home/ann/shop" }),
      requestPart("msg_C", { ...at("10:02"), cwd: "/home/ann/other" }),
    ]);
    expect([...facts.sessions.columns.project]).toEqual(["/home/ann/shop"]);
  });

  it("R29 keeps how a session was run", () => {
    const facts = factsOf([
      requestPart("msg_A", {}),
      requestPart("msg_B", { sessionId: "s2" }),
      sessionState({ sessionId: "s2" }, { sessionKind: "headless" }),
    ]);
    expect([...facts.sessions.columns.kind]).toEqual(["unknown", "headless"]);
  });

  it("names a session by the last title of the highest rank", () => {
    const facts = factsOf([
      requestPart("msg_A", {}),
      sessionState({ line: 1 }, { title: "First by a person", titleRank: 3 }),
      sessionState({ line: 2 }, { title: "By a person", titleRank: 3 }),
      sessionState({ line: 3 }, { title: "By the client", titleRank: 2 }),
    ]);
    expect([...facts.sessions.columns.title]).toEqual(["By a person"]);
  });

  it("R38 takes the last recorded cost, also of an earlier copy of the file", () => {
    const older = [requestPart("msg_A", {}), sessionState({ line: 7 }, { recordedCostNanoUsd: 400_000_000 })];
    const newer = [...older, sessionState({ line: 30 }, { recordedCostNanoUsd: 950_000_000 })];
    const backup = copied(older, () => ({ file: "/backup/s1.jsonl" }));
    for (const facts of [factsOf(newer, backup), factsOf(backup, newer)])
      expect([...facts.sessions.columns.recordedCostNanoUsd]).toEqual([950_000_000]);
  });

  it.each(
    byRule([
      {
        rule: "R38 takes the cost of the later of two files, whatever their length",
        costs: [
          { line: 3, at: clock("11:00"), recordedCostNanoUsd: 950_000_000 },
          { line: 30, at: clock("10:00"), recordedCostNanoUsd: 400_000_000 },
        ],
        expected: 950_000_000,
      },
      {
        rule: "R38 takes the larger cost of two files without times, for it only grows",
        costs: [
          { line: 3, at: null, recordedCostNanoUsd: 950_000_000 },
          { line: 30, at: null, recordedCostNanoUsd: 400_000_000 },
        ],
        expected: 950_000_000,
      },
      {
        rule: "R38 takes the larger cost where one of two files has no times",
        costs: [
          { line: 3, at: clock("11:00"), recordedCostNanoUsd: 400_000_000 },
          { line: 1, at: null, recordedCostNanoUsd: 950_000_000 },
        ],
        expected: 950_000_000,
      },
      {
        rule: "R38 adds up the costs of processes, each once",
        costs: [
          { line: 3, at: clock("10:00"), recordedCostNanoUsd: 100_000_000, costSpanId: "first" },
          { line: 6, at: clock("10:10"), recordedCostNanoUsd: 300_000_000, costSpanId: "first" },
          { line: 9, at: clock("11:00"), recordedCostNanoUsd: 200_000_000, costSpanId: "second" },
          { line: 9, at: clock("11:00"), recordedCostNanoUsd: 200_000_000, costSpanId: "second" },
          { line: 2, at: clock("12:00"), recordedCostNanoUsd: 400_000_000 },
        ],
        expected: 500_000_000,
      },
      {
        rule: "R38 takes the cost of the whole session where it is larger than that of its processes",
        costs: [
          { line: 3, at: clock("10:00"), recordedCostNanoUsd: 100_000_000, costSpanId: "first" },
          { line: 2, at: clock("12:00"), recordedCostNanoUsd: 400_000_000 },
        ],
        expected: 400_000_000,
      },
    ]),
  )("%s", (_, { costs, expected }) => {
    const units = costs.map(({ line, at: statedAt, ...cost }, index) => [
      requestPart("msg_A", {}),
      sessionState({ line, at: statedAt, file: `/logs/${index}.jsonl` }, cost),
    ]);
    for (const facts of [factsOf(...units), factsOf(...units.toReversed())])
      expect([...facts.sessions.columns.recordedCostNanoUsd]).toEqual([expected]);
  });

  it("takes the context window that was stated last", () => {
    const facts = factsOf([
      requestPart("msg_A", {}),
      sessionState({ line: 2 }, { contextWindowTokens: 200_000 }),
      sessionState({ line: 3 }, { contextWindowTokens: 1_000_000 }),
      sessionState({ line: 4 }, { title: "Shop", titleRank: 2 }),
      requestPart("msg_B", { sessionId: "s2" }),
    ]);
    expect([...facts.sessions.columns.contextWindowTokens]).toEqual([1_000_000, null]);
  });

  it.each<[name: string, windows: readonly [Stated, Stated, Stated]]>([
    [
      "the later of two files, whatever their length",
      [
        { line: 3, at: clock("11:00"), contextWindowTokens: 1_000_000 },
        { line: 30, at: clock("10:00"), contextWindowTokens: 200_000 },
        { line: 40, at: clock("12:00") },
      ],
    ],
    [
      "the longer of two files without times",
      [
        { line: 30, at: null, contextWindowTokens: 1_000_000 },
        { line: 3, at: null, contextWindowTokens: 200_000 },
        { line: 40, at: null },
      ],
    ],
    [
      "the file with a time, where another one has none",
      [
        { line: 3, at: clock("11:00"), contextWindowTokens: 1_000_000 },
        { line: 30, at: null, contextWindowTokens: 200_000 },
        { line: 40, at: null },
      ],
    ],
  ])("takes the context window of %s", (_, windows) => {
    const units = windows.map(({ contextWindowTokens, ...place }, index) => [
      requestPart("msg_A", {}),
      sessionState(
        { ...place, file: `/logs/${index}.jsonl` },
        contextWindowTokens === undefined ? {} : { contextWindowTokens },
      ),
    ]);
    for (const facts of [factsOf(...units), factsOf(...units.toReversed())])
      expect([...facts.sessions.columns.contextWindowTokens]).toEqual([1_000_000]);
  });

  it("takes the newest client version of all threads", () => {
    const facts = factsOf([
      requestPart("msg_A", { clientVersion: "2.1.9" }),
      requestPart("msg_B", { clientVersion: "2.1.10", agentId: "a1" }),
      requestPart("msg_C", { clientVersion: null }),
    ]);
    expect([...facts.sessions.columns.clientVersion]).toEqual(["2.1.10"]);
  });
});
