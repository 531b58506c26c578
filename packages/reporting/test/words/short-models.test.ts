import { describe, expect, it } from "vitest";
import { shortModel } from "../../src/words/names.js";

describe("shortModel", () => {
  it.each([
    ["claude-opus-5-5", "opus 5.5"],
    ["claude-opus-5", "opus 5"],
    ["claude-haiku-4-5-20251001", "haiku 4.5"],
    ["claude-sonnet-4-20250514", "sonnet 4"],
    ["claude-sonnet-4.6", "sonnet 4.6"],
    ["claude-sonnet-4-6", "sonnet 4.6"],
    ["claude-3-5-sonnet-20241022", "sonnet 3.5"],
    ["gpt-5.1-codex", "gpt-5.1-codex"],
    ["gpt-5", "gpt-5"],
    ["gpt-5-mini", "gpt-5-mini"],
    ["gemini-3.1-pro-preview", "gemini-3.1-pro-preview"],
    ["o3", "o3"],
    ["vendor/claude-opus-5-5", "vendor/claude-opus-5-5"],
    ["", ""],
    ["<img src=x>", "<img src=x>"],
  ])("calls %s %s", (model, name) => expect(shortModel(model)).toBe(name));
});
