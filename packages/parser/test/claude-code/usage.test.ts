import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { count } from "../../src/decoding/values.js";
import { rowUsage } from "../../src/claude/usage.js";

function counted(value: unknown): readonly [number, boolean] {
  const invalid: string[] = [];
  return [count(value, "n", invalid), invalid.length === 0];
}

const searched = (web_search_requests: unknown) =>
  rowUsage({ output_tokens: 1, server_tool_use: { web_search_requests } });

describe("count", () => {
  it.each<[unknown, number, boolean]>([
    [12, 12, true],
    ["12", 12, true],
    [0, 0, true],
    [null, 0, true],
    [undefined, 0, true],
    [-5, 0, false],
    [1.5, 0, false],
    ["many", 0, false],
    ["", 0, false],
    [true, 0, false],
    [{}, 0, false],
    [Number.NaN, 0, false],
    [2_147_483_647, 2_147_483_647, true],
    [2_147_483_648, 0, false],
  ])("R15 reads %s as %s, valid %s", (value, expected, isValid) => {
    expect(counted(value)).toEqual([expected, isValid]);
  });

  it("R15 is a whole number from 0 on whatever the log holds", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const [number] = counted(value);
        expect(Number.isInteger(number) && number >= 0).toBe(true);
      }),
    );
  });
});

describe("rowUsage", () => {
  it("R15 takes no more searches than could be billed", () => {
    expect(searched(1_000_000)).toMatchObject({ usage: { webSearches: 1_000_000 }, invalidCounters: [] });
    expect(searched(1_000_001)).toMatchObject({
      usage: { webSearches: 0 },
      invalidCounters: ["web_search_requests"],
    });
  });

  it("R15 keeps usage that is missing, null, of another type or empty unknown", () => {
    for (const value of [undefined, null, "none", {}]) expect(rowUsage(value).usage).toBeNull();
  });

  it("R15 takes strings, nulls and absence and names the counter that makes no sense", () => {
    const { usage, invalidCounters } = rowUsage({
      input_tokens: "12",
      output_tokens: -7,
      cache_read_input_tokens: null,
    });
    expect(usage).toMatchObject({ inputTokens: 12, outputTokens: 0, cacheReadTokens: 0, webSearches: 0 });
    expect(invalidCounters).toEqual(["output_tokens"]);
  });

  it.each<[string, object, readonly [number, number, number]]>([
    [
      "the parts where they say more than the total",
      {
        cache_creation_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 300, ephemeral_1h_input_tokens: 500 },
      },
      [300, 500, 0],
    ],
    [
      "the rest of the total at five minutes, lifetime unknown",
      { cache_creation_input_tokens: 900, cache_creation: { ephemeral_1h_input_tokens: 500 } },
      [400, 500, 400],
    ],
    [
      "a total alone as of unknown lifetime",
      { cache_creation_input_tokens: 70, cache_creation: null },
      [70, 0, 70],
    ],
    [
      "a told part and a rest apart",
      {
        cache_creation_input_tokens: 100,
        cache_creation: { ephemeral_5m_input_tokens: 60, ephemeral_1h_input_tokens: 30 },
      },
      [70, 30, 10],
    ],
  ])("R17 takes %s", (_, counters, [fiveMinutes, oneHour, unknown]) => {
    expect(rowUsage(counters).usage).toMatchObject({
      cacheWrite5mTokens: fiveMinutes,
      cacheWrite1hTokens: oneHour,
      cacheWriteUnknownTtlTokens: unknown,
    });
  });

  it("R18 makes requests of compactions, advisors and fallbacks, and of nothing else", () => {
    const { iterations, unknownIterations } = rowUsage({
      output_tokens: 50,
      iterations: [
        { type: "message", output_tokens: 50 },
        { type: "advisor_message", model: "claude-fable-5-1", output_tokens: 30 },
        { type: "compaction", output_tokens: 9 },
        { type: "fallback_message", output_tokens: 2 },
        { type: "dream", output_tokens: 1 },
      ],
    });
    expect(
      iterations.map(({ kind, position, model, usage }) => [kind, position, model, usage.outputTokens]),
    ).toEqual([
      ["advisor", 1, "claude-fable-5-1", 30],
      ["compaction", 2, null, 9],
      ["fallback", 3, null, 2],
    ]);
    expect(unknownIterations).toEqual(["dream"]);
  });

  it("R19 keeps thinking as a part of output and cuts it to that", () => {
    const thought = rowUsage({ output_tokens: 400, output_tokens_details: { thinking_tokens: 350 } });
    expect(thought.usage).toMatchObject({ outputTokens: 400, reasoningTokens: 350 });
    const odd = rowUsage({ output_tokens: 4, output_tokens_details: { thinking_tokens: 5 } });
    expect(odd.usage).toMatchObject({ outputTokens: 4, reasoningTokens: 4 });
    expect(odd.clampedCounters).toEqual(["thinking_tokens"]);
    expect(rowUsage({ output_tokens: 4 }).usage?.reasoningTokens).toBeNull();
  });

  it("R21 takes the searches that the vendor ran inside the response", () => {
    const usage = { output_tokens: 4, server_tool_use: { web_search_requests: 2, web_fetch_requests: 7 } };
    expect(rowUsage(usage).usage?.webSearches).toBe(2);
  });
});
