import { describe, expect, it } from "vitest";
import type { LogFile } from "../../src/log-format.js";
import { agentFile, eventsOf, mainFile, newUnit, ofKind } from "./util/decode.js";
import { assistantRow, at, callRow, resultRow, userRow } from "./util/rows.js";

const sidechain = { isSidechain: true };

const root = (uuid: string, prompt: string): object =>
  userRow(prompt, { ...sidechain, uuid, parentUuid: null });
const reply = (uuid: string, parentUuid: string): object =>
  assistantRow([{ type: "text", text: "ok" }], { ...sidechain, uuid, parentUuid });

const repeatedRow = (type: string, uuid: string, message: object) => ({
  type: "progress",
  uuid: `p-${uuid}`,
  sessionId: "s1",
  timestamp: at(3),
  forkedFrom: { sessionId: "s0", messageUuid: "p0" },
  parentToolUseID: "toolu_1",
  data: { type: "agent_progress", agentId: "a1b2c3", message: { type, uuid, timestamp: at(2), message } },
});

const askAgent = (content: string) =>
  eventsOf([
    {
      type: "user",
      uuid: "u1",
      sessionId: "s1",
      isSidechain: true,
      agentId: "a1",
      timestamp: at(1),
      message: { content },
    },
  ]);

describe("threads", () => {
  it("R51 takes the session of a main file from its rows, then from the row before, then from the name", async () => {
    const file: LogFile = { ...mainFile, path: "/logs/projects/-home-ann-shop/elsewhere.jsonl" };
    const events = await eventsOf(
      [
        { type: "custom-title", customTitle: "Checkout" },
        userRow("a", { sessionId: "s1", session_id: "s9" }),
        userRow("b", { sessionId: undefined, session_id: "s9" }),
      ],
      file,
    );
    const [title] = ofKind(events, "sessionState");
    expect(title?.origin.sessionId).toBe("elsewhere");
    expect(ofKind(events, "prompt").map(({ origin }) => [origin.sessionId, origin.threadId])).toEqual([
      ["s1", "s1"],
      ["s1", "s1"],
    ]);
  });

  it("R51 counts an agent's file to the session folder that it lies in", async () => {
    const rows = [assistantRow([], { ...sidechain, sessionId: "s9", agentId: "a1b2c3" })];
    const [part] = ofKind(await eventsOf(rows, agentFile("a1b2c3")), "requestPart");
    expect(part?.origin).toMatchObject({
      sessionId: "s1",
      threadId: "s1/a1b2c3",
      agentId: "a1b2c3",
      isSidechain: true,
    });
  });

  it("R51 counts an old agent file outside of a folder to its rows' session", async () => {
    const file: LogFile = { ...agentFile("0c78cdae"), sessionFolder: null };
    const [part] = ofKind(await eventsOf([assistantRow([], sidechain)], file), "requestPart");
    expect(part?.origin.threadId).toBe("s1/0c78cdae");
  });

  it("R28 makes threads of sidechains in the main file, also of two that interleave", async () => {
    const events = await eventsOf([
      userRow("look around twice"),
      root("r1", "Look at the front"),
      root("r2", "Look at the back"),
      reply("x1", "r1"),
      reply("x2", "r2"),
      reply("x3", "x1"),
      reply("x4", "lost"),
    ]);
    expect(ofKind(events, "prompt")).toHaveLength(1);
    expect(ofKind(events, "requestPart").map(({ origin }) => origin.threadId)).toEqual([
      "s1/inline-r1",
      "s1/inline-r2",
      "s1/inline-r1",
      "s1/inline-r1",
    ]);
    const evidence = ofKind(events, "agentEvidence");
    expect(evidence.map(({ agentId, agentKind, evidence: why }) => [agentId, agentKind, why])).toEqual([
      ["inline-r1", "inline", "prompt"],
      ["inline-r2", "inline", "prompt"],
    ]);
    expect(evidence[0]?.promptHash).not.toBe(evidence[1]?.promptHash);
  });

  it("R25 gives an inline thread and its call the same hash of the prompt", async () => {
    const prompt = 'Look at the "front"\nand the back';
    const events = await eventsOf([
      callRow("Task", { prompt }),
      userRow(prompt, { ...sidechain, uuid: "r1", parentUuid: null }),
    ]);
    expect(ofKind(events, "agentEvidence")[0]?.promptHash).toBe(ofKind(events, "call")[0]?.spawn?.promptHash);
  });

  it("R25 tells the prompt of an agent's file once, whether as text or as a block", async () => {
    const events = await eventsOf(
      [
        userRow([{ type: "text", text: "Look around" }], {
          ...sidechain,
          agentId: "a1b2c3",
          timestamp: at(5),
        }),
        userRow("And then?", { ...sidechain, agentId: "a1b2c3" }),
      ],
      agentFile("a1b2c3"),
    );
    const evidence = ofKind(events, "agentEvidence");
    expect(evidence).toHaveLength(1);
    expect(evidence[0]).toMatchObject({ agentId: "a1b2c3", evidence: "prompt", agentKind: null });
    expect(evidence[0]?.origin.at).toBe(Date.UTC(2026, 10, 3, 10, 0, 5));
    expect(evidence[0]?.promptHash).toMatch(/^[0-9a-f]{32}$/);
  });

  it("R28 tells every agent that a main file's sidechain rows name", async () => {
    const rows = ["a1", "a2", "a1"].map((agentId) => userRow("Look around", { ...sidechain, agentId }));
    const told = ofKind(await eventsOf(rows), "agentEvidence").map(({ agentId, agentKind }) => [
      agentId,
      agentKind,
    ]);
    expect(told).toEqual([
      ["a1", null],
      ["a2", null],
    ]);
  });

  it("R26, R27a knows compaction agents and asides by their names, workflow agents by their folder", async () => {
    const kinds = await Promise.all(
      [agentFile("acompact-fffbd0"), agentFile("aside_question-0a1b2c"), agentFile("a1b2c3", "wf_1-a")].map(
        async (file) => {
          const [evidence] = ofKind(await eventsOf([assistantRow([], sidechain)], file), "agentEvidence");
          return [evidence?.agentType, evidence?.agentKind, evidence?.workflowId];
        },
      ),
    );
    expect(kinds).toEqual([
      ["acompact", "compaction", null],
      ["aside_question", "aside", null],
      [null, "workflow", "wf_1-a"],
    ]);
  });

  it("R24, R25 links an agent by its first progress row and takes no usage from any", async () => {
    const progress = {
      type: "progress",
      uuid: "p1",
      sessionId: "s1",
      timestamp: at(3),
      parentToolUseID: "toolu_1",
      data: {
        type: "agent_progress",
        agentId: "a1b2c3",
        message: { message: { id: "msg_1", usage: { output_tokens: 500 } } },
      },
    };
    const events = await eventsOf([progress, progress]);
    expect(ofKind(events, "agentEvidence")).toMatchObject([
      { agentId: "a1b2c3", evidence: "progress", callId: "toolu_1" },
    ]);
    expect(ofKind(events, "requestPart")).toEqual([]);
  });

  it("R24 takes an agent's rows from the progress rows that repeat them", async () => {
    const usage = { input_tokens: 1, output_tokens: 5 };
    const content = [{ type: "tool_use", id: "toolu_9", name: "Read", input: {} }];
    const events = await eventsOf([
      repeatedRow("assistant", "u1", { id: "msg_1", model: "model-a", content, usage }),
      repeatedRow("user", "u2", {
        content: [{ type: "tool_result", tool_use_id: "toolu_9", content: "ok" }],
      }),
      repeatedRow("assistant", "u3", { id: "x", model: "<synthetic>", content: [], usage }),
    ]);
    const origin = {
      sessionId: "s1",
      threadId: "s1/a1b2c3",
      agentId: "a1b2c3",
      at: Date.parse(at(2)),
      isSidechain: true,
      isRepeated: true,
    };
    expect(ofKind(events, "requestPart")).toMatchObject([
      { origin: { ...origin, uuid: "u1" }, messageId: "msg_1", usage: { outputTokens: 5 } },
    ]);
    expect(ofKind(events, "requestPart")[0]?.origin).not.toHaveProperty("forkedFromUuid");
    expect(ofKind(events, "call")).toMatchObject([{ origin: { ...origin, uuid: "u1" }, callId: "toolu_9" }]);
    expect(ofKind(events, "result")).toMatchObject([
      { origin: { ...origin, uuid: "u2" }, callId: "toolu_9" },
    ]);
    expect(ofKind(events, "clientMade")).toEqual([]);
    expect(ofKind(events, "activity").filter(({ origin: { agentId } }) => agentId === null)).toHaveLength(3);
  });

  it("R51 gives rows that an old agent file repeats the session of the file's first response", async () => {
    const file: LogFile = { ...agentFile("0c78cdae"), sessionFolder: null };
    const message = { id: "msg_1", model: "model-a", content: [] };
    const rows = [
      userRow("a", { ...sidechain, sessionId: "s0" }),
      { ...repeatedRow("assistant", "u1", message), sessionId: "s0" },
      assistantRow([], { ...sidechain, sessionId: "s1" }),
    ];
    const parts = ofKind(await eventsOf(rows, file), "requestPart");
    expect(parts.map(({ origin }) => [origin.sessionId, origin.threadId, origin.uuid])).toEqual([
      ["s1", "s1/a1b2c3", "u1"],
      ["s1", "s1/0c78cdae", expect.any(String)],
    ]);
  });

  it("R26 knows the agents that fill the client's caches by their prompt", async () => {
    expect(ofKind(await askAgent("Warmup"), "agentEvidence")).toMatchObject([
      { agentType: "warmup", agentKind: "warmup" },
    ]);
    expect(ofKind(await askAgent("Warmup the oven"), "agentEvidence")).toMatchObject([
      { agentType: null, agentKind: null },
    ]);
  });

  it("R25, R26, R27 takes what an agent's meta file says", () => {
    const meta = {
      agentType: "Explore",
      description: "look around",
      toolUseId: "toolu_7",
      parentAgentId: "a9",
      spawnDepth: 2,
      requestShape: "background",
      model: "haiku",
      stoppedByUser: true,
    };
    expect(newUnit().decodeDocument?.(meta, { ...agentFile("a1b2c3"), kind: "meta" })).toMatchObject([
      {
        kind: "agentEvidence",
        origin: { sessionId: "s1", threadId: "s1/a1b2c3", line: 0, at: null },
        agentId: "a1b2c3",
        evidence: "meta",
        agentKind: "task",
        agentType: "Explore",
        description: "look around",
        callId: "toolu_7",
        parentAgentId: "a9",
        depth: 2,
        model: "haiku",
        isBackground: true,
        status: "stopped",
      },
    ]);
  });

  it("knows a teammate by its meta file, and takes nothing from a document that is no object", () => {
    const file: LogFile = { ...agentFile("a1b2c3"), kind: "meta" };
    const [teammate] =
      newUnit().decodeDocument?.({ taskKind: "in_process_teammate", teamName: "core" }, file) ?? [];
    expect(teammate).toMatchObject({ agentKind: "teammate", teamName: "core" });
    expect([[], null, "x"].map((value) => newUnit().decodeDocument?.(value, file))).toEqual([[], [], []]);
  });

  it("R53 folds an agent's worktree into the unit's directory", async () => {
    const unit = newUnit();
    await eventsOf([userRow("go")], mainFile, unit);
    const file: LogFile = { ...agentFile("a1b2c3"), kind: "meta" };
    expect(unit.decodeDocument?.({ worktreePath: "/home/ann/shop-wt" }, file).at(1)).toMatchObject({
      kind: "worktree",
      path: "/home/ann/shop-wt",
      originalPath: "/home/ann/shop",
    });
  });

  it("reads a workflow's journal for the state of its agents", async () => {
    const file: LogFile = { ...agentFile("x", "wf_1-a"), kind: "journal", agentLabel: null };
    const events = await eventsOf(
      [
        { type: "started", key: "k1", agentId: "a1" },
        { type: "result", key: "k1", agentId: "a1", result: { ok: true } },
        { type: "failed", key: "k2", agentId: "a2" },
      ],
      file,
    );
    const told = ofKind(events, "agentEvidence").map(({ agentId, workflowId, status }) => [
      agentId,
      workflowId,
      status,
    ]);
    expect(told).toEqual([
      ["a1", "wf_1-a", null],
      ["a1", "wf_1-a", "completed"],
      ["a2", "wf_1-a", "failed"],
    ]);
  });

  it("R54 keeps calls and results of one agent in its thread", async () => {
    const own = { ...sidechain, agentId: "a1b2c3" };
    const events = await eventsOf(
      [
        assistantRow([{ type: "tool_use", id: "toolu_1", name: "Edit", input: {} }], own),
        resultRow({ content: "File has not been read yet", is_error: true }, own),
      ],
      agentFile("a1b2c3"),
    );
    expect(ofKind(events, "call")[0]?.origin.threadId).toBe("s1/a1b2c3");
    expect(ofKind(events, "result")[0]?.signal.outcome).toBe("invalid");
  });
});
