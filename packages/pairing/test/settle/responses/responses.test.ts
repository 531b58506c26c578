import { describe, expect, it } from "vitest";
import type { RequestPartEvent } from "@turnmeter/schema";
import { byRule } from "../../by-rule.js";
import { clock, forked, iteration, requestPart, row, usage } from "../../events.js";
import type { RowParts } from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

/** One part of response `messageId` with the request id given. */
function part(
  messageId: string | null,
  requestId: string | null,
  at: RowParts = {},
  parts: Partial<RequestPartEvent> & { readonly out?: number } = {},
): RequestPartEvent {
  return requestPart(messageId, at, { requestId, ...parts });
}

/** What a gateway says of its ids, and what a row says that its request id alone names. */
const gateway = { isMessageIdGlobal: false };
const byRequest = { isMessageIdGlobal: false, isNamedByRequest: true };

/** A replay in the thread of a side question. */
const sidechain: RowParts = { agentId: "aside" };

/** A request that makes a session begin or end at a time of day. */
function bound(sessionId: string, time: string): RequestPartEvent {
  return requestPart(`${sessionId} ${time}`, { sessionId, at: clock(time) });
}

describe("joinResponses", () => {
  it.each(
    byRule([
      {
        rule: "R06.1 takes message and request id together",
        parts: [part("msg_A", "req_1"), part("msg_A", "req_1"), part("msg_B", "req_1")],
        keys: ["msg_A:req_1", "msg_B:req_1"],
        problems: [],
      },
      {
        rule: "R06.2 joins two request ids where one side is a sidechain",
        parts: [part("msg_A", "req_1"), part("msg_A", "req_9", sidechain)],
        keys: ["msg_A:req_1"],
        problems: [],
      },
      {
        rule: "R06.3 joins a row without request id by a global message id",
        parts: [part("msg_A", "req_1"), part("msg_A", null)],
        keys: ["msg_A:req_1"],
        problems: [],
      },
      {
        rule: "R06.3 keeps a global message id as key where no row has a request id",
        parts: [part("msg_A", null), part("msg_A", null)],
        keys: ["msg_A"],
        problems: [],
      },
      {
        rule: "R06.3 joins the smallest of several request ids",
        parts: [
          part("msg_A", "req_2", {}, { out: 7 }),
          part("msg_A", "req_1", {}, { out: 5 }),
          part("msg_A", null, {}, { out: 6 }),
        ],
        keys: ["msg_A:req_1", "msg_A:req_2"],
        problems: ["message-id-with-two-requests"],
      },
      {
        rule: "R06 joins what only a request id names with the rows that have a message id beside it",
        parts: [
          part("u1", "req_1", {}, byRequest),
          part(null, "req_1", {}, byRequest),
          part("msg_A", "req_1"),
        ],
        keys: ["msg_A:req_1"],
        problems: [],
      },
      {
        rule: "R06 takes the request id alone where no row has a message id that says something",
        parts: [part("u1", "req_1", {}, byRequest), part("u2", "req_1", { sessionId: "s2" }, byRequest)],
        keys: ["request:req_1"],
        problems: [],
      },
      {
        rule: "R06 does not join two message ids through a request id; the smallest has the rows without one",
        parts: [
          part("msg_B", "req_1", {}, { out: 5 }),
          part("msg_A", "req_1", {}, { out: 6 }),
          part("u1", "req_1", {}, { ...byRequest, out: 6 }),
        ],
        keys: ["msg_A:req_1", "msg_B:req_1"],
        problems: [],
      },
      {
        rule: "R06.4 takes the row's uuid where the message id is not global and no request id is there",
        parts: [
          part("b", "req_1", {}, gateway),
          part("b", null, { uuid: "u1" }, gateway),
          part("c", null, { uuid: "u2" }, gateway),
          part(null, null, { uuid: "u1" }, gateway),
        ],
        keys: ["b:req_1", "row:u1", "row:u2"],
        problems: [],
      },
      {
        rule: "R06.4 takes the hash of the line where there is no uuid",
        parts: [
          part(null, null, { uuid: null }, { lineHash: "h1", isMessageIdGlobal: false }),
          part(null, null, { uuid: null }, { lineHash: "h1", isMessageIdGlobal: false }),
          part(null, null, { uuid: null }, { lineHash: "h2", isMessageIdGlobal: false }),
        ],
        keys: ["row:h1", "row:h2"],
        problems: [],
      },
      {
        rule: "R06 joins three request ids through one sidechain",
        parts: [part("msg_A", "req_1"), part("msg_A", "req_2"), part("msg_A", "req_3", sidechain)],
        keys: ["msg_A:req_1"],
        problems: [],
      },
      {
        rule: "R06 keeps two request ids without a sidechain apart, and says so",
        parts: [part("msg_A", "req_1"), part("msg_A", "req_2")],
        keys: ["msg_A:req_1", "msg_A:req_2"],
        problems: ["message-id-with-two-requests"],
      },
    ]),
  )("%s", (_, { parts, keys, problems }) => {
    const facts = factsOf(parts);
    expect([...facts.requests.columns.requestKey].sort()).toEqual(keys);
    expect(problemCodes(facts).filter((code) => code !== "agent-unlinked")).toEqual(problems);
  });

  it("R06 counts its own example as three requests", () => {
    const id = "msg_01AAAAAAAAAAAAAAAAAAAAAA";
    const facts = factsOf(
      [part(id, "req_1"), part(id, "req_9", sidechain)],
      [part(id, "req_1", { sessionId: "s2" })],
      [
        part("b", "req_1", { sessionId: "s3" }, { isMessageIdGlobal: false }),
        part("b", null, { sessionId: "s3", uuid: "u7" }, { isMessageIdGlobal: false }),
      ],
    );
    expect([...facts.requests.columns.requestKey].sort()).toEqual(["b:req_1", `${id}:req_1`, "row:u7"]);
  });

  it("R06 holds no session, path or time in the key", () => {
    const parts = [
      requestPart("msg_A", { uuid: "u1" }),
      part("msg_B", null, { uuid: "u2" }),
      part(null, null, { uuid: "u3" }),
    ];
    const elsewhere = parts.map((event) => ({
      ...event,
      origin: row({
        ...event.origin,
        sessionId: "s9",
        threadId: "s9",
        file: "/other/s9.jsonl",
        line: 77,
        at: clock("23:00"),
      }),
    }));
    const keys = [...factsOf(parts).requests.columns.requestKey].sort();
    expect(keys).toEqual(["msg_A:req_msg_A", "msg_B", "row:u3"]);
    expect([...factsOf(elsewhere).requests.columns.requestKey].sort()).toEqual(keys);
  });

  it("R06 names the same place for a problem in any order of units", () => {
    const first = [part("msg_A", "req_1", { line: 4 })];
    const second = [part("msg_A", "req_2", { sessionId: "s2", line: 2 })];
    const third = [part("msg_A", "req_1", { sessionId: "s0", line: 9 })];
    const place = [{ file: "/logs/s0.jsonl", line: 9 }];
    expect(pick(factsOf(first, second, third).problems, "file", "line")).toEqual(place);
    expect(pick(factsOf(third, second, first).problems, "file", "line")).toEqual(place);
  });

  it("R07 takes the line with the largest output, whole", () => {
    const facts = factsOf([
      requestPart("msg_A", { line: 1 }, { usage: usage({ inputTokens: 9, outputTokens: 1 }), speed: "fast" }),
      requestPart("msg_A", { line: 2 }, { usage: usage({ inputTokens: 4, outputTokens: 412 }), model: "m2" }),
      requestPart("msg_A", { line: 3 }, { usage: usage({ inputTokens: 8, outputTokens: 1 }), speed: "fast" }),
    ]);
    expect(pick(facts.requests, "inputTokens", "outputTokens", "speed", "model", "line", "copies")).toEqual([
      { inputTokens: 4, outputTokens: 412, speed: null, model: "m2", line: 2, copies: 3 },
    ]);
  });

  it.each(
    byRule([
      {
        rule: "R07 takes on a tie the later row",
        rows: [
          { at: clock("10:02"), line: 1 },
          { at: clock("10:01"), line: 2 },
        ],
        line: 1,
      },
      {
        rule: "R07 takes on a tie the greater line at the same time",
        rows: [
          { at: clock("10:01"), line: 5 },
          { at: clock("10:01"), line: 6 },
        ],
        line: 6,
      },
      {
        rule: "R07 takes on a tie a row with a time before one without",
        rows: [
          { at: clock("10:01"), line: 5 },
          { at: null, line: 6 },
        ],
        line: 5,
      },
    ]),
  )("%s", (_, { rows, line }) => {
    const parts = rows.map((each) => requestPart("msg_A", each));
    const [first, second] = parts;
    for (const facts of [
      factsOf(parts),
      factsOf([first!], forked([second!], "s2")),
      factsOf(forked([first!], "s2"), [second!]),
    ]) {
      expect([...facts.requests.columns.line]).toEqual([line]);
    }
  });

  it.each(
    byRule([
      {
        rule: "R07 takes on a tie the row that tells iterations before a later one without",
        told: { iterations: [iteration("compaction", 0, 9)] },
        less: {},
      },
      {
        rule: "R07 takes on a tie the row whose iterations tell more tokens",
        told: { iterations: [iteration("compaction", 0, 9), iteration("advisor", 1, 30)] },
        less: { iterations: [iteration("compaction", 0, 9)] },
      },
      {
        rule: "R07 takes on a tie the row that tells searches",
        told: { usage: usage({ outputTokens: 10, webSearches: 2 }) },
        less: {},
      },
      {
        rule: "R07 takes on a tie the row that tells what makes its price",
        told: { speed: "fast", inferenceGeo: "us", serviceTier: "standard" },
        less: { speed: "standard", inferenceGeo: null },
      },
      { rule: "R07 takes on a tie the row that tells its model", told: {}, less: { model: null } },
    ]),
  )("%s", (_, { told, less }) => {
    const first = requestPart("msg_A", { at: clock("10:01"), line: 5 }, told);
    const second = requestPart("msg_A", { at: clock("10:02"), line: 6 }, less);
    for (const facts of [
      factsOf([first, second]),
      factsOf([second, first]),
      factsOf([first], forked([second], "s2")),
      factsOf(forked([first], "s2"), [second]),
    ]) {
      expect(facts.requests.columns.line.at(0)).toBe(5);
    }
  });

  it.each([
    ["a", "b"],
    ["b", "a"],
  ])("R07 takes the same model of two on a tie, in files %s and %s", (ofHaiku, ofSonnet) => {
    const at = { at: clock("10:00"), line: 1 };
    const haiku = requestPart("msg_A", { ...at, file: ofHaiku }, { model: "haiku" });
    const sonnet = requestPart("msg_A", { ...at, file: ofSonnet, sessionId: "s2" }, { model: "sonnet" });
    expect(factsOf([sonnet], [haiku]).requests.columns.model.at(0)).toBe("haiku");
  });

  it("R07 takes a larger output whole, also where it tells less", () => {
    const facts = factsOf([
      requestPart("msg_A", {}, { out: 10, iterations: [iteration("compaction", 0, 9)], speed: "fast" }),
      requestPart("msg_A", {}, { out: 11 }),
    ]);
    expect(pick(facts.requests, "outputTokens", "speed")).toEqual([{ outputTokens: 11, speed: null }]);
  });

  it("R07 never lets a row without usage win", () => {
    const facts = factsOf([
      requestPart("msg_A", { at: clock("10:00") }, { usage: usage({ inputTokens: 3 }) }),
      requestPart("msg_A", { at: clock("10:01") }, { usage: null }),
    ]);
    expect(pick(facts.requests, "inputTokens", "outputTokens", "tokenBasis")).toEqual([
      { inputTokens: 3, outputTokens: 0, tokenBasis: "exact" },
    ]);
  });
});

describe("joinResponses chooses the owner of a copied request", () => {
  const s1 = { sessionId: "s1", at: clock("10:00") };
  const s2 = { sessionId: "s2", at: clock("10:00") };

  it.each(
    byRule([
      {
        rule: "R11 takes a row that is no sidechain, though its session ended later",
        one: [requestPart("msg_A", { ...s1, agentId: "a" }), bound("s1", "11:00")],
        two: [requestPart("msg_A", s2), bound("s2", "12:00")],
        owner: "s2",
      },
      {
        rule: "R11 takes then a session that was not handed to the background, though it ended later",
        one: [requestPart("msg_A", { ...s1, isBackgroundCopy: true }), bound("s1", "11:00")],
        two: [requestPart("msg_A", s2), bound("s2", "12:00")],
        owner: "s2",
      },
      {
        rule: "R11 takes then the session that ended first",
        one: [bound("s1", "08:00"), requestPart("msg_A", s1), bound("s1", "12:30")],
        two: [requestPart("msg_A", s2), bound("s2", "11:00")],
        owner: "s2",
      },
      {
        rule: "R11 takes then the one that began first",
        one: [bound("s1", "09:30"), requestPart("msg_A", s1), bound("s1", "11:00")],
        two: [bound("s2", "09:00"), requestPart("msg_A", s2), bound("s2", "11:00")],
        owner: "s2",
      },
      {
        rule: "R11 takes then the smaller session id",
        one: [requestPart("msg_A", s1)],
        two: [requestPart("msg_A", s2)],
        owner: "s1",
      },
    ]),
  )("%s", (_, { one, two, owner }) => {
    for (const facts of [factsOf(one, two), factsOf(two, one)]) {
      const copied = pick(facts.requests, "requestKey", "sessionId", "copies").filter(
        ({ copies }) => copies > 1,
      );
      expect(copied).toEqual([{ requestKey: "msg_A:req_msg_A", sessionId: owner, copies: 2 }]);
    }
  });

  it("R11 takes within a session the row of its own log, whatever the files are called", () => {
    const streamed = { ...s1, at: null, source: "agent-sdk", file: "/a.jsonl", gitBranch: null } as const;
    const written = { ...s1, file: "/b.jsonl", gitBranch: "main" };
    const facts = factsOf(
      [requestPart("msg_A", streamed, { out: 1 })],
      [requestPart("msg_A", written, { out: 90 })],
    );
    expect(pick(facts.requests, "source", "gitBranch", "at")).toEqual([
      { source: "claude-code", gitBranch: "main", at: clock("10:00") },
    ]);
  });

  it("R11 takes place and branch from the owner, numbers from the winner", () => {
    const facts = factsOf(
      [requestPart("msg_A", { ...s1, gitBranch: "old", cwd: "/home/ann/a" }, { out: 1 })],
      [
        requestPart("msg_A", { ...s2, gitBranch: "new", cwd: "/home/ann/b", line: 8 }, { out: 90 }),
        bound("s2", "12:00"),
      ],
    );
    expect(
      pick(facts.requests, "sessionId", "project", "gitBranch", "outputTokens", "file", "line")[0],
    ).toEqual({
      sessionId: "s1",
      project: "/home/ann/a",
      gitBranch: "old",
      outputTokens: 90,
      file: "/logs/s2.jsonl",
      line: 8,
    });
  });
});
