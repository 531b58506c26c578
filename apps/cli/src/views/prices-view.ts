import { priceBookHash } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { TableView } from "@turnmeter/reporting";
import { closestName } from "../closest-name.js";
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
    columns: [
      { key: "model", title: "Model", align: "left", kind: "text", priority: 1 },
      { key: "from", title: "From", align: "left", kind: "date", priority: 4 },
      { key: "until", title: "Until", align: "left", kind: "date", priority: 5 },
      { key: "inputUsd", title: "Input", align: "right", kind: "price", priority: 1 },
      { key: "outputUsd", title: "Output", align: "right", kind: "price", priority: 1 },
      { key: "cacheReadUsd", title: "Cache read", align: "right", kind: "price", priority: 2 },
      { key: "cacheWrite5mUsd", title: "Write 5 m", align: "right", kind: "price", priority: 3 },
      { key: "cacheWrite1hUsd", title: "Write 1 h", align: "right", kind: "price", priority: 3 },
      { key: "confidence", title: "Confidence", align: "left", kind: "text", priority: 6 },
      { key: "asOf", title: "Checked", align: "left", kind: "date", priority: 7 },
      { key: "source", title: "Source", align: "left", kind: "text", priority: 8 },
    ],
    rows: rows.map((row) => ({
      model: row.model,
      from: row.from,
      until: row.until,
      inputUsd: row.inputUsd,
      outputUsd: row.outputUsd,
      cacheReadUsd: row.cacheReadUsd,
      cacheWrite5mUsd: row.cacheWrite5mUsd,
      cacheWrite1hUsd: row.cacheWrite1hUsd,
      confidence: row.confidence,
      asOf: row.asOf,
      source: row.source.join(", "),
    })),
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
