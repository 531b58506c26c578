import { describe, expect, it } from "vitest";
import { markKinds } from "@turnmeter/schema";
import { eventsOf, marksOf, ofKind } from "./util/decode.js";
import { assistantRow, at, callRow, resultRow, userRow } from "./util/rows.js";

const system = (subtype: string, extra: object = {}) => ({
  type: "system",
  subtype,
  uuid: `${subtype}-1`,
  timestamp: at(3),
  sessionId: "s1",
  ...extra,
});
const attachment = (body: object) => ({
  type: "attachment",
  uuid: "attachment-1",
  timestamp: at(3),
  sessionId: "s1",
  attachment: body,
});
const progress = (data: object, extra: object = {}) => ({
  type: "progress",
  uuid: "progress-1",
  timestamp: at(3),
  sessionId: "s1",
  data,
  ...extra,
});
const model = (modelId: string) => attachment({ type: "model", identity: { modelId } });
const said = (text: string) => userRow(`<local-command-stdout>Set model to ${text}</local-command-stdout>`);
const ran = (hookEvent: string | undefined, toolUseID: string) =>
  progress(
    { type: "hook_progress", hookEvent, hookName: "SessionStart:startup" },
    { parentToolUseID: toolUseID },
  );
const done = (toolUseResult: object) => resultRow({ content: "done" }, { toolUseResult });

/** Rows that leave each kind of mark; prompts and interruptions are events of their own. */
const rowsOfKind: Readonly<Record<(typeof markKinds)[number], readonly object[]>> = {
  prompt: [userRow("look")],
  command: [userRow("<command-name>/cost</command-name>")],
  userShell: [userRow("<bash-input>ls</bash-input>")],
  compaction: [system("compact_boundary", { compactMetadata: { trigger: "auto", preTokens: 9 } })],
  microcompaction: [
    system("microcompact_boundary", { microcompactMetadata: { trigger: "auto", preTokens: 9 } }),
  ],
  apiError: [
    assistantRow("API Error: 529 overloaded", { isApiErrorMessage: true }, { model: "<synthetic>" }),
  ],
  retry: [system("api_error", { retryAttempt: 1, error: { status: 529 } })],
  interruption: [userRow([{ type: "text", text: "[Request interrupted by user]" }])],
  hook: [attachment({ type: "hook_success", hookEvent: "PostToolUse", toolUseID: "toolu_1" })],
  permissionMode: [{ type: "permission-mode", sessionId: "s1", permissionMode: "plan" }],
  planApproved: [
    callRow("ExitPlanMode"),
    resultRow({ content: "User has approved your plan. You can now start coding." }),
  ],
  planRejected: [
    callRow("ExitPlanMode"),
    resultRow({ content: "The user doesn't want to proceed with this tool use.", is_error: true }),
  ],
  question: [callRow("AskUserQuestion", { questions: [{ question: "Which?" }] })],
  modelSwitch: [system("model_refusal_fallback", { fallbackModel: "claude-opus-4-8" })],
  commit: [callRow("Bash"), done({ stdout: "", gitOperation: { commit: { kind: "committed" } } })],
  pullRequest: [{ type: "pr-link", sessionId: "s1", prNumber: 7, timestamp: at(3) }],
  todo: [callRow("TodoWrite"), done({ oldTodos: [], newTodos: [{ content: "look", status: "pending" }] })],
  serverTool: [assistantRow([{ type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} }])],
};

describe("marks of transcripts", () => {
  it.each(markKinds)("has rows that leave %s", async (kind) => {
    const events = await eventsOf(rowsOfKind[kind]);
    const isOwnEvent = kind === "prompt" || kind === "interruption";
    const found = isOwnEvent
      ? ofKind(events, kind)
      : ofKind(events, "mark").filter(({ mark }) => mark === kind);
    expect(found).toHaveLength(1);
  });

  it("marks what becomes of a list of things to do", async () => {
    const events = await eventsOf([
      callRow("TodoWrite"),
      done({ oldTodos: [], newTodos: [{ content: "a" }, { content: "b" }] }),
      callRow("TaskCreate"),
      done({ task: { id: "3", subject: "c" } }),
      callRow("TaskUpdate"),
      done({ success: true, taskId: "3", statusChange: { from: "pending", to: "completed" } }),
      callRow("TaskUpdate"),
      done({ success: true, taskId: "3", updatedFields: ["owner"] }),
      callRow("TaskUpdate"),
      done({ success: false, taskId: "9", error: "Task not found", statusChange: { to: "completed" } }),
    ]);
    expect(
      ofKind(events, "mark").map(({ mark, detail, value, callId }) => [mark, detail, value, callId]),
    ).toEqual([
      ["todo", "written", 2, "toolu_1"],
      ["todo", "created", 3, "toolu_1"],
      ["todo", "completed", 3, "toolu_1"],
    ]);
  });

  it("marks each switch to another model once, and not the one that a session begins with", async () => {
    const events = await eventsOf([
      model("claude-opus-5"),
      model("claude-opus-5"),
      said("\u001b[1msonnet (claude-sonnet-5)\u001b[22m"),
      model("claude-sonnet-5"),
      system("local_command", {
        content: "<local-command-stdout>Set model to Default</local-command-stdout>",
      }),
      model("claude-opus-5"),
      userRow("Set model to opus"),
    ]);
    expect(marksOf(events)).toEqual([
      ["modelSwitch", "claude-sonnet-5"],
      ["modelSwitch", "Default"],
      ["modelSwitch", "claude-opus-5"],
    ]);
  });

  it("marks a hook once, be it told in a progress row, an attachment or both", async () => {
    const events = await eventsOf([
      ran("PreToolUse", "toolu_1"),
      ran("PreToolUse", "toolu_1"),
      attachment({ type: "hook_success", hookEvent: "PreToolUse", toolUseID: "toolu_1" }),
      attachment({ type: "hook_cancelled", hookEvent: "PreToolUse", toolUseID: "toolu_2" }),
      ran(undefined, "5f0c"),
      ran("Stop", "5f0c"),
    ]);
    expect(ofKind(events, "mark").map(({ detail, callId }) => [detail, callId])).toEqual([
      ["PreToolUse", "toolu_1"],
      ["PreToolUse", "toolu_1"],
      ["PreToolUse", "toolu_2"],
      ["SessionStart", null],
    ]);
  });
});
