import { matchModel, priceBookHash, usdPerMillionTokens } from "@turnmeter/pricing";
import type { PriceBook, TokenPrices } from "@turnmeter/pricing";
import { column, tableOf, type TableView } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { printResult } from "../output/print-result.js";
import { emptySelection } from "../logs/selection.js";
import { priceBookIn } from "../logs/price-book.js";
import { holding, partNote } from "../logs/filters.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { didYouMean } from "@turnmeter/schema/names.js";

/** The price book. It reads no logs: the totals of its JSON are empty. */
export async function prices(flags: FlagsOf<"prices">, context: CliContext): Promise<void> {
  const priceBook = await priceBookIn(flags.prices, context);
  const wanted = flags.model?.map((id) => ({ id, ...modelsMeant(id, priceBook) }));
  const models = wanted?.flatMap((each) => each.models);
  const rows = priceRows(priceBook).filter(({ model }) => models === undefined || models.includes(model));
  const unknown = (wanted ?? []).filter((each) => each.models.length === 0).map(({ id }) => id);
  for (const { id, isPart, models: meant } of wanted ?? [])
    if (isPart && meant.length > 0 && !flags.quiet) context.stderr.write(`${partNote(id, meant)}\n`);
  const view = () => pricesView(rows, priceBook, unknown);
  await printResult(emptySelection(flags, context, priceBook), {
    name: "prices",
    about: "prices",
    rows,
    view,
  });
}

/** Models that the id names; if none, those whose ids contain it. */
function modelsMeant(
  id: string,
  book: PriceBook,
): { readonly models: readonly string[]; readonly isPart: boolean } {
  const found = matchModel(id, book);
  if (found !== null) return { models: [found.model], isPart: false };
  const ids = book.models.map(({ model }) => model);
  return { models: holding(id, [...new Set(ids)]), isPart: true };
}

function pricesView(
  rows: readonly PriceListRow[],
  book: PriceBook,
  unknown: readonly string[] = [],
): TableView {
  const hasLong = rows.some(({ longPrompts }) => longPrompts.length > 0);
  return {
    title: "Prices in USD per million tokens",
    ...tableOf(rows, {
      model: column.text("Model", 1, ({ model }) => model),
      from: column.date("From", 4, ({ from }) => from),
      until: column.date("Until", 5, ({ until }) => until),
      inputUsd: column.price("Input", 1, ({ inputUsd }) => inputUsd),
      outputUsd: column.price("Output", 1, ({ outputUsd }) => outputUsd),
      cacheReadUsd: column.price("Cache read", 2, ({ cacheReadUsd }) => cacheReadUsd),
      cacheWrite5mUsd: column.price("Write 5 m", 3, ({ cacheWrite5mUsd }) => cacheWrite5mUsd),
      cacheWrite1hUsd: column.price("Write 1 h", 3, ({ cacheWrite1hUsd }) => cacheWrite1hUsd),
      confidence: column.text("Confidence", 6, ({ confidence }) => confidence),
      asOf: column.date("Checked", 7, ({ asOf }) => asOf),
      source: column.text("Source", 8, ({ source }) => source.join(", ")),
    }),
    notes: [
      ...unknown.map((id) => unknownText(id, book)),
      ...(hasLong ? ["Long prompts and fast mode have prices of their own: --json shows them."] : []),
      `Price book ${priceBookHash(book)}${book.asOf === null ? "" : `, as of ${book.asOf}`}.`,
    ],
    empty: "No such model in the price book.",
  };
}

function unknownText(id: string, { models }: PriceBook): string {
  const names = models.map(({ model }) => model);
  return `No price of ${id}; ${didYouMean(id, names) ?? "`turnmeter prices` lists the models."}`;
}

/** Prices of one model over a span of days, in dollars per million tokens. */
interface PriceListRow {
  readonly model: string;
  readonly aliases: readonly string[];
  /** First UTC day; null: since release. */
  readonly from: string | null;
  /** First UTC day on which it no longer applies; null: open-ended. */
  readonly until: string | null;
  readonly inputUsd: number;
  readonly outputUsd: number;
  readonly cacheReadUsd: number;
  readonly cacheWrite5mUsd: number;
  readonly cacheWrite1hUsd: number;
  /** Prices of the whole request if its prompt exceeds the limit. */
  readonly longPrompts: readonly (TokenPricesUsd & {
    readonly abovePromptTokens: number;
    readonly until: string | null;
  })[];
  /** Prices at speed "fast"; null if none. */
  readonly fast: (TokenPricesUsd & { readonly until: string | null }) | null;
  readonly source: readonly string[];
  /** When a source was last checked; null if the book does not say. */
  readonly asOf: string | null;
  readonly confidence: string | null;
  readonly note: string | null;
}

type TokenPricesUsd = Pick<
  PriceListRow,
  "inputUsd" | "outputUsd" | "cacheReadUsd" | "cacheWrite5mUsd" | "cacheWrite1hUsd"
>;

function priceRows({ models }: PriceBook): PriceListRow[] {
  return models.flatMap(({ model, aliases, rows }) =>
    rows.map((row) => ({
      model,
      aliases,
      from: row.from,
      until: row.until,
      ...inUsd(row.card.prices),
      longPrompts: row.card.longPrompts.map(({ abovePromptTokens, until, prices: long }) => ({
        abovePromptTokens,
        until,
        ...inUsd(long),
      })),
      fast: row.fast === null ? null : { until: row.fast.until, ...inUsd(row.fast.card.prices) },
      source: row.source,
      asOf: row.asOf,
      confidence: row.confidence,
      note: row.note,
    })),
  );
}

function inUsd(card: TokenPrices): TokenPricesUsd {
  return {
    inputUsd: usdPerMillionTokens(card.input),
    outputUsd: usdPerMillionTokens(card.output),
    cacheReadUsd: usdPerMillionTokens(card.cacheRead),
    cacheWrite5mUsd: usdPerMillionTokens(card.cacheWrite5m),
    cacheWrite1hUsd: usdPerMillionTokens(card.cacheWrite1h),
  };
}
