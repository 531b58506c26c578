import { describe, expect, it } from "vitest";
import { gooseToolName } from "../../src/goose/decode-call.js";

describe("gooseToolName", () => {
  it.each<[string, string | null, string, string | null]>([
    ["shell", "npm test", "Bash", null],
    ["developer__shell", "npm test", "Bash", null],
    ["write", null, "Write", null],
    ["edit", null, "Edit", null],
    ["tree", null, "LS", null],
    ["read_image", null, "Read", null],
    ["developer__text_editor", "view", "Read", null],
    ["developer__text_editor", "write", "Write", null],
    ["developer__text_editor", "str_replace", "Edit", null],
    ["text_editor", "dance", "text_editor", null],
    ["todo__todo_write", null, "TodoWrite", null],
    ["delegate", null, "Agent", null],
    ["subagent__execute_task", null, "Agent", null],
    ["load_skill", null, "Skill", null],
    ["weigh", null, "weigh", null],
    ["developer__weigh", null, "weigh", null],
    ["computercontroller__web_scrape", null, "WebFetch", null],
    ["tracker__close_issue", null, "mcp__tracker__close_issue", "tracker"],
    ["tracker__shell", null, "mcp__tracker__shell", "tracker"],
    ["mcp__tracker__close_issue", null, "mcp__tracker__close_issue", "tracker"],
    ["", null, "", null],
    ["__", null, "__", null],
  ])("of %j with %j is %s", (rawTool, command, tool, mcpServer) => {
    expect(gooseToolName(rawTool, command)).toEqual({ tool, rawTool, mcpServer, isWaiting: false });
  });
});
