import * as fc from "fast-check";

/** A row of a log of Claude Code. */
export type LogRow = Readonly<Record<string, unknown>>;

const sessions = ["5a5a5a5a-0001-4000-8000-000000000001", "5a5a5a5a-0001-4000-8000-000000000002"] as const;
const numbers = fc.nat(7);
const uuid = numbers.map((number) => `0000000${number}-0000-4000-8000-000000000000`);
const callId = fc.oneof(
  numbers.map((number) => `toolu_01RandomRows${number}`),
  fc.constantFrom("call_1", "call_2", "call_3", "call_4", "", null, 'call"3'),
);
const flag = fc.constantFrom(true, undefined, undefined, undefined);

/** A few of some fields: those that are not drawn are left out. */
function some(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<LogRow> {
  return fc.record(fields, { requiredKeys: [] });
}

const tools = [
  "Bash",
  "Read",
  "Write",
  "Edit",
  "Task",
  "Skill",
  "WebSearch",
  "WebFetch",
  "TodoWrite",
  "mcp__shop__list",
  "ExitPlanMode",
  "AskUserQuestion",
  "TaskCreate",
  "TaskUpdate",
  "TaskOutput",
  "TaskStop",
  "BashOutput",
  "Monitor",
  "Workflow",
  "EnterWorktree",
  "ExitWorktree",
  "Unheard",
];

const text = fc.constantFrom(
  "a prompt",
  "another prompt",
  "",
  " ",
  "Warmup",
  "<system-reminder>x</system-reminder>",
  "Exit code 3\nout",
  "[Request interrupted by user]",
  " [Request interrupted by user for tool use]",
  "<bash-input>ls</bash-input>",

  "<command-name>/clear</command-name>",
  "<command-message>x</command-message><command-name>/x</command-name>",
  "<local-command-stdout>Set model to opus (claude-opus-5-5)</local-command-stdout>",
  "<local-command-stdout>Set model to sonnet</local-command-stdout>",
  "<task-notification><task-id>b1</task-id><status>completed</status></task-notification>",
  "<task-notification><task-id>b2</task-id><tool-use-id>call_1</tool-use-id><status>failed</status></task-notification>",
  "<task-notification><task-id>b1</task-id></task-notification>",
  "<system-reminder>Background Bash b1 (command: x) (status: completed)",
  "Background Bash b2 (command: x) (status: failed)",
  "User has approved your plan. Go on.",
  "The user doesn't want to proceed with this tool use.",
  "agentId: a1234567",
  "<status>completed</status>",
);

const textBlock = text.map((words) => ({ type: "text", text: words }));
const media = fc.constantFrom({ type: "image", source: {} }, { type: "document", source: {} });

const resultBlock = fc
  .record({ id: callId, content: fc.oneof(text, fc.array(textBlock, { maxLength: 2 })), is_error: flag })
  .map(({ id, content, is_error }) => ({ type: "tool_result", tool_use_id: id, content, is_error }));

const structured = fc.oneof(
  fc.constantFrom(undefined, undefined, "Error: Exit code 2", "User rejected tool use", null),
  some({
    status: fc.constantFrom("completed", "async_launched", "remote_launched", "running"),
    interrupted: flag,
    backgroundTaskId: fc.constantFrom("b1", "", null),
    taskId: fc.constantFrom("b1", "7", 7, "07", "x"),
    task_id: fc.constantFrom("b1", "b2"),
    runId: fc.constantFrom("wf_1"),
    durationMs: fc.constantFrom(7, 7.5, -1, "7"),
    durationSeconds: fc.constantFrom(2, 0.5),
    searchCount: fc.constantFrom(2, -1, 2_000_000, "2"),
    results: fc.constantFrom([{}, "a", {}], [], null),
    totalToolUseCount: fc.constantFrom(3),
    totalTokens: fc.constantFrom(9),
    agentId: fc.constantFrom("a1", "a2"),
    task: fc.constantFrom({ id: "1" }, { id: 2 }, { task_id: "b1", status: "failed", exitCode: 3 }, "b1"),
    statusChange: fc.constantFrom({ to: "completed" }, { to: "" }, null),
    newTodos: fc.constantFrom([{}, {}], [], "none"),
    gitOperation: fc.constantFrom(
      { commit: { kind: "committed" } },
      { pr: { number: 7, action: "created" }, commit: {} },
      { pr: { number: "7" } },
    ),
    worktreePath: fc.constantFrom("/home/ann/shop", "/home/ann/trees/a", ""),
    structuredPatch: fc.constantFrom(
      [{ lines: ["+a", "-b", " c", "\\ No newline"] }],
      [{ lines: ["\t", '"'] }],
    ),
    type: fc.constantFrom("create"),
    content: fc.constantFrom("a\nb\n", ""),
  }),
);

const block = fc.oneof(textBlock, textBlock, resultBlock, resultBlock, media, text, fc.constantFrom(null, 7));

const content = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 6, arbitrary: fc.array(block, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, 7, {}, undefined) },
);

const usage = some({
  input_tokens: numbers,
  output_tokens: numbers,
  cache_creation_input_tokens: numbers,
  service_tier: fc.constantFrom("standard"),
});

const answer = fc.record(
  {
    id: fc.oneof(
      numbers.map((number) => `msg_01RandomRowsOfTests${number}`),
      uuid,
      fc.constantFrom("msg", null),
    ),
    model: fc.constantFrom("claude-sonnet-4-5", "claude-opus-5-5", "<synthetic>"),
    stop_reason: fc.constantFrom("end_turn", "tool_use", null),
    usage,
    content: fc.array(
      fc.oneof(
        fc.constantFrom({ type: "text", text: "an answer" }, { type: "text", text: "API Error: 529 x" }),
        fc
          .record({
            id: callId,
            name: fc.constantFrom(...tools),
            input: fc.constantFrom({}, { task_id: "b1" }),
          })
          .map((call) => ({ type: "tool_use", ...call })),
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ["id", "model", "content"] },
);

const requestId = fc.oneof(
  numbers.map((number) => `req_01RandomRowsOfTests${number}`),
  fc.constantFrom("req", undefined),
);

const origin = fc.constantFrom(
  { kind: "human" },
  { kind: "human" },
  { kind: "task-notification" },
  { kind: "human" },
  "human",
);

const denials = ["user-rejected", "permission-rule", "automode-blocked", "cancelled"];

const userRow = fc
  .record({
    content,
    toolUseResult: structured,
    more: some({
      origin,
      permissionMode: fc.constantFrom("plan", "default"),
      isMeta: fc.constant(true),
      isCompactSummary: fc.constant(true),
      toolEndsTurn: fc.constant(true),
      toolDenialKind: fc.constantFrom(...denials, ...denials, ...denials, "interrupted", "unheard"),
      interruptedMessageId: fc.constantFrom("msg_01RandomRowsOfTests1", "msg_01RandomRowsOfTests2"),
    }),
    isPlain: fc.boolean(),
  })
  .map(({ content: said, toolUseResult, more, isPlain }) => ({
    type: "user",
    message: { role: "user", content: said },
    toolUseResult,
    ...(isPlain ? {} : more),
  }));

const answerRow = fc
  .record({
    message: answer,
    requestId,
    isApiErrorMessage: flag,
    error: fc.constantFrom(undefined, "rate_limit"),
  })
  .map((row) => ({ type: "assistant", ...row }));

const repeatedRow = fc
  .record({
    row: fc.oneof(
      fc.record({ type: fc.constant("assistant"), message: answer, requestId }),
      fc.record({ type: fc.constant("user"), message: fc.record({ content }), toolUseResult: structured }),
    ),
    agentId: fc.constantFrom("a1", "a2", "a1", null),
    parentToolUseID: callId,
    uuid,
    timestamp: fc.constantFrom(undefined, "2026-11-03T10:00:01.000Z", "2026-11-03"),
  })
  .map(({ row, agentId, parentToolUseID, uuid: rowId, timestamp }) => ({
    type: "progress",
    parentToolUseID,
    data: { type: "agent_progress", agentId, prompt: "look", message: { ...row, uuid: rowId, timestamp } },
  }));

const otherRow = fc.oneof(
  some({
    compactMetadata: fc.constantFrom({ trigger: "auto", preTokens: 9, durationMs: 2.5 }, null),
    microcompactMetadata: fc.constantFrom({ trigger: "auto", preTokens: 9 }),
    error: fc.constantFrom(
      { status: 529 },
      { status: 529.5, type: "x" },
      { error: { type: "error", error: { type: "overloaded_error" } } },
      { error: { type: "own" }, connection: { code: "ECONNRESET" } },
      { connection: { code: "ECONNRESET" } },
      { error: { type: "error" }, type: "last" },
    ),
    retryAttempt: numbers,
    retryInMs: fc.constantFrom(10.5, -1),
    fallbackModel: fc.constantFrom("claude-opus-5-5"),
    durationMs: numbers,
    content,
    subtype: fc.constantFrom(
      "compact_boundary",
      "microcompact_boundary",
      "api_error",
      "local_command",
      "model_refusal_fallback",
      "turn_duration",
      "unheard",
    ),
  }).map((row) => ({ type: "system", ...row })),
  fc
    .record({
      type: fc.constantFrom(
        "queued_command",
        "queued_command",
        "task_status",
        "model",
        "hook_success",
        "file",
        "unheard",
        "un heard",
      ),
      more: some({
        prompt: content,
        commandMode: fc.constantFrom("prompt", "prompt", "task-notification"),
        origin,
        taskId: fc.constantFrom("b1", "b2"),
        status: fc.constantFrom("completed", "killed", "running"),
        identity: fc.constantFrom({ modelId: "claude-opus-5-5" }, { modelId: "claude-sonnet-4-5" }),
        toolUseID: callId,
        hookEvent: fc.constantFrom("PreToolUse", "Stop"),
      }),
    })
    .map(({ type, more }) => ({ type: "attachment", attachment: { type, ...more } })),
  fc
    .record({ content, operation: fc.constantFrom("enqueue", "remove") })
    .map((row) => ({ type: "queue-operation", ...row })),
  some({
    type: fc.constantFrom("custom-title", "ai-title", "summary", "pr-link", "cost-state", "worktree-state"),
    customTitle: fc.constantFrom("Mine", ""),
    aiTitle: fc.constantFrom("Its own", "Another"),
    summary: fc.constantFrom("About it"),
    leafUuid: uuid,
    prNumber: fc.constantFrom(7, 8, "7"),
    totalCostUSD: fc.constantFrom(0.5, -1, "0.25", 1e9),
    modelUsage: fc.constantFrom(
      {
        "claude-opus-5-5": { contextWindow: 200_000 },
        "claude-sonnet-4-5[1m]": { contextWindow: 1_000_000 },
      },
      { "claude-haiku-4-5": { contextWindow: 200_000 } },
      { "claude-opus-5-5": { contextWindow: 0 } },
      {},
      null,
      7,
      [{ contextWindow: 200_000 }],
    ),
    worktreeSession: fc.constantFrom(
      { worktreePath: "/home/ann/trees/a", originalCwd: "/home/ann/shop/" },
      {
        worktreePath: "/home/ann/trees/a",
        originalCwd: "/home/ann/trees/a",
        preEnterOriginalCwd: "/home/ann",
      },
      { worktreePath: "/home/ann/trees/b" },
    ),
  }),
);

const usualEnds = [".000Z", ".001Z", ".500Z", ".999Z", "Z", ".123456Z"];

const instant = fc
  .tuple(fc.nat(59), fc.constantFrom(...usualEnds, ...usualEnds, ...usualEnds, ...usualEnds, ".1Z", ""))
  .map(([second, end]) => `2026-11-03T10:00:${String(second).padStart(2, "0")}${end}`);

const envelope = fc.record(
  {
    sessionId: fc.constantFrom(...sessions, sessions[0], sessions[0]),
    timestamp: fc.oneof(
      { weight: 20, arbitrary: instant },
      {
        weight: 1,
        arbitrary: fc.constantFrom(undefined, null, "", "none", 7, {}, "2026-11-03T12:00:00+02:00"),
      },
    ),
    uuid,
    parentUuid: fc.oneof(uuid, fc.constant(null)),
    isSidechain: fc.boolean(),
    agentId: fc.constantFrom("a1", "acompact-0a1b2c", undefined, undefined, undefined),
    cwd: fc.constantFrom("/home/ann/shop", "/home/ann/shop/a"),
    version: fc.constantFrom("2.0.1"),
    entrypoint: fc.constantFrom("cli"),
    forkedFrom: fc.constantFrom(undefined, undefined, undefined, {
      messageUuid: "00000001-0000-4000-8000-000000000000",
    }),
  },
  { requiredKeys: ["sessionId", "timestamp"] },
);

/** Rows of one file, of a few sessions, agents, calls and tasks that recur. */
export const randomRows: fc.Arbitrary<readonly LogRow[]> = fc.array(
  fc
    .tuple(envelope, fc.oneof(userRow, userRow, answerRow, answerRow, repeatedRow, otherRow))
    .map(([place, row]) => ({ ...place, ...row })),
  { minLength: 20, maxLength: 60 },
);
