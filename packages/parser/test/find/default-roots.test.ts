import { describe, expect, it } from "vitest";
import { defaultRoots as rootsOfAll } from "../../src/index.js";

/** The roots of Claude Code and Codex: those of other agents come after them. */
function defaultRoots(...given: Parameters<typeof rootsOfAll>): readonly string[] {
  const all = rootsOfAll(...given);
  return all.slice(0, all.indexOf(rootsOfAll({}, given[1])[3]!));
}

describe("defaultRoots", () => {
  it("names both of Claude Code's folders and Codex's", () => {
    expect(defaultRoots({}, "/home/ann")).toEqual([
      "/home/ann/.config/claude",
      "/home/ann/.claude",
      "/home/ann/.codex",
    ]);
  });

  it("takes the folders of the environment in their place", () => {
    const environment = { CLAUDE_CONFIG_DIR: "/data/a, ~/b,,~", CODEX_HOME: "/data/codex" };
    expect(defaultRoots(environment, "/home/ann")).toEqual([
      "/data/a",
      "/home/ann/b",
      "/home/ann",
      "/data/codex",
    ]);
  });

  it("takes an empty variable for none", () => {
    expect(defaultRoots({ CLAUDE_CONFIG_DIR: " ", CODEX_HOME: "" }, "/home/ann")).toHaveLength(3);
  });

  it("adds the sessions of the desktop app where the platform keeps them", () => {
    const sessions = "local-agent-mode-sessions";
    expect(defaultRoots({}, "/Users/ann", "darwin")[2]).toBe(
      `/Users/ann/Library/Application Support/Claude/${sessions}`,
    );
    expect(defaultRoots({}, "/home/ann", "linux").slice(2, 4)).toEqual([
      `/home/ann/.config/Claude/${sessions}`,
      `/home/ann/.config/Claude-3p/${sessions}`,
    ]);
    expect(defaultRoots({}, "/home/ann", "freebsd")).toHaveLength(3);
    expect(defaultRoots({}, "C:\\Users\\ann", "win32").slice(2, 6)).toEqual([
      `C:\\Users\\ann\\AppData\\Roaming\\Claude\\${sessions}`,
      `C:\\Users\\ann\\AppData\\Local\\Packages\\*Claude_*\\LocalCache\\Roaming\\Claude\\${sessions}`,
      `C:\\Users\\ann\\AppData\\Local\\Claude-3p\\${sessions}`,
      `C:\\Users\\ann\\AppData\\Local\\Packages\\*Claude_*\\LocalCache\\Local\\Claude-3p\\${sessions}`,
    ]);
    const moved = { APPDATA: "D:\\roaming", LOCALAPPDATA: "D:\\local" };
    expect(defaultRoots(moved, "C:\\Users\\ann", "win32").slice(2, 6)).toEqual([
      `D:\\roaming\\Claude\\${sessions}`,
      `D:\\local\\Packages\\*Claude_*\\LocalCache\\Roaming\\Claude\\${sessions}`,
      `D:\\local\\Claude-3p\\${sessions}`,
      `D:\\local\\Packages\\*Claude_*\\LocalCache\\Local\\Claude-3p\\${sessions}`,
    ]);
  });

  it("looks nowhere else for Claude where the environment names its folders", () => {
    const environment = { CLAUDE_CONFIG_DIR: "/data/claude", CODEX_HOME: "/data/codex" };
    expect(defaultRoots(environment, "/home/ann", "linux").slice(0, 2)).toEqual([
      "/data/claude",
      "/data/codex",
    ]);
  });

  it.each([
    [{}, "/home/ann/.gemini/tmp"],
    [{ GEMINI_CLI_HOME: "/data/gemini" }, "/data/gemini/.gemini/tmp"],
  ])("looks for Gemini CLI with %j in %s", (environment, expected) => {
    expect(rootsOfAll(environment, "/home/ann")).toContain(expected);
  });

  it.each([
    [{}, "linux", ["/home/ann/.local/share/goose/sessions"]],
    [{}, "darwin", ["/home/ann/.local/share/goose/sessions"]],
    [{ XDG_DATA_HOME: "/data" }, "linux", ["/data/goose/sessions"]],
    [{ XDG_DATA_HOME: "/data", GOOSE_PATH_ROOT: "/g" }, "linux", ["/g/data/sessions"]],
    [
      {},
      "win32",
      [
        "/home/ann/AppData/Roaming/Block/goose/data/sessions",
        "/home/ann/AppData/Roaming/Block/goose/sessions",
      ],
    ],
  ])("looks for Goose with %j on %s in %j", (environment, platform, expected) => {
    expect(rootsOfAll(environment, "/home/ann", platform)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    [{}, "/home/ann/.copilot"],
    [{ COPILOT_HOME: "/data/copilot" }, "/data/copilot"],
  ])("looks for GitHub Copilot CLI with %j in %s", (environment, expected) => {
    expect(rootsOfAll(environment, "/home/ann")).toContain(expected);
  });

  it.each([
    [{}, "/home/ann/.qwen"],
    [{ QWEN_HOME: "/data/qwen" }, "/data/qwen"],
    [{ QWEN_HOME: "/data/qwen", QWEN_RUNTIME_DIR: "/data/runtime" }, "/data/runtime"],
  ])("looks for Qwen Code with %j in %s", (environment, expected) => {
    expect(rootsOfAll(environment, "/home/ann")).toContain(expected);
  });

  it.each([
    [{}, ["/home/ann/.kimi-code", "/home/ann/.kimi"]],
    [{ KIMI_CODE_HOME: "/data/new", KIMI_SHARE_DIR: "/data/old" }, ["/data/new", "/data/old"]],
  ])("looks for Kimi Code and Kimi CLI with %j in %j", (environment, expected) => {
    expect(rootsOfAll(environment, "/home/ann")).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    [{}, "/home/ann/.pi/agent/sessions"],
    [{ PI_CODING_AGENT_DIR: "/data/pi" }, "/data/pi/sessions"],
    [{ PI_CODING_AGENT_DIR: "/data/pi", PI_CODING_AGENT_SESSION_DIR: "/data/s" }, "/data/s"],
  ])("looks for Pi with %j in %s", (environment, expected) => {
    expect(rootsOfAll(environment, "/home/ann")).toContain(expected);
  });

  it.each([
    [{}, "/home/ann/.local/share"],
    [{ XDG_DATA_HOME: "/data/share" }, "/data/share"],
  ])("looks for OpenCode and what grew out of it with %j in %s", (environment, expected) => {
    const roots = ["opencode", "kilo", "mimocode"].map((name) => `${expected}/${name}`);
    expect(rootsOfAll(environment, "/home/ann")).toEqual(expect.arrayContaining(roots));
  });

  it("looks for OpenClaw under its former names, too, unless the environment names its folder", () => {
    const names = ["openclaw", "clawdbot", "moltbot", "moldbot"];
    const usual = [...names, "openclaw-*"].map((name) => `/home/ann/.${name}/agents`);
    expect(rootsOfAll({}, "/home/ann").filter((root) => root.endsWith("/agents"))).toEqual(usual);
    const moved = rootsOfAll({ OPENCLAW_STATE_DIR: "/data/claw" }, "/home/ann");
    expect(moved.filter((root) => root.endsWith("/agents"))).toEqual(["/data/claw/agents"]);
  });
});
