import type { PriceBook, PricedModel, PriceRow, PriceSource } from "./price-book.js";

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
