import { describe, expect, it } from "vitest";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";
import { eventsOf } from "./util/messages.js";

const prompt = { role: "user", content: "read both" };
const calls = {
  role: "assistant",
  content: ["toolu_1", "toolu_2"].map((id) => ({
    type: "tool_use",
    id,
    name: "read_file",
    input: { path: "a" },
  })),
};
const results = {
  role: "user",
  content: [
    { type: "tool_result", tool_use_id: "toolu_2", content: "no", is_error: true },
    { type: "tool_result", tool_use_id: "toolu_1", content: [{ type: "text", text: "a" }] },
  ],
};

async function uuidsOf(records: readonly object[]): Promise<readonly (string | null)[]> {
  return ofKind(await eventsOf(records), "prompt").map(({ origin }) => origin.uuid);
}

describe("messages of the API", () => {
  it("R54 pair calls with results of one message", async () => {
    const events = await eventsOf([prompt, calls, results]);
    expect(ofKind(events, "call").map(({ callId, tool }) => [callId, tool])).toEqual([
      ["toolu_1", "read_file"],
      ["toolu_2", "read_file"],
    ]);
    expect(ofKind(events, "result").map(({ callId, signal }) => [callId, signal.outcome])).toEqual([
      ["toolu_2", "failed"],
      ["toolu_1", "ok"],
    ]);
    expect(problemsOf(events)).toEqual([]);
  });

  it("R15 are requests of unknown usage but for responses that were saved whole", async () => {
    const whole = { type: "message", id: "msg_01AAAAAAAAAAAAAAAAAAAAAA", model: "claude-opus-5" };
    const used = {
      ...calls,
      ...whole,
      stop_reason: "end_turn",
      usage: { input_tokens: 5, output_tokens: 6 },
    };
    const parts = ofKind(await eventsOf([prompt, calls, used]), "requestPart");
    expect(parts.map(({ messageId, model, usage }) => [messageId, model, usage?.outputTokens])).toEqual([
      [null, null, undefined],
      ["msg_01AAAAAAAAAAAAAAAAAAAAAA", "claude-opus-5", 6],
    ]);
  });

  it("R29 are a session of a program, named by the first message", async () => {
    const events = await eventsOf([prompt, calls]);
    const [state] = ofKind(events, "sessionState");
    expect(state?.sessionKind).toBe("headless");
    expect(state?.origin.sessionId).toMatch(/^api-[0-9a-f]{12}$/);
    expect(new Set(events.flatMap((event) => ("origin" in event ? [event.origin.sessionId] : [])))).toEqual(
      new Set([state?.origin.sessionId]),
    );
    const other = await eventsOf([{ role: "user", content: "read one" }]);
    expect(ofKind(other, "prompt")[0]?.origin.sessionId).not.toBe(state?.origin.sessionId);
  });

  it("R88 are the same ones in a copy, and equal ones are several", async () => {
    const [first, second] = await uuidsOf([prompt, calls, prompt]);
    expect(first).not.toBe(second);
    expect(await uuidsOf([prompt, calls, prompt])).toEqual([first, second]);
  });

  it("R45 have no times, which is nothing odd", async () => {
    const events = await eventsOf([{ role: "system", content: "Be kind." }, prompt, calls]);
    expect(events.flatMap((event) => ("origin" in event ? [event.origin.at] : []))).not.toContain(0);
    expect(problemsOf(events)).toEqual([]);
    expect(ofKind(events, "activity")).toHaveLength(1);
  });
});
