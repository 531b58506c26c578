import { placeAfter } from "@turnmeter/columns";
import type { FactsManifest } from "@turnmeter/lake";
import type { TableName } from "../tables/fact-tables.js";

/** The place in the settled table of the row of a batch, by the batch's place among those of the table. */
export type PlaceOf = (batch: number, row: number) => number;

/** Where the rows of each batch of a table stand in the settled table. */
export function settledOrder(
  { batches, order }: Pick<FactsManifest, "batches" | "order">,
  table: TableName,
): PlaceOf {
  const own = batches.filter((batch) => batch.table === table);
  const runs = own.map((): Run[] => []);
  const seen = own.map(() => 0);
  let place = 0;
  const pairs = order[table];
  for (let at = 0; at < pairs.length; at += 2) {
    const [batch, length] = [pairs[at]!, pairs[at + 1]!];
    runs[batch]!.push({ row: seen[batch]!, place });
    seen[batch]! += length;
    place += length;
  }
  return (batch, row) => {
    const ofBatch = runs[batch]!;
    const run = ofBatch[runOf(ofBatch, row)]!;
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
  return placeAfter(runs, (run) => run.row <= row) - 1;
}
