import { describe, expect, it } from "vitest";
import { agentFile, eventsOf, marksOf, ofKind, problemsOf } from "./util/decode.js";
import { assistantRow, at, userRow } from "./util/rows.js";

const row = (subtype: string, extra: object): object => ({
  type: "system",
  subtype,
  uuid: `y-${subtype}`,
  sessionId: "s1",
  timestamp: at(9),
  ...extra,
});

const worktreeState = (worktreeSession: object | null): object => ({
  type: "worktree-state",
  sessionId: "s1",
  worktreeSession,
});

const hookAttachment = (hookEvent: string): object => ({
  type: "attachment",
  uuid: `a-${hookEvent}`,
  sessionId: "s1",
  timestamp: at(9),
  attachment: { type: "hook_success", hookEvent, toolUseID: "toolu_1", durationMs: 12, exitCode: 0 },
});

const queued = (extra: object, top: object = {}): object => ({
  type: "attachment",
  uuid: "q1",
  sessionId: "s1",
  timestamp: at(9),
  attachment: { type: "queued_command", commandMode: "prompt", prompt: "and lint", ...extra },
  ...top,
});

describe("state records", () => {
  it("R05 makes neither requests nor prompts of them", async () => {
    const events = await eventsOf([
      { type: "mode", mode: "normal", sessionId: "s1" },
      { type: "last-prompt", lastPrompt: "fix the test", sessionId: "s1" },
      { type: "file-history-snapshot", messageId: "m1", snapshot: {} },
    ]);
    expect(events).toEqual([]);
  });

  it("ranks a person's title above the client's", async () => {
    const events = await eventsOf([
      { type: "ai-title", aiTitle: "Shop tests", sessionId: "s1" },
      { type: "custom-title", customTitle: "Checkout", sessionId: "s1" },
      { type: "custom-title", customTitle: "", sessionId: "s1" },
    ]);
    expect(ofKind(events, "sessionState").map(({ title, titleRank }) => [title, titleRank])).toEqual([
      ["Shop tests", 2],
      ["Checkout", 3],
    ]);
  });

  it("takes an old summary as title only where it is about a row of the file", async () => {
    const events = await eventsOf([
      { type: "summary", summary: "Another session", leafUuid: "gone" },
      { type: "summary", summary: "This session", leafUuid: "11111111-0000-4000-8000-000000000001" },
      userRow("fix the test"),
    ]);
    const titles = ofKind(events, "sessionState").filter(({ titleRank }) => titleRank > 0);
    expect(titles.map(({ title, titleRank }) => [title, titleRank])).toEqual([["This session", 1]]);
  });

  it("R38 takes the client's running cost in whole nano-dollars", async () => {
    const events = await eventsOf([
      { type: "cost-state", sessionId: "s1", totalCostUSD: 0.4 },
      { type: "cost-state", sessionId: "s1", totalCostUSD: 43.55 },
      { type: "cost-state", sessionId: "s1", totalCostUSD: null },
    ]);
    expect(ofKind(events, "sessionState").map((state) => state.recordedCostNanoUsd)).toEqual([
      400_000_000, 43_550_000_000,
    ]);
  });

  it("R53 learns a worktree and the directory that it belongs to", async () => {
    const events = await eventsOf([
      worktreeState({ originalCwd: "/home/ann/shop", worktreePath: "/home/ann/shop-wt" }),
      worktreeState({
        originalCwd: "/home/ann/wt",
        preEnterOriginalCwd: "/home/ann/shop",
        worktreePath: "/home/ann/wt",
      }),
      worktreeState(null),
    ]);
    expect(ofKind(events, "worktree").map(({ path, originalPath }) => [path, originalPath])).toEqual([
      ["/home/ann/shop-wt", "/home/ann/shop"],
      ["/home/ann/wt", "/home/ann/shop"],
    ]);
  });

  it.each<[string | null, readonly object[]]>([
    ["interactive", [userRow("a"), userRow("b")]],
    ["interactive", [userRow("a", { entrypoint: "claude-vscode" })]],
    ["headless", [userRow("a", { entrypoint: "sdk-py" }), userRow("b", { entrypoint: "cli" })]],
    ["background", [userRow("a"), userRow("b", { sessionKind: "bg" })]],
    [null, [userRow("a", { entrypoint: undefined })]],
  ])("R29 tells at last that a session is %s", async (expected, rows) => {
    const kinds = ofKind(await eventsOf(rows), "sessionState").map(({ sessionKind }) => sessionKind);
    expect(kinds.at(-1) ?? null).toBe(expected);
  });

  it("R29 says nothing of the session from an agent's rows", async () => {
    const rows = [assistantRow([], { isSidechain: true, entrypoint: "sdk-ts" })];
    expect(ofKind(await eventsOf(rows, agentFile("a1")), "sessionState")).toEqual([]);
  });

  it("R11 marks rows of a background hand-off", async () => {
    const events = await eventsOf([userRow("a", { sessionKind: "bg" }), userRow("b")]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.isBackgroundCopy)).toEqual([true, false]);
  });
});

describe("system rows and hooks", () => {
  it("tells the end of a turn", async () => {
    const events = await eventsOf([row("turn_duration", { durationMs: 8123 })]);
    expect(ofKind(events, "turnEnd").map(({ durationMs }) => durationMs)).toEqual([8123]);
  });

  it("marks compactions with the tokens before them", async () => {
    const compactMetadata = { trigger: "auto", preTokens: 155_000, durationMs: 90_000 };
    const [mark] = ofKind(await eventsOf([row("compact_boundary", { compactMetadata })]), "mark");
    expect(mark).toMatchObject({ mark: "compaction", detail: "auto", value: 155_000, durationMs: 90_000 });
  });

  it.each<[string | null, unknown]>([
    ["overloaded_error", { status: 529, error: { type: "error", error: { type: "overloaded_error" } } }],
    ["502", { message: "bad gateway", status: 502 }],
    ["ECONNRESET", { message: "x", connection: { code: "ECONNRESET" } }],
    [null, "Connection error."],
    [null, undefined],
  ])("R50 marks a retry as %s and as no interruption", async (detail, error) => {
    const events = await eventsOf([row("api_error", { error, retryAttempt: 2, retryInMs: 1077.4 })]);
    expect(ofKind(events, "mark")).toMatchObject([{ mark: "retry", detail, value: 2, durationMs: 1077 }]);
    expect(ofKind(events, "interruption")).toEqual([]);
  });

  it("marks hooks once: those of Stop from their summary, the others from their attachments", async () => {
    const events = await eventsOf([
      hookAttachment("PostToolUse"),
      hookAttachment("Stop"),
      row("stop_hook_summary", { hookInfos: [{ command: "./a.sh", durationMs: 40 }, { command: "./b.sh" }] }),
    ]);
    expect(
      ofKind(events, "mark").map(({ detail, durationMs, callId }) => [detail, durationMs, callId]),
    ).toEqual([
      ["PostToolUse", 12, "toolu_1"],
      ["Stop", 40, null],
      ["Stop", null, null],
    ]);
  });

  it("R49 marks local commands, and the model that a refusal falls back to", async () => {
    const events = await eventsOf([
      row("local_command", { content: "<command-name>/cost</command-name>" }),
      row("local_command", { content: "<local-command-stdout>ok</local-command-stdout>" }),
      row("model_refusal_fallback", { originalModel: "claude-opus-5", fallbackModel: "claude-opus-4-8" }),
    ]);
    expect(marksOf(events)).toEqual([
      ["command", "/cost"],
      ["modelSwitch", "claude-opus-4-8"],
    ]);
  });

  it("R47 counts queued text of a person only", async () => {
    const events = await eventsOf([
      queued({}),
      queued({ prompt: [{ type: "text", text: "and lint" }] }),
      queued({ commandMode: "bash" }),
      queued({ origin: { kind: "peer" } }),
      queued({ prompt: "<system-reminder>x</system-reminder>" }),
      queued({}, { isSidechain: true }),
    ]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.line)).toEqual([1, 2]);
  });

  it("R03 keeps an attachment without a body", async () => {
    const events = await eventsOf([
      { type: "attachment", uuid: "q1", timestamp: at(1), sessionId: "s1", attachment: null },
    ]);
    expect(problemsOf(events)).toEqual([["record-degraded", "attachment"]]);
    expect(ofKind(events, "activity")).toHaveLength(1);
  });
});
