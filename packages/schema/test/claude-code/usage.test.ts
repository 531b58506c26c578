import { describe, expect, it } from "vitest";
import { claudeCodeUsage } from "../../src/schemas.js";

describe("claudeCodeUsage", () => {
  it("accepts the fullest usage that is written", () => {
    const usage = {
      input_tokens: 4,
      output_tokens: 412,
      cache_read_input_tokens: 900,
      cache_creation_input_tokens: 800,
      cache_creation: { ephemeral_5m_input_tokens: 300, ephemeral_1h_input_tokens: 500 },
      server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
      output_tokens_details: { thinking_tokens: 350 },
      service_tier: "standard",
      speed: "fast",
      inference_geo: "us",
      iterations: [{ type: "advisor_message", model: "claude-fable-5-1", output_tokens: 30 }],
    };
    expect(claudeCodeUsage.parse(usage)).toEqual(usage);
  });

  it("accepts an empty usage and null in every place", () => {
    expect(claudeCodeUsage.safeParse({}).success).toBe(true);
    expect(claudeCodeUsage.safeParse({ cache_creation: null, iterations: null, speed: null }).success).toBe(
      true,
    );
  });

  it("refuses a counter that is an object", () => {
    expect(claudeCodeUsage.safeParse({ input_tokens: {} }).success).toBe(false);
  });
});
