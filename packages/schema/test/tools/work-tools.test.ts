import { describe, expect, it } from "vitest";
import { toolSchemaOf } from "../../src/schemas.js";
import type { ToolCase } from "./tool-case.js";

const shell = { stdout: "hello", stderr: "", interrupted: false, isImage: false };
const usage = { input_tokens: 3, output_tokens: 5 };

const cases: readonly ToolCase[] = [
  [
    "Bash",
    [
      { command: "ls", description: "List", timeout: 9, run_in_background: true },
      { command: "ls", cwd: "/home/ann" },
    ],
    [
      shell,
      { ...shell, backgroundTaskId: "833aa6" },
      {
        ...shell,
        gitOperation: { commit: { sha: "ab12", kind: "committed" }, pr: { number: 3, action: "created" } },
      },
      { output: "hello", exitCode: 0, killed: false, shellId: "s1" },
      { stdout: "", stderr: "no such folder", exitCode: 1, is_error: true },
    ],
  ],
  ["PowerShell", [{ command: "dir" }], [shell]],
  [
    "BashOutput",
    [{ bash_id: "b1", filter: "err" }],
    [
      {
        shellId: "b1",
        command: "make",
        status: "running",
        exitCode: null,
        stdout: "",
        stderr: "",
        stdoutLines: 1,
      },
      { output: "done", status: "completed", exitCode: 0 },
    ],
  ],
  [
    "TaskOutput",
    [{ task_id: "t1", block: true, timeout: 9 }],
    [
      {
        retrieval_status: "success",
        task: { task_id: "t1", task_type: "local_bash", status: "done", output: "a" },
      },
      { retrieval_status: "timeout", task: null },
    ],
  ],
  [
    "AgentOutputTool",
    [{ agentId: "4b38c8b3", block: true }],
    [{ retrieval_status: "not_ready", task: null }],
  ],
  ["KillShell", [{ shell_id: "b1" }], [{ message: "killed", shell_id: "b1" }]],
  ["KillBash", [{ shell_id: "b1" }], [{ message: "killed", shell_id: "b1", success: true }]],
  ["TaskStop", [{ task_id: "t1" }], [{ message: "stopped", task_id: "t1", task_type: "local_bash" }]],
  [
    "Monitor",
    [{ description: "log", timeout_ms: 9, ws: { url: "ws://shop" } }],
    [{ taskId: "t1", timeoutMs: 9 }],
  ],
  [
    "WebFetch",
    [{ url: "https://shop.example", prompt: "Price?" }],
    [
      { bytes: 513, code: 200, codeText: "OK", result: "3", durationMs: 14, url: "https://shop.example" },
      { response: "3", url: "https://shop.example", final_url: "https://www.shop.example", status_code: 200 },
    ],
  ],
  [
    "WebSearch",
    [{ query: "shop", allowed_domains: ["shop.example"], blocked_domains: [] }],
    [
      {
        query: "shop",
        results: [
          "said",
          { tool_use_id: "srvtoolu_1", content: [{ title: "Shop", url: "https://shop.example" }] },
        ],
        durationSeconds: 2.5,
      },
      {
        results: [{ title: "Shop", url: "https://shop.example", snippet: "a" }],
        total_results: 1,
        query: "shop",
      },
    ],
  ],
  [
    "Task",
    [
      { description: "Look around", prompt: "Find the cart", subagent_type: "Explore" },
      { prompt: "Find it" },
    ],
    [
      {
        status: "completed",
        prompt: "Find the cart",
        agentId: "4b38c8b3",
        content: [{ type: "text", text: "There" }],
        totalDurationMs: 64,
        totalTokens: 16,
        totalToolUseCount: 2,
        usage,
      },
      { content: [{ type: "text", text: "There" }], totalDurationMs: 64, totalTokens: 16, usage },
      {
        status: "async_launched",
        agentId: "4b38c8b3",
        description: "Look",
        prompt: "Find",
        outputFile: "/tmp/o",
      },
      { status: "remote_launched", taskId: "t1", sessionUrl: "https://shop.example", prompt: "Find" },
      {
        status: "teammate_spawned",
        teammate_id: "rev@core",
        agent_id: "rev@core",
        agent_type: "rev",
        color: "red",
      },
      { status: "sub_agent_entered" },
      { result: "There", usage, total_cost_usd: 0.01, duration_ms: 64 },
    ],
  ],
  [
    "SendMessage",
    [
      { to: "rev", message: "hi", summary: "hi" },
      { recipient: "rev", content: "hi", type: "message" },
    ],
    [{ success: true, message: "sent", routing: { sender: "lead" } }],
  ],
  ["ListPeers", [{}], [{ listing: "rev" }]],
  [
    "TeamCreate",
    [{ team_name: "core" }],
    [{ team_name: "core", team_file_path: "/t", lead_agent_id: "lead@core" }],
  ],
  ["TeamDelete", [{}], [{ success: true, message: "gone", team_name: "core" }]],
  [
    "Skill",
    [{ skill: "pdf", args: "a.pdf" }],
    [{ success: true, commandName: "pdf", allowedTools: ["Read"] }],
  ],
  ["SlashCommand", [{ command: "/review 3" }], [{ success: true, commandName: "review" }]],
];

describe("schemas of tools for commands, the web and agents", () => {
  it.each(cases)("%s takes every shape of its calls and results", (tool, inputs, outputs) => {
    const schema = toolSchemaOf(tool);
    expect(inputs.filter((input) => schema?.input.safeParse(input).success !== true)).toEqual([]);
    expect(outputs.filter((output) => schema?.output.safeParse(output).success !== true)).toEqual([]);
  });

  it("refuses arguments that lack what the tool needs", () => {
    expect(toolSchemaOf("Bash")?.input.safeParse({ timeout: 3 }).success).toBe(false);
  });
});
