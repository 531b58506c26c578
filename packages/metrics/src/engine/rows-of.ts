import type { ColumnTable } from "arquero";
import type { z } from "zod";

/**
 * The rows of an arquero table, each checked by the schema: the only way out of arquero.
 *
 * @throws if a row does not fit the schema
 */
export function rowsOf<Row>(table: ColumnTable, schema: z.ZodType<Row>): readonly Row[] {
  return table.objects().map((row) => schema.parse(row));
}
