import type { HashedFolder } from "../../src/decoding/hashed-folder.js";
import { describe, expect, it } from "vitest";
import { kimiCliFormat, workFolder } from "../../src/kimi-cli/format.js";
import { decodeLines } from "../util/decode-lines.js";

const at = 1_774_509_600;
const message = (seconds: number, type: string, payload: object = {}) => ({
  timestamp: at + seconds,
  message: { type, payload },
});
const status = (seconds: number, output: number, messageId: string | null) =>
  message(seconds, "StatusUpdate", {
    context_usage: 0.1,
    token_usage: { input_other: 10, input_cache_read: 20, input_cache_creation: 0, output },
    message_id: messageId,
  });

async function partsOf(lines: readonly object[]) {
  const { events } = await decodeLines(kimiCliFormat, lines);
  return events.flatMap((each) => (each.kind === "requestPart" ? [each] : []));
}

describe("responses of a wire of Kimi CLI", () => {
  it("are one a step where their usage is written again", async () => {
    const parts = await partsOf([message(1, "StepBegin"), status(2, 5, "m1"), status(2.5, 9, "m1")]);
    expect(new Set(parts.map(({ messageId }) => messageId)).size).toBe(1);
    expect(parts.map(({ usage }) => usage?.outputTokens)).toEqual([5, 9]);
  });

  it("are several where ids differ, and where there are none", async () => {
    const parts = await partsOf([
      message(1, "StepBegin"),
      status(2, 5, "m1"),
      status(3, 5, "m2"),
      message(4, "StepBegin"),
      status(5, 5, "m1"),
      status(6, 5, null),
      status(7, 5, null),
    ]);
    expect(new Set(parts.map(({ messageId }) => messageId)).size).toBe(5);
  });

  it("have no usage where a status tells none, and none is logged of a step that was cut", async () => {
    const parts = await partsOf([
      message(1, "StepBegin"),
      message(2, "StatusUpdate", { context_usage: 0.2, token_usage: null }),
      message(3, "ContentPart", { type: "text", text: "Hel" }),
      message(4, "StepInterrupted"),
    ]);
    expect(parts.map(({ usage, origin }) => [usage, origin.line])).toEqual([[null, 1]]);
  });

  it("name no model", async () => {
    const parts = await partsOf([message(1, "StepBegin"), status(2, 5, "m1")]);
    expect(parts.map(({ model }) => model)).toEqual([null]);
  });
});

describe("a wire of Kimi CLI", () => {
  it("counts time in seconds with a fraction", async () => {
    const { events } = await decodeLines(kimiCliFormat, [
      message(0.2504, "TurnBegin", { user_input: "Hello." }),
    ]);
    expect(events.find(({ kind }) => kind === "prompt")).toMatchObject({ origin: { at: at * 1000 + 250 } });
  });

  it("tells prompts from commands", async () => {
    const { events } = await decodeLines(kimiCliFormat, [
      message(1, "TurnBegin", { user_input: "/compact now" }),
      message(2, "TurnBegin", { user_input: [{ type: "text", text: "/skill:review" }] }),
      message(3, "TurnBegin", { user_input: "/home/ann is my folder" }),
      message(4, "SteerInput", { user_input: "And more." }),
    ]);
    const linesOf = (kind: string) =>
      events.flatMap((each) => (each.kind === kind && "origin" in each ? [each.origin.line] : []));
    expect(linesOf("prompt")).toEqual([3, 4]);
    expect(linesOf("mark")).toEqual([1, 2]);
  });

  it("counts what it repeats of a subagent that has no wire of its own, on the subagent's thread", async () => {
    const repeated = (seconds: number, type: string, payload: object = {}) =>
      message(seconds, "SubagentEvent", { task_tool_call_id: "Task:0", event: { type, payload } });
    const { events } = await decodeLines(kimiCliFormat, [
      message(1, "StepBegin"),
      message(2, "ToolCall", { id: "Task:0", function: { name: "Task", arguments: "{}" } }),
      repeated(3, "StepBegin"),
      repeated(4, "StatusUpdate", { token_usage: { input_other: 1, output: 2 }, message_id: "m" }),
    ]);
    const call = events.find((each) => each.kind === "call");
    const evidence = events.find((each) => each.kind === "agentEvidence");
    expect(evidence).toMatchObject({ agentId: "Task:0-stream", callId: call?.callKey, evidence: "progress" });
    const part = events.find(({ kind }) => kind === "requestPart");
    expect(part).toMatchObject({ origin: { threadId: "stream/Task:0-stream", isSidechain: true } });
  });

  it("never throws for odd fields", async () => {
    const types = [
      "TurnBegin",
      "ToolCall",
      "ToolResult",
      "StatusUpdate",
      "SubagentEvent",
      "StepRetry",
      "ApprovalRequest",
    ];
    const odd = [null, 7, "text", [], true];
    const lines = types.flatMap((type) =>
      odd.flatMap((value) => [
        { timestamp: value, message: { type, payload: value } },
        message(1, type, {
          user_input: value,
          id: value,
          function: value,
          tool_call_id: value,
          return_value: value,
          token_usage: value,
          event: value,
          wait_s: value,
          agent_id: value,
        }),
      ]),
    );
    await expect(decodeLines(kimiCliFormat, lines)).resolves.toBeDefined();
  });
});

describe("workFolder", () => {
  // The MD5 of /home/ann/shop.
  const name = "62bb909a650195f32fd3c511befec841";

  it.each<[string, (folder: HashedFolder) => void]>([
    ["the folder", (folder) => folder.seePath("/home/ann/shop")],
    ["a file in it", (folder) => folder.seePath("/home/ann/shop/src/cart.js")],
    ["a command", (folder) => folder.seeText("cd '/home/ann/shop/src' && ls")],
  ])("is proven by %s", (_, tell) => {
    const folder = workFolder(name);
    tell(folder);
    expect(folder.path).toBe("/home/ann/shop");
  });

  it("is not known by any other path, nor without a hash", () => {
    const folder = workFolder(name);
    folder.seePath("/home/ann");
    folder.seePath("src/cart.js");
    folder.seeText("ls ../home/ann/shop");
    expect(folder.path).toBeNull();
    const unnamed = workFolder("sessions");
    unnamed.seePath("/home/ann/shop");
    expect(unnamed.path).toBeNull();
  });

  it("is found below the name of a machine", () => {
    const folder = workFolder(`ssh_${name}`);
    folder.seePath("/home/ann/shop");
    expect(folder.path).toBe("/home/ann/shop");
  });
});
