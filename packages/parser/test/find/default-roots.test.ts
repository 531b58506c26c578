import { describe, expect, it } from "vitest";
import { defaultRoots } from "../../src/index.js";

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
});
