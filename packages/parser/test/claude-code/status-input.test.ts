import { describe, expect, it } from "vitest";
import { readStatusInput } from "../../src/index.js";

const nothing = {
  sessionId: null,
  transcriptPath: null,
  modelId: null,
  modelName: null,
  sessionCostUsd: null,
  contextTokens: null,
  contextWindowTokens: null,
  contextShare: null,
  windowShare: null,
  windowEndsAt: null,
};

describe("readStatusInput", () => {
  it("takes what Claude Code tells", () => {
    const text = JSON.stringify({
      hook_event_name: "Status",
      session_id: "s1",
      transcript_path: "/home/ann/.claude/projects/shop/s1.jsonl",
      model: { id: "claude-opus-4-8", display_name: "Opus 4.8" },
      workspace: { current_dir: "/home/ann/shop", project_dir: "/home/ann/shop" },
      version: "2.1.267",
      cost: { total_cost_usd: 0.25, total_duration_ms: 1000 },
      context_window: {
        context_window_size: 200_000,
        used_percentage: 41,
        current_usage: {
          input_tokens: 2,
          output_tokens: 400,
          cache_creation_input_tokens: 1998,
          cache_read_input_tokens: 80_000,
        },
      },
      rate_limits: { five_hour: { used_percentage: 42.5, resets_at: 1_795_000_000 } },
      brand_new: { nested: [1] },
    });
    expect(readStatusInput(text)).toEqual({
      sessionId: "s1",
      transcriptPath: "/home/ann/.claude/projects/shop/s1.jsonl",
      modelId: "claude-opus-4-8",
      modelName: "Opus 4.8",
      sessionCostUsd: 0.25,
      contextTokens: 82_000,
      contextWindowTokens: 200_000,
      contextShare: 0.41,
      windowShare: 0.425,
      windowEndsAt: 1_795_000_000_000,
    });
  });

  it.each(["", "not json", "null", "[]", "3", '"text"', "{}", '{"model":'])("knows nothing of %j", (text) => {
    expect(readStatusInput(text)).toEqual(nothing);
  });

  it("passes over fields of another type, and numbers that cannot be", () => {
    const text = JSON.stringify({
      session_id: 7,
      model: "opus",
      cost: { total_cost_usd: -1 },
      context_window: { context_window_size: 0, used_percentage: "41", current_usage: null },
      rate_limits: { five_hour: [] },
    });
    expect(readStatusInput(text)).toEqual(nothing);
  });

  it("takes the size of the context from a model's name where that alone tells it", () => {
    const text = JSON.stringify({ model: { id: "claude-opus-5[1m]" } });
    expect(readStatusInput(text)).toMatchObject({ modelName: null, contextWindowTokens: 1_000_000 });
  });
});
