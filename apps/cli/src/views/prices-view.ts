import { priceBookHash } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import { column, tableOf } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import { closestName } from "../common/closest-name.js";
import type { PriceListRow } from "./price-rows.js";

/** The price list, dollars per million tokens, and which of the ids that were asked for are `unknown` to it. */
export function pricesView(
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
  const closest = closestName(
    id,
    models.map(({ model }) => model),
  );
  return `No price of ${id}${closest === null ? "; `turnmeter prices` lists the models." : `; did you mean ${closest}?`}`;
}
