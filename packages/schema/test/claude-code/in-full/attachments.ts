import { envelope } from "./envelope.js";
import { image } from "./user.js";

const attached = (attachment: object) => ({
  type: "attachment",
  ...envelope,
  attachment,
  rendered: [{ content: "<system-reminder>…</system-reminder>" }],
});

const hook = { hookName: "PostToolUse:Edit", hookEvent: "PostToolUse", toolUseID: "toolu_1" };
const ran = { command: "lint", durationMs: 20, stdout: "", stderr: "", exitCode: 0 };
const file = { filePath: "/a.ts", content: "a", numLines: 1, startLine: 1, totalLines: 1 };

/** Attachments of many types. */
export const attachments = [
  attached({ type: "hook_success", ...hook, ...ran, content: "" }),
  attached({ type: "hook_additional_context", ...hook, content: ["changed today"] }),
  attached({ type: "hook_blocking_error", ...hook, blockingError: { blockingError: "no", command: "lint" } }),
  attached({
    type: "hook_cancelled",
    ...hook,
    command: "lint",
    durationMs: 60_000,
    timedOut: true,
    timeoutMs: 60_000,
  }),
  attached({
    type: "queued_command",
    prompt: [{ type: "text", text: "and lint" }, image],
    commandMode: "prompt",
    timestamp: "2026-11-03T10:00:00.000Z",
    origin: { kind: "human" },
    source_uuid: "q1",
    imagePasteIds: [1],
    usage: { totalTokens: 900, toolUses: 2, durationMs: 5000 },
  }),
  attached({ type: "file", filename: "/a.ts", displayPath: "a.ts", content: { type: "text", file } }),
  attached({ type: "edited_text_file", filename: "/a.ts", snippet: "1\ta" }),
  attached({
    type: "nested_memory",
    path: "/CLAUDE.md",
    displayPath: "CLAUDE.md",
    content: { type: "Project", path: "/CLAUDE.md", content: "Be kind.", contentDiffersFromDisk: false },
  }),
  attached({ type: "invoked_skills", skills: [{ name: "review", path: "/s", content: "Look." }] }),
  attached({
    type: "task_reminder",
    content: [
      {
        id: "1",
        subject: "Count",
        description: "Count all",
        status: "pending",
        blocks: [],
        blockedBy: ["2"],
      },
    ],
    itemCount: 1,
  }),
  attached({
    type: "task_status",
    taskId: "b1",
    taskType: "local_bash",
    status: "running",
    description: "Tests",
    deltaSummary: null,
    outputFilePath: "/tmp/b1.output",
    shell: { command: "npm test", kind: "bash", toolUseId: "toolu_1" },
  }),
  attached({
    type: "diagnostics",
    isNew: true,
    files: [
      {
        uri: "file:///a.ts",
        diagnostics: [
          {
            message: "unused",
            severity: "Hint",
            source: "ts",
            code: 6133,
            range: { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } },
          },
        ],
      },
    ],
  }),
  attached({
    type: "deferred_tools_delta",
    addedNames: ["WebSearch"],
    addedLines: ["WebSearch"],
    removedNames: [],
    failedMcpServers: [{ name: "shop", errorCode: "APPROVAL_REQUIRED" }],
  }),
  attached({
    type: "environment",
    snapshot: { workingDirectory: "/home/ann/shop", platform: "linux" },
    changes: [],
  }),
  attached({
    type: "model",
    identity: { modelId: "claude-opus-5", marketingName: "Opus 5" },
    text: "You are Opus.",
  }),
  attached({ type: "session_context", context: { userEmail: "ann@shop.example" } }),
  attached({ type: "structured_output", data: { count: 3 }, toolUseID: "toolu_1" }),
  attached({
    type: "plan_mode",
    reminderType: "full",
    isSubAgent: false,
    planFilePath: "/p.md",
    planExists: true,
  }),
  attached({
    type: "goal_status",
    condition: "all green",
    met: false,
    iterations: 2,
    durationMs: 5000,
    tokens: 900,
  }),
  attached({ type: "budget_usd", used: 1.5, total: 5, remaining: 3.5 }),
];
