import { decimalToInteger } from "./decimal.js";
import type {
  LongPromptPrices,
  PriceBook,
  PriceRow,
  RateCard,
  TokenPrices,
  PricedModel,
  PriceSource,
} from "./price-book.js";
import type { Decimal, PriceBookJson, PriceRowJson, TokenPricesJson, VendorJson } from "./price-book-json.js";
import { scaleCard, scalePrices } from "./rate.js";

const ONE = 1_000_000n;

/**
 * The book that its written form describes.
 *
 * @throws if a price has more than 6 decimals, a row's vendor is not listed, or the rows contradict
 *   each other
 */
export function bookOfJson(json: PriceBookJson): PriceBook {
  const book = lateBookOfJson(json);
  for (const row of book.models.flatMap(({ rows }) => rows)) for (const name of latePrices) void row[name];
  return book;
}

/** As {@link bookOfJson}, but checks a row's prices only when they are asked for: most runs ask for few. */
export function lateBookOfJson(json: PriceBookJson): PriceBook {
  const vendors = new Map(Object.entries(json.vendors));
  const rows = json.models.map((row) => {
    const vendor = vendors.get(row.vendor);
    if (!vendor) throw new Error(`price of ${row.id} names a vendor that is not listed: ${row.vendor}`);
    return { model: row.id, aliases: row.aliases ?? [], row: rowOf(row, vendor, json) };
  });
  return bookOfRows(rows, new Map(Object.entries(json.sources)), json.asOf);
}

/** Row properties computed on first use. */
const latePrices = ["card", "fast", "serviceTiers", "inferenceGeos"] as const;

function rowOf(json: PriceRowJson, vendor: VendorJson, book: PriceBookJson): PriceRow {
  let card: RateCard | undefined;
  let fast: PriceRow["fast"] | undefined;
  let serviceTiers: PriceRow["serviceTiers"] | undefined;
  let inferenceGeos: PriceRow["inferenceGeos"] | undefined;
  return {
    priceId: json.from === undefined ? json.id : `${json.id}@${json.from}`,
    from: json.from ?? null,
    until: json.until ?? null,
    get card() {
      return (card ??= cardOf(json, vendor));
    },
    get fast() {
      if (fast === undefined)
        fast = json.fast ? { until: json.fast.until ?? null, card: fastCard(json, this.card) } : null;
      return fast;
    },
    get serviceTiers() {
      return (serviceTiers ??= mapped({ ...vendor.serviceTiers, ...json.serviceTiers }, (factor) =>
        factor === null ? null : millionths(factor),
      ));
    },
    get inferenceGeos() {
      return (inferenceGeos ??= mapped(json.inferenceGeos ?? {}, millionths));
    },
    searchNanoUsd: vendor.searchUsd === undefined ? null : decimalToInteger(vendor.searchUsd, 9),
    source: json.source,
    asOf: json.asOf ?? newestSource(json, book),
    confidence: json.confidence,
    note: json.note ?? null,
  };
}

function newestSource({ source }: PriceRowJson, { sources }: PriceBookJson): string {
  return source.map((key) => sources[key]?.asOf ?? "").reduce((a, b) => (a > b ? a : b), "");
}

function cardOf(json: PriceRowJson, vendor: VendorJson): RateCard {
  const prices = pricesOf(json.prices);
  return { prices, longPrompts: longPromptsOf(json, vendor, prices) };
}

/** Keeps the written order. */
function mapped<From, To>(values: Readonly<Record<string, From>>, to: (value: From) => To): Map<string, To> {
  return new Map(Object.entries(values).map(([name, value]) => [name, to(value)]));
}

function pricesOf({
  input,
  output,
  read = input,
  write5m = input,
  write1h = write5m,
}: TokenPricesJson): TokenPrices {
  return {
    input: millionths(input),
    output: millionths(output),
    cacheRead: millionths(read),
    cacheWrite5m: millionths(write5m),
    cacheWrite1h: millionths(write1h),
  };
}

function longPromptsOf(json: PriceRowJson, vendor: VendorJson, prices: TokenPrices): LongPromptPrices[] {
  const own = (json.longPrompts ?? []).map((long) => ({
    abovePromptTokens: long.abovePromptTokens,
    until: long.until ?? null,
    prices: pricesOf(long.prices),
  }));
  if (json.longAbovePromptTokens !== undefined) {
    if (!vendor.longPrompt) throw new Error(`vendor without long-prompt factors: ${json.vendor}`);
    own.push({
      abovePromptTokens: json.longAbovePromptTokens,
      until: null,
      prices: scalePrices(
        prices,
        { numerator: millionths(vendor.longPrompt.inputMultiplier), denominator: ONE },
        { numerator: millionths(vendor.longPrompt.outputMultiplier), denominator: ONE },
      ),
    });
  }
  return own.sort((a, b) => a.abovePromptTokens - b.abovePromptTokens);
}

function fastCard({ id, fast }: PriceRowJson, card: RateCard): RateCard {
  const { input, output } = card.prices;
  if (!fast || input === 0n || output === 0n) throw new Error(`fast prices on a model that is free: ${id}`);
  return scaleCard(
    card,
    { numerator: millionths(fast.input), denominator: input },
    { numerator: millionths(fast.output), denominator: output },
  );
}

/** USD per million tokens to pico-dollars per token, and factors to millionths: both are × 1,000,000. */
function millionths(value: Decimal): bigint {
  return decimalToInteger(value, 6);
}

/** A price row together with the model that it prices. */
export interface ModelRow {
  readonly model: string;
  readonly aliases: readonly string[];
  readonly row: PriceRow;
}

/**
 * A book of the given rows, whatever their order.
 *
 * @throws if a row ends before it begins, two rows of a model overlap, an id stands for two models,
 *   or a source is not listed
 */
export function bookOfRows(
  rows: readonly ModelRow[],
  sources: ReadonlyMap<string, PriceSource>,
  asOf: string | null,
): PriceBook {
  const byModel = new Map<string, ModelRow[]>();
  for (const row of rows) {
    assertSourced(row.row, sources);
    const others = byModel.get(row.model);
    if (others) others.push(row);
    else byModel.set(row.model, [row]);
  }
  const models = [...byModel]
    .map(([model, modelRows]) => modelOf(model, modelRows))
    .sort(by(({ model }) => model));
  assertUnambiguous(models);
  return { asOf, sources, models };
}

function modelOf(model: string, modelRows: readonly ModelRow[]): PricedModel {
  const rows = modelRows.map(({ row }) => row).sort(by(({ from }) => from ?? ""));
  const aliases = [...new Set(modelRows.flatMap((modelRow) => modelRow.aliases))].sort();
  for (const [index, { from, until }] of rows.entries()) {
    if (from !== null && until !== null && from >= until) {
      throw new Error(`price of ${model} ends before it begins: ${from} to ${until}`);
    }
    const next = rows[index + 1];
    if (next && (until === null || next.from === null || next.from < until)) {
      throw new Error(
        `prices of ${model} overlap: ${from ?? "release"} to ${until ?? "now"} and ${next.from ?? "release"} to ${next.until ?? "now"}`,
      );
    }
  }
  return { model, aliases, rows };
}

function assertSourced({ priceId, source }: PriceRow, sources: ReadonlyMap<string, PriceSource>): void {
  if (source.length === 0) throw new Error(`price without a source: ${priceId}`);
  for (const key of source) {
    if (!sources.has(key)) throw new Error(`price ${priceId} names a source that is not listed: ${key}`);
  }
}

function assertUnambiguous(models: readonly PricedModel[]): void {
  const owners = new Map<string, string>();
  for (const { model, aliases } of models) {
    for (const id of [model, ...aliases]) {
      const other = owners.get(id);
      if (other !== undefined) throw new Error(`id ${id} stands for two models: ${other} and ${model}`);
      owners.set(id, model);
    }
  }
}

function by<T>(key: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
