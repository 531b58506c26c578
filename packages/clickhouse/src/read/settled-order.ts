import type { FactsManifest } from "@turnmeter/lake";
import type { TableName } from "../tables/fact-tables.js";

/** The place of a batch's row in the settled table. */
export type PlaceOf = (batch: string, row: number) => number;

/** Where the rows of each batch of a table stand in the settled table. */
export function settledOrder(
  { batches, order }: Pick<FactsManifest, "batches" | "order">,
  table: TableName,
): PlaceOf {
  const keys = batches.filter((batch) => batch.table === table).map(({ key }) => key);
  const runs = keys.map((): Run[] => []);
  const seen = keys.map(() => 0);
  let place = 0;
  const pairs = order[table];
  for (let at = 0; at < pairs.length; at += 2) {
    const [batch, length] = [pairs[at]!, pairs[at + 1]!];
    runs[batch]!.push({ row: seen[batch]!, place });
    seen[batch]! += length;
    place += length;
  }
  const ofBatch = new Map(keys.map((key, batch) => [key, runs[batch]!]));
  return (key, row) => {
    const own = ofBatch.get(key)!;
    const run = own[runOf(own, row)]!;
    return run.place + row - run.row;
  };
}

/** Rows of a batch that follow each other in the settled table: the first of them, and its place there. */
interface Run {
  readonly row: number;
  readonly place: number;
}

/** The last run that begins at a row or before it. */
function runOf(runs: readonly Run[], row: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (runs[middle]!.row <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
