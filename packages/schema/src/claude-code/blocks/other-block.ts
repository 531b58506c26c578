import { z } from "zod";

interface Tagged {
  readonly shape: { readonly type: z.ZodLiteral };
}

/** Accepts a block of a type that is none of the given ones: what is still to come. */
export function otherBlock(known: readonly Tagged[]) {
  const types: ReadonlySet<unknown> = new Set(known.flatMap(({ shape }) => [...shape.type.values]));
  return z.looseObject({
    type: z.string().refine((type) => !types.has(type), "a block of a known type does not fit it"),
  });
}
