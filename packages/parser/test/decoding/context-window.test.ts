import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { windowTokensOf } from "../../src/decoding/context-window.js";
import { gooseFormat } from "../../src/goose/format.js";
import { kimiCliFormat } from "../../src/kimi-cli/format.js";
import * as sdk from "../agent-sdk/util/messages.js";
import * as claude from "../claude-code/util/decode.js";
import { assistantRow } from "../claude-code/util/rows.js";
import * as codex from "../codex/util/decode.js";
import * as copilot from "../copilot-cli/util/session.js";
import * as qwen from "../qwen/util/chat.js";
import { decodeLines } from "../util/decode-lines.js";

/** The context windows that events state, each with its line. */
function windowsOf(events: readonly LogEvent[]): readonly (readonly [line: number, tokens: number])[] {
  return claude
    .ofKind(events, "sessionState")
    .flatMap(({ origin, contextWindowTokens }) =>
      contextWindowTokens === undefined ? [] : [[origin.line, contextWindowTokens] as const],
    );
}

describe("windowTokensOf", () => {
  it.each([1, 200_000, 2_147_483_647])("takes %j", (value) => {
    expect(windowTokensOf(value)).toBe(value);
  });

  it.each([0, -1, 0.5, 2_147_483_648, Number.NaN, "200000", null, undefined, true, {}, []])(
    "takes no %j",
    (value) => {
      expect(windowTokensOf(value)).toBeNull();
    },
  );
});

function counted(second: number, model_context_window: unknown): object {
  return codex.event(second, "token_count", { info: { model_context_window } });
}

describe("a context window of Codex", () => {
  const rows = [
    codex.event(1, "task_started", { turn_id: "t1", model_context_window: 258_400 }),
    counted(2, 258_400),
    counted(3, 0),
    counted(4, null),
    counted(5, 272_000),
    codex.event(6, "turn_started", { turn_id: "t2", model_context_window: 258_400 }),
    codex.event(7, "token_count", { info: null }),
  ];

  it("is told where it changes: 0 is none", async () => {
    const events = await codex.eventsOf([codex.head(), ...rows]);
    expect(windowsOf(events)).toEqual([
      [2, 258_400],
      [6, 272_000],
      [7, 258_400],
    ]);
  });

  it("is not told of a subagent", async () => {
    const head = codex.head({ session_id: "root", parent_thread_id: "root" });
    expect(windowsOf(await codex.eventsOf([head, ...rows]))).toEqual([]);
  });
});

/** Usage by model with windows; null states none. */
function usageBy(windows: Readonly<Record<string, number | null>>): object {
  return Object.fromEntries(
    Object.entries(windows).map(([name, contextWindow]) => [name, { outputTokens: 1, contextWindow }]),
  );
}

describe("a context window of Claude", () => {
  it.each([
    ["the main thread's model", { "claude-opus-5[1m]": 1_000_000, "claude-haiku-4-5": 200_000 }, 1_000_000],
    ["all models, where its own is not named", { "claude-haiku-4-5": 200_000, other: 200_000 }, 200_000],
    ["none, where those of other models differ", { "claude-haiku-4-5": 200_000, other: 128_000 }, null],
    ["none, where its own model has two", { "claude-opus-5": 200_000, "claude-opus-5[1m]": 1_000_000 }, null],
    ["none, where it is 0", { "claude-opus-5": 0, "claude-haiku-4-5": null }, null],
  ])("is that of %s", async (_, windows, expected) => {
    const modelUsage = usageBy(windows);
    const state = { type: "cost-state", sessionId: "s1", totalCostUSD: 0.5, modelUsage };
    const transcript = await claude.eventsOf([assistantRow([]), state]);
    const stream = await sdk.eventsOf([sdk.init, sdk.assistant([]), sdk.turnEnd({ modelUsage })]);
    expect(windowsOf(transcript)).toEqual(expected === null ? [] : [[2, expected]]);
    expect(windowsOf(stream)).toEqual(expected === null ? [] : [[3, expected]]);
  });

  it("is that of the last model, and not of a subagent's", async () => {
    const modelUsage = usageBy({ "claude-opus-5": 200_000, "claude-sonnet-4-5": 1_000_000 });
    const sonnet = { id: "msg_02AAAAAAAAAAAAAAAAAAAAAA", model: "claude-sonnet-4-5" };
    const events = await sdk.eventsOf([
      sdk.assistant([]),
      sdk.assistant([], { parent_tool_use_id: "toolu_1" }, sonnet),
      sdk.turnEnd({ modelUsage }),
      sdk.assistant([], {}, sonnet),
      sdk.turnEnd({ modelUsage, duration_ms: 9 }),
    ]);
    expect(windowsOf(events)).toEqual([
      [3, 200_000],
      [5, 1_000_000],
    ]);
  });

  it("is told of a state without a cost", async () => {
    const modelUsage = usageBy({ "claude-opus-5": 200_000 });
    const events = await claude.eventsOf([{ type: "cost-state", sessionId: "s1", modelUsage }]);
    expect(windowsOf(events)).toEqual([[1, 200_000]]);
  });
});

function kimiStatus(max_context_tokens: number): object {
  return { type: "StatusUpdate", payload: { max_context_tokens } };
}

function gooseSession(id: string, context_limit: number | null): object {
  return { type: "session", id, created_at: "2026-11-20 10:00:00", context_limit };
}

function gooseMessage(session_id: string): object {
  return {
    type: "message",
    id: 1,
    session_id,
    message_id: `msg_${session_id}`,
    role: "user",
    created_timestamp: 1_795_168_800,
    content: [{ type: "text", text: "Hello." }],
  };
}

describe("a context window of other agents", () => {
  it("is told by answers of Qwen Code, where it changes", async () => {
    const answers = [262_144, 262_144, 0, 131_072].map((contextWindowSize, second) => ({
      ...qwen.answer(second, [{ text: "Six." }], [10, 1]),
      contextWindowSize,
    }));
    expect(windowsOf(await qwen.eventsOf(answers))).toEqual([
      [1, 262_144],
      [4, 131_072],
    ]);
  });

  it("is told by states of Kimi CLI, and not by those of a subagent", async () => {
    const event = { agent_id: "a1", subagent_type: "explore", event: kimiStatus(128_000) };
    const lines = [kimiStatus(262_144), { type: "SubagentEvent", payload: event }, kimiStatus(262_144)];
    const { events } = await decodeLines(
      kimiCliFormat,
      lines.map((message, at) => ({ timestamp: 1_774_509_600 + at, message })),
    );
    expect(windowsOf(events)).toEqual([[1, 262_144]]);
  });

  it("is told where Copilot CLI shortens the conversation, and not by a subagent", async () => {
    const events = await copilot.eventsOf(
      copilot.start(),
      copilot.event("session.compaction_start", { tokenLimit: 128_000 }),
      copilot.event("session.compaction_complete", { success: true, tokenLimit: 128_000 }),
      copilot.event("session.truncation", { tokenLimit: 64_000 }, { agentId: "a1" }),
      copilot.event("session.truncation", { tokenLimit: 200_000 }),
    );
    expect(windowsOf(events)).toEqual([
      [2, 128_000],
      [5, 200_000],
    ]);
  });

  it("is told by sessions of Goose that name one", async () => {
    const rows = [gooseSession("a", 128_000), gooseMessage("a"), gooseSession("b", null), gooseMessage("b")];
    const { events } = await decodeLines(gooseFormat, rows);
    expect(windowsOf(events)).toEqual([[2, 128_000]]);
  });
});
