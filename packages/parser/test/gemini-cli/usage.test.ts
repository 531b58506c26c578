import { describe, expect, it } from "vitest";
import { mainThreadOrigin } from "../../src/decoding/main-thread-origin.js";
import { responseUsage } from "../../src/gemini-cli/decode-response.js";
import { problemsOf } from "../claude-code/util/decode.js";

const origin = mainThreadOrigin({
  source: "gemini-cli",
  file: "/f",
  line: 3,
  byteOffset: 0,
  sessionId: "s1",
});

function read(tokens: Record<string, unknown>) {
  const { usage, problems } = responseUsage(tokens, origin);
  const { inputTokens, cacheReadTokens, outputTokens, reasoningTokens } = usage;
  return [[inputTokens, cacheReadTokens, outputTokens, reasoningTokens], problemsOf(problems)];
}

describe("responseUsage", () => {
  const tokens = { input: 1000, output: 40, cached: 200, thoughts: 20, tool: 0 };

  it.each([
    ["thoughts are beside the answer", { ...tokens, total: 1060 }, [800, 200, 60, 20]],
    ["thoughts are in the answer", { ...tokens, total: 1040 }, [800, 200, 40, 20]],
    ["tool tokens are beside the prompt", { ...tokens, tool: 300, total: 1360 }, [1100, 200, 60, 20]],
    ["tool tokens are in the prompt", { ...tokens, tool: 300, total: 1060 }, [800, 200, 60, 20]],
    ["no sum is stated", { ...tokens, total: 0 }, [800, 200, 60, 20]],
    ["the older two counters are missing", { input: 10, output: 1, cached: 0, total: 11 }, [10, 0, 1, 0]],
  ])("%s", (_, stated, expected) => {
    expect(read(stated)).toEqual([expected, []]);
  });

  it("counts no tool tokens that a counter beside the prompt has no room for", () => {
    // A counter holds at most 2,147,483,647.
    const stated = { input: 2_147_483_647, output: 1, cached: 0, thoughts: 0, tool: 1 };
    expect(read(stated)).toEqual([[2_147_483_647, 0, 1, 0], [["number-invalid", "tokens.tool"]]]);
  });

  it("names a sum of nothing, parts larger than the whole, and what is no number", () => {
    expect(read({ ...tokens, total: 5000 })).toEqual([
      [800, 200, 60, 20],
      [["number-invalid", "tokens.total"]],
    ]);
    expect(read({ ...tokens, cached: 1200, total: 1060 })).toEqual([
      [0, 1000, 60, 20],
      [["tokens-clamped", "cacheRead"]],
    ]);
    expect(read({ ...tokens, input: "many", total: 1060 })[1]).toEqual([
      ["number-invalid", "tokens.input"],
      ["tokens-clamped", "cacheRead"],
    ]);
  });
});
