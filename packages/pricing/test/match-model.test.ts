import { describe, expect, it } from "vitest";
import { defaultPriceBook, matchModel } from "../src/index.js";

const matched = (id: string) => matchModel(id, defaultPriceBook)?.model ?? null;

describe("matchModel", () => {
  it("R30 takes the exact id", () => {
    expect(matched("claude-opus-4-5")).toBe("claude-opus-4-5");
    expect(matched("gpt-5.6-sol")).toBe("gpt-5.6-sol");
  });

  it.each([
    ["claude-opus-4-5-20251101", "claude-opus-4-5"],
    ["claude-opus-5[1m]", "claude-opus-5"],
    ["claude-sonnet-4-5-20250929[1m]", "claude-sonnet-4-5"],
    ["claude-sonnet-4@20250514", "claude-sonnet-4"],
    ["us.anthropic.claude-opus-4-5-20251101-v1:0", "claude-opus-4-5"],
    ["anthropic.claude-3-5-sonnet-20241022-v2:0", "claude-3-5-sonnet"],
    ["anthropic/claude-opus-5", "claude-opus-5"],
    ["openrouter/anthropic/claude-opus-5", "claude-opus-5"],
    ["openai/gpt-5.5", "gpt-5.5"],
    ["gpt-5-2025-08-07", "gpt-5"],
    ["claude-fable-5-20260609", "claude-fable-5"],
    ["claude-sonnet-4.5", "claude-sonnet-4-5"],
    ["openrouter/anthropic/claude-opus-4.5", "claude-opus-4-5"],
    ["anthropic/claude-3.5-sonnet-20241022", "claude-3-5-sonnet"],
  ])("R30 takes %s without its decorations", (id, model) => {
    expect(matched(id)).toBe(model);
  });

  it("R30 takes no id for a model's that is longer than any", () => {
    expect(matched(`${"anthropic/".repeat(200_000)}claude-opus-5`)).toBeNull();
  });

  it("R30 takes an alias", () => {
    expect(matched("claude-opus-4-0")).toBe("claude-opus-4");
    expect(matched("gpt-5-codex")).toBe("gpt-5");
    expect(matched("openai/gpt-5.1-codex-max")).toBe("gpt-5.1");
  });

  it.each([
    ["claude-opus-4.8", "claude-opus-4-8"],
    ["claude-opus-4.7", "claude-opus-4-7"],
    ["claude-opus-4.6", "claude-opus-4-6"],
    ["claude-opus-4.5", "claude-opus-4-5"],
    ["claude-sonnet-4.6", "claude-sonnet-4-6"],
    ["claude-sonnet-4.5", "claude-sonnet-4-5"],
    ["anthropic/claude-sonnet-4.5", "claude-sonnet-4-5"],
    ["openrouter/anthropic/claude-haiku-4.5", "claude-haiku-4-5"],
    ["claude-sonnet-4", "claude-sonnet-4"],
    ["gpt-5-mini", "gpt-5-mini"],
  ])("R30 takes %s, as GitHub and gateways name a vendor's model", (id, model) => {
    expect(matched(id)).toBe(model);
  });

  it.each(["claude-opus-4.6-fast", "claude-opus-4.6-1m", "claude-opus-4.9", "claude-sonnet-4.50"])(
    "R31 takes %s for no other model",
    (id) => {
      expect(matched(id)).toBeNull();
    },
  );

  it("R30 takes no prefix and no relative", () => {
    for (const id of [
      "claude-opus-4-9",
      "claude-opus-4.9",
      "gpt-5-6-sol",
      "claude-opus",
      "claude-opus-5-thinking",
      "gpt-5.5-turbo",
      "GPT-5",
      "",
    ]) {
      expect(matched(id)).toBeNull();
    }
  });

  it("R31 knows no price of models without a list price", () => {
    for (const id of ["gpt-5.3-codex-spark", "codex-auto-review", "<synthetic>"])
      expect(matched(id)).toBeNull();
  });
});
