import { describe, expect, it } from "vitest";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";
import {
  agentFile,
  answer,
  call,
  chatFile,
  counters,
  eventsOf,
  newUnit,
  row,
  telemetry,
} from "./util/chat.js";

async function partsOf(...lines: readonly object[]) {
  return ofKind(await eventsOf(lines), "requestPart");
}

const said = [{ text: "Three." }];

describe("responses", () => {
  it("R90 gives an answer the name of the response that telemetry has told", async () => {
    const parts = await partsOf(
      telemetry(1, "api_response", counters(100, 20, 40, 5)),
      answer(2, said, [100, 20]),
    );
    expect(parts).toHaveLength(2);
    expect(parts[0]?.messageId).toBe(parts[0]?.origin.uuid);
    expect(parts[1]?.messageId).toBe(parts[0]?.messageId);
    expect(parts[0]).toMatchObject({
      isMessageIdGlobal: true,
      model: "shop-large",
      usage: { inputTokens: 60, cacheReadTokens: 40, outputTokens: 20, reasoningTokens: 5 },
    });
    expect(parts[1]?.contentChars).toBe(6);
  });

  it("R90 takes the response with equal counters, and leaves a try without an answer alone", async () => {
    const parts = await partsOf(
      telemetry(1, "api_response", counters(100, 20)),
      telemetry(2, "api_response", counters(100, 30)),
      answer(3, said, [100, 20]),
      answer(4, said, [100, 30]),
    );
    const names = parts.map(({ messageId }) => messageId);
    expect(names[2]).toBe(names[0]);
    // What waited before an answer was no answer's.
    expect(new Set(names).size).toBe(3);
  });

  it("R90 gives an answer of other counters, or without any, the newest response that waits", async () => {
    const [told, answered] = await partsOf(
      telemetry(1, "api_response", counters(100, 20)),
      answer(2, said, [100, 21]),
    );
    expect(answered?.messageId).toBe(told?.messageId);
    const [other, silent] = await partsOf(telemetry(1, "api_response", counters(100, 20)), answer(2, said));
    expect(silent).toMatchObject({ messageId: other?.messageId, usage: null });
  });

  it("names an answer by its own row where there is no telemetry", async () => {
    const [part] = await partsOf(answer(1, said, [100, 20]));
    expect(part).toMatchObject({
      messageId: part?.origin.uuid,
      usage: { inputTokens: 100, outputTokens: 20 },
    });
  });

  it("R89 counts thoughts beside the answer where the total says so", async () => {
    const [part] = await partsOf(telemetry(1, "api_response", counters(100, 20, 0, 7, 127)));
    expect(part?.usage).toMatchObject({ inputTokens: 100, outputTokens: 27, reasoningTokens: 7 });
  });

  it("R89 reports a total that fits nothing, and counters that are none", async () => {
    const events = await eventsOf([
      telemetry(1, "api_response", counters(100, 20, 0, 7, 500)),
      telemetry(2, "api_response", { ...counters(100, 20), output_token_count: "many" }),
    ]);
    expect(problemsOf(events)).toEqual([
      ["token-total-mismatch", "total_token_count"],
      ["number-invalid", "output_token_count"],
    ]);
    expect(ofKind(events, "requestPart").map(({ usage }) => usage?.outputTokens)).toEqual([20, 0]);
  });

  it("R81 knows nothing of a response with zeros alone", async () => {
    const [part] = await partsOf(telemetry(1, "api_response", counters(0, 0)));
    expect(part?.usage).toBeNull();
  });

  it("takes what was written to the cache out of the input", async () => {
    const usageMetadata = {
      promptTokenCount: 100,
      candidatesTokenCount: 20,
      totalTokenCount: 120,
      cachedContentTokenCount: 30,
      cacheCreationInputTokens: 50,
    };
    const line = row("assistant", 1, { model: "shop-large", message: { parts: said }, usageMetadata });
    const [part] = await partsOf(line);
    expect(part?.usage).toMatchObject({
      inputTokens: 20,
      cacheReadTokens: 30,
      cacheWrite5mTokens: 50,
      cacheWriteUnknownTtlTokens: 50,
    });
  });

  it("puts a subagent's response on its thread, and its transcript behind it", async () => {
    const agentId = "Explore-call_1";
    const unit = newUnit([chatFile, agentFile(agentId)]);
    const chat = [
      answer(1, [call("call_1", "agent", { subagent_type: "Explore", description: "Look" })]),
      telemetry(2, "api_response", { ...counters(10, 2), subagent_type: "Explore" }, agentId),
    ];
    const events = await eventsOf(chat, chatFile, unit);
    const [own, told] = ofKind(events, "requestPart");
    expect(told?.origin).toMatchObject({
      sessionId: "s1",
      threadId: `s1/${agentId}`,
      agentId,
      isSidechain: true,
    });
    expect(told?.origin.isDigest).toBeUndefined();
    const [started] = ofKind(events, "call");
    expect(started).toMatchObject({ tool: "Agent", spawn: { agentType: "Explore", description: "Look" } });
    expect(ofKind(events, "agentEvidence")).toMatchObject([
      { agentId, evidence: "rows", agentKind: "task", agentType: "Explore", callId: started?.callKey },
    ]);
    expect(own?.messageId).not.toBe(told?.messageId);

    const transcript = [
      row("user", 2, { agentId, isSidechain: true, message: { parts: [{ text: "Look." }] } }),
      row("assistant", 3, {
        agentId,
        isSidechain: true,
        message: { parts: [] },
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2 },
      }),
      row("assistant", 3, { agentId, isSidechain: true, message: { parts: [call("call_2", "glob")] } }),
    ];
    const ofAgent = await eventsOf(transcript, agentFile(agentId), unit);
    const parts = ofKind(ofAgent, "requestPart");
    expect(parts.map(({ origin }) => origin.isDigest)).toEqual([true, true]);
    expect(parts[1]?.messageId).toBe(parts[0]?.messageId);
    expect(ofKind(ofAgent, "prompt")).toEqual([]);
  });

  it("leaves out a transcript that has its subagent under another id than telemetry", async () => {
    const unit = newUnit([chatFile, agentFile("Explore-call_1")]);
    await eventsOf([telemetry(1, "api_response", counters(10, 2), "Explore-a1b2c3")], chatFile, unit);
    const line = row("assistant", 2, {
      agentId: "Explore-call_1",
      agentName: "Explore",
      isSidechain: true,
      message: { parts: said },
    });
    expect(await eventsOf([line], agentFile("Explore-call_1"), unit)).toEqual([]);
  });

  it("marks another model of the main thread, errors of requests, and answers that end a turn", async () => {
    const events = await eventsOf([
      telemetry(1, "api_response", counters(10, 2)),
      telemetry(2, "api_response", { ...counters(10, 2), model: "shop-small" }),
      telemetry(3, "api_error", { error_type: "rate_limit_error", status_code: 429, duration_ms: 12 }),
      answer(4, said),
    ]);
    expect(ofKind(events, "mark")).toMatchObject([
      { mark: "modelSwitch", detail: "shop-small" },
      { mark: "apiError", detail: "rate_limit_error", value: 429, durationMs: 12 },
      { mark: "modelSwitch", detail: "shop-large" },
    ]);
    expect(ofKind(events, "turnEnd")).toMatchObject([{ ending: "completed", durationMs: null }]);
  });
});
