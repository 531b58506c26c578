import { describe, expect, it } from "vitest";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";
import { answer, event, eventsOf, shutdown, start, sum, uuid } from "./util/session.js";

/** Counters of one call. */
function record(apiCallId: string, sequence: number, usage: object = {}): object {
  return event("session.usage_record", {
    usage: {
      model: "gpt-5.4",
      inputTokens: 900,
      cacheReadTokens: 600,
      cacheWriteTokens: 100,
      outputTokens: 42,
      reasoningTokens: 12,
      finishReason: "stop",
      apiCallId,
      accounting: { sourceSessionId: uuid(900), sequence, usageId: apiCallId },
      ...usage,
    },
  });
}

async function partsOf(...lines: readonly (object | string)[]) {
  return ofKind(await eventsOf(...lines), "requestPart");
}

describe("responses", () => {
  it("R72 are exact where a row has all counters, and are those of the answer after it", async () => {
    const parts = await partsOf(start(), record("resp-1", 1), answer(null, { apiCallId: "resp-1" }));
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({
      messageId: `${uuid(900)}#1`,
      isMessageIdGlobal: true,
      model: "gpt-5.4",
      stopReason: "stop",
      usage: {
        inputTokens: 200,
        cacheReadTokens: 600,
        cacheWrite5mTokens: 100,
        cacheWriteUnknownTtlTokens: 100,
        outputTokens: 42,
        reasoningTokens: 12,
      },
    });
  });

  it("R54 give their calls their name", async () => {
    const toolRequests = [{ toolCallId: "call_1", name: "bash", arguments: { command: "npm test" } }];
    const lines = [start(), record("resp-1", 1), answer(null, { apiCallId: "resp-1", toolRequests })];
    expect(ofKind(await eventsOf(...lines), "call")).toMatchObject([
      { callId: "call_1", messageId: `${uuid(900)}#1`, callKey: `${uuid(900)}#1 call_1`, tool: "Bash" },
    ]);
  });

  it("R10 are lower bounds where an answer tells its output alone", async () => {
    const [part] = await partsOf(start(), answer(30));
    expect(part).toMatchObject({ isLowerBound: true, usage: { inputTokens: 0, outputTokens: 30 } });
  });

  it("R81 are unknown where nothing tells their tokens", async () => {
    const [part] = await partsOf(start(), answer(null));
    expect(part?.usage).toBeNull();
    expect(part?.isLowerBound).toBeUndefined();
  });

  it("R06 have one name in all rows of one", async () => {
    const rows = [0, 1].map((chunkIndex) =>
      answer(30, { apiCallId: "chatcmpl-7", chunkIndex, chunkCount: 2 }),
    );
    const parts = await partsOf(start(), ...rows);
    expect(parts).toHaveLength(2);
    expect(new Set(parts.map(({ messageId }) => messageId)).size).toBe(1);
    // Local models may give a later response the same id.
    const later = await partsOf(
      start(),
      record("resp-1", 1),
      answer(null, { apiCallId: "resp-1" }),
      record("resp-1", 2),
    );
    expect(later.map(({ messageId }) => messageId)).toEqual([`${uuid(900)}#1`, `${uuid(900)}#2`]);
  });

  it("R06 are named within their session where their ids are not unique", async () => {
    const [part] = await partsOf(start(), answer(30, { messageId: "m-1" }));
    expect(part?.messageId).toBe(`${uuid(900)}:m-1`);
  });

  it("R15 have 0 in place of a counter that is none, and never more cached than there was", async () => {
    const events = await eventsOf(start(), record("resp-1", 1, { outputTokens: -3, cacheReadTokens: 1200 }));
    expect(ofKind(events, "requestPart")).toMatchObject([
      { usage: { inputTokens: 0, cacheReadTokens: 900, cacheWrite5mTokens: 0, outputTokens: 0 } },
    ]);
    expect(problemsOf(events)).toEqual([
      ["number-invalid", "outputTokens"],
      ["tokens-clamped", "cacheRead"],
      ["tokens-clamped", "cacheWrite"],
      ["tokens-clamped", "reasoning"],
    ]);
  });

  it("R38 have the cost that GitHub states, in nano-dollars", async () => {
    const [part] = await partsOf(
      start(),
      record("resp-1", 1, { copilotUsage: { totalNanoAiu: 3_236_385_000 } }),
    );
    expect(part?.recordedCostNanoUsd).toBe(32_363_850);
  });

  it("R18 are compactions, too, by either name of their counters", async () => {
    const used = [
      { model: "gpt-5-mini", inputTokens: 700, cacheReadTokens: 100, outputTokens: 40 },
      { input: 700, cachedInput: 100, output: 40 },
    ];
    for (const compactionTokensUsed of used) {
      const row = event("session.compaction_complete", {
        success: true,
        trigger: "manual",
        compactionTokensUsed,
      });
      const events = await eventsOf(start({ selectedModel: "gpt-5.4" }), row);
      const [part] = ofKind(events, "requestPart");
      expect(part).toMatchObject({
        model: "model" in compactionTokensUsed ? "gpt-5-mini" : "gpt-5.4",
        usage: { inputTokens: 600, cacheReadTokens: 100, outputTokens: 40 },
      });
      expect(ofKind(events, "mark")).toMatchObject([{ mark: "compaction", detail: "manual" }]);
    }
  });
});

/** A person chooses a model. */
function chosen(newModel: string): object {
  return event("session.model_change", { newModel });
}

describe("models", () => {
  const nameless = { model: undefined };

  it("R78 are those of the settings where an answer names none; auto is no model", async () => {
    const change = event("session.model_change", { newModel: "claude-sonnet-4.6", reasoningEffort: "high" });
    const auto = event("session.model_change", { newModel: "auto" });
    const resolved = event("session.auto_mode_resolved", { chosenModel: "claude-haiku-4.5" });
    const parts = await partsOf(
      start(),
      change,
      answer(1, nameless),
      auto,
      answer(2, nameless),
      resolved,
      answer(3, nameless),
    );
    expect(parts.map(({ model }) => model)).toEqual([
      "claude-sonnet-4.6",
      "claude-sonnet-4.6",
      "claude-haiku-4.5",
    ]);
    expect(parts.map(({ effort }) => effort)).toEqual(["high", "high", "high"]);
  });

  it("R78 are what a later row names, thread by thread; without any they are unknown", async () => {
    const agent = { agentId: uuid(801) };
    const lines = [
      start(),
      answer(1, nameless),
      answer(2, nameless, agent),
      event("subagent.completed", { toolCallId: "call_1", agentName: "explore", model: "gpt-5-mini" }, agent),
    ];
    expect((await partsOf(...lines)).map(({ model }) => model)).toEqual([null, "gpt-5-mini"]);
    const named = [...lines, shutdown({ "gpt-4.1": sum(1, 9, 0, 1) })];
    expect((await partsOf(...named)).map(({ model }) => model)).toEqual(["gpt-4.1", "gpt-5-mini"]);
  });

  it("are switched where another one is chosen on the main thread", async () => {
    const events = await eventsOf(start(), chosen("gpt-5.4"), chosen("gpt-5.4"), chosen("claude-opus-4.7"));
    expect(ofKind(events, "mark")).toMatchObject([{ mark: "modelSwitch", detail: "claude-opus-4.7" }]);
  });
});
