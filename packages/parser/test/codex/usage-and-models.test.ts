import { describe, expect, it } from "vitest";
import { event, eventsOf, head, item, line, threadId } from "./util/decode.js";
import { ofKind } from "../claude-code/util/decode.js";

function record(second: number, responseId: string, input: number): object {
  return line(second, "token_usage_record", {
    thread_id: threadId,
    response_id: responseId,
    usage: { input_tokens: input, output_tokens: 1 },
  });
}

describe("codex usage and models", () => {
  it("gives calls the response whose usage comes after them", async () => {
    const events = await eventsOf([
      head(),
      line(1, "turn_context", { model: "gpt-5.5" }),
      item(2, "function_call", { name: "exec_command", arguments: "{}", call_id: "c1" }),
      item(3, "function_call", { name: "exec_command", arguments: "{}", call_id: "c2" }),
      record(4, "resp_1", 10),
      item(5, "function_call_output", { call_id: "c1", output: "a" }),
    ]);
    expect(ofKind(events, "call").map(({ messageId }) => messageId)).toEqual(["resp_1", "resp_1"]);
    expect(ofKind(events, "result").map(({ callId }) => callId)).toEqual(["c1"]);
  });

  it("gives calls the response whose running totals come before them", async () => {
    const totals = { input_tokens: 10, output_tokens: 1 };
    const events = await eventsOf([
      head(),
      line(1, "turn_context", { model: "gpt-5-codex" }),
      event(2, "token_count", { info: { total_token_usage: totals, last_token_usage: totals } }),
      item(3, "function_call", { name: "shell", arguments: "{}", call_id: "c1" }),
      item(4, "function_call_output", { call_id: "c1", output: "a" }),
    ]);
    const [name] = ofKind(events, "requestPart").map(({ messageId }) => messageId);
    expect(name).toMatch(new RegExp(`^${threadId}:2:[0-9a-f]+$`));
    expect(ofKind(events, "call").map(({ messageId }) => messageId)).toEqual([name]);
  });

  it("R78 takes the next model where none is known", async () => {
    const events = await eventsOf([
      head(),
      record(1, "resp_1", 10),
      line(2, "turn_context", { model: "gpt-5.5" }),
    ]);
    expect(ofKind(events, "requestPart").map(({ model }) => model)).toEqual(["gpt-5.5"]);
  });

  it("R78 tells the tiers of the main thread only", async () => {
    const settings = event(1, "thread_settings_applied", { thread_settings: { service_tier: "flex" } });
    const main = await eventsOf([head(), settings]);
    expect(ofKind(main, "serviceTier").map(({ serviceTier }) => serviceTier)).toEqual(["flex"]);
    const agent = await eventsOf([head({ session_id: "root", parent_thread_id: "root" }), settings]);
    expect(ofKind(agent, "serviceTier")).toEqual([]);
  });

  it("R81 makes an unanswered turn a response of unknown usage, once it has ended", async () => {
    const lines = [head(), event(1, "user_message", { message: "hi" })];
    expect(ofKind(await eventsOf(lines), "requestPart")).toEqual([]);
    const ended = await eventsOf([...lines, event(2, "task_complete", { error: {} })]);
    expect(ofKind(ended, "requestPart").map(({ usage }) => usage)).toEqual([null]);
  });
});
