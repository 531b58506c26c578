import type { ColumnTable } from "arquero";
import * as z from "zod/mini";

/**
 * The rows of an arquero table, each checked by the schema: the only way out of arquero.
 *
 * @throws if a row does not fit the schema
 */
export function rowsOf<Row>(table: ColumnTable, schema: z.core.$ZodType<Row>): readonly Row[] {
  return table.objects().map((row) => z.parse(schema, row));
}
