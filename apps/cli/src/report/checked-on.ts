import type { PriceBook } from "@turnmeter/pricing";

/** The day up to which a price book was checked, in words where it does not say. */
export function checkedOn({ asOf, models }: PriceBook): string {
  const days = models.flatMap(({ rows }) => rows.map((row) => row.asOf)).filter((day) => day !== null);
  return asOf ?? days.sort().at(-1) ?? "an unknown day";
}
