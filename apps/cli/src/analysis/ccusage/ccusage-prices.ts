import { parsePriceBook } from "@turnmeter/pricing/parse-price-book.js";
import { costOfRequest } from "@turnmeter/pricing";
import type { RateCard, TokenPricesJson, PriceBook, TokenPrices } from "@turnmeter/pricing";
import { promptTokensOf } from "@turnmeter/metrics/figures.js";
import { otherModels, otherSpellings, modelsWithoutPrice } from "./ccusage-other-models.js";
import type { CcusageModel } from "./ccusage-other-models.js";
import type { Entry, EntryCounters } from "./entry.js";

/** Tokens of a kind above this cost more, regardless of the other kinds. */
const longAboveTokens = 200_000;
/** For models priced by whole request: a longer prompt raises the price of all its tokens. */
const longPromptTokens = 272_000;

const fable = { input: 10, output: 50, regions: ["us", "eu"] };
const opus3 = { input: 15, output: 75 };
const opus5 = { input: 5, output: 25, regions: ["us", "eu", "au", "jp"] };
const sonnet3 = { input: 3, output: 15 };
const sonnet4 = { ...sonnet3, long: { input: 6, output: 22.5 } };
const { regions } = opus5;

const models: Readonly<Record<string, CcusageModel>> = {
  "claude-fable-5-1": { ...fable, read: 0.25 },
  "claude-mythos-5-1": { ...fable, read: 0.25 },
  "claude-fable-5": fable,
  "claude-mythos-5": fable,
  "claude-opus-5": { ...opus5, fast: 2 },
  "claude-opus-4-8": { ...opus5, fast: 2 },
  "claude-opus-4-7": { ...opus5, fast: 6 },
  "claude-opus-4-6": { ...opus5, fast: 6, regions: ["us", "eu", "au"] },
  "claude-opus-4-5": { ...opus5, regions: ["us"] },
  "claude-opus-4-1": opus3,
  "claude-opus-4": opus3,
  "claude-3-opus": opus3,
  "claude-sonnet-5": { input: 2, output: 10, regions },
  "claude-sonnet-4-6": { ...sonnet3, regions },
  "claude-sonnet-4-5": { ...sonnet4, regions },
  "claude-sonnet-4": sonnet4,
  "claude-3-7-sonnet": sonnet3,
  "claude-3-5-sonnet": sonnet3,
  "claude-3-sonnet": sonnet3,
  "claude-haiku-4-5": { input: 1, output: 5, regions },
  "claude-3-5-haiku": { input: 0.8, output: 4 },
  "claude-3-haiku": { input: 0.25, output: 1.25, read: 0.03, write5m: 0.3 },
  ...otherModels,
};

interface ModelPrices {
  /** `longPrompts` apply to whole requests if `isLongWhole` is true, else only to tokens above their limit. */
  readonly card: RateCard;
  /** Whether a long prompt makes the whole request dearer. */
  readonly isLongWhole: boolean;
  /** In fast mode; null where that costs no more. */
  readonly fast: RateCard | null;
}

/** Prices of a model in ccusage 20.0.24 with `--offline`, measured with rows of one model and one kind of token; null for models that are not in its list. An exact id wins, else the longest name that the id contains; a name does not match where another part of a version follows it. */
function ccusagePrices(modelId: string): ModelPrices | null {
  let prices = knownPrices.get(modelId);
  if (prices === undefined) {
    const id = modelId.replaceAll(/(?<=\d)\.(?=\d)/g, "-");
    prices = spelled.get(modelId) ?? patterns.find(({ pattern }) => pattern.test(id))?.prices ?? null;
    knownPrices.set(modelId, prices);
  }
  return prices;
}

const knownPrices = new Map<string, ModelPrices | null>();

const measured = { source: ["measured"], asOf: "2026-11-21", confidence: "high" } as const;

const patterns = pricesOf(models)
  .map(({ model, prices }) => ({
    model,
    pattern: new RegExp(`(?<![a-z0-9])${model.replaceAll(".", "\\.")}(?![a-z0-9]|-\\d(?!\\d{7}(?!\\d)))`),
    prices,
  }))
  .toSorted((a, b) => b.model.length - a.model.length);

const spelled: ReadonlyMap<string, ModelPrices> = new Map(
  Object.entries(otherSpellings).flatMap(([name, prices]) =>
    pricesOf({ [asId(name)]: prices }).map((each) => [name, each.prices] as const),
  ),
);

function asId(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function pricesOf(listed: Readonly<Record<string, CcusageModel>>): { model: string; prices: ModelPrices }[] {
  const book = parsePriceBook({
    asOf: measured.asOf,
    sources: { measured: { what: "ccusage 20.0.24 claude daily --offline", asOf: measured.asOf } },
    vendors: { anthropic: {} },
    models: Object.entries(listed).flatMap(([id, prices]) => [
      { id, ...rowOf(prices, 1) },
      ...(prices.regions ?? []).map((region) => ({ id: `${region}.anthropic.${id}`, ...rowOf(prices, 1.1) })),
    ]),
  });
  return book.models.map(({ model, rows: [row] }) => ({
    model,
    prices: {
      card: row!.card,
      isLongWhole: listed[model]?.isLongWhole ?? false,
      fast: row!.fast?.card ?? null,
    },
  }));
}

function rowOf({ long, isLongWhole = false, fast = 1, ...prices }: CcusageModel, factor: number) {
  return {
    vendor: "anthropic",
    ...measured,
    prices: tokenPrices(prices, factor),
    ...(long && {
      longPrompts: [
        {
          abovePromptTokens: isLongWhole ? longPromptTokens : longAboveTokens,
          prices: tokenPrices(long, factor),
        },
      ],
    }),
    ...(fast > 1 && {
      fast: {
        input: rounded(fast * factor * prices.input),
        output: rounded(fast * factor * prices.output),
      },
    }),
  };
}

function tokenPrices({ input, output, read, write5m }: CcusageModel, factor: number): TokenPricesJson {
  return {
    input: rounded(factor * input),
    output: rounded(factor * output),
    read: rounded(factor * (read ?? input / 10)),
    write5m: rounded(factor * (write5m ?? 1.25 * input)),
    write1h: rounded(factor * 2 * input),
  };
}

/** Drops floating-point noise: no price has more than six decimals. */
function rounded(price: number): string {
  return price.toFixed(6);
}

/** Nano-dollars of an entry; each field takes one more price factor into account. */
interface EntryCost {
  /** By the model alone. */
  readonly plain: bigint;
  /** By the length of the prompt as well. */
  readonly long: bigint;
  /** By speed, service tier and place of inference as well. */
  readonly full: bigint;
}

const plainTerms = { speed: null, serviceTier: null, inferenceGeo: null } as const;

/** Cost of an entry's tokens by turnmeter's rules; 0 if they have no price. */
export function ownCost(entry: Entry, book: PriceBook): EntryCost {
  const request = { ...entry, webSearches: null, tokenBasis: "exact" } as const;
  const cost = (terms: object): bigint => costOfRequest({ ...request, ...terms }, book).costNanoUsd ?? 0n;
  // The prompts behind a sum of responses are not known: it is priced as short ones.
  return { plain: cost({ ...plainTerms, kind: "total" }), long: cost(plainTerms), full: cost({}) };
}

/** Codex fast-mode factor for models without one of their own. */
const usualFastFactor = 2n;

/** Cost of an entry's tokens at ccusage; at turnmeter's prices for models that were not measured. */
export function ccusageCost(entry: Entry, book: PriceBook): EntryCost {
  const known = entry.model === null ? null : ccusagePrices(entry.model);
  if (known === null)
    return isOfClaude(entry) || modelsWithoutPrice.has(entry.model ?? "") ? nothing : ownCost(entry, book);
  if (known.isLongWhole || entry.form === "codex") return wholeCost(entry, known);
  const { prices, longPrompts } = known.card;
  const plain = costAt(entry, prices);
  const above = longPrompts.reduce((sum, each) => {
    const part = partAbove(entry, each.abovePromptTokens);
    return sum + costAt(part, each.prices) - costAt(part, prices);
  }, 0n);
  const isFast = entry.speed === "fast" && known.fast !== null;
  return { plain, long: plain + above, full: isFast ? costAt(entry, known.fast.prices) : plain + above };
}

function wholeCost(entry: Entry, { card, isLongWhole, fast }: ModelPrices): EntryCost {
  const prompt = promptTokensOf(entry);
  const plain = costAt(entry, card.prices);
  const step = isLongWhole ? card.longPrompts.find((each) => prompt > each.abovePromptTokens) : undefined;
  const long = step === undefined ? plain : costAt(entry, step.prices);
  const isFast = entry.speed === "fast" || (entry.form === "codex" && entry.serviceTier !== null);
  if (!isFast) return { plain, long, full: long };
  if (fast !== null) return { plain, long, full: (long * fast.prices.input) / card.prices.input };
  return { plain, long, full: entry.form === "codex" ? long * usualFastFactor : long };
}

const nothing: EntryCost = { plain: 0n, long: 0n, full: 0n };

function isOfClaude({ model }: Entry): boolean {
  return model?.toLowerCase().includes("claude") ?? false;
}

function partAbove(entry: EntryCounters, limit: number): EntryCounters {
  const above = (tokens: number): number => Math.max(tokens - limit, 0);
  return {
    inputTokens: above(entry.inputTokens),
    outputTokens: above(entry.outputTokens),
    cacheReadTokens: above(entry.cacheReadTokens),
    cacheWrite5mTokens: above(entry.cacheWrite5mTokens),
    cacheWrite1hTokens: above(entry.cacheWrite1hTokens),
  };
}

/** In nano-dollars. */
function costAt(tokens: EntryCounters, prices: TokenPrices): bigint {
  const picoUsd =
    BigInt(tokens.inputTokens) * prices.input +
    BigInt(tokens.outputTokens) * prices.output +
    BigInt(tokens.cacheReadTokens) * prices.cacheRead +
    BigInt(tokens.cacheWrite5mTokens) * prices.cacheWrite5m +
    BigInt(tokens.cacheWrite1hTokens) * prices.cacheWrite1h;
  return picoUsd / 1000n;
}
