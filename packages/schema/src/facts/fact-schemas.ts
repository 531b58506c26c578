import * as z from "zod";
import { problemCodes } from "../problem.js";
import { oneOf, type RowField, type RowFields, type RowOf } from "../row-fields.js";
import { type Problem, problemFactFields, problemFields } from "./file.js";
import { factFields, type FactRow, type Facts } from "./facts.js";

/** Row schema of each fact table, by the table's name. */
export const factSchemas: { readonly [Name in keyof Facts]: z.ZodType<FactRow<Name>> } = rowSchemas({
  ...factFields,
  problems: { ...problemFactFields, code: oneOf(problemCodes) },
});

/** Accepts one {@link Problem}. */
export const problemSchema: z.ZodType<Problem> = rowSchemas({
  problems: { ...problemFields, code: oneOf(problemCodes) },
}).problems;

type RowSchemas<Tables extends Readonly<Record<string, RowFields>>> = {
  readonly [Name in keyof Tables]: z.ZodType<RowOf<Tables[Name]>>;
};

function rowSchemas<Tables extends Readonly<Record<string, RowFields>>>(tables: Tables): RowSchemas<Tables>;
function rowSchemas(tables: Readonly<Record<string, RowFields>>) {
  return Object.fromEntries(Object.entries(tables).map(([name, fields]) => [name, rowSchema(fields)]));
}

function rowSchema(fields: RowFields) {
  return z.lazy(() =>
    z.strictObject(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    ),
  );
}

function fieldSchema(field: RowField<unknown>): z.ZodType {
  const schema = knownSchema(field);
  return field.isNullable ? schema.nullable() : schema;
}

function knownSchema({ kind, least, values }: RowField<unknown>): z.ZodType {
  if (kind === "flag") return z.boolean();
  if (kind === "integer" || kind === "long") {
    const number = kind === "integer" ? z.int32() : z.int();
    return least === null ? number : number.min(least);
  }
  return values === null ? z.string() : z.enum(values.filter((value) => typeof value === "string"));
}
