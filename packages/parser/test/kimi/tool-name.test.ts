import { describe, expect, it } from "vitest";
import { agentInResult, callInput, kimiToolName, taskInResult } from "../../src/kimi/calls.js";

describe("kimiToolName", () => {
  it.each<[string, string, string | null, boolean]>([
    ["Shell", "Bash", null, false],
    ["Bash", "Bash", null, false],
    ["StrReplaceFile", "Edit", null, false],
    ["FetchURL", "WebFetch", null, false],
    ["SetTodoList", "TodoWrite", null, false],
    ["Task", "Agent", null, false],
    ["AskUserQuestion", "AskUserQuestion", null, true],
    ["mcp__tracker__get_issue", "mcp__tracker__get_issue", "tracker", false],
    ["mcp__tracker", "mcp__tracker", null, false],
  ])("calls %s %s", (rawTool, tool, mcpServer, isWaiting) => {
    expect(kimiToolName(rawTool)).toEqual({ tool, rawTool, mcpServer, isWaiting });
  });
});

const of = (tool: string, given: Readonly<Record<string, unknown>>, cwd: string | null = "/home/ann/shop") =>
  callInput(tool, (name) => given[name], cwd);

describe("callInput", () => {
  it("names the file of a tool that is about one", () => {
    expect(of("Read", { path: "src/cart.js" }).target).toBe("/home/ann/shop/src/cart.js");
    expect(of("Read", { path: "/etc/hosts" }).target).toBe("/etc/hosts");
    expect(of("Read", { path: "src/cart.js" }, null).target).toBe("src/cart.js");
    expect(of("Grep", { path: "src" }).target).toBeNull();
  });

  it("names the program of a command", () => {
    expect(of("Bash", { command: "cd src && git status --short" }).program).toBe("git status");
    expect(of("Read", { command: "git status" }).program).toBeNull();
  });

  it("tells what a call wants of a subagent", () => {
    expect(
      of("Agent", { subagent_type: "explore", description: "look", run_in_background: true }).spawn,
    ).toEqual({
      agentType: "explore",
      description: "look",
      promptHash: null,
      isBackground: true,
      model: null,
    });
    expect(of("Agent", { subagent_name: "coder" }).spawn).toMatchObject({
      agentType: "coder",
      isBackground: null,
    });
  });
});

describe("the head of a result", () => {
  const text =
    "agent_id: agent-0\nactual_subagent_type: explore\nstatus: completed\n\n[summary]\nagent_id: agent-9";

  it("names the subagent, before the first blank line", () => {
    expect(agentInResult(text)).toMatchObject({
      agentId: "agent-0",
      agentType: "explore",
      status: "completed",
    });
    expect(agentInResult("Done.\n\nagent_id: agent-0")).toBeNull();
    expect(agentInResult("agent_id: two words")).toBeNull();
  });

  it("names the task", () => {
    expect(taskInResult("task_id: bash-1a2b\nstatus: running")).toBe("bash-1a2b");
  });
});
