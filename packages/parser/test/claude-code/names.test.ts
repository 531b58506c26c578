import { describe, expect, it } from "vitest";
import { agentLabel } from "../../src/claude/agent-label.js";
import { isApiCallId, isApiMessageId } from "../../src/claude/ids.js";
import { nanoUsd } from "../../src/decoding/values.js";
import { instantOf } from "../../src/decoding/timestamp.js";
import { toolName } from "../../src/claude/tool-names.js";
import { workingDirectory } from "../../src/decoding/working-directory.js";

describe("isApiMessageId", () => {
  it.each([
    ["msg_01AAAAAAAAAAAAAAAAAAAAAA", true],
    ["msg_bdrk_01AAAAAAAAAAAAAAAAAAAAAA", true],
    ["msg_vrtx_01AAAAAAAAAAAAAAAAAAAAAA", true],
    ["msg_0123456789abcdef", true],
    ["msg_0123456789abcde", false],
    ["gen-1700000000-0123456789abcdef", false],
    ["0b1c2d3e-0000-4000-8000-000000000000", false],
  ])("R06 takes %s as made by the API: %s", (id, expected) => {
    expect(isApiMessageId(id)).toBe(expected);
  });
});

describe("isApiCallId", () => {
  it.each([
    ["toolu_01A", true],
    ["toolu_vrtx_01A", true],
    ["srvtoolu_01A", true],
    ["call_0", false],
    ["mytoolu_1", false],
  ])("R13 takes %s as globally unique: %s", (id, expected) => {
    expect(isApiCallId(id)).toBe(expected);
  });
});

describe("toolName", () => {
  it.each([
    ["Task", "Agent"],
    ["Agent", "Agent"],
    ["KillShell", "TaskStop"],
    ["KillBash", "TaskStop"],
    ["SlashCommand", "Skill"],
    ["AgentOutputTool", "TaskOutput"],
    ["BashOutput", "BashOutput"],
    ["exit_plan_mode", "ExitPlanMode"],
    ["__proto__", "__proto__"],
  ])("R58 calls %s %s and keeps the raw name", (rawTool, tool) => {
    expect(toolName(rawTool)).toMatchObject({ rawTool, tool, mcpServer: null });
  });

  it.each([
    ["mcp__shop__search", "shop"],
    ["mcp__plugin_shop_db__run__all", "plugin_shop_db"],
    ["mcp__my_shop.io__find", "my_shop.io"],
    ["mcp__broken", null],
    ["mcp____empty", null],
  ])("R58 splits %s at the first double underscore: server %s", (rawTool, mcpServer) => {
    expect(toolName(rawTool)).toMatchObject({ tool: rawTool, mcpServer });
  });

  it("R60 knows the tools that wait for a person", () => {
    expect(["AskUserQuestion", "ExitPlanMode", "Bash"].map((name) => toolName(name).isWaiting)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("instantOf", () => {
  const ten = Date.UTC(2026, 10, 3, 10);

  it.each<[unknown, number | null]>([
    ["2026-11-03T10:00:00.000Z", ten],
    ["2026-11-03T10:00:00.250Z", ten + 250],
    ["2026-11-03T11:00:00+01:00", ten],
    ["2026-11-03T10:00:00", ten],
    ["2026-11-03", null],
    ["yesterday", null],
    ["2026-13-03T10:00:00.000Z", null],
    ["2026-11-03T10:00:00.25Z", ten + 250],
    ["2026-11-03T10:00:60.000Z", null],
    ["2026-11-03T10:00:0x.000Z", null],
    ["2026-11-03T10:00:59.999z", null],
    ["2026-11-03T10:00:59.999Z", ten + 59_999],
    ["2026-11-02T24:00:00.000Z", ten - 10 * 3_600_000],
    ["2026-11-02T24:00:01.000Z", null],
    [ten, null],
    [null, null],
  ])("R45 reads %s as %s in any zone of the machine", (value, expected) => {
    expect(instantOf(value)).toBe(expected);
  });
});

describe("workingDirectory", () => {
  it.each<[unknown, string | null]>([
    ["/home/ann/my.app", "/home/ann/my.app"],
    ["/home/ann/shop/", "/home/ann/shop"],
    ["/", "/"],
    ["file:///home/ann/my%20shop", "/home/ann/my shop"],
    ["file:///C:/Users/ann/shop", "C:\\Users\\ann\\shop"],
    ["file:///c%3A/Users/ann/shop", "C:\\Users\\ann\\shop"],
    ["c:\\Users\\ann\\shop", "C:\\Users\\ann\\shop"],
    ["C:/Users/ann/shop/", "C:\\Users\\ann\\shop"],
    ["\\\\?\\C:\\Users\\ann\\shop", "C:\\Users\\ann\\shop"],
    ["\\\\?\\UNC\\nas\\share\\shop", "\\\\nas\\share\\shop"],
    ["file://nas/share/shop", "\\\\nas\\share\\shop"],
    ["d:/", "D:\\"],
    ["/home/ann/c:/x", "/home/ann/c:/x"],
    ["file:///home/ann/50%", "/home/ann/50%"],
    ["C:\\Users\\ann\\shop\\", "C:\\Users\\ann\\shop"],
    ["C:\\", "C:\\"],
    ["\\\\nas\\share\\shop", "\\\\nas\\share\\shop"],
    ["", null],
    [7, null],
    [`${"/".repeat(1_000_000)}x`, null],
  ])("R53 spells %.40s as %s", (value, expected) => {
    expect(workingDirectory(value)).toBe(expected);
  });
});

describe("nanoUsd", () => {
  it.each<[unknown, number | null]>([
    [0.1, 100_000_000],
    [43.55, 43_550_000_000],
    [1.005, 1_005_000_000],
    [0.000000001, 1],
    ["2.5", 2_500_000_000],
    [0, 0],
    [-1, null],
    [null, null],
    ["much", null],
    [1e300, null],
  ])("R37 turns %s dollars into %s nano-dollars", (dollars, expected) => {
    expect(nanoUsd(dollars)).toBe(expected);
  });
});

describe("agentLabel", () => {
  it.each([
    ["acompact-fffbd0", "acompact", "compaction"],
    ["aside_question-0123abcd", "aside_question", "aside"],
    ["aprompt_suggestion-0123abcd", "aprompt_suggestion", null],
    ["a1b2c3d4e5f607182", null, null],
    ["0c78cdae", null, null],
  ])("R26 reads %s as type %s, kind %s", (agentId, agentType, agentKind) => {
    expect(agentLabel(agentId)).toEqual({ agentType, agentKind });
  });
});
