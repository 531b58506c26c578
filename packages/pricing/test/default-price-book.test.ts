import { describe, expect, it } from "vitest";
import { defaultPriceBook, matchModel, usdPerMillionTokens } from "../src/index.js";
import type { PriceRow, TokenPrices } from "../src/index.js";

// The vendors' tables, typed again: input / 5 m write / 1 h write / read / output, USD per million tokens.
const anthropic: Record<string, string> = {
  "claude-fable-5-2@2026-11-09": "8 / 10 / 16 / 0.2 / 40",
  "claude-mythos-5-2": "8 / 10 / 16 / 0.2 / 40",
  "claude-fable-5-1": "10 / 12.5 / 20 / 0.25 / 50",
  "claude-mythos-5-1": "10 / 12.5 / 20 / 0.25 / 50",
  "claude-fable-5@2026-06-09": "10 / 12.5 / 20 / 1 / 50",
  "claude-mythos-5@2026-06-09": "10 / 12.5 / 20 / 1 / 50",
  "claude-opus-5-5@2026-09-22": "4 / 5 / 8 / 0.2 / 20",
  "claude-opus-5": "5 / 6.25 / 10 / 0.5 / 25",
  "claude-opus-4-8": "5 / 6.25 / 10 / 0.5 / 25",
  "claude-opus-4-7": "5 / 6.25 / 10 / 0.5 / 25",
  "claude-opus-4-6": "5 / 6.25 / 10 / 0.5 / 25",
  "claude-opus-4-5": "5 / 6.25 / 10 / 0.5 / 25",
  "claude-opus-4-1": "15 / 18.75 / 30 / 1.5 / 75",
  "claude-opus-4": "15 / 18.75 / 30 / 1.5 / 75",
  "claude-3-opus": "15 / 18.75 / 30 / 1.5 / 75",
  "claude-sonnet-5-5@2026-10-07": "2 / 2.5 / 4 / 0.1 / 10",
  "claude-sonnet-5-5": "2 / 2.5 / 4 / 0.2 / 10",
  "claude-sonnet-5": "2 / 2.5 / 4 / 0.2 / 10",
  "claude-sonnet-4-6": "3 / 3.75 / 6 / 0.3 / 15",
  "claude-sonnet-4-5": "3 / 3.75 / 6 / 0.3 / 15",
  "claude-sonnet-4": "3 / 3.75 / 6 / 0.3 / 15",
  "claude-3-7-sonnet": "3 / 3.75 / 6 / 0.3 / 15",
  "claude-3-5-sonnet": "3 / 3.75 / 6 / 0.3 / 15",
  "claude-haiku-5-5@2026-10-07": "0.1 / 0.125 / 0.2 / 0.01 / 0.5",
  "claude-haiku-4-5": "1 / 1.25 / 2 / 0.1 / 5",
  "claude-3-5-haiku": "0.8 / 1 / 1.6 / 0.08 / 4",
  "claude-3-haiku": "0.25 / 0.3 / 0.5 / 0.03 / 1.25",
};

// input / cached / cache write / output; a dash where the vendor has no such price; 272k where prompts above 272,000 tokens cost more.
const openai: Record<string, string> = {
  "gpt-6-astra": "10 / 1 / 12.5 / 50 + 272k",
  "gpt-6.1-sol@2026-09-29": "2 / 0.1 / 2.5 / 10 + 272k",
  "gpt-6.1-terra@2026-10-26": "1 / 0.05 / 1.25 / 5 + 272k",
  "gpt-6-sol": "2 / 0.2 / 2.5 / 10 + 272k",
  "gpt-6-luna": "0.1 / 0.01 / 0.125 / 0.5 + 272k",
  "gpt-5.6-sol@2026-08-21": "4 / 0.4 / 5 / 20 + 272k",
  "gpt-5.6-sol": "5 / 0.5 / 6.25 / 30 + 272k",
  "gpt-5.6-terra@2026-07-30": "2 / 0.2 / 2.5 / 12 + 272k",
  "gpt-5.6-terra": "2.5 / 0.25 / 3.125 / 15 + 272k",
  "gpt-5.6-luna@2026-07-30": "0.2 / 0.02 / 0.25 / 1.2 + 272k",
  "gpt-5.6-luna": "1 / 0.1 / 1.25 / 6 + 272k",
  "gpt-5.5": "5 / 0.5 / - / 30 + 272k",
  "gpt-5.5-fast": "12.5 / 1.25 / - / 75 + 272k",
  "gpt-5.5-pro": "30 / - / - / 180 + 272k",
  "gpt-5.4": "2.5 / 0.25 / - / 15 + 272k",
  "gpt-5.4-mini": "0.75 / 0.075 / - / 4.5",
  "gpt-5.4-nano": "0.2 / 0.02 / - / 1.25",
  "gpt-5.4-pro": "30 / - / - / 180 + 272k",
  "gpt-5.3-codex": "1.75 / 0.175 / - / 14",
  "gpt-5.2": "1.75 / 0.175 / - / 14",
  "gpt-5.2-pro": "21 / - / - / 168",
  "gpt-5.1": "1.25 / 0.125 / - / 10",
  "gpt-5.1-codex-mini": "0.25 / 0.025 / - / 2",
  "gpt-5": "1.25 / 0.125 / - / 10",
  "gpt-5-mini": "0.25 / 0.025 / - / 2",
  "gpt-5-nano": "0.05 / 0.005 / - / 0.4",
  "gpt-5-pro": "15 / - / - / 120",
  "codex-mini-latest": "1.5 / 0.375 / - / 6",
  o3: "2 / 0.5 / - / 8",
  "o4-mini": "1.1 / 0.275 / - / 4.4",
};

// input / cached / output
const otherVendors: Record<string, string> = {
  "gemini-3.8-flash": "0.75 / 0.075 / 3.75",
  "gemini-3.8-flash@2027-01-01": "1.5 / 0.15 / 7.5",
  "gemini-3.7-flash": "0.75 / 0.075 / 3.75",
  "gemini-3.7-flash@2027-01-01": "1.5 / 0.15 / 7.5",
  "gemini-3.6-flash": "0.75 / 0.075 / 3.75",
  "gemini-3.6-flash@2027-01-01": "1.5 / 0.15 / 7.5",
  "gemini-3.5-flash": "1.5 / 0.15 / 9",
  "gemini-3.5-flash-lite": "0.3 / 0.03 / 2.5",
  "gemini-3.1-pro-preview": "2 / 0.2 / 12",
  "gemini-3.1-flash-lite": "0.25 / 0.025 / 1.5",
  "gemini-3-pro-preview": "2 / 0.2 / 12",
  "gemini-3-flash-preview": "0.5 / 0.05 / 3",
  "gemini-2.5-pro": "1.25 / 0.125 / 10",
  "gemini-2.5-flash": "0.3 / 0.03 / 2.5",
  "gemini-2.5-flash-lite": "0.1 / 0.01 / 0.4",
  "glm-5.3": "1.4 / 0.26 / 4.4",
  "glm-5.3-flash": "0.15 / 0.03 / 0.5",
  "glm-5.2": "1.4 / 0.26 / 4.4",
  "glm-5.1": "1.4 / 0.26 / 4.4",
  "glm-5": "1 / 0.2 / 3.2",
  "glm-5-turbo": "1.2 / 0.24 / 4",
  "glm-4.7": "0.6 / 0.11 / 2.2",
  "glm-4.7-flash": "0 / 0 / 0",
  "glm-4.6": "0.6 / 0.11 / 2.2",
  "glm-4.5": "0.6 / 0.11 / 2.2",
  "glm-4.5-air": "0.2 / 0.03 / 1.1",
  "kimi-k3": "3 / 0.3 / 15",
  "kimi-k2.7-code": "0.95 / 0.19 / 4",
  "kimi-k2.7-code-highspeed": "1.9 / 0.38 / 8",
  "kimi-k2.6": "0.95 / 0.16 / 4",
  "kimi-k2.5": "0.6 / 0.1 / 3",
  "kimi-k2-thinking": "0.6 / 0.15 / 2.5",
  "kimi-k2-thinking-turbo": "1.15 / 0.15 / 8",
  "kimi-k2-turbo-preview": "1.15 / 0.15 / 8",
  "kimi-k2-0905-preview": "0.6 / 0.15 / 2.5",
  "kimi-k2-0711-preview": "0.6 / 0.15 / 2.5",
  "deepseek-v4-flash": "0.14 / 0.0028 / 0.28",
  "deepseek-v4-flash@2026-08-17": "0.22 / 0.007 / 0.66",
  "deepseek-v4-flash@2026-09-10": "0.15 / 0.003 / 0.6",
  "deepseek-v4-pro": "0.435 / 0.003625 / 0.87",
  "deepseek-v4-pro@2026-08-17": "0.66 / 0.022 / 1.98",
};

// input / write / cached / output
const writeVendors: Record<string, string> = {
  "qwen3.8-max": "2 / 2.5 / 0.25 / 6",
  "qwen3.8-flash": "0.15 / 0.2 / 0.016 / 0.47",
  "qwen3.7-max": "2.5 / 3.125 / 0.5 / 7.5",
  "qwen3-coder-plus": "1 / 1.25 / 0.2 / 5",
  "qwen3-coder-flash": "0.3 / 0.375 / 0.06 / 1.5",
  "qwen3-max": "1.2 / 1.5 / 0.24 / 6",
  "qwen3.5-plus": "0.4 / 0.4 / 0.4 / 2.4",
  "qwen3.5-397b-a17b": "0.6 / 0.6 / 0.6 / 3.6",
  "qwen3.5-122b-a10b": "0.4 / 0.4 / 0.4 / 3.2",
  "qwen3.5-35b-a3b": "0.25 / 0.25 / 0.25 / 2",
  "qwen3.5-27b": "0.3 / 0.3 / 0.3 / 2.4",
  "MiniMax-M2.7": "0.3 / 0.375 / 0.06 / 1.2",
  "MiniMax-M2.7-highspeed": "0.6 / 0.375 / 0.06 / 2.4",
  "MiniMax-M2.5": "0.3 / 0.375 / 0.03 / 1.2",
  "MiniMax-M2.5-highspeed": "0.6 / 0.375 / 0.06 / 2.4",
  "MiniMax-M2.1": "0.3 / 0.375 / 0.03 / 1.2",
};

const rows = defaultPriceBook.models.flatMap((model) => model.rows);
const row = (priceId: string): PriceRow => rows.find((candidate) => candidate.priceId === priceId)!;
const usd = ({ input, cacheWrite5m, cacheWrite1h, cacheRead, output }: TokenPrices) =>
  [input, cacheWrite5m, cacheWrite1h, cacheRead, output].map(usdPerMillionTokens).join(" / ");

describe("defaultPriceBook", () => {
  it("R32 says of every row where it comes from, when, and how sure it is", () => {
    expect(rows.filter((each) => each.source.length === 0 || !each.asOf || !each.confidence)).toEqual([]);
    expect(rows.flatMap((each) => each.source).filter((key) => !defaultPriceBook.sources.has(key))).toEqual(
      [],
    );
  });

  it("holds nothing beside the vendors' tables", () => {
    const typed = [anthropic, openai, otherVendors, writeVendors].flatMap((table) => Object.keys(table));
    expect(rows.map((each) => each.priceId).sort()).toEqual(typed.sort());
  });

  it.each(Object.entries(anthropic))("has the list prices of %s", (priceId, prices) => {
    expect(usd(row(priceId).card.prices)).toBe(prices);
  });

  it.each(Object.entries(openai))("R39 has the list prices of %s", (priceId, prices) => {
    const [card = "", long] = prices.split(" + ");
    const [input, cached, write, output] = card.split(" / ");
    const paid = (price: string | undefined) => (price === "-" ? input : price);
    expect(usd(row(priceId).card.prices)).toBe(
      [input, paid(write), paid(write), paid(cached), output].join(" / "),
    );
    const steps = row(priceId).card.longPrompts.map(({ abovePromptTokens }) => abovePromptTokens);
    expect(steps).toEqual(long === "272k" ? [272_000] : []);
  });

  it.each(Object.entries(otherVendors))("has the list prices of %s", (priceId, prices) => {
    const [input, cached, output] = prices.split(" / ");
    expect(usd(row(priceId).card.prices)).toBe([input, input, input, cached, output].join(" / "));
  });

  it.each(Object.entries(writeVendors))("has the list prices of %s", (priceId, prices) => {
    const [input, write, cached, output] = prices.split(" / ");
    expect(usd(row(priceId).card.prices)).toBe([input, write, write, cached, output].join(" / "));
  });

  it("R33 has every long-prompt card of Google and Alibaba", () => {
    const long = rows.flatMap(({ priceId, card }) =>
      /^(?:gemini|qwen)/.test(priceId)
        ? card.longPrompts.map((each) => [priceId, each.abovePromptTokens, usd(each.prices)])
        : [],
    );
    expect(long).toEqual([
      ["gemini-2.5-pro", 200_000, "2.5 / 2.5 / 2.5 / 0.25 / 15"],
      ["gemini-3-pro-preview", 200_000, "4 / 4 / 4 / 0.4 / 18"],
      ["gemini-3.1-pro-preview", 200_000, "4 / 4 / 4 / 0.4 / 18"],
      ["qwen3-coder-flash", 32_000, "0.5 / 0.625 / 0.625 / 0.1 / 2.5"],
      ["qwen3-coder-flash", 128_000, "0.8 / 1 / 1 / 0.16 / 4"],
      ["qwen3-coder-flash", 256_000, "1.6 / 2 / 2 / 0.32 / 9.6"],
      ["qwen3-coder-plus", 32_000, "1.8 / 2.25 / 2.25 / 0.36 / 9"],
      ["qwen3-coder-plus", 128_000, "3 / 3.75 / 3.75 / 0.6 / 15"],
      ["qwen3-coder-plus", 256_000, "6 / 7.5 / 7.5 / 1.2 / 60"],
      ["qwen3-max", 32_000, "2.4 / 3 / 3 / 0.48 / 12"],
      ["qwen3-max", 128_000, "3 / 3.75 / 3.75 / 0.6 / 15"],
    ]);
  });

  it("R33 has every long-prompt card", () => {
    const long = rows.flatMap(({ priceId, card }) =>
      priceId.startsWith("claude")
        ? card.longPrompts.map((each) => [priceId, each.abovePromptTokens, each.until, usd(each.prices)])
        : [],
    );
    expect(long).toEqual([
      ["claude-haiku-5-5@2026-10-07", 100_000, null, "0.5 / 0.625 / 1 / 0.05 / 2.5"],
      ["claude-opus-4-6", 200_000, "2026-03-13", "10 / 12.5 / 20 / 1 / 37.5"],
      ["claude-sonnet-4", 200_000, "2026-04-30", "6 / 7.5 / 12 / 0.6 / 22.5"],
      ["claude-sonnet-4-5", 200_000, "2026-04-30", "6 / 7.5 / 12 / 0.6 / 22.5"],
      ["claude-sonnet-4-6", 200_000, "2026-03-13", "6 / 7.5 / 12 / 0.6 / 22.5"],
    ]);
  });

  it("R35 has every fast card", () => {
    const cards = rows.flatMap(({ priceId, fast }) =>
      fast ? [[priceId, fast.until, usd(fast.card.prices)]] : [],
    );
    expect(cards).toEqual([
      ["claude-opus-4-6", null, "30 / 37.5 / 60 / 3 / 150"],
      ["claude-opus-4-7", "2026-07-24", "30 / 37.5 / 60 / 3 / 150"],
      ["claude-opus-4-8", "2026-11-30", "10 / 12.5 / 20 / 1 / 50"],
      ["claude-opus-5", null, "10 / 12.5 / 20 / 1 / 50"],
      ["claude-opus-5-5@2026-09-22", null, "8 / 10 / 16 / 0.4 / 40"],
    ]);
  });

  it("R35 charges for US inference on Opus 4.6 and whatever came after it", () => {
    const free = rows.filter(
      ({ priceId, inferenceGeos }) => priceId.startsWith("claude") && !inferenceGeos.has("us"),
    );
    expect(free.map((each) => each.priceId)).toEqual([
      "claude-3-5-haiku",
      "claude-3-5-sonnet",
      "claude-3-7-sonnet",
      "claude-3-haiku",
      "claude-3-opus",
      "claude-haiku-4-5",
      "claude-opus-4",
      "claude-opus-4-1",
      "claude-opus-4-5",
      "claude-sonnet-4",
      "claude-sonnet-4-5",
    ]);
  });

  it("R39 has the priority factors that are not 2", () => {
    const others = rows.flatMap(({ priceId, serviceTiers }) => {
      const factor = serviceTiers.get("priority");
      return factor === undefined || factor === 2_000_000n ? [] : [[priceId, factor]];
    });
    expect(others).toEqual([
      ["gpt-5-mini", 1_800_000n],
      ["gpt-5.1-codex-mini", 1_800_000n],
      ["gpt-5.5", 2_500_000n],
      ["gpt-5.5-fast", 1_000_000n],
    ]);
  });

  it("R30 finds each model under its own id and its aliases", () => {
    for (const model of defaultPriceBook.models) {
      for (const id of [model.model, ...model.aliases]) expect(matchModel(id, defaultPriceBook)).toBe(model);
    }
  });
});
