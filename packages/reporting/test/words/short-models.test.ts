import { describe, expect, it } from "vitest";
import { shortModels } from "../../src/words/names.js";

describe("shortModels", () => {
  it.each([
    ["claude-opus-5-5", "opus 5.5"],
    ["claude-opus-5", "opus 5"],
    ["claude-haiku-4-5-20251001", "haiku 4.5"],
    ["claude-sonnet-4-20250514", "sonnet 4"],
    ["claude-3-5-sonnet-20241022", "sonnet 3.5"],
    ["gpt-5.1-codex", "gpt-5.1-codex"],
    ["gpt-5", "gpt-5"],
    ["o3", "o3"],
    ["vendor/claude-opus-5-5", "vendor/claude-opus-5-5"],
    ["", ""],
    ["<img src=x>", "<img src=x>"],
  ])("calls %s %s", (model, name) => expect(shortModels([model])(model)).toBe(name));

  it("keeps the names of models that would be called the same", () => {
    const [dated, bare] = ["claude-haiku-4-5-20251001", "claude-haiku-4-5"] as const;
    const nameOf = shortModels([dated, bare, "claude-opus-5-5"]);
    expect([dated, bare, "claude-opus-5-5"].map(nameOf)).toEqual([dated, bare, "opus 5.5"]);
  });
});
