import type { RequestFact } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costBridge } from "../../src/index.js";
import type { BridgePrices, CostBridgePartId, ListPrices } from "../../src/index.js";
import { bridgePrices, partsOf, pricesOfNano, sumOfParts } from "../util/bridge.js";
import { factsOf } from "../util/facts.js";
import { runs } from "../../../../scripts/vitest/tier.js";

type Row = Partial<RequestFact>;

const pico = fc.bigInt({ min: 0n, max: 50_000_000n });
const anyPrices: fc.Arbitrary<ListPrices> = fc.record({
  input: pico,
  output: pico,
  cacheRead: pico,
  cacheWrite5m: pico,
  cacheWrite1h: pico,
});
const anyBook: fc.Arbitrary<BridgePrices> = fc
  .record({ "model-a": anyPrices, "model-b": anyPrices, "model-c": anyPrices })
  .map((models) => bridgePrices(models));
const tokens = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 }));

const anyRow = fc.record({
  model: fc.constantFrom("model-a", "model-b", "model-c", "model-x", null),
  agentId: fc.constantFrom(null, null, "a1"),
  inputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWrite5mTokens: tokens,
  cacheWrite1hTokens: tokens,
  outputTokens: tokens,
  webSearches: fc.constantFrom(0, 0, null, 3),
  tokenBasis: fc.constantFrom("exact", "lowerBound", "estimated"),
  terms: fc.constantFrom(10n, 10n, 10n, 5n, 11n, 60n),
  hasCost: fc.constantFrom(true, true, true, true, false),
});
type AnyRow = typeof anyRow extends fc.Arbitrary<infer R> ? R : never;

/** The cost that a row has by a book, rounded to nano-dollars as prices do. */
function priced({ terms, hasCost, ...row }: AnyRow, book: BridgePrices): Row {
  const prices = row.model === null ? null : book.pricesOf(row.model, null);
  if (!hasCost) return { ...row, costNanoUsd: null };
  if (prices === null) return { ...row, costNanoUsd: 12_345 };
  const list =
    BigInt(row.inputTokens) * prices.input +
    BigInt(row.outputTokens) * prices.output +
    BigInt(row.cacheReadTokens) * prices.cacheRead +
    BigInt(row.cacheWrite5mTokens) * prices.cacheWrite5m +
    BigInt(row.cacheWrite1hTokens) * prices.cacheWrite1h;
  const cost = ((list * terms) / 10n + 500n) / 1000n + BigInt(row.webSearches ?? 0) * 10_000_000n;
  return { ...row, costNanoUsd: Number(cost) };
}

const sides = fc
  .record({
    book: anyBook,
    before: fc.array(anyRow, { maxLength: 20 }),
    after: fc.array(anyRow, { maxLength: 20 }),
  })
  .map(({ book, before, after }) => ({
    book,
    before: before.map((row) => priced(row, book)),
    after: after.map((row) => priced(row, book)),
  }));

function costOf(rows: readonly Row[]): bigint {
  return rows.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd ?? 0), 0n);
}

const bridgeOf = (before: readonly Row[], after: readonly Row[], book: BridgePrices) =>
  costBridge(factsOf({ requests: before }), factsOf({ requests: after }), book);

describe("costBridge", () => {
  it("adds up exactly, whatever the requests", () => {
    fc.assert(
      fc.property(sides, ({ book, before, after }) => {
        const bridge = bridgeOf(before, after, book);
        expect(bridge.beforeCostNanoUsd).toBe(costOf(before));
        expect(bridge.afterCostNanoUsd).toBe(costOf(after));
        expect(sumOfParts(bridge)).toBe(costOf(after) - costOf(before));
      }),
      { numRuns: runs(150) },
    );
  });

  it("is 0 in every part between equal sides, in whatever order their rows are", () => {
    fc.assert(
      fc.property(sides, ({ book, before }) => {
        expect(partsOf(bridgeOf(before, before.toReversed(), book))).toEqual({});
      }),
    );
  });

  it("has the negated parts where the sides are exchanged", () => {
    fc.assert(
      fc.property(sides, ({ book, before, after }) => {
        const there = bridgeOf(before, after, book).parts;
        const back = bridgeOf(after, before, book).parts;
        expect(back).toEqual(there.map(({ id, costNanoUsd }) => ({ id, costNanoUsd: -costNanoUsd })));
      }),
      { numRuns: runs(150) },
    );
  });

  it("does not depend on the order of rows", () => {
    fc.assert(
      fc.property(sides, ({ book, before, after }) => {
        const reversed = bridgeOf(before.toReversed(), after.toReversed(), book);
        expect(reversed).toEqual(bridgeOf(before, after, book));
      }),
    );
  });

  it("is volume alone, but for rounding, where everything is there several times", () => {
    fc.assert(
      fc.property(sides, fc.integer({ min: 2, max: 5 }), ({ book, before }, count) => {
        const rows = before.filter(({ model }) => model !== null && model !== "model-x");
        const many = Array.from({ length: count }, () => rows).flat();
        const { volume = 0n, other = 0n, ...rest } = partsOf(bridgeOf(rows, many, book));
        expect(rest).toEqual({});
        expect(volume).toBeGreaterThanOrEqual(0n);
        const searches = rows.reduce(
          (sum, { webSearches, costNanoUsd }) => sum + (costNanoUsd === null ? 0 : (webSearches ?? 0)),
          0,
        );
        const fees = BigInt(searches * (count - 1)) * 10_000_000n;
        expect(Math.abs(Number(other - fees))).toBeLessThanOrEqual((rows.length * count) / 2 + 1);
      }),
    );
  });
});

/** One side of which each size can be set on its own, in whole nano-dollars, so that nothing is rounded. */
interface Sizes {
  readonly requests: number;
  readonly subagentsOfFour: number;
  readonly modelBOfFour: number;
  readonly promptTokens: number;
  readonly readOfTen: number;
  readonly outputTokens: number;
  readonly price: number;
  readonly terms: number;
}

function rowsOf(sizes: Sizes): readonly Row[] {
  const { promptTokens, readOfTen, outputTokens } = sizes;
  const cacheReadTokens = (promptTokens / 10) * readOfTen;
  return Array.from({ length: sizes.requests * 16 }, (_, index) => {
    const model = index % 4 < sizes.modelBOfFour ? "model-b" : "model-a";
    const factor = model === "model-b" ? 3 : 1;
    const inputTokens = promptTokens - cacheReadTokens;
    const list = (10 * inputTokens + cacheReadTokens + 50 * outputTokens) * sizes.price * factor;
    return {
      model,
      agentId: Math.floor(index / 4) % 4 < sizes.subagentsOfFour ? "a1" : null,
      at: sizes.price * 86_400_000,
      inputTokens,
      cacheReadTokens,
      outputTokens,
      costNanoUsd: list * sizes.terms,
    };
  });
}

const datedBook: BridgePrices = {
  pricesOf: (model, at) => {
    const nano = ((at ?? 0) / 86_400_000) * (model === "model-b" ? 3 : 1);
    return pricesOfNano(10 * nano, { cacheRead: nano, output: 50 * nano });
  },
  searchNanoUsdOf: () => 0n,
};

const anySizes: fc.Arbitrary<Sizes> = fc.record({
  requests: fc.integer({ min: 1, max: 4 }),
  subagentsOfFour: fc.integer({ min: 0, max: 4 }),
  modelBOfFour: fc.integer({ min: 0, max: 4 }),
  promptTokens: fc.integer({ min: 1, max: 9_000 }).map((tens) => tens * 10),
  readOfTen: fc.integer({ min: 0, max: 10 }),
  outputTokens: fc.integer({ min: 1, max: 9_000 }),
  price: fc.integer({ min: 1, max: 9 }),
  terms: fc.integer({ min: 1, max: 9 }),
});

const onlyPart: readonly (readonly [keyof Sizes, CostBridgePartId])[] = [
  ["requests", "volume"],
  ["subagentsOfFour", "subagentShare"],
  ["modelBOfFour", "modelMix"],
  ["promptTokens", "contextSize"],
  ["readOfTen", "cacheMix"],
  ["outputTokens", "outputSize"],
  ["price", "price"],
  ["terms", "terms"],
];

describe("a bridge between sides of which one thing differs", () => {
  it.each(onlyPart)("in %s has nothing but %s", (size, part) => {
    fc.assert(
      fc.property(anySizes, anySizes, (sizes, others) => {
        const before = rowsOf(sizes);
        const after = rowsOf({ ...sizes, [size]: others[size] });
        const { [part]: _, ...rest } = partsOf(bridgeOf(before, after, datedBook));
        expect(rest).toEqual({});
      }),
      { numRuns: runs(60) },
    );
  });
});
