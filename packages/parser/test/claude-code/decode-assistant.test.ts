import { describe, expect, it } from "vitest";
import { eventsOf, marksOf, ofKind, problemsOf } from "./util/decode.js";
import { assistantRow, callRow } from "./util/rows.js";

describe("decodeAssistant", () => {
  it("R06 carries both ids, and how far the message id reaches", async () => {
    const parts = ofKind(
      await eventsOf([assistantRow([]), assistantRow([], { requestId: undefined }, { id: "gen-b" })]),
      "requestPart",
    );
    expect(
      parts.map(({ messageId, requestId, isMessageIdGlobal }) => [messageId, requestId, isMessageIdGlobal]),
    ).toEqual([
      ["msg_01AAAAAAAAAAAAAAAAAAAAAA", "req_1", true],
      ["gen-b", null, false],
    ]);
  });

  it("R06 hashes the line only where neither ids nor a uuid name the row", async () => {
    const bare = { uuid: undefined, requestId: undefined };
    const parts = ofKind(
      await eventsOf([
        assistantRow([], bare, { id: "gen-b" }),
        assistantRow([], bare),
        assistantRow([], { requestId: undefined }, { id: "gen-b" }),
        assistantRow([], { uuid: undefined }, { id: "gen-b" }),
      ]),
      "requestPart",
    );
    expect(parts.map(({ lineHash }) => lineHash !== null)).toEqual([true, false, false, false]);
  });

  it("R07 carries everything that the row says of its response", async () => {
    const row = assistantRow(
      [],
      { effort: "high", costUSD: 0.25 },
      {
        stop_reason: "tool_use",
        usage: { output_tokens: 4, service_tier: "batch", speed: "fast", inference_geo: "us" },
      },
    );
    expect(ofKind(await eventsOf([row]), "requestPart")[0]).toMatchObject({
      model: "claude-opus-5",
      stopReason: "tool_use",
      effort: "high",
      serviceTier: "batch",
      speed: "fast",
      inferenceGeo: "us",
      recordedCostNanoUsd: 250_000_000,
    });
  });

  it("R10 tells whether the row has stop details, if only null", async () => {
    const rows = [{}, { stop_details: null }, { stop_details: { type: "refusal" } }].map((told) =>
      assistantRow([], {}, told),
    );
    const parts = ofKind(await eventsOf(rows), "requestPart");
    expect(parts.map(({ hasStopDetails }) => hasStopDetails)).toEqual([undefined, true, true]);
  });

  it("R10 counts the characters of text, thinking and input", async () => {
    const row = assistantRow([
      { type: "text", text: "12345" },
      { type: "thinking", thinking: "123", signature: "not counted" },
      { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "ls" } },
    ]);
    // 5 + 3 + the 16 characters of {"command":"ls"}
    expect(ofKind(await eventsOf([row]), "requestPart")[0]?.contentChars).toBe(24);
    expect(ofKind(await eventsOf([assistantRow("1234567")]), "requestPart")[0]?.contentChars).toBe(7);
  });

  it.each<[string, object, object, readonly (readonly [string, string | null])[]]>([
    ["a null model", {}, { model: null }, []],
    ["a model of another type", {}, { model: ["x"] }, [["record-degraded", "message.model"]]],
    ["null content", {}, { content: null }, [["record-degraded", "message.content"]]],
    ["content of another type", {}, { content: 7 }, [["record-degraded", "message.content"]]],
    ["null usage", {}, { usage: null }, []],
    [
      "ids of another type",
      { requestId: 7, uuid: [], gitBranch: null },
      { id: {}, stop_reason: true },
      [
        ["record-degraded", "uuid"],
        ["record-degraded", "requestId"],
        ["record-degraded", "message.id"],
        ["record-degraded", "message.stop_reason"],
      ],
    ],
    [
      "counters that make no sense",
      {},
      { usage: { input_tokens: {}, output_tokens: -1 } },
      [
        ["number-invalid", "output_tokens"],
        ["number-invalid", "input_tokens"],
      ],
    ],
  ])("R03 keeps a row with %s", async (_, extra, message, problems) => {
    const events = await eventsOf([assistantRow([], extra, message)]);
    expect(ofKind(events, "requestPart")).toHaveLength(1);
    expect(problemsOf(events)).toEqual(problems);
  });

  it("R03 takes a row without a type by the role of its message", async () => {
    expect(ofKind(await eventsOf([assistantRow([], { type: undefined })]), "requestPart")).toHaveLength(1);
  });

  it("R05 makes no request of what the client wrote itself", async () => {
    const said = [{ type: "text", text: "API Error: 529 {}" }];
    const synthetic = { model: "<synthetic>", id: "0b1c", usage: { output_tokens: 900 } };
    const events = await eventsOf([
      assistantRow(said, { isApiErrorMessage: true, apiErrorStatus: 429, error: "rate_limit" }, synthetic),
      assistantRow(said, { isApiErrorMessage: true }, synthetic),
      assistantRow(
        [{ type: "text", text: "No response requested." }],
        { isApiErrorMessage: false },
        synthetic,
      ),
    ]);
    expect(ofKind(events, "requestPart")).toEqual([]);
    expect(ofKind(events, "clientMade").map(({ usage }) => usage?.outputTokens)).toEqual([900, 900, 900]);
    expect(ofKind(events, "mark").map(({ mark, detail, value }) => [mark, detail, value])).toEqual([
      ["apiError", "rate_limit", 429],
      ["apiError", null, 529],
    ]);
  });

  it("R54a makes calls of tool_use blocks and marks of what ran at the vendor", async () => {
    const events = await eventsOf([
      assistantRow([
        { type: "tool_use", id: "toolu_1", name: "Read", input: { file_path: "/home/ann/shop/a.ts" } },
        { type: "server_tool_use", id: "srvtoolu_2", name: "web_search", input: { query: "x" } },
        { type: "server_tool_use", id: "srvtoolu_2", name: "web_search", input: { query: "x" } },
      ]),
    ]);
    expect(ofKind(events, "call").map(({ callId, tool, target }) => [callId, tool, target])).toEqual([
      ["toolu_1", "Read", "/home/ann/shop/a.ts"],
    ]);
    expect(marksOf(events)).toEqual([["serverTool", "web_search"]]);
  });

  it("R13, R58 names calls by one name and says how far their ids reach", async () => {
    const calls = ofKind(
      await eventsOf([callRow("Task"), callRow("mcp__shop__search", {}, "call_0"), callRow("KillBash")]),
      "call",
    );
    expect(
      calls.map(({ tool, rawTool, mcpServer, isCallIdGlobal }) => [tool, rawTool, mcpServer, isCallIdGlobal]),
    ).toEqual([
      ["Agent", "Task", null, true],
      ["mcp__shop__search", "mcp__shop__search", "shop", false],
      ["TaskStop", "KillBash", null, true],
    ]);
  });

  it("tells a tool that it does not know once a unit", async () => {
    const events = await eventsOf([callRow("Teleport"), callRow("Teleport"), callRow("mcp__a__b")]);
    expect(problemsOf(events)).toEqual([["unknown-tool", "Teleport"]]);
  });

  it("keeps a call without a name, an id or a sensible input", async () => {
    const events = await eventsOf([
      assistantRow([
        { type: "tool_use", id: 7, name: null, input: null },
        { type: "tool_use", id: "toolu_2", name: "Edit", input: "{broken" },
        { type: "tool_use", id: "toolu_3", name: "mcp__a__b", input: { path: { x: 1 } } },
      ]),
    ]);
    expect(ofKind(events, "call").map(({ callId, tool, target }) => [callId, tool, target])).toEqual([
      [null, "unknown", null],
      ["toolu_2", "Edit", null],
      ["toolu_3", "mcp__a__b", null],
    ]);
  });

  it("measures inputs without keeping them", async () => {
    const [first, same, other] = ofKind(
      await eventsOf([
        callRow("Bash", { command: "ls" }),
        callRow("Bash", { command: "ls" }, "toolu_2"),
        callRow("Bash", { command: "pwd" }, "toolu_3"),
      ]),
      "call",
    );
    expect(first?.inputBytes).toBe(16);
    expect(first?.inputHash).toBe(same?.inputHash);
    expect(first?.inputHash).not.toBe(other?.inputHash);
  });

  it("R25 says what a call that starts a subagent asks for", async () => {
    const input = {
      subagent_type: "Explore",
      description: "look around",
      prompt: "Look around the shop",
      run_in_background: true,
      model: "haiku",
    };
    const [spawn, none] = ofKind(
      await eventsOf([callRow("Agent", input), callRow("Bash", input)]),
      "call",
    ).map((call) => call.spawn);
    expect(spawn).toMatchObject({
      agentType: "Explore",
      description: "look around",
      isBackground: true,
      model: "haiku",
    });
    expect(spawn?.promptHash).toMatch(/^[0-9a-f]{32}$/);
    expect(none).toBeNull();
  });

  it("marks the questions that are put to a person", async () => {
    const events = await eventsOf([
      callRow("AskUserQuestion", { questions: [{ question: "a" }, { question: "b" }] }),
    ]);
    expect(ofKind(events, "mark").map(({ mark, value, callId }) => [mark, value, callId])).toEqual([
      ["question", 2, "toolu_1"],
    ]);
    expect(ofKind(events, "call")[0]?.isWaiting).toBe(true);
  });
});
