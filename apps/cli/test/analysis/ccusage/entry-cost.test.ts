import { defaultPriceBook } from "@turnmeter/pricing";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/analysis/ccusage/entry.js";
import { ccusageCost, ownCost } from "../../../src/analysis/ccusage/ccusage-prices.js";
import { plainEntry } from "../../util/plain-entry.js";

const plain: Entry = { ...plainEntry, at: Date.UTC(2026, 0, 10), model: "claude-sonnet-4-20250514" };

const million = 1_000_000;
const usd = (nanoUsd: bigint) => Number(nanoUsd) / 1e9;

/** Dollars for what ccusage 20.0.24 takes. */
function theirs(entry: Partial<Entry>): number {
  return usd(ccusageCost({ ...plain, ...entry }, defaultPriceBook).full);
}

/** Dollars for a million input tokens there. */
function ofName(model: string): number {
  return theirs({ model, inputTokens: million });
}

function own(entry: Partial<Entry>): number {
  return usd(ownCost({ ...plain, ...entry }, defaultPriceBook).full);
}

// Each figure of `theirs` is one that `ccusage claude daily --offline` prints for a log of that one row.
describe("what an entry costs", () => {
  it("R33 has ccusage price dearer only the tokens of a kind above 200,000", () => {
    // 200,000 at 3 and 800,000 at 6; the whole million at 6.
    expect(theirs({ inputTokens: million })).toBe(5.4);
    expect(own({ inputTokens: million })).toBe(6);
    // Neither kind is above 200,000, but the prompt is: 150,000 at 3 and 0.30 there, at 6 and 0.60 here.
    const prompt = { inputTokens: 150_000, cacheReadTokens: 150_000 };
    expect(theirs(prompt)).toBe(0.495);
    expect(own(prompt)).toBe(0.99);
    // 200,000 at 3.75 and 50,000 at 7.50; 150,000 at 6.
    expect(theirs({ cacheWrite5mTokens: 250_000, cacheWrite1hTokens: 150_000 })).toBe(2.025);
    // 200,000 at 15 and 800,000 at 22.50.
    expect(theirs({ outputTokens: million })).toBe(21);
  });

  it("R35 has it know fast mode, and no service tier or place", () => {
    const opus = { model: "claude-opus-4-6", inputTokens: 100_000 };
    expect(theirs(opus)).toBe(0.5);
    expect(theirs({ ...opus, speed: "fast" })).toBe(3);
    expect(theirs({ ...opus, inferenceGeo: "us" })).toBe(0.5);
    expect(own({ ...opus, inferenceGeo: "us" })).toBe(0.55);
    expect(theirs({ ...opus, serviceTier: "batch" })).toBe(0.5);
    expect(own({ ...opus, serviceTier: "batch" })).toBe(0.25);
  });

  it("R31 has it take nothing for the newest models, and something for Claude 3 Sonnet", () => {
    expect(theirs({ model: "claude-opus-5-5", inputTokens: million })).toBe(0);
    expect(own({ model: "claude-opus-5-5", inputTokens: million })).toBe(4);
    expect(theirs({ model: "claude-3-sonnet-20240229", inputTokens: million })).toBe(3);
    expect(own({ model: "claude-3-sonnet-20240229", inputTokens: million })).toBe(0);
    expect(theirs({ model: null, inputTokens: million })).toBe(0);
  });

  it("R30 has it find a model by a part of its name, but for another version", () => {
    expect(ofName("claude-opus-4-5-turbo")).toBe(5);
    expect(ofName("proxy/claude-opus-4.6")).toBe(5);
    expect(ofName("claude-opus-4-5@20251101")).toBe(5);
    expect(ofName("claude-opus-4-20250514")).toBe(15);
    expect(ofName("claude-opus-4-0")).toBe(0);
    expect(ofName("xclaude-opus-4-6")).toBe(0);
    expect(ofName("us.anthropic.claude-opus-4-5-20251101-v1:0")).toBe(5.5);
    expect(ofName("global.anthropic.claude-opus-4-5-20251101-v1:0")).toBe(5);
  });

  it("R34 has it know the cache prices of models that have their own", () => {
    const haiku = { model: "claude-3-haiku-20240307" };
    expect(theirs({ ...haiku, cacheWrite5mTokens: million })).toBe(0.3);
    expect(theirs({ ...haiku, cacheWrite1hTokens: million })).toBe(0.5);
    expect(theirs({ ...haiku, cacheReadTokens: million })).toBe(0.03);
    expect(theirs({ model: "claude-fable-5-1", cacheReadTokens: million })).toBe(0.25);
  });

  it("takes models of other vendors at turnmeter's prices", () => {
    const other = { model: "gpt-5.2", inputTokens: million };
    expect(theirs(other)).toBe(own(other));
    expect(own(other)).toBe(1.75);
  });
});
