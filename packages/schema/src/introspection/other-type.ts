import { z } from "zod";
import { withListedNames } from "./listed-names.js";

interface Tagged {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** Accepts an object of a type that is none of the given ones: what is still to come. It is reported by its type. */
export function otherType(known: readonly Tagged[]) {
  const types: ReadonlySet<unknown> = new Set(
    known.flatMap(({ shape }) => (shape["type"] instanceof z.ZodLiteral ? [...shape["type"].values] : [])),
  );
  const type = z
    .string()
    .refine((name) => !types.has(name), "what is of a known type does not fit it")
    .describe("The type.");
  return z.looseObject({ type: withListedNames(type, types) });
}
