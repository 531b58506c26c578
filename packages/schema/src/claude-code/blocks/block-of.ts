import { z } from "zod";
import { described, nullish, tag, text } from "../../field.js";

/** A schema for blocks of one type, with its meaning. */
export function blockOf<const Type extends string, const Fields extends z.ZodRawShape>(
  type: Type,
  meaning: string,
  fields: Fields,
) {
  return described(z.looseObject({ type: tag(type, "Kind of the block."), ...fields }), meaning);
}

/** The mark that the prompt is cached up to a block; logs of the SDK have it. */
export const cacheControl = nullish(
  z.looseObject({
    type: text("Always ephemeral."),
    ttl: text("How long it is kept: 5m or 1h."),
  }),
  "Marks that the prompt is cached up to this block.",
);
