import { describe, expect, it } from "vitest";
import { marksOf, ofKind, problemsOf } from "../claude-code/util/decode.js";
import { typedText } from "../../src/qwen/format.js";
import { qwenSessionFiles } from "../../src/qwen/source.js";
import { agentFile, answer, call, chatFile, eventsOf, newUnit, row } from "./util/chat.js";

function said(text: string, fields: object = {}): object {
  return row("user", 1, { message: { role: "user", parts: [{ text }] }, ...fields });
}

function notice(status: string): string {
  return `<task-notification>\n<task-id>bg_1</task-id>\n<tool-use-id>c1</tool-use-id>\n${status}</task-notification>`;
}

function system(subtype: string, systemPayload: object): object {
  return row("system", 1, { subtype, systemPayload });
}

describe("rows", () => {
  it("takes what a person typed for a prompt, and nothing else", async () => {
    const events = await eventsOf([
      said("Count.", { provenance: "real_user" }),
      said("Go on.", { subtype: "mid_turn_user_message" }),
      said("It is six.", { subtype: "cron", provenance: "system" }),
      said("Stop hook feedback", { subtype: "goal_runtime", provenance: "goal_runtime" }),
      row("user", 2, { message: { role: "user", parts: [{ inlineData: {} }] } }),
    ]);
    expect(ofKind(events, "prompt")).toHaveLength(3);
    expect(ofKind(events, "prompt")[2]?.textHash).toBe("media");
    expect(ofKind(events, "activity")).toHaveLength(2);
  });

  it("leaves what a hook added out of a prompt", async () => {
    const context = "<qwen:user-prompt-submit-context>\nToday is Monday.\n</qwen:user-prompt-submit-context>";
    const alone = await eventsOf([said("Count.")]);
    const both = await eventsOf([
      row("user", 1, { message: { parts: [{ text: "Count." }, { text: context }] } }),
    ]);
    expect(ofKind(both, "prompt")[0]?.textHash).toBe(ofKind(alone, "prompt")[0]?.textHash);
  });

  it("tells ends of background tasks by their notices", async () => {
    const events = await eventsOf([
      said(notice("<status>cancelled</status>\n"), { subtype: "notification", provenance: "system" }),
      said(notice(""), { subtype: "notification", provenance: "system" }),
    ]);
    expect(ofKind(events, "taskEnd")).toMatchObject([{ taskId: "bg_1", callId: "c1", status: "stopped" }]);
  });

  it("tells titles, compactions, commands and models", async () => {
    const events = await eventsOf([
      system("custom_title", { customTitle: "Till", titleSource: "auto" }),
      system("custom_title", { customTitle: "The till", titleSource: "manual" }),
      system("chat_compression", { info: { originalTokenCount: 900, compressionStatus: 1 } }),
      system("slash_command", { phase: "invocation", rawCommand: "/model shop-small" }),
      system("slash_command", { phase: "result", rawCommand: "/model shop-small" }),
      system("slash_command", { phase: "invocation", rawCommand: "/home/ann/secret" }),
      system("session_model", { modelId: "shop-large" }),
      system("session_model", { modelId: "shop-small" }),
    ]);
    expect(ofKind(events, "sessionState")).toMatchObject([
      { title: "Till", titleRank: 2 },
      { title: "The till", titleRank: 3 },
    ]);
    expect(marksOf(events)).toEqual([
      ["compaction", null],
      ["command", "/model"],
      ["modelSwitch", "shop-small"],
    ]);
    expect(ofKind(events, "mark")[0]?.value).toBe(900);
  });

  it("counts a fork's copies for the session that they come from", async () => {
    const events = await eventsOf([
      said("Count.", { sessionId: "s2", forkedFrom: { sessionId: "s1", messageUuid: "x" } }),
      said("Go on.", { sessionId: "s2" }),
    ]);
    const origins = ofKind(events, "prompt").map(({ origin }) => [origin.sessionId, origin.isBackgroundCopy]);
    expect(origins).toEqual([
      ["s1", true],
      ["s2", false],
    ]);
    expect(ofKind(events, "fork")).toMatchObject([{ forkedFrom: "s1", copiedLine: 0, ownLine: 1 }]);
  });

  it("reports odd fields and goes on", async () => {
    const events = await eventsOf([
      said("Count.", { cwd: 7, timestamp: "soon" }),
      row("assistant", 2, { message: { parts: "none" }, timestamp: null }),
      row("user", 3, { message: 5 }),
      row("tool_result", 4, { message: { parts: [{ functionResponse: { response: 1 } }, 7, null] } }),
      row("system", 5, { subtype: "ui_telemetry", systemPayload: { uiEvent: "x" } }),
    ]);
    expect(problemsOf(events)).toEqual([
      ["record-degraded", "cwd"],
      ["timestamp-invalid", null],
      ["timestamp-missing", null],
      ["record-degraded", "message.parts"],
      ["record-degraded", "message.parts"],
    ]);
  });

  it("links a subagent to its call by the small file beside its transcript", async () => {
    const file = { ...agentFile("Explore-c1"), path: "/logs/agent-Explore-c1.meta.json" };
    const unit = newUnit([chatFile, file]);
    const [started] = ofKind(await eventsOf([answer(1, [call("c1", "agent")])], chatFile, unit), "call");
    const meta = {
      agentId: "Explore-c1",
      agentType: "Explore",
      description: "Look",
      parentSessionId: "s1",
      toolUseId: "c1",
      parentAgentId: null,
      isBackgrounded: true,
      depth: 0,
      status: "cancelled",
    };
    expect(unit.decodeDocument?.(meta, file)).toMatchObject([
      {
        agentId: "Explore-c1",
        evidence: "meta",
        agentType: "Explore",
        callId: started?.callKey,
        depth: 1,
        isBackground: true,
        status: "stopped",
      },
    ]);
    expect(unit.decodeDocument?.("none", file)).toEqual([]);
  });
});

describe("typedText", () => {
  it.each<[string | null, object]>([
    ["Count.", { type: "user", message: { parts: [{ text: { type: "string", prefix: "Count." } }] } }],
    [
      null,
      {
        type: "user",
        subtype: "notification",
        message: { parts: [{ text: { type: "string", prefix: "x" } }] },
      },
    ],
    [null, { type: "assistant", message: { parts: [{ text: { type: "string", prefix: "x" } }] } }],
    [null, { type: "user" }],
  ])("is %j", (expected, record) => {
    expect(typedText({ ...record })).toBe(expected);
  });
});

describe("qwenSessionFiles", () => {
  it("puts a subagent's files to the chat of its session", () => {
    const none = new Set<string>();
    const chat = "/home/ann/.qwen/projects/-shop/chats/s1.jsonl";
    const agent = "/home/ann/.qwen/projects/-shop/subagents/s1/agent-Explore-c1";
    for (const name of [`${agent}.jsonl`, `${agent}.jsonl.gz`, `${agent}.meta.json`]) {
      expect(qwenSessionFiles.placeOf(name, "/home/ann/.qwen/projects", none)).toEqual({
        unitId: chat,
        sessionFolder: "s1",
        workflowId: null,
        agentLabel: "Explore-c1",
        isAgent: true,
      });
    }
    expect(qwenSessionFiles.placeOf(chat, "/home/ann/.qwen/projects", none)).toBeNull();
    expect(qwenSessionFiles.placeOf("/p/s1/subagents/agent-a1.jsonl", "/p", none)).toBeNull();
  });
});
