import { matchModel } from "@turnmeter/pricing";
import type { CliContext } from "../common/context.js";
import { printResult } from "../output/print-result.js";
import { emptySelection } from "../logs/empty-selection.js";
import { priceBookOfFlags } from "../logs/price-book-of-flags.js";
import { priceRows } from "../views/price-rows.js";
import { pricesView } from "../views/prices-view.js";
import type { PricesFlags } from "./specifications/own-flags.js";

/** The price book. Reads no logs: the totals of its JSON are those of nothing. */
export async function prices(flags: PricesFlags, context: CliContext): Promise<void> {
  const priceBook = await priceBookOfFlags(flags, context);
  const wanted = flags.model?.map((id) => matchModel(id, priceBook)?.model);
  const rows = priceRows(priceBook).filter(({ model }) => wanted === undefined || wanted.includes(model));
  const unknown = (flags.model ?? []).filter((id) => matchModel(id, priceBook) === null);
  const view = () => pricesView(rows, priceBook, unknown);
  await printResult(
    { name: "prices", about: "prices", rows, view },
    emptySelection(priceBook, context),
    flags,
    context,
  );
}
