import { describe, expect, it } from "vitest";
import { codexToolName } from "../../src/codex/tool-name.js";

describe("codexToolName", () => {
  it.each([
    ["exec_command", null, "exec_command", null],
    ["container.exec", null, "container.exec", null],
    ["spawn_agent", "collaboration", "spawn_agent", null],
    ["get_issue", "mcp__tracker", "mcp__tracker__get_issue", "tracker"],
    ["tracker__get_issue", null, "mcp__tracker__get_issue", "tracker"],
    ["tracker.get_issue", null, "mcp__tracker__get_issue", "tracker"],
    ["multi_agent_v1.spawn_agent", null, "multi_agent_v1.spawn_agent", null],
    ["tracker.v2.get_issue", null, "tracker.v2.get_issue", null],
    ["mcp__tracker__get__all", null, "mcp__tracker__get__all", "tracker"],
  ])("R58 reads %s in %s as %s of server %s", (name, namespace, tool, mcpServer) => {
    expect(codexToolName(name, namespace)).toMatchObject({ tool, rawTool: name, mcpServer });
  });
});
