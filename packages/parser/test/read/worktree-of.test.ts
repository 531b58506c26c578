import { describe, expect, it } from "vitest";
import { worktreeOf } from "../../src/read/log-reading.js";
import { worktreePatterns } from "../../src/sources.js";

describe("worktreeOf", () => {
  it.each([
    ["/home/ann/shop/.claude/worktrees/tax", "/home/ann/shop/.claude/worktrees/tax", "/home/ann/shop"],
    [
      "/home/ann/shop/.claude/worktrees/tax/web/src",
      "/home/ann/shop/.claude/worktrees/tax",
      "/home/ann/shop",
    ],
    ["C:\\shop\\.claude\\worktrees\\tax\\web", "C:\\shop\\.claude\\worktrees\\tax", "C:\\shop"],
    ["/a/.claude/worktrees/b/.claude/worktrees/c", "/a/.claude/worktrees/b", "/a"],
  ])("R53 knows what %s was made from", (cwd, path, originalPath) => {
    expect(worktreeOf(cwd, worktreePatterns)).toEqual({ path, originalPath, folderName: null });
  });

  it.each([
    ["/home/ann/.codex/worktrees/1f2e/shop", "/home/ann/.codex/worktrees/1f2e/shop"],
    ["/home/ann/.codex/worktrees/1f2e/shop/web", "/home/ann/.codex/worktrees/1f2e/shop"],
    ["C:\\Users\\ann\\.codex\\worktrees\\1f2e\\shop", "C:\\Users\\ann\\.codex\\worktrees\\1f2e\\shop"],
  ])("R53 knows the name of the folder that %s was made from", (cwd, path) => {
    expect(worktreeOf(cwd, worktreePatterns)).toEqual({ path, originalPath: null, folderName: "shop" });
  });

  it.each([
    "/home/ann/shop",
    "/home/ann/shop/.claude/worktrees",
    "/.claude/worktrees/tax",
    "/home/ann/.codex/worktrees/1f2e",
    "/home/ann/worktrees/shop",
    "/home/ann/shop.claude/worktrees/tax",
  ])("R53 knows nothing of %s", (cwd) => {
    expect(worktreeOf(cwd, worktreePatterns)).toBeNull();
  });
});
