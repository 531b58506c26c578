import { describe, expect, it } from "vitest";
import { toolSchemaOf } from "../../src/schemas.js";
import type { ToolCase } from "./tool-case.js";

const todo = { content: "Count", status: "pending", activeForm: "Counting" };
const asked = {
  question: "Which?",
  header: "Kind",
  options: [{ label: "A", description: "a" }],
  multiSelect: false,
};
const answered = {
  questions: [asked],
  answers: { "Which?": "A" },
  annotations: { "Which?": { notes: "n" } },
};

const cases: readonly ToolCase[] = [
  [
    "ExitPlanMode",
    [{ plan: "# Plan" }, { planFilePath: "/p.md", allowedPrompts: [{ tool: "Bash", prompt: "test" }] }],
    [
      { plan: null, isAgent: false, filePath: "/p.md" },
      { message: "left", approved: true },
    ],
  ],
  ["EnterPlanMode", [{}], [{ message: "entered" }]],
  ["AskUserQuestion", [{ questions: [asked] }, { question: "Which?" }], [answered]],
  [
    "TodoWrite",
    [{ todos: [todo, { content: "Sum", status: "completed" }] }],
    [
      { oldTodos: [todo], newTodos: [] },
      { message: "saved", stats: { total: 1, pending: 1, in_progress: 0, completed: 0 } },
    ],
  ],
  ["TaskCreate", [{ subject: "Count", description: "all" }], [{ task: { id: "1", subject: "Count" } }]],
  [
    "TaskUpdate",
    [{ taskId: "1", status: "completed", addBlocks: ["2"] }],
    [
      {
        success: true,
        taskId: "1",
        updatedFields: ["status"],
        statusChange: { from: "pending", to: "completed" },
      },
    ],
  ],
  [
    "TaskGet",
    [{ taskId: "1" }],
    [{ task: null }, { task: { id: "1", subject: "Count", blocks: [], blockedBy: ["2"] } }],
  ],
  ["TaskList", [{}], [{ tasks: [{ id: "1", subject: "Count", status: "pending", blockedBy: [] }] }]],
  [
    "ToolSearch",
    [{ query: "cart", max_results: 3 }],
    [{ matches: ["a"], query: "cart", total_deferred_tools: 9 }],
  ],
  ["StructuredOutput", [{ total: 3 }], ["Structured output provided successfully"]],
  [
    "Workflow",
    [{ script: "run()" }],
    [{ status: "async_launched", taskId: "t1", runId: "wf_1", transcriptDir: "/t" }],
  ],
  ["EnterWorktree", [{ name: "fix" }], [{ worktreePath: "/w/fix", worktreeBranch: "fix", message: "moved" }]],
  [
    "ExitWorktree",
    [{ action: "keep" }],
    [{ action: "keep", originalCwd: "/home/ann", worktreePath: "/w/fix" }],
  ],
  [
    "ScheduleWakeup",
    [{ delaySeconds: 60, reason: "wait" }],
    [{ scheduledFor: 1, clampedDelaySeconds: 60, wasClamped: false }],
  ],
  [
    "CronCreate",
    [{ cron: "* * * * *", prompt: "go" }],
    [{ id: "j1", humanSchedule: "each minute", recurring: true }],
  ],
  ["CronDelete", [{ id: "j1" }], [{ id: "j1" }]],
  ["CronList", [{}], [{ jobs: [] }]],
  ["RemoteTrigger", [{ action: "list" }], [{ status: 200, json: "{}" }]],
  ["PushNotification", [{ message: "done" }], [{ message: "sent", pushSent: true }]],
  ["ReportFindings", [{ findings: [] }], [{ count: 0, findings: [] }]],
  [
    "ListMcpResources",
    [{ server: "shop" }],
    [
      [{ uri: "shop://1", name: "One", server: "shop" }],
      { resources: [{ uri: "shop://1", name: "One", mimeType: "text/plain", server: "shop" }], total: 1 },
    ],
  ],
  [
    "ReadMcpResource",
    [{ server: "shop", uri: "shop://1" }],
    [{ contents: [{ uri: "shop://1", blob: "aGk=" }], server: "shop" }],
  ],
  ["ReadMcpResourceDir", [{ server: "shop", uri: "shop://" }], [{ resources: [] }]],
  ["RefreshMcpTools", [{}], [[{ server: "shop", status: "ok", toolCount: 3, added: 1 }]]],
  [
    "mcp__shop__find",
    [{ anything: 1 }],
    [[{ type: "text", text: "a" }], { content: [], structuredContent: { n: 1 } }],
  ],
  ["SetGoal", [{ condition: "tests pass", ask_user: true }], [{}]],
];

describe("schemas of tools for plans, tasks, times and servers", () => {
  it.each(cases)("%s takes every shape of its calls and results", (tool, inputs, outputs) => {
    const schema = toolSchemaOf(tool);
    expect(inputs.filter((input) => schema?.input.safeParse(input).success !== true)).toEqual([]);
    expect(outputs.filter((output) => schema?.output.safeParse(output).success !== true)).toEqual([]);
  });

  it("refuses arguments that lack what the tool needs", () => {
    expect(toolSchemaOf("TodoWrite")?.input.safeParse({ todos: ["Count"] }).success).toBe(false);
  });
});
